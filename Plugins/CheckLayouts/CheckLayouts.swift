import PackagePlugin

/// `swift package check-layouts [ARGUMENT…]`: runs `nib check` for the layouts of a package.
@main
struct CheckLayouts: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try LayoutCommand.run("check", context, arguments)
  }
}
