import PackagePlugin

/// `swift package format-layouts [ARGUMENT…]`: runs `nib format` for the layouts of a package.
@main
struct FormatLayouts: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try LayoutCommand.run("format", context, arguments)
  }
}
