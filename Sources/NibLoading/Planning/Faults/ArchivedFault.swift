internal import NibModel

/// A class, a value or an edge of an archive that does not fit the classes of the program.
enum ArchivedFault: Fault {
  /// The class has a later version in the archive than in the program.
  case newerVersion(Int, of: String, known: Int)
  /// The archive has a version of a class from which the object's class does not inherit.
  case foreignVersion(Int, of: String, className: String)
  /// A value for a member that is not an attribute.
  case valueForMember(String, className: String)
  /// An object for a member that is not a part.
  case objectForMember(String, className: String)
  /// No object, or several, for a part.
  case notOnePart(String, className: String, count: Int)
  case partType(String, className: String, wanted: String, given: String)
  case wrongRoot(className: String, wanted: String)
  /// An object that no edge refers to.
  case unused(className: String)
  /// A value that the object's class neither declares nor decodes, in an archive without a checksum.
  case unread(String, className: String)

  var code: Diagnostic.Code {
    switch self {
    case .newerVersion, .foreignVersion: .newerArchive
    case .wrongRoot: .wrongRoot
    case .valueForMember, .objectForMember, .notOnePart, .partType, .unused: .badArchive
    case .unread: .damagedArchive
    }
  }

  var message: String {
    switch self {
    case .newerVersion(let version, let name, let known):
      "this was written by version \(version) of \(name), and the program knows version \(known)"
    case .foreignVersion(let version, let name, let className):
      "this was written by version \(version) of \(name), from which \(className) does not inherit here"
    case .valueForMember(let name, let className):
      "'\(name)' of \(className) is not an attribute, but has a value here"
    case .objectForMember(let name, let className):
      "'\(name)' of \(className) is not a part, but has an object here"
    case .notOnePart(let name, let className, let count):
      "'\(name)' of \(className) is one object, but there are \(count) here"
    case .partType(let name, let className, let wanted, let given):
      "'\(name)' of \(className) is an object of class \(wanted), and this is of class \(given)"
    case .wrongRoot(let className, let wanted):
      "the root of the archive is of class \(className), but \(wanted) is expected"
    case .unused(let className): "nothing refers to this object of class \(className)"
    case .unread(let name, let className):
      "\(className) does not read '\(name)', and the archive has no checksum: the key may be damaged"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .newerVersion: [Diagnostic.Note("a newer program has saved it, and this one does not know its meaning")]
    case .foreignVersion(_, let name, _):
      [
        Diagnostic.Note(
          "a newer program has saved it, or \(name) was renamed: then call rename(_:to:) of the registry")
      ]
    case .valueForMember, .objectForMember, .notOnePart, .partType, .wrongRoot, .unused: []
    case .unread(let name, let className):
      [Diagnostic.Note("if \(className) once had '\(name)' and no longer needs it, raise its archiveVersion")]
    }
  }

  var facts: Facts {
    switch self {
    case .newerVersion(let version, let name, let known): [.class: name, .version: version, .limit: known]
    case .foreignVersion(let version, let name, let className):
      [.class: className, .given: name, .version: version]
    case .valueForMember(let name, let className), .objectForMember(let name, let className):
      [.class: className, .member: name]
    case .notOnePart(let name, let className, let count): [.class: className, .member: name, .count: count]
    case .partType(let name, let className, let wanted, let given):
      [.class: className, .member: name, .wanted: wanted, .given: given]
    case .unread(let name, let className): [.class: className, .member: name]
    case .wrongRoot(let className, let wanted): [.wanted: wanted, .given: className]
    case .unused(let className): [.class: className]
    }
  }
}
