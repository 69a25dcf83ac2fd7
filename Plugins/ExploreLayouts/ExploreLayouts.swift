import PackagePlugin

/// `swift package explore-layouts [ARGUMENT…]`: runs `nib explore` for the layouts of a package.
@main
struct ExploreLayouts: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try LayoutCommand.run("explore", context, arguments)
  }
}
