import NibLoading

/// The text of an object, followed by the spans in its layout.
///
/// An object that shows text has a private property of this type, or a ``SpannedWords``. Its `text` and `styledText`
/// are the property's ``plain`` and ``styled``, and its members declare the property with `words(_:spans:help:_:)`.
struct SpannedText: SpannedContent {
  /// The text before the spans.
  private var text = StyledText()
  private var spans: [TextSpan] = []

  /// Creates text without spans.
  init(_ text: StyledText = StyledText()) { self.text = text }

  /// True if the text can change without the object, because of a span or a span's style.
  var hasSpans: Bool { !spans.isEmpty }

  /// The whole text with its attributes. If there are spans, it is made on each access, because their styles may have
  /// changed. Setting it replaces the spans.
  var styled: StyledText {
    get { spans.reduce(into: text) { $0.append($1.styledText) } }
    set { self = SpannedText(newValue) }
  }

  /// The text without attributes. Setting it replaces the spans.
  var plain: String {
    get { spans.isEmpty ? text.plain : styled.plain }
    set { styled = StyledText(newValue) }
  }

  mutating func setText(_ text: String) { self.text = StyledText(text) }

  mutating func add(_ span: TextSpan, for owner: some SpanOwner) {
    span.owner = owner
    spans.append(span)
  }
}

/// Spanned text in which an underscore marks a mnemonic.
struct SpannedWords: SpannedContent {
  /// The text as it was given.
  var source = SpannedText() { didSet { parsed = source.hasSpans ? MnemonicText("") : MnemonicText(source.styled) } }
  /// The text without the underscore, for a text without spans.
  private var parsed = MnemonicText("")

  /// Creates text without spans.
  init(_ text: StyledText = StyledText()) {
    source = SpannedText(text)
    parsed = MnemonicText(text)
  }

  /// The text that is shown.
  var shown: MnemonicText { source.hasSpans ? MnemonicText(source.styled) : parsed }

  /// The whole text with its attributes, as it was given. Setting it replaces the spans.
  var styled: StyledText {
    get { source.styled }
    set { source.styled = newValue }
  }

  /// The text without attributes, as it was given. Setting it replaces the spans.
  var plain: String {
    get { source.plain }
    set { source.plain = newValue }
  }

  mutating func setText(_ text: String) { source.setText(text) }
  mutating func add(_ span: TextSpan, for owner: some SpanOwner) { source.add(span, for: owner) }
}

/// Content whose text and following spans come from a layout, in either order.
protocol SpannedContent {
  /// Sets the text before the spans.
  mutating func setText(_ text: String)

  /// Adds a span after the others.
  mutating func add(_ span: TextSpan, for owner: some SpanOwner)
}

/// The place of spans in the element to whose text they belong.
enum SpanPlace {
  /// The spans are children of the element.
  case children
  /// The spans are the value of an attribute, such as `titleSpans` for `title`, because the element has other children
  /// or other texts.
  case attribute
}

extension MembersBuilder where Root: SpanOwner {
  /// Declares a text that a layout can set: an attribute for the text, which is translated, and spans that follow the
  /// text.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - place: The place of the spans.
  ///   - help: The purpose of the text, for tools.
  ///   - access: Calls a function with the content: `{ $1(&$0.content) }`.
  mutating func words<Words: SpannedContent>(
    _ name: String, spans place: SpanPlace = .children, help: StaticString,
    _ access: @escaping (Root, (inout Words) -> Void) -> Void
  ) {
    translated(name)
    attribute(name, help: help) { (owner: Root, text: String) in access(owner) { $0.setText(text) } }
    switch place {
    case .children:
      children(help: "Parts with looks of their own, which follow the text.") { (owner: Root, span: TextSpan) in
        access(owner) { $0.add(span, for: owner) }
      }
    case .attribute:
      parts(name + "Spans", help: "Parts with looks of their own, which follow the text.") {
        (owner: Root, spans: [TextSpan]) in
        access(owner) { words in for span in spans { words.add(span, for: owner) } }
      }
    }
  }
}

extension PlannedObject {
  /// Returns the text of an attribute and of the spans that follow it, or nil if the layout has neither.
  func spannedText(_ name: String) -> String? {
    let spans = children.filter { $0.isKind(of: TextSpan.self) }
    if spans.isEmpty { return text(name) }
    return (text(name) ?? "") + spans.compactMap { $0.spannedText("text") }.joined()
  }
}
