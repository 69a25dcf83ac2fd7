internal import NibModel

/// A piece of a RELAX NG schema in its XML syntax. Equal pieces are equal values, so a schema can define each piece
/// once.
struct RelaxNGPattern: Hashable {
  private var tag: String
  private var attributes: [Attribute] = []
  private var content: [RelaxNGPattern] = []
  private var text = ""

  private struct Attribute: Hashable {
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
  static func optional(_ content: RelaxNGPattern) -> Self { Self("optional", [content]) }
  static func zeroOrMore(_ content: RelaxNGPattern) -> Self { Self("zeroOrMore", [content]) }
  static func oneOrMore(_ content: RelaxNGPattern) -> Self { Self("oneOrMore", [content]) }

  /// Returns a pattern that matches any of some patterns. If there are none, it matches nothing.
  static func choice(_ content: [RelaxNGPattern]) -> Self {
    content.count == 1 ? content[0] : content.isEmpty ? Self("notAllowed") : Self("choice", content)
  }

  /// Returns a pattern that matches exactly one of some words.
  static func choice(of words: [String]) -> Self { choice(words.map(value)) }

  // MARK: The grammar

  static func ref(_ name: String) -> Self { Self("ref", named: name) }
  static func define(_ name: String, _ content: RelaxNGPattern) -> Self { Self("define", named: name, [content]) }

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
    let names = attributes.map { " \($0.name)=\"\($0.value.xmlEscaped)\"" }.joined()
    if content.isEmpty {
      return indentation + (text.isEmpty ? "<\(tag)\(names)/>\n" : "<\(tag)\(names)>\(text.xmlEscaped)</\(tag)>\n")
    }
    let inner = content.map { $0.xml(indentation: indentation + "  ") }.joined()
    return "\(indentation)<\(tag)\(names)>\n\(inner)\(indentation)</\(tag)>\n"
  }
}
