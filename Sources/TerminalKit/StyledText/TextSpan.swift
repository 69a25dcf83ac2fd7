public import NibLoading

/// `<Span>`: a part of a text that has its own look, or a link.
///
///     <Label text="Read ">
///       <Span text="the manual" link="https://example.org/manual"/>
///       <Span text=", or " style="#quiet"/>
///       <Span text="ask" role="accent" bold="true"/>
///     </Label>
///
/// Spans follow the text of their element, in the order of the layout. A span can contain spans, which also have its
/// look. When a span changes, it is drawn again in the next frame.
public final class TextSpan: NibDecodable {
  /// The id in the layout.
  public private(set) var id = ""
  /// The text.
  public var text = "" { didSet { didChange() } }
  /// The role of the theme whose look the text has.
  public var role: ThemeRole? { didSet { didChange() } }
  /// The address that the text links to.
  public var link: Link? { didSet { didChange() } }
  /// A look that the span shares with others.
  public var style: Style? { didSet { didChange() } }
  /// The look of the span, which overrides those of its role and its style.
  public var look = Look() { didSet { didChange() } }
  /// The spans that follow its text.
  private var spans: [TextSpan] = []
  /// The object that shows the span.
  weak var owner: (any SpanOwner)?

  /// The members of a span in a layout.
  public class var members: Members {
    Members(of: TextSpan.self) {
      $0.summary("A part of a text with looks of its own. It follows the text of its element.")
      $0.attribute("id", help: "The id in the layout.") { $0.id = $1 }
      $0.translated("text")
      $0.attribute("text", help: "The text.") { $0.text = $1 }
      $0.attribute("role", help: "The role of the theme that determines the looks.") { $0.role = $1 }
      $0.attribute("link", help: "The address that the text links to, in terminals that show links.") { $0.link = $1 }
      $0.outlet("style", help: "A Style of this file that determines the looks.") { swap(&$0.style, &$1) }
      $0.looks(\.look, hasBorder: false)
      $0.children(help: "Spans that follow the text, and also have its looks.") { $0.add($1 as TextSpan) }
    }
  }

  /// Creates a span.
  public init(
    _ text: String, _ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil
  ) {
    self.text = text
    self.role = role
    self.look = look
    self.link = link
  }

  /// Creates a span of a layout, with the spans that it contains.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }

  private func add(_ span: TextSpan) {
    span.owner = self
    spans.append(span)
    didChange()
  }

  private func didChange() { owner?.spansDidChange() }

  /// The text of the span and of the spans in it, with their attributes.
  var styledText: StyledText {
    let own = StyledText.Attributes(role, look: (style?.look ?? Look()).overlaid(by: look), link: link)
    var result = StyledText(text, own)
    for span in spans { result.append(span.styledText.over(own)) }
    return result
  }
}

/// An object that shows spans.
protocol SpanOwner: AnyObject {
  /// Called when a span has changed, or was added.
  func spansDidChange()
}

extension TextSpan: SpanOwner {
  func spansDidChange() { didChange() }
}

nonisolated extension StyledText {
  /// Returns this text with attributes that those of its parts override.
  fileprivate func over(_ attributes: Attributes) -> StyledText {
    runs.reduce(into: StyledText()) { $0.append(plain[$1.range], attributes.overlaid(by: $1.attributes)) }
  }
}
