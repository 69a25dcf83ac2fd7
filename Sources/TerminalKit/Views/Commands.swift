public import NibLoading
internal import NibModel

/// `<Commands>`: the commands of a screen. The element is beside the views of a layout. The keys of the commands work
/// wherever the focus is on that screen.
public final class Commands: NibDecodable {
  /// The commands, in document order.
  public private(set) var commands: [Command] = []

  /// The members of the list of commands in a layout.
  public class var members: Members {
    Members(of: Commands.self) {
      $0.summary("The commands of a screen, declared beside its views.")
      $0.children(help: "The commands.") { $0.commands.append($1 as Command) }
      $0.check(Self.ambiguousKeys)
    }
  }

  /// Creates the commands of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension Commands {
  /// Returns the faults of two commands with the same key, and of keys that the views of the layout get before the
  /// commands.
  static func ambiguousKeys(in commands: PlannedObject) -> [Diagnostic] {
    var reach = KeyReach(of: "commands", letterPrefix: "")
    for command in commands.children { reach.enterKeys(of: command) }
    guard commands.children.contains(where: { $0.text("key") != nil }) else { return reach.findings }
    // The views of the window get a key before the commands.
    let controls = commands.shared { ControlKeys(of: commands.topLevel) }
    return reach.findings + commands.children.flatMap(controls.hiddenKeys)
  }
}
