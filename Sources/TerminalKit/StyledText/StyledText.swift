/// Text with attributes: parts of it may have a role in the theme, a look, or a link.
///
///     let line: StyledText = "\(count, .accent) files in \(folder, look: Look(bold: true))"
///
/// A text without attributes takes as much memory as a `String`. Colors are those of the theme with which the text is
/// drawn. The text may contain any characters; control characters are drawn as replacement characters.
public nonisolated struct StyledText: Hashable, Sendable {
  /// The text without its attributes.
  public private(set) var plain: String
  /// The parts with attributes. They are in order, not empty, do not overlap, and adjacent ones differ.
  var marks: [Mark] = []

  /// The attributes of a part. Its place is counted in UTF-8 bytes.
  struct Mark: Hashable, Sendable {
    var range: Range<Int>
    var attributes: Attributes
  }

  /// The properties of a part of a text.
  public struct Attributes: Hashable, Sendable {
    /// The role in the theme.
    public var role: ThemeRole?
    /// The look, which overrides that of the role.
    public var look: Look
    /// The address that the part links to. Its text has the look of `link` in the theme, which the other attributes
    /// override.
    public var link: Link?

    /// Creates attributes. Those that are not given change nothing.
    public init(_ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil) {
      self.role = role
      self.look = look
      self.link = link
    }

    /// True if the attributes change nothing.
    public var isEmpty: Bool { role == nil && link == nil && look == Look() }

    /// Returns these attributes overridden by others. The colors of the other's role override those of this look.
    public func overlaid(by other: Attributes) -> Attributes {
      var look = look
      if other.role != nil { (look.foreground, look.background, look.reverse) = (nil, nil, nil) }
      return Attributes(other.role ?? role, look: look.overlaid(by: other.look), link: other.link ?? link)
    }
  }

  /// Creates an empty text.
  public init() { plain = "" }

  /// Creates a text in which all characters have the same attributes.
  public init(
    _ text: some StringProtocol, _ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil
  ) {
    self.init(text, Attributes(role, look: look, link: link))
  }

  /// Creates a text in which all characters have the given attributes.
  public init(_ text: some StringProtocol, _ attributes: Attributes) {
    plain = String(text)
    plain.makeContiguousUTF8()
    marks.append(0..<plain.utf8.count, attributes)
  }

  init(_ plain: String, marks: [Mark]) {
    self.plain = plain
    self.marks = marks
  }

  /// True if the text is empty.
  public var isEmpty: Bool { plain.isEmpty }

  /// The width of the text on one line, in cells. O(text).
  public var cellWidth: Int { plain.cellWidth }

  // MARK: Joining

  /// Appends text in which all characters have the same attributes. O(the appended text).
  public mutating func append(
    _ text: some StringProtocol, _ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil
  ) {
    append(text, Attributes(role, look: look, link: link))
  }

  /// Appends text in which all characters have the given attributes. O(the appended text).
  public mutating func append(_ text: some StringProtocol, _ attributes: Attributes) {
    let start = plain.utf8.count
    plain.append(contentsOf: text)
    marks.append(start..<plain.utf8.count, attributes)
  }

  /// Appends text with its attributes. O(the appended text).
  public mutating func append(_ other: StyledText) {
    let start = plain.utf8.count
    plain += other.plain
    for mark in other.marks {
      marks.append(mark.range.lowerBound + start..<mark.range.upperBound + start, mark.attributes)
    }
  }

  /// Returns two texts joined together.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.append(right)
    return result
  }

  /// Appends text with its attributes.
  public static func += (left: inout StyledText, right: StyledText) { left.append(right) }
}

nonisolated extension StyledText: ExpressibleByStringInterpolation {
  /// Creates a text without attributes.
  public init(stringLiteral text: String) { self.init(text) }

  /// Takes the text that an interpolation has built.
  public init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  /// Builds a text from literals and values: `"\(name, .accent) is \(state)"`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    /// Creates an empty text, to which the parts of a literal are appended.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text without attributes.
    public mutating func appendLiteral(_ literal: String) { text.append(literal) }

    /// Appends text with its attributes.
    public mutating func appendInterpolation(_ text: StyledText) { self.text.append(text) }

    /// Appends the description of a value, with attributes if any are given.
    ///
    /// `role` is a role in the theme, `look` is the look over that of the role, and `link` is the link of the text.
    public mutating func appendInterpolation(
      _ value: some CustomStringConvertible, _ role: ThemeRole? = nil, look: Look = Look(), link: Link? = nil
    ) {
      text.append(value.description, role, look: look, link: link)
    }
  }
}

nonisolated extension StyledText: CustomDebugStringConvertible {
  /// The text, with each part that has attributes in brackets.
  public var debugDescription: String {
    runs.map { $0.attributes.isEmpty ? String(plain[$0.range]) : "[\(plain[$0.range])]" }.joined()
  }
}

nonisolated extension [StyledText.Mark] {
  /// Appends a part after the others. If it has the same attributes as the last one, they are joined. Empty parts are
  /// left out.
  mutating func append(_ range: Range<Int>, _ attributes: StyledText.Attributes) {
    guard !range.isEmpty, !attributes.isEmpty else { return }
    if let last, last.range.upperBound == range.lowerBound, last.attributes == attributes {
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(StyledText.Mark(range: range, attributes: attributes))
    }
  }
}
