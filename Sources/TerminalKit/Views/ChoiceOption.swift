public import NibLoading

/// `<Option>`: one of the options of a radio group, a select or a combo box.
public final class ChoiceOption: NibDecodable, LetterBearing {
  /// The text, with an underscore before the mnemonic.
  public var title: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks, with an underscore before the mnemonic. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedWords() { didSet { owner?.setNeedsLayout() } }
  var words: MnemonicText { content.shown }
  /// The value that the program gives the option; nil means its text.
  public var value: String? { didSet { owner?.setNeedsDisplay() } }
  /// True if the option can be selected.
  public var isEnabled = true { didSet { owner?.setNeedsDisplay() } }
  /// The choice view that the option belongs to.
  weak var owner: View?

  /// The members of an option in a layout.
  public class var members: Members {
    Members(of: ChoiceOption.self) {
      $0.summary("An option of a RadioGroup, a Select, a ComboBox or a Breadcrumb.")
      $0.words("title", help: "The text, with an underscore before the mnemonic.") { $1(&$0.content) }
      $0.attribute("value", help: "The value for the program; if not given, the text.") { $0.value = $1 }
      $0.attribute("enabled", default: "true", help: "True if the option can be selected.") { $0.isEnabled = $1 }
    }
  }

  static func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    // The options of a Select have no mnemonics, because their first letters select them in the list.
    object.parent?.isKind(of: RadioGroup.self) == true ? object.spannedText("title").map { ($0, "title") } : nil
  }

  /// Creates an option.
  ///
  /// - Parameters:
  ///   - title: the text, with an underscore before the mnemonic.
  ///   - value: the value of the option, or nil for its text.
  public init(_ title: String, value: String? = nil) {
    content = SpannedWords(StyledText(title))
    self.value = value
  }

  /// Creates an option of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension ChoiceOption: SpanOwner {
  func spansDidChange() { owner?.setNeedsLayout() }
}
