public import NibLoading

/// `<StatusItem>`: a part of a status bar: a command with its key, or words.
public final class StatusItem: NibDecodable {
  /// The words; empty is the title of its command.
  public var text = "" { didSet { bar?.setNeedsDisplay() } }
  /// The side of the bar on which the item stands.
  public var align = Side.start { didSet { bar?.setNeedsDisplay() } }
  /// The command that a click does.
  public var command: Command? { didSet { bar?.setNeedsDisplay() } }
  weak var bar: StatusBar?

  /// The sides of a status bar.
  public nonisolated enum Side: String, CaseIterable, NibValue, Sendable { case start, end }

  /// The members of a status item in a layout.
  public class var members: Members {
    Members(of: StatusItem.self) {
      $0.summary("A part of a StatusBar: a command with its key, or words.")
      $0.translated("text")
      $0.attribute("text", help: "Its words; those of its command if not given.") { $0.text = $1 }
      $0.attribute("align", default: "start", help: "Whether it stands at the left or at the right.") { $0.align = $1 }
      $0.outlet("command", help: "The command that it shows, and that a click does.") { swap(&$0.command, &$1) }
    }
  }

  /// Words.
  public init(text: String, align: Side = .start) {
    self.text = text
    self.align = align
  }

  /// A command.
  public init(_ command: Command) { self.command = command }

  /// An item of a layout.
  public init(coder: NibDecoder) throws {}

  /// The name of its key, and a blank.
  var keyText: String { command?.key.map { $0.title + " " } ?? "" }
  var words: String { text.isEmpty ? command?.words.text ?? "" : text }
  var width: Int { keyText.cellWidth + words.cellWidth }
}
