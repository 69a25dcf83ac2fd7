internal import NibLoading

/// The program around a controller, as far as the controller uses it.
@MainActor
protocol ControllerHost: ViewHost, NibResponder {
  /// True in tools that show a screen without its program.
  var isWithoutProgram: Bool { get }
  /// The tracer of every load of a screen, or nil.
  var tracer: (any LoadTracer)? { get }
  /// Loads a layout by name for an owner.
  func load(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib
  /// Loads a layout with values for its parameters for an owner.
  func load<Request: LayoutRequest>(_ request: Request, owner: (any NibOwner)?) throws -> LoadedNib
  /// Sets the keys that the user has chosen for the commands of a loaded layout.
  func applyKeys(to commands: [Command], ofLayout name: String?)
  /// Shows a controller in front of the current one.
  func show(_ controller: Controller) throws
  /// Closes a controller, and all controllers in front of it.
  func close(_ controller: Controller)
  /// Ends the program after every controller has saved its changes.
  func quit(status: Int32?)
  /// Shows the available commands.
  func showCommands()
  /// Shows the available keys and commands.
  func showHelp()
}
