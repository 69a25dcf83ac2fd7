import NibLoading

/// The words of an object: a text, and the spans that a layout puts behind it.
///
/// An object that shows words has a private property of this type, or a ``SpannedWords``. Its `text` and `styledText` are the
/// property's ``plain`` and ``styled``, and its layout gives them by `words(_:spans:help:_:)` in its members.
struct SpannedText: SpannedContent {
  /// The text before the spans.
  private var text = StyledText()
  private var spans: [TextSpan] = []

  /// Text without spans.
  init(_ text: StyledText = StyledText()) { self.text = text }

  /// True if the words can change without the object: by a span, or by the style of one.
  var hasSpans: Bool { !spans.isEmpty }

  /// All words with their looks. Made anew each time if there are spans, whose styles may have changed. Setting them replaces
  /// the spans.
  var styled: StyledText {
    get { spans.reduce(into: text) { $0.append($1.styledText) } }
    set { self = SpannedText(newValue) }
  }

  /// The words without looks. Setting them replaces the spans.
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
  /// The words as they are given.
  var source = SpannedText() { didSet { parsed = source.hasSpans ? MnemonicText("") : MnemonicText(source.styled) } }
  /// The words without the underscore, as long as there are no spans.
  private var parsed = MnemonicText("")

  /// Words without spans.
  init(_ text: StyledText = StyledText()) {
    source = SpannedText(text)
    parsed = MnemonicText(text)
  }

  /// The words that are shown.
  var shown: MnemonicText { source.hasSpans ? MnemonicText(source.styled) : parsed }

  /// All words with their looks, as they are given. Setting them replaces the spans.
  var styled: StyledText {
    get { source.styled }
    set { source.styled = newValue }
  }

  /// The words without looks, as they are given. Setting them replaces the spans.
  var plain: String {
    get { source.plain }
    set { source.plain = newValue }
  }

  mutating func setText(_ text: String) { source.setText(text) }
  mutating func add(_ span: TextSpan, for owner: some SpanOwner) { source.add(span, for: owner) }
}

/// Words of which a layout gives the text and the spans behind it, in either order.
protocol SpannedContent {
  /// Sets the text before the spans.
  mutating func setText(_ text: String)

  /// Adds a span behind the others.
  mutating func add(_ span: TextSpan, for owner: some SpanOwner)
}

/// The place of spans in the element whose words they are a part of.
enum SpanPlace {
  /// They are its children.
  case children
  /// They are the value of an attribute, because the element has other children or other words: `titleSpans` for `title`.
  case attribute
}

extension MembersBuilder where Root: SpanOwner {
  /// Declares words that a layout gives: an attribute for the text, which is translated, and spans behind the text.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute.
  ///   - place: The place of the spans.
  ///   - help: The purpose of the words, for tools.
  ///   - access: Calls a function with the words: `{ $1(&$0.content) }`.
  mutating func words<Words: SpannedContent>(
    _ name: String, spans place: SpanPlace = .children, help: StaticString,
    _ access: @escaping (Root, (inout Words) -> Void) -> Void
  ) {
    translated(name)
    attribute(name, help: help) { (owner: Root, text: String) in access(owner) { $0.setText(text) } }
    switch place {
    case .children:
      children(help: "Parts of the words with looks of their own, behind the text.") { (owner: Root, span: TextSpan) in
        access(owner) { $0.add(span, for: owner) }
      }
    case .attribute:
      parts(name + "Spans", help: "Parts of the words with looks of their own, behind the text.") {
        (owner: Root, spans: [TextSpan]) in
        access(owner) { words in for span in spans { words.add(span, for: owner) } }
      }
    }
  }
}

extension View: SpanOwner {}

extension PlannedObject {
  /// Returns the text of an attribute and of the spans behind it, or nil if the layout gives neither.
  func spannedText(_ name: String) -> String? {
    let spans = children.filter { $0.isKind(of: TextSpan.self) }
    if spans.isEmpty { return text(name) }
    return (text(name) ?? "") + spans.compactMap { $0.spannedText("text") }.joined()
  }
}
