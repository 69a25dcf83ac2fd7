public import NibLoading

/// `<StatusItem>`: a part of a status bar: a command with its key, or words.
public final class StatusItem: NibDecodable {
  /// The words; empty is the title of its command.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The words with their looks. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedText() { didSet { bar?.setNeedsDisplay() } }
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
      $0.words("text", help: "Its words; those of its command if not given.") { $1(&$0.content) }
      $0.attribute("align", default: "start", help: "Whether it stands at the left or at the right.") { $0.align = $1 }
      $0.outlet("command", help: "The command that it shows, and that a click does.") { swap(&$0.command, &$1) }
    }
  }

  /// Words.
  public init(text: String, align: Side = .start) {
    self.align = align
    self.text = text
  }

  /// A command.
  public init(_ command: Command) { self.command = command }

  /// An item of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  /// The name of its key, and a blank.
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
