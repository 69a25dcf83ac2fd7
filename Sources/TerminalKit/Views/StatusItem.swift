public import NibLoading

/// `<StatusItem>`: an item of a status bar, which shows a command with its key, or a text.
public final class StatusItem: NibDecodable {
  /// The text. If it is empty, the item shows the title of its command.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedText() { didSet { bar?.setNeedsDisplay() } }
  /// The side of the bar on which the item stands.
  public var align = Side.start { didSet { bar?.setNeedsDisplay() } }
  /// The command that a click performs.
  public var command: Command? { didSet { bar?.setNeedsDisplay() } }
  weak var bar: StatusBar?

  /// The sides of a status bar.
  public nonisolated enum Side: String, CaseIterable, NibValue, Sendable { case start, end }

  /// The members of a status item in a layout.
  public class var members: Members {
    Members(of: StatusItem.self) {
      $0.summary("An item of a StatusBar: a command with its key, or a text.")
      $0.words("text", help: "The text; if not given, the title of the command.") { $1(&$0.content) }
      $0.attribute("align", default: "start", help: "The side of the bar: 'start' is left, 'end' is right.") {
        $0.align = $1
      }
      $0.outlet("command", help: "The command that the item shows and a click performs.") { swap(&$0.command, &$1) }
    }
  }

  /// Creates an item with a text.
  public init(text: String, align: Side = .start) {
    self.align = align
    self.text = text
  }

  /// Creates an item that shows a command.
  public init(_ command: Command) { self.command = command }

  /// Creates an item from a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// The name of the command's key, and a blank.
  var keyText: String { command?.key.map { $0.title + " " } ?? "" }
  var words: StyledText {
    let own = styledText
    return own.isEmpty ? command?.words.styled ?? own : own
  }
  var width: Int { keyText.cellWidth + words.cellWidth }
}

extension StatusItem: SpanOwner {
  func spansDidChange() { bar?.setNeedsDisplay() }
}
