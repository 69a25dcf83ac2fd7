internal import FileAccess
internal import NibModel

/// A fault of the format of an archive, or of a file that is not an archive.
enum ContainerFault: Fault {
  case unreadable(ReadingFailure)
  /// The place is a byte, because there are no key paths yet.
  case badPropertyList(PropertyListError)
  /// A property list of another program, with the program's name if the file has it.
  case notAnArchive(madeBy: String?)
  case noFormatVersion
  case formatVersion(Int)
  /// The checksum does not match the bytes.
  case damaged
  /// A value of another type; nil for none.
  case wrongType(wanted: String, PropertyList.Kind?)
  case unknownPart(String)
  case duplicateClass(String)
  case objectWithoutClass
  case keyForTwo(String)
  case noName
  case manyMarks
  case badVersion
  /// A number that refers to an object or a class that does not exist.
  case leadsNowhere(Int, count: Int)
  case manyObjects(limit: Int)
  case manyKeys(limit: Int)

  var code: Diagnostic.Code {
    switch self {
    case .unreadable(let failure): failure.isLimit ? .limitExceeded : .unreadableFile
    case .badPropertyList(let error): error.code.isLimit ? .limitExceeded : .badPropertyList
    case .notAnArchive: .notAnArchive
    case .formatVersion(let version): version > ArchiveFormat.version ? .newerArchive : .badArchive
    case .damaged: .damagedArchive
    case .manyObjects, .manyKeys: .limitExceeded
    case .noFormatVersion, .wrongType, .unknownPart, .duplicateClass, .objectWithoutClass, .keyForTwo, .noName,
      .manyMarks, .badVersion, .leadsNowhere:
      .badArchive
    }
  }

  var message: String {
    switch self {
    case .unreadable(let failure): "\(failure)"
    case .badPropertyList(let error): error.message + (error.offset.map { ", at byte \($0)" } ?? "")
    case .notAnArchive(let other):
      "the file is \(other.map { "an archive of \($0)" } ?? "some other property list"), not a NibKit archive"
    case .noFormatVersion: "the version of the format is missing"
    case .formatVersion(let version):
      "the archive has version \(version) of the format; versions 1 to \(ArchiveFormat.version) can be read"
    case .damaged: "the file is damaged: its contents do not match its checksum"
    case .wrongType(let wanted, let kind): "expected \(wanted), found \(kind?.rawValue ?? "nothing")"
    case .unknownPart(let name): "an archive has no '\(name)' here"
    case .duplicateClass(let name): "the class '\(name)' is listed twice"
    case .objectWithoutClass: "the object has no class"
    case .keyForTwo(let key): "the key '\(key)' is used for two things"
    case .noName: "the dictionary has no text for 'name'"
    case .manyMarks: "a name has more than \(String.mostMarks) combining marks in a row"
    case .badVersion: "a version must be a whole number of at least 0"
    case .leadsNowhere(let number, 0): "index \(number) is out of range: the list is empty"
    case .leadsNowhere(let number, let count): "index \(number) is out of range (0...\(count - 1))"
    case .manyObjects(let limit): "the archive has more than \(limit) objects"
    case .manyKeys(let limit): "the archive has more than \(limit) different keys"
    }
  }

  var notes: [Diagnostic.Note] {
    guard self == .damaged else { return [] }
    return [
      Diagnostic.Note(
        "if you changed it by hand, remove 'checksum' and set 'version' to 1, and it is read without a checksum")
    ]
  }

  var facts: Facts {
    switch self {
    case .unreadable(.tooLong(let limit)), .manyObjects(let limit), .manyKeys(let limit): [.limit: limit]
    case .unreadable(let failure): [.reason: "\(failure)"]
    case .badPropertyList(let error): [.reason: error.code.description]
    case .notAnArchive(let other): [.given: other]
    case .formatVersion(let version): [.version: version, .limit: ArchiveFormat.version]
    case .wrongType(let wanted, let kind): [.wanted: wanted, .given: kind?.rawValue]
    case .unknownPart(let name): [.name: name]
    case .duplicateClass(let name): [.class: name]
    case .keyForTwo(let key): [.member: key]
    case .noName: [.name: "name"]
    case .leadsNowhere(let number, let count): [.given: "\(number)", .count: count]
    case .noFormatVersion, .damaged, .objectWithoutClass, .manyMarks, .badVersion: [:]
    }
  }
}

extension PropertyListError.Code {
  fileprivate var isLimit: Bool {
    [.tooManyBytes, .tooManyObjects, .tooLongText, .tooDeep, .tooMuchSharing].contains(self)
  }
}
