internal import NibModel

/// A piece of a RELAX NG schema in its XML syntax. Equal pieces are equal values, so a schema can define each piece
/// once.
struct RelaxNGPattern: Hashable, Sendable {
  private var tag: String
  private var attributes: [Attribute] = []
  private var content: [RelaxNGPattern] = []
  private var text = ""

  private struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  private init(_ tag: String, named name: String? = nil, _ content: [RelaxNGPattern] = [], text: String = "") {
    self.tag = tag
    attributes = name.map { [Attribute(name: "name", value: $0)] } ?? []
    self.content = content
    self.text = text
  }

  // MARK: Elements and attributes

  /// - Parameter words: the documentation that editors show; empty for none.
  static func element(_ name: String, words: String = "", _ content: [RelaxNGPattern]) -> Self {
    Self("element", named: name, documentation(words) + (content.isEmpty ? [empty] : content))
  }

  /// - Parameter words: the documentation that editors show; empty for none.
  static func attribute(_ name: String, words: String = "", _ value: RelaxNGPattern) -> Self {
    Self("attribute", named: name, documentation(words) + [value])
  }

  /// Returns the pattern of any of several attributes with equal values.
  static func attribute(named names: [String], words: String = "", _ value: RelaxNGPattern) -> Self {
    if names.count == 1 { return attribute(names[0], words: words, value) }
    return Self("attribute", documentation(words) + [Self("choice", names.map { Self("name", text: $0) }), value])
  }

  /// Returns the pattern of an element with any name but some.
  static func element(except names: [String], _ content: [RelaxNGPattern]) -> Self {
    Self("element", [anyName(except: names)] + content)
  }

  /// Returns the pattern of any number of attributes with any name but some.
  static func attributes(except names: [String], _ value: RelaxNGPattern) -> Self {
    zeroOrMore(Self("attribute", [anyName(except: names), value]))
  }

  /// Returns the class of names without a namespace.
  private static func anyName(except names: [String]) -> Self {
    var any = Self("nsName", [Self("except", [Self("choice", names.map { Self("name", text: $0) })])])
    any.attributes = [Attribute(name: "ns", value: "")]
    return any
  }

  private static func documentation(_ words: String) -> [Self] {
    words.isEmpty ? [] : [Self("a:documentation", text: words)]
  }

  // MARK: Values

  /// Any text.
  static let text = Self("text")

  /// Returns a pattern that matches exactly this text.
  static func value(_ text: String) -> Self {
    var value = Self("value", text: text)
    value.attributes = [Attribute(name: "type", value: "string")]
    return value
  }

  /// Returns a pattern for one of XML Schema's types, restricted by its facets.
  static func data(_ type: String, _ facets: [(name: String, value: String)] = [], except: [String] = []) -> Self {
    var content = facets.map { Self("param", named: $0.name, text: $0.value) }
    if !except.isEmpty { content.append(Self("except", [choice(of: except)])) }
    var data = Self("data", content)
    data.attributes = [Attribute(name: "type", value: type)]
    return data
  }

  /// Returns a pattern for texts that match a regular expression, with some exceptions.
  static func matching(_ pattern: String, except: [String] = []) -> Self {
    data("string", [("pattern", pattern)], except: except)
  }

  static func list(_ item: RelaxNGPattern) -> Self { Self("list", [zeroOrMore(item)]) }
  static func nonEmptyList(_ item: RelaxNGPattern) -> Self { Self("list", [oneOrMore(item)]) }

  // MARK: Combinations

  static let empty = Self("empty")
  static func group(_ content: [RelaxNGPattern]) -> Self { content.count == 1 ? content[0] : Self("group", content) }
  /// Returns a pattern that matches all of some patterns in any order.
  static func interleave(_ content: [RelaxNGPattern]) -> Self {
    content.count == 1 ? content[0] : Self("interleave", content)
  }
  static func optional(_ content: RelaxNGPattern) -> Self { Self("optional", [content]) }
  static func zeroOrMore(_ content: RelaxNGPattern) -> Self { Self("zeroOrMore", [content]) }
  static func oneOrMore(_ content: RelaxNGPattern) -> Self { Self("oneOrMore", [content]) }

  /// Returns a pattern that matches any of some patterns. If there are none, it matches nothing.
  static func choice(_ content: [RelaxNGPattern]) -> Self {
    content.count == 1 ? content[0] : content.isEmpty ? Self("notAllowed") : Self("choice", content)
  }

  /// Returns the same choice without choices among its patterns.
  static func flatChoice(_ content: [RelaxNGPattern]) -> Self {
    choice(content.flatMap { $0.tag == "choice" ? $0.content : [$0] })
  }

  /// Returns a choice of any number of elements, as a choice of choices.
  static func wideChoice(_ content: [RelaxNGPattern]) -> Self {
    let size = Int(Double(content.count).squareRoot().rounded(.up))
    if size <= 4 { return choice(content) }
    return choice(
      stride(from: 0, to: content.count, by: size).map {
        choice(Array(content[$0..<min($0 + size, content.count)]))
      })
  }

  /// Returns a pattern that matches exactly one of some words.
  static func choice(of words: [String]) -> Self { choice(words.map(value)) }

  // MARK: The grammar

  static func ref(_ name: String) -> Self { Self("ref", named: name) }
  static func define(_ name: String, _ content: RelaxNGPattern) -> Self { Self("define", named: name, [content]) }
  /// True if a reference to the pattern would be no shorter.
  var isShort: Bool { content.isEmpty }

  /// Returns the whole grammar.
  static func grammar(start: RelaxNGPattern, _ defines: [RelaxNGPattern]) -> Self {
    var grammar = Self("grammar", [Self("start", [start])] + defines)
    grammar.attributes = [
      Attribute(name: "xmlns", value: "http://relaxng.org/ns/structure/1.0"),
      Attribute(name: "xmlns:a", value: "http://relaxng.org/ns/compatibility/annotations/1.0"),
      Attribute(name: "datatypeLibrary", value: "http://www.w3.org/2001/XMLSchema-datatypes"),
    ]
    return grammar
  }

  // MARK: As text

  /// Returns the indented XML. Each line ends with a line feed.
  func xml(indentation: String = "") -> String {
    if let line { return "\(indentation)\(line)\n" }
    let inner = content.map { $0.xml(indentation: indentation + " ") }.joined()
    return "\(indentation)\(startTag(isEmpty: false))\n\(inner)\(indentation)</\(tag)>\n"
  }

  /// The XML in one line, or nil if there are several pieces.
  private var line: String? {
    if content.count > 1 { return nil }
    let inner = content.isEmpty ? text.xmlEscaped : content[0].line
    return inner.map { $0.isEmpty ? startTag(isEmpty: true) : "\(startTag(isEmpty: false))\($0)</\(tag)>" }
  }

  private func startTag(isEmpty: Bool) -> String {
    let names = attributes.map { " \($0.name)=\"\($0.value.xmlEscaped)\"" }.joined()
    return "<\(tag)\(names)\(isEmpty ? "/" : "")>"
  }
}
