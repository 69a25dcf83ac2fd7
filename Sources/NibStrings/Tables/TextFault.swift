internal import NibModel

/// A fault of a table or a catalog of texts, or of its keys. The source of the table has index 0, and that of the layout
/// has index 1.
enum TextFault: Fault {
  case malformed(String, note: String?)
  case notText(encoding: String)
  case duplicateKey(String, earlier: SourceRange)
  case manyMarks
  /// - layout: the place of the layout's text.
  case badCharacter(String, layout: SourcePlace)
  case tooDeep(limit: Int)
  case version(String)
  case propertyList(kind: String)
  case varied(String, language: String)
  case noObject(key: String)
  /// - layout: the place of the object.
  case noText(key: String, className: String, id: String, property: String, layout: SourcePlace)
  /// - layout: the place of the attribute.
  case notReplaceable(key: String, kind: String, layout: SourcePlace)
  case tooLong

  var code: Diagnostic.Code {
    switch self {
    case .malformed, .propertyList: .malformedTexts
    case .notText: .notUTF8
    case .duplicateKey: .duplicateKey
    case .manyMarks, .tooDeep, .tooLong: .limitExceeded
    case .badCharacter: .badValue
    case .version: .unsupportedVersion
    case .varied: .variedText
    case .noObject, .noText, .notReplaceable: .unknownKey
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .duplicateKey, .badCharacter, .varied, .noObject, .noText, .notReplaceable: .warning
    case .malformed, .notText, .manyMarks, .tooDeep, .version, .propertyList, .tooLong: .error
    }
  }

  var message: String {
    switch self {
    case .malformed(let words, _): words
    case .notText(let encoding): "the bytes are not \(encoding)"
    case .duplicateKey(let key, _): "the key '\(key.shortened)' is given twice"
    case .manyMarks: "the file has more than \(String.mostMarks) combining marks in a row"
    case .badCharacter(let key, _): "the text of '\(key.shortened)' has a character that a layout cannot have"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .version(let version): "the catalog has version '\(version.shortened)'; only version 1 can be read"
    case .propertyList(let kind): "the file is \(kind), and a table of texts is expected"
    case .varied(let key, let language):
      "the text of '\(key.shortened)' in '\(language.shortened)' depends on a number or a device, and is left out"
    case .noObject(let key): "the layout has no object for the key '\(key.shortened)'"
    case .noText(_, let className, let id, let property, _):
      "the \(className.shortened) '\(id.shortened)' has no text for '\(property.shortened)'"
    case .notReplaceable(let key, let kind, _): "the key '\(key.shortened)' names \(kind), which is not replaced"
    case .tooLong: "the texts are longer than a document can hold"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .malformed(_, let note?): [Diagnostic.Note(note)]
    case .duplicateKey(_, let earlier):
      [Diagnostic.Note("the first is here; the last one counts", at: .text(earlier))]
    case .propertyList(let kind): [Diagnostic.Note(Self.advice(kind))]
    case .badCharacter(_, let layout), .notReplaceable(_, _, let layout):
      [Diagnostic.Note("it is here in the layout", at: layout)]
    case .noText(_, _, _, _, let layout): [Diagnostic.Note("the object is here", at: layout)]
    case .noObject: [Diagnostic.Note("a key is the id of an object and the name of an attribute: 'ok.title'")]
    default: []
    }
  }

  private static func advice(_ kind: String) -> String {
    kind.contains("property list")
      ? "write it as text: \"key\" = \"text\"; on each line" : "write \"key\" = \"text\"; on each line"
  }

  var facts: Facts {
    switch self {
    case .malformed(let words, _): [.reason: words]
    case .notText(let encoding): [.wanted: encoding]
    case .duplicateKey(let key, _), .badCharacter(let key, _), .noObject(let key): [.name: key]
    case .manyMarks: [.limit: String.mostMarks]
    case .tooDeep(let limit): [.limit: limit]
    case .version(let version): [.version: version]
    case .propertyList(let kind): [.given: kind]
    case .varied(let key, let language): [.name: key, .given: language]
    case .noText(let key, let className, let id, let property, _):
      [.name: key, .class: className, .id: id, .member: property]
    case .notReplaceable(let key, let kind, _): [.name: key, .given: kind]
    case .tooLong: [.limit: ReadingLimits.mostBytes]
    }
  }
}
