internal import NibModel
internal import NibReading

/// Checks the values in a file whose kinds are known: numbers, booleans, words of enumerations, encoded data, and the
/// values of runtime attributes.
struct ValueCheck {
  private let tree: XMLTree
  private(set) var findings: [Diagnostic] = []

  /// - Complexity: O(elements and attributes).
  init(_ file: XcodeFile) {
    tree = file.tree
    var ownKinds: [UInt64: ValueKind?] = [:]
    for element in 0..<tree.count {
      for attribute in tree.attributes(of: element) { check(attribute, of: element, &ownKinds) }
      checkNeeded(element)
      checkEncoding(element)
      if tree.elements[element].name == ElementName.userDefinedRuntimeAttribute {
        findings += RuntimeAttributeCheck(element, in: tree).findings
      }
    }
  }

  private mutating func check(_ attribute: Int, of element: Int, _ ownKinds: inout [UInt64: ValueKind?]) {
    let (name, container) = (tree.attributes[attribute].name, tree.elements[element].name)
    // The kind of each pair of names is looked up once.
    let pair = UInt64(container) << 32 | UInt64(name)
    let kind: ValueKind?
    if let known = ownKinds[pair] {
      kind = known
    } else {
      kind = ValueKind.of(tree.names[Int(name)], in: tree.names[Int(container)])
      ownKinds[pair] = .some(kind)
    }
    guard let kind else { return }
    let value = tree.text(tree.attributes[attribute].value)
    if kind.accepts(value) { return }
    findings.append(
      Diagnostic(
        ValueFinding.attribute(
          tree.names[Int(name)], of: tree.names[Int(container)], value: value, kind: kind),
        at: tree.valuePlace(attribute)))
  }

  /// Reports an element of geometry without one of its numbers.
  private mutating func checkNeeded(_ element: Int) {
    let name = tree.names[Int(tree.elements[element].name)]
    guard let needed = ValueKind.needed[name] else { return }
    let given = Set(tree.attributes(of: element).map { tree.names[Int(tree.attributes[$0].name)] })
    for missing in needed where !given.contains(missing) {
      findings.append(Diagnostic(ValueFinding.missing(missing, in: name), at: tree.tagName(element)))
    }
  }

  /// Reports a text that is not encoded in the way that its element says.
  private mutating func checkEncoding(_ element: Int) {
    let name = tree.elements[element].name
    let isText = tree.text(ElementName.base64, of: element) == "YES"
    guard isText || ["data", "mutableData"].contains(tree.names[Int(name)]) else { return }
    let range =
      tree.attribute(ElementName.value, of: element).map { tree.attributes[$0].value }
      ?? tree.textRange(of: element)
    let bytes = Base64.decode(tree.storage[range])
    if let bytes, !isText || String(validating: bytes, as: UTF8.self) != nil { return }
    findings.append(
      Diagnostic(
        ValueFinding.encoding(tree.names[Int(name)], isUTF8: bytes == nil),
        at: tree.elements[element].textCount > 0 ? tree.textPlace(of: element) : tree.tagName(element)))
  }
}

/// A value that does not fit its place.
enum ValueFinding: Fault {
  case attribute(String, of: String, value: String, kind: ValueKind)
  case missing(String, in: String)
  /// A text that is not in base64, or not a text in UTF-8 in base64.
  case encoding(String, isUTF8: Bool)
  /// A runtime attribute whose type does not fit its value.
  case runtimeValue(String, type: String, found: String)
  /// A runtime attribute whose type does not fit its property.
  case runtimeType(String, type: String, wanted: String)
  /// A color as the value of a property of Core Animation.
  case layerColor(String)

  var code: Diagnostic.Code {
    if case .missing = self { .badElement } else { .badValue }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .attribute(_, _, _, .word), .missing, .runtimeType, .layerColor: .warning
    case .attribute, .encoding, .runtimeValue: .error
    }
  }

  var message: String {
    switch self {
    case .attribute(let name, let element, let value, .word):
      "'\(name)' of <\(element.shortened)> is '\(value.shortened)', which is none of the known values"
    case .attribute(let name, let element, let value, let kind):
      "'\(name)' of <\(element.shortened)> must be \(kind.words), and is '\(value.shortened)'"
    case .missing(let name, let element): "<\(element.shortened)> lacks '\(name)'"
    case .encoding(let element, true): "the text in <\(element.shortened)> is not in base64"
    case .encoding(let element, false): "the text in <\(element.shortened)> is in base64, but not of UTF-8"
    case .runtimeValue(let name, let type, let found):
      "the runtime attribute '\(name.shortened)' has the type '\(type.shortened)', and its value is \(found)"
    case .runtimeType(let name, let type, let wanted):
      "the property '\(name.shortened)' takes a \(wanted), and the runtime attribute has the type '\(type.shortened)'"
    case .layerColor(let name):
      "the property '\(name.shortened)' takes a CGColor, and a runtime attribute of the type 'color' is another object"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .attribute(_, _, let value, .word(let words)):
      [
        Suggestion.nearest(to: value, among: words).map { Diagnostic.Note("did you mean '\($0)'?") }
          ?? Diagnostic.Note("the known values are: \(words.joined(separator: ", "))")
      ]
    case .layerColor: [Diagnostic.Note("set the color in code, or through a property of your own that converts it")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .attribute(let name, let element, let value, let kind):
      [.member: name, .container: element, .value: value, .wanted: kind.words]
    case .missing(let name, let element): [.member: name, .container: element]
    case .encoding(let element, _): [.container: element]
    case .runtimeValue(let name, let type, let found): [.member: name, .wanted: type, .given: found]
    case .runtimeType(let name, let type, let wanted): [.member: name, .given: type, .wanted: wanted]
    case .layerColor(let name): [.member: name]
    }
  }
}
