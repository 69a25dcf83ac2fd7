internal import NibModel

/// A character that is not allowed in XML or at its place, or an invalid reference.
enum CharacterFault: Fault {
  case notXML(Unicode.Scalar)
  case control(UInt8)
  case notInName(Unicode.Scalar)
  /// A character in a name that cannot be seen.
  case invisibleInName(Unicode.Scalar, kind: String, name: String)
  /// A character in a tag that cannot be seen.
  case invisibleInTag(Unicode.Scalar, kind: String)
  /// A character in a tag that looks like a space.
  case spaceLike(Unicode.Scalar, kind: String)
  /// A reference that is not finished with `;`.
  case unfinishedReference(String)
  case strayAmpersand
  /// A number that does not represent a character.
  case badNumber(String)
  case unknownEntity(String)

  var code: Diagnostic.Code {
    if case .unknownEntity = self { .unknownEntity } else { .malformedXML }
  }

  var message: String {
    switch self {
    case .notXML(let scalar): "the character \(scalar.number) is not allowed in XML"
    case .control(let byte): "the control character \(Unicode.Scalar(byte).number) is not allowed in XML"
    case .notInName(let scalar): "'\(scalar)' (\(scalar.number)) is not allowed in a name"
    case .invisibleInName(let scalar, let kind, let name):
      "the name '\(name)' has \(kind) (\(scalar.number)) in it"
    case .invisibleInTag(let scalar, let kind): "\(kind) (\(scalar.number)) is not allowed in a tag"
    case .spaceLike(let scalar, let kind): "a space is expected, and \(kind) (\(scalar.number)) is found"
    case .unfinishedReference(let name): "the reference '&\(name)' does not end with ';'"
    case .strayAmpersand: "this '&' does not begin a reference; write '&amp;'"
    case .badNumber(let number): "'&\(number);' is not a character that XML allows"
    case .unknownEntity(let name): "there is no entity '\(name)'"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .notInName: [Diagnostic.Note("names consist of letters, digits, '_', '-' and '.'")]
    case .invisibleInName, .invisibleInTag: [Diagnostic.Note("remove it; it cannot be seen")]
    case .spaceLike: [Diagnostic.Note("write a plain space; the two look the same")]
    case .unfinishedReference("amp"): [Diagnostic.Note("write '&amp;'")]
    case .unfinishedReference(let name):
      [Diagnostic.Note("write '&\(name);', or '&amp;' for an '&' that is text")]
    case .unknownEntity: [Diagnostic.Note("XML has &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;")]
    case .notXML, .control, .strayAmpersand, .badNumber: []
    }
  }

  var facts: Facts {
    switch self {
    case .notXML(let scalar), .notInName(let scalar), .invisibleInTag(let scalar, _), .spaceLike(let scalar, _):
      [.given: scalar.number]
    case .control(let byte): [.given: Unicode.Scalar(byte).number]
    case .invisibleInName(let scalar, _, let name): [.name: name, .given: scalar.number]
    case .unfinishedReference(let name), .badNumber(let name), .unknownEntity(let name):
      [.reference: "&\(name);"]
    case .strayAmpersand: [.given: "&"]
    }
  }
}
