import NibLoading

/// The words of an object: a text, and the spans that a layout puts behind it.
struct SpannedText {
  /// The text before the spans.
  private var text = StyledText()
  private var spans: [TextSpan] = []

  /// Text without spans.
  init(_ text: StyledText = StyledText()) { self.text = text }

  /// True if the words can change without the object: by a span, or by the style of one.
  var hasSpans: Bool { !spans.isEmpty }

  /// All words with their looks. Made anew each time if there are spans, whose styles may have changed.
  var styled: StyledText { spans.reduce(into: text) { $0.append($1.styledText) } }

  /// The words without looks.
  var plain: String { spans.isEmpty ? text.plain : styled.plain }

  /// Sets the text before the spans, as an attribute of a layout does, which may come after they do.
  mutating func setText(_ text: String) { self.text = StyledText(text) }

  /// Adds a span behind the others.
  mutating func add(_ span: TextSpan, for owner: some SpanOwner) {
    span.owner = owner
    spans.append(span)
  }
}

/// Spanned text in which an underscore marks a mnemonic.
struct SpannedWords {
  /// The words as they are given.
  var source = SpannedText() { didSet { parsed = source.hasSpans ? MnemonicText("") : MnemonicText(source.styled) } }
  /// The words without the underscore, as long as there are no spans.
  private var parsed = MnemonicText("")

  /// The words that are shown.
  var shown: MnemonicText { source.hasSpans ? MnemonicText(source.styled) : parsed }
}

extension View: SpanOwner {}

extension PlannedObject {
  /// The text of an attribute and of the spans behind it, or nil if the layout gives neither.
  func spannedText(_ name: String) -> String? {
    let spans = children.filter { $0.isKind(of: TextSpan.self) }
    if spans.isEmpty { return text(name) }
    return (text(name) ?? "") + spans.compactMap { $0.spannedText("text") }.joined()
  }
}
