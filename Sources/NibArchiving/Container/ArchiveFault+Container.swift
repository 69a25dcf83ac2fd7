internal import FileAccess
internal import NibModel

// The words for a container that is not an archive's.

extension ArchiveFault {
  /// What is wrong with the property list, told by bytes: there are no key paths yet.
  init(_ error: PropertyListError) {
    let place = error.offset.map { ", at byte \($0)" } ?? ""
    self.init(error.code.isLimit ? .limitExceeded : .badPropertyList, error.message + place)
  }

  init(_ failure: ReadingFailure) {
    self.init(failure.isLimit ? .limitExceeded : .unreadableFile, "\(failure)")
  }

  static func notAnArchive(madeBy other: String?) -> ArchiveFault {
    let what = other.map { "an archive of \($0)" } ?? "some other property list"
    return ArchiveFault(.notAnArchive, "this is \(what), and not a NibKit archive")
  }

  static func formatVersion(_ version: Int?) -> ArchiveFault {
    guard let version else { return ArchiveFault(.badArchive, "the version of the format is missing", at: "version") }
    return ArchiveFault(
      version > ArchiveFormat.version ? .newerArchive : .badArchive,
      "this is version \(version) of the format, and versions 1 to \(ArchiveFormat.version) are read here",
      at: "version")
  }

  /// The bytes are not the ones that were written.
  static let damaged = ArchiveFault(
    .damagedArchive, "the file is damaged: its contents do not fit its checksum",
    notes: [
      "if you changed it by hand, remove 'checksum' and set 'version' to 1, and it is read without a checksum"
    ])

  static func unusedObject(_ className: String, _ object: Int) -> ArchiveFault {
    ArchiveFault(.badArchive, "nothing leads to this object of class \(className)", at: "objects.\(object)")
  }

  static func wanted(_ wanted: String, _ kind: BinaryPropertyList.Kind?, at place: String) -> ArchiveFault {
    ArchiveFault(.badArchive, "\(wanted) must stand here, and \(kind.map(\.words) ?? "nothing") does", at: place)
  }

  static func unknownPart(_ name: String, at place: String?) -> ArchiveFault {
    ArchiveFault(.badArchive, "an archive has nothing that is called '\(name)' here", at: place)
  }

  /// Told behind a hundred others.
  static let andMore = ArchiveFault(.limitExceeded, "there is more, and it is not listed")
}

extension BinaryPropertyList.Kind {
  fileprivate var words: String {
    switch self {
    case .string: "a text"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .real: "a decimal"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

extension PropertyListError.Code {
  fileprivate var isLimit: Bool {
    [.tooManyBytes, .tooManyObjects, .tooLongText, .tooDeep, .tooMuchSharing].contains(self)
  }
}
