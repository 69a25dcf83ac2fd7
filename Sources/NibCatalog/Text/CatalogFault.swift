internal import NibModel

/// A fault of a catalog of classes.
enum CatalogFault: Fault, Error {
  case malformed(String)
  /// A value that is not of the kind that its key needs.
  case badValue(key: String, wanted: String)
  case missing(key: String, of: String)
  case duplicateClass(String)
  case unknownBase(String, className: String)
  /// A class that extends itself by way of others, or too many of them.
  case endlessBase(String, className: String, limit: Int)
  case version(String)
  case tooDeep(limit: Int)
  case tooLarge(limit: Int)
  case tooManyClasses(limit: Int)
  case tooManyMembers(limit: Int)
  case manyMarks

  var code: Diagnostic.Code {
    switch self {
    case .malformed, .badValue, .missing, .duplicateClass, .unknownBase, .endlessBase: .malformedClasses
    case .version: .unsupportedVersion
    case .tooDeep, .tooLarge, .tooManyClasses, .tooManyMembers, .manyMarks: .limitExceeded
    }
  }

  var message: String {
    switch self {
    case .malformed(let words): words
    case .badValue(let key, let wanted): "'\(key.shortened)' is not \(wanted)"
    case .missing(let key, let owner): "\(owner.shortened) has no '\(key)'"
    case .duplicateClass(let name): "the class '\(name.shortened)' is given twice"
    case .unknownBase(let type, let name):
      "\(name.shortened) extends '\(type.shortened)', which neither the catalog nor the tool has"
    case .endlessBase(let type, let name, let limit):
      "\(name.shortened) extends '\(type.shortened)': its superclasses form a cycle, or are more than \(limit)"
    case .version(let version): "the catalog has version \(version.shortened); only version 1 can be read"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    case .tooLarge(let limit): "the catalog has more than \(limit) bytes"
    case .tooManyClasses(let limit): "the catalog has more than \(limit) classes"
    case .tooManyMembers(let limit): "the classes have more than \(limit) members, with those that they inherit"
    case .manyMarks: "the file has more than \(String.mostMarks) combining marks in a row"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .version: [Diagnostic.Note("write the catalog again, with the tool of this version")]
    case .unknownBase: [Diagnostic.Note("write the catalog again, with a tool that has the class")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .malformed(let words): [.reason: words]
    case .badValue(let key, let wanted): [.name: key, .wanted: wanted]
    case .missing(let key, let owner): [.member: key, .name: owner]
    case .duplicateClass(let name): [.class: name]
    case .unknownBase(let type, let name): [.class: name, .wanted: type]
    case .endlessBase(let type, let name, let limit): [.class: name, .wanted: type, .limit: limit]
    case .version(let version): [.version: version]
    case .tooDeep(let limit), .tooLarge(let limit), .tooManyClasses(let limit), .tooManyMembers(let limit):
      [.limit: limit]
    case .manyMarks: [.limit: String.mostMarks]
    }
  }
}
