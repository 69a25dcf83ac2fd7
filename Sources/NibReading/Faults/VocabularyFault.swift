internal import NibModel

/// An element of the layout vocabulary that lacks an attribute, or has a wrong one.
enum VocabularyFault: Fault {
  /// An attribute of the vocabulary that names something.
  enum Naming: Hashable, Sendable { case object, owner, connection }

  case noVersion
  case emptyVersion
  /// - meant: the version for another spelling of it, such as 1.0.
  case unknownVersion(String, meant: String?)
  case emptyName(String, Naming)
  case incompleteConnect
  case unknownAttribute(String, element: String, Offer)
  /// A value of `root` that is not one of its words.
  case unknownRoot(String)
  /// `root="owner"` in a layout that does not name the class of its owner.
  case rootWithoutOwner
  /// An `<attribute>` without a name.
  case unnamedAttribute
  /// An `<attribute>` whose name is empty.
  case emptyAttributeName
  /// An `<attribute>` whose name could not be the name of an attribute in a tag.
  case badAttributeName(String)
  /// An `<attribute>` with a name that is only allowed in the tag of the object.
  case attributeAsElement(String)
  case duplicateAttribute(String, earlier: SourceRange)
  /// An item with a key among items without keys.
  case unexpectedKey
  /// An item without a key among items with keys.
  case missingKey
  case duplicateKey(String, earlier: SourceRange)

  var code: Diagnostic.Code {
    switch self {
    case .noVersion, .emptyVersion, .unknownVersion: .unsupportedVersion
    case .duplicateAttribute: .duplicateAttribute
    case .duplicateKey: .duplicateKey
    case .emptyName, .incompleteConnect, .unknownAttribute, .unnamedAttribute, .emptyAttributeName,
      .badAttributeName, .attributeAsElement, .unexpectedKey, .missingKey, .unknownRoot, .rootWithoutOwner:
      .badElement
    }
  }

  var message: String {
    switch self {
    case .noVersion: "<layout> has no version"
    case .emptyVersion: "'version' is empty"
    case .unknownVersion(let version, _):
      "layout version '\(version.shortened)' is not supported"
    case .emptyName(let name, _): "'\(name)' is empty"
    case .incompleteConnect:
      "<connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action'"
    case .unknownAttribute(let name, let element, _): "<\(element)> has no attribute '\(name)'"
    case .unknownRoot(let word): "'root' must be 'owner' or absent, and is '\(word.shortened)'"
    case .rootWithoutOwner: "root=\"owner\" needs the owner's class"
    case .unnamedAttribute: "<attribute> has no name"
    case .emptyAttributeName: "the name of this <attribute> is empty"
    case .badAttributeName(let name): "'\(name.shortened)' cannot be the name of an attribute in XML"
    case .attributeAsElement(let name): "'\(name)' must be written in the tag, not as <attribute>"
    case .duplicateAttribute(let name, _): "the attribute '\(name)' is given twice"
    case .unexpectedKey: "this <item> has a key, and those before it have none"
    case .missingKey: "this <item> has no key, and those before it have"
    case .duplicateKey(let key, _): "the key '\(key.shortened)' is given twice"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .noVersion: [Diagnostic.Note("write <layout version=\"1\">, or version=\"2\" for words with a dot")]
    case .emptyVersion: [Diagnostic.Note("write version=\"1\", or version=\"2\" for words with a dot")]
    case .unknownVersion(_, let version?): [Diagnostic.Note("write version=\"\(version)\"")]
    case .unknownVersion(_, nil): [Diagnostic.Note("the supported versions are 1 and 2")]
    case .emptyName(_, .object): [Diagnostic.Note("leave the attribute out if there is nothing to name")]
    case .emptyName(_, .owner):
      [Diagnostic.Note("it names the class of the owner; leave it out if there is none")]
    case .emptyName(_, .connection): [Diagnostic.Note("a connection without it connects nothing")]
    case .unknownAttribute(_, let element, let offer):
      [Diagnostic.Note(offer.words("<\(element)> takes", none: "<\(element)> takes none"))]
    case .duplicateAttribute(_, let earlier), .duplicateKey(_, let earlier):
      [Diagnostic.Note("the first is here", at: earlier)]
    case .unexpectedKey, .missingKey:
      [Diagnostic.Note("items with keys make a dictionary, items without an array")]
    case .unknownRoot:
      [Diagnostic.Note("the contents of a layout with root=\"owner\" are children of its owner")]
    case .rootWithoutOwner: [Diagnostic.Note("write <layout version=\"2\" owner=\"…\" root=\"owner\">")]
    case .incompleteConnect, .unnamedAttribute, .emptyAttributeName, .badAttributeName, .attributeAsElement: []
    }
  }

  var facts: Facts {
    switch self {
    case .noVersion, .emptyVersion: [.name: "version", .wanted: "1"]
    case .unknownVersion(let version, let meant): [.name: "version", .wanted: meant ?? "1", .given: version]
    case .emptyName(let name, _), .badAttributeName(let name), .attributeAsElement(let name): [.name: name]
    case .incompleteConnect: [.name: "connect"]
    case .unknownAttribute(let name, let element, let offer): [.name: name, .container: element] + offer.facts
    case .unnamedAttribute, .emptyAttributeName: [.name: "attribute"]
    case .unknownRoot(let word): [.name: "root", .wanted: "owner", .given: word]
    case .rootWithoutOwner: [.name: "owner"]
    case .duplicateAttribute(let name, _): [.member: name]
    case .unexpectedKey, .missingKey: [.name: "item"]
    case .duplicateKey(let key, _): [.member: key]
    }
  }
}
