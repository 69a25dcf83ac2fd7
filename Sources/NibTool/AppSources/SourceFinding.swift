internal import NibModel

/// A contradiction between a file of Xcode's and the sources of its app.
enum SourceFinding: Fault {
  /// A member that a file connects, and that the class does not have.
  ///
  /// - near: a member with a similar name.
  /// - typeMember: a static member with this name.
  case noMember(Member, ofClass: String, declaration: SourcePlace?, near: Declared?, typeMember: SourcePlace?)
  /// A member that a file connects, and that only Swift can use.
  ///
  /// - doubt: what may make it visible to Objective-C, or nil if nothing does.
  case hiddenMember(Member, ofClass: String, declaration: SourcePlace, doubt: Doubt?)
  case outletType(String, ofClass: String, wanted: String, given: String, declaration: SourcePlace)
  /// An outlet of one object that a file connects as an outlet collection.
  case outletIsNoCollection(String, ofClass: String, wanted: String, declaration: SourcePlace)
  /// A runtime attribute whose type is not that of the property.
  case attributeType(String, ofClass: String, wanted: String, given: String, declaration: SourcePlace)
  /// A class that no source declares.
  case noClass(String, module: String?, near: Declared?)
  /// A class of the file's owner that no source declares.
  case noOwner(String, near: Declared?)
  /// A class that may be one of a framework, and that is nearly a class of the sources by its name or its members.
  case similarClass(String, near: Declared)
  /// A runtime attribute that is nearly the name of an inspectable property.
  case noAttribute(String, ofClass: String, near: Declared)
  /// A class of Swift that the file names without its module.
  case noModule(String, declaration: SourcePlace)
  case wrongModule(String, given: String, known: [String], declaration: SourcePlace)
  /// A class that the file names in the way of Swift, and that Objective-C knows by another name.
  case otherName(String, objectiveC: String, declaration: SourcePlace)
  /// A class in another type, which is not found by its plain name.
  case nestedClass(String, declaration: SourcePlace)
  /// A class of another family than the object: a controller in the place of a view.
  case wrongKind(String, wanted: String, declaration: SourcePlace)
  /// A member that is marked for connections, and that no file connects.
  case unconnected(Member, ofClass: String, use: SourcePlace?)
  /// An identifier that code names, and that no file has.
  ///
  /// - storyboard: the one that the code asks, if another one has the identifier.
  case noIdentifier(Identifier, storyboard: String?, near: Declared?)
  /// A storyboard or a nib that code names, and that the app does not have.
  case noResource(Resource, near: String?)
  /// The action of an unwind segue that no class declares.
  case noUnwinding(String, near: Declared?)
  /// An identifier of a file that code does not name.
  case unusedIdentifier(Identifier)

  /// A reason why Objective-C may see a member of Swift, or why the class may not have it.
  enum Doubt: Hashable {
    case condition, generic
    /// A protocol, a superclass or a macro.
    case unknown

    var words: String {
      switch self {
      case .condition: ", and a condition of the compiler decides whether the class has it"
      case .generic: ""
      case .unknown: ", unless a protocol or a superclass shows it to Objective-C"
      }
    }
  }

  struct Member: Hashable {
    enum Kind: String { case outlet, collection = "outlet collection", action, segueAction = "segue action" }

    let kind: Kind
    let name: String

    var words: String { "the \(kind.rawValue) '\(name.shortened.printable)'" }
  }

  struct Identifier: Hashable {
    enum Kind: String { case segue, scene, cell }

    let kind: Kind
    let text: String
  }

  struct Resource: Hashable {
    enum Kind: String { case storyboard, nib = "xib" }

    let kind: Kind
    let name: String
  }

  /// A name that was probably meant, and where it is declared.
  struct Declared: Hashable {
    let name: String
    let place: SourcePlace?
    /// The reason for the question, if the names are not similar, as a noun phrase.
    var reason: String?

    var note: Diagnostic.Note {
      Diagnostic.Note(
        "did you mean '\(name.shortened.printable)'\(reason.map { ", \($0)" } ?? "")?", at: place)
    }
  }

  var code: Diagnostic.Code {
    switch self {
    case .noMember(let member, _, _, _, _), .hiddenMember(let member, _, _, _):
      [.outlet, .collection].contains(member.kind) ? .unknownOutlet : .unknownAction
    case .outletType, .outletIsNoCollection: .outletType
    case .attributeType: .badValue
    case .noAttribute: .unknownAttribute
    case .noClass, .noOwner, .otherName, .similarClass, .nestedClass: .unknownClass
    case .wrongKind: .wrongSuperclass
    case .noModule, .wrongModule: .wrongModule
    case .unconnected(let member, _, _):
      [.outlet, .collection].contains(member.kind) ? .unconnectedOutlet : .unconnectedAction
    case .noIdentifier, .noResource: .unknownIdentifier
    case .noUnwinding: .unknownAction
    case .unusedIdentifier: .unusedIdentifier
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .noMember, .noClass, .noModule, .wrongModule, .otherName, .noUnwinding, .nestedClass, .wrongKind: .error
    case .hiddenMember(_, _, _, doubt: nil): .error
    case .hiddenMember, .outletType, .outletIsNoCollection, .attributeType, .noIdentifier, .noResource, .noAttribute:
      .warning
    case .unconnected, .unusedIdentifier, .similarClass, .noOwner: .notice
    }
  }

  var facts: Facts {
    switch self {
    case .noMember(let member, let name, _, let near, _): [.class: name, .member: member.name, .near: near?.name]
    case .hiddenMember(let member, let name, _, _), .unconnected(let member, let name, _):
      [.class: name, .member: member.name]
    case .outletType(let outlet, let name, let wanted, let given, _),
      .attributeType(let outlet, let name, let wanted, let given, _):
      [.class: name, .member: outlet, .wanted: wanted, .given: given]
    case .outletIsNoCollection(let outlet, let name, let wanted, _): [.class: name, .member: outlet, .wanted: wanted]
    case .noClass(let name, _, let near), .noOwner(let name, let near): [.class: name, .near: near?.name]
    case .similarClass(let name, let near): [.class: name, .near: near.name]
    case .noAttribute(let path, let name, let near): [.class: name, .member: path, .near: near.name]
    case .noModule(let name, _), .nestedClass(let name, _): [.class: name]
    case .wrongKind(let name, let wanted, _): [.class: name, .wanted: wanted]
    case .wrongModule(let name, let given, let known, _): [.class: name, .given: given, .offers: known]
    case .otherName(let name, let other, _): [.class: name, .wanted: other]
    case .noIdentifier(let identifier, _, let near): [.name: identifier.text, .near: near?.name]
    case .noResource(let resource, let near): [.name: resource.name, .near: near]
    case .noUnwinding(let selector, let near): [.member: selector, .near: near?.name]
    case .unusedIdentifier(let identifier): [.name: identifier.text]
    }
  }
}

extension SourceFinding {
  /// The codes of findings that may need the sources.
  static let codes = Set(
    [
      Diagnostic.Code.unknownOutlet, .unknownAction, .outletType, .badValue, .unknownAttribute, .unknownClass,
      .wrongModule, .wrongSuperclass, .unconnectedOutlet, .unconnectedAction, .unknownIdentifier, .unusedIdentifier,
    ].map(\.rawValue))
}

// Codes of Xcode's files that are held against the sources of an app.
extension Diagnostic.Code {
  /// A class of another module than the file says, or without one.
  static let wrongModule = Self("wrong-module")
  /// A class that is not of the family of the object to which a file gives it.
  static let wrongSuperclass = Self("wrong-superclass")
  /// An outlet that a class declares, and that no file connects.
  static let unconnectedOutlet = Self("unconnected-outlet")
  /// An action that a class declares, and that no file connects.
  static let unconnectedAction = Self("unconnected-action")
  /// An identifier that code names, and that no file has.
  static let unknownIdentifier = Self("unknown-identifier")
  /// An identifier of a file that no code names.
  static let unusedIdentifier = Self("unused-identifier")
}
