internal import NibModel
internal import NibReading

/// A fault of an Interface Builder file.
enum XcodeFault: Fault {
  /// An element lacks an attribute that it needs.
  case missing(String, in: String)
  /// The root element is not `<document>`.
  case root(String, isArchive: Bool)
  /// A `<document>` that Interface Builder did not write.
  case foreignDocument(type: String?)
  case olderVersion(String)
  case newerVersion(String)
  case noVersion
  /// A connection that leads to an object of another scene.
  case otherScene(id: String, kind: String)

  var code: Diagnostic.Code {
    switch self {
    case .missing: .badElement
    case .otherScene: .danglingReference
    case .root, .foreignDocument: .notALayout
    case .olderVersion, .newerVersion, .noVersion: .unsupportedVersion
    }
  }

  var message: String {
    switch self {
    case .missing(let name, let element): "<\(element.shortened)> lacks the attribute '\(name)'"
    case .root(_, true): "the file is of Interface Builder's older format, an <archive>: only format 3.0 is read"
    case .root(let name, false):
      "the root element is <\(name.shortened)>, not <document>: this is not a file of Interface Builder"
    case .foreignDocument(nil): "the <document> has no type: this is not a file of Interface Builder"
    case .foreignDocument(let type?):
      "the <document> has the type '\(type.shortened)', which is none of Interface Builder's"
    case .olderVersion(let version):
      "the file is of Interface Builder's older format \(version.shortened): only format 3.0 is read"
    case .newerVersion(let version):
      "the file is of Interface Builder's format \(version.shortened), which is newer than the one that is read, 3.0"
    case .otherScene(let id, let kind):
      "the \(kind) leads to '\(id.shortened)', which is in another scene: no load has both objects"
    case .noVersion: "the <document> has no version: only format 3.0 is read"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .root(_, true), .olderVersion:
      [Diagnostic.Note("Xcode 5 and later write format 3.0 when they save the file")]
    case .otherScene:
      [Diagnostic.Note("a segue leads from one scene to another; an action for the first responder finds its target")]
    default: []
    }
  }

  var facts: Facts {
    switch self {
    case .missing(let name, let element): [.name: element, .member: name]
    case .otherScene(let id, let kind): [.id: id, .name: kind]
    case .root(let name, _): [.name: name, .wanted: "document"]
    case .foreignDocument(let type): [.given: type]
    case .olderVersion(let version), .newerVersion(let version): [.version: version, .wanted: "3.0"]
    case .noVersion: [.wanted: "3.0"]
    }
  }
}

/// A remark about a file, which is not a fault.
enum XcodeNotice: Fault {
  /// Unknown elements: each kind with its number and first place.
  case unknownElements([Kind])
  /// An object outside `<objects>`.
  case outsideObjects(String)
  /// A text in an element that may only contain elements.
  case strayText(in: String)
  /// A conflict for which a merge has left comments.
  case openConflict(MergeComment.Conflict)

  struct Kind: Hashable, Sendable {
    var name: String
    var count: Int
    var place: SourceRange
  }

  var code: Diagnostic.Code {
    switch self {
    case .unknownElements: .unknownElement
    case .outsideObjects: .misplacedElement
    case .strayText: .misplacedText
    case .openConflict: .unfinishedMerge
    }
  }

  var severity: Diagnostic.Severity {
    switch self {
    case .unknownElements: .notice
    case .outsideObjects, .strayText, .openConflict: .warning
    }
  }

  var message: String {
    switch self {
    case .unknownElements(let kinds):
      Self.count(kinds) + " not known here, and kept as written: "
        + kinds.prefix(5).map { "<\($0.name.shortened)>" }.joined(separator: ", ") + (kinds.count > 5 ? ", …" : "")
    case .outsideObjects(let name): "<\(name)> is outside <objects>, and is not loaded"
    case .strayText(let name): "text is not allowed in <\(name.shortened)>, and is ignored"
    case .openConflict(let conflict):
      "a merge left conflict \(conflict.number) here: \(conflict.message.printable); the version of ours is used"
    }
  }

  private static func count(_ kinds: [Kind]) -> String {
    let count = kinds.reduce(0) { $0 + $1.count }
    return count == 1 ? "1 element is" : "\(count) elements are"
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unknownElements(let kinds):
      kinds.dropFirst().prefix(10).map { Diagnostic.Note("the first <\($0.name.shortened)> is here", at: $0.place) }
    case .outsideObjects, .strayText: []
    case .openConflict(let conflict):
      conflict.places.dropFirst().prefix(10).map { Diagnostic.Note("it also concerns this place", at: $0) } + [
        Diagnostic.Note(
          "choose a side in the list of conflicts beside the file, and run 'nib merge --continue'; without the list, decide "
            + "here and remove the comment")
      ]
    }
  }

  var facts: Facts {
    switch self {
    case .outsideObjects(let name), .strayText(let name): [.name: name]
    case .openConflict(let conflict): [.reason: conflict.message]
    case .unknownElements(let kinds): [.count: kinds.reduce(0) { $0 + $1.count }, .offers: kinds.map(\.name)]
    }
  }
}
