internal import NibModel

/// A fault in the use of a decoder by an initializer. A key is the name of an attribute, or of a value in an archive.
enum DecodingFault: Fault {
  /// An initializer asks for a reference.
  ///
  /// - isAwoken: true if the object is awoken, and can read an outlet then.
  case reference(object: String, key: String, isAwoken: Bool)
  /// A value cannot be read as the type that the initializer asks for, or that the class's table declares.
  case value(given: String, key: String, wanted: String, isAskedFor: Bool)
  /// The initializer asks for an object, but the key has a value.
  case noObject(given: String, key: String)
  /// The initializer asks for one object, but the key has several.
  case severalObjects(Int, key: String)
  /// An object is of another class than the one that the initializer asks for.
  case objectType(given: String, key: String, wanted: String)
  /// A decoder is used while no initializer runs.
  case outsideInit(request: String)
  case childrenNotDecoded(className: String)
  case partsNotDecoded(className: String, key: String)
  /// Children have been added to one object, but the initializer has returned another.
  case childrenLeftBehind(className: String)
  /// Children should be added to an object that is not the one that is being made.
  case foreignParent(className: String, given: String)

  var code: Diagnostic.Code {
    switch self {
    case .reference: .referenceDecoded
    case .value, .noObject, .severalObjects, .objectType: .badDecode
    case .outsideInit: .decoderOutsideInit
    case .childrenNotDecoded, .childrenLeftBehind, .foreignParent: .childrenNotDecoded
    case .partsNotDecoded: .partsNotDecoded
    }
  }

  var message: String {
    switch self {
    case .reference(let object, let key, _):
      "'\(object).\(key)' is a reference; references are wired after construction and cannot be decoded in init(coder:)"
    case .value(let given, let key, let wanted, true):
      "\(given) is not \(wanted), which the initializer expects for '\(key)'"
    case .value(let given, let key, let wanted, false): "\(given) is not \(wanted), which '\(key)' takes"
    case .noObject(let given, let key): "\(given) is not an object, which the initializer expects for '\(key)'"
    case .severalObjects(let count, let key):
      "'\(key)' has \(count) objects, but the initializer decodes only one"
    case .objectType(let given, let key, let wanted):
      "'\(key)' is an object of class \(given), but the initializer decodes it as \(wanted)"
    case .outsideInit(let request): "a decoder was asked to \(request) when no initializer was running"
    case .childrenNotDecoded(let className):
      "the initializer of \(className) did not decode its children, and nothing would retain them"
    case .partsNotDecoded(let className, let key):
      "the initializer of \(className) did not decode '\(key)', and nothing would retain its value"
    case .childrenLeftBehind(let className):
      "the initializer of \(className) attached its children to one object but returned another, and nothing would "
        + "retain them"
    case .foreignParent(let className, let given):
      "the initializer of \(className) attaches its children to an object of class \(given), which cannot take them"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .reference(_, let key, let isAwoken):
      [Diagnostic.Note("declare an outlet '\(key)'" + (isAwoken ? " and read it in awake()" : ""))]
    case .outsideInit:
      [Diagnostic.Note("a decoder is valid only until the initializer that it was passed to returns")]
    case .childrenLeftBehind: [Diagnostic.Note("choose the object before you attach its children")]
    case .foreignParent: [Diagnostic.Note("attachChildren(to:) takes the object that is being made: self")]
    case .value, .noObject, .severalObjects, .objectType, .childrenNotDecoded, .partsNotDecoded: []
    }
  }

  var facts: Facts {
    switch self {
    case .reference(let object, let key, _): [.target: object, .member: key]
    case .value(let given, let key, let wanted, _), .objectType(let given, let key, let wanted):
      [.member: key, .wanted: wanted, .given: given]
    case .noObject(let given, let key): [.member: key, .given: given]
    case .severalObjects(let count, let key): [.member: key, .count: count]
    case .outsideInit: [:]
    case .childrenNotDecoded(let className), .childrenLeftBehind(let className): [.class: className]
    case .partsNotDecoded(let className, let key): [.class: className, .member: key]
    case .foreignParent(let className, let given): [.class: className, .given: given]
    }
  }
}
