internal import FileAccess
internal import NibModel

// The words for a container that is not an archive's.

extension Diagnostic {
  /// The fault of a property list, by bytes: there are no key paths yet.
  init(_ error: PropertyListError) {
    let place = error.offset.map { ", at byte \($0)" } ?? ""
    self.init(error.code.isLimit ? .limitExceeded : .badPropertyList, error.message + place, at: nil)
  }

  init(_ failure: ReadingFailure) {
    self.init(failure.isLimit ? .limitExceeded : .unreadableFile, "\(failure)", at: nil)
  }

  static func notAnArchive(madeBy other: String?) -> Diagnostic {
    let what = other.map { "an archive of \($0)" } ?? "some other property list"
    return Diagnostic(.notAnArchive, "this is \(what), and not a NibKit archive", at: nil)
  }

  static func formatVersion(_ version: Int?) -> Diagnostic {
    guard let version else {
      return Diagnostic(.badArchive, "the version of the format is missing", at: .keyPath("version"))
    }
    return Diagnostic(
      version > ArchiveFormat.version ? .newerArchive : .badArchive,
      "this is version \(version) of the format, and versions 1 to \(ArchiveFormat.version) are read here",
      at: .keyPath("version"))
  }

  /// The bytes are not the ones that were written.
  static let damagedArchive = Diagnostic(
    .damagedArchive, "the file is damaged: its contents do not fit its checksum", at: nil,
    notes: [
      Note("if you changed it by hand, remove 'checksum' and set 'version' to 1, and it is read without a checksum")
    ])

  // MARK: Encoding

  static func notRegistered(_ className: String) -> Diagnostic {
    Diagnostic(
      .unknownClass, "objects of \(className) cannot be archived: the class is not registered", at: nil,
      notes: [Note("an archive names classes as the registry does, so that nothing else can be made of it")])
  }

  static func encodingThrew(_ error: any Error, className: String, object: Int) -> Diagnostic {
    Diagnostic(.classThrew, "\(className) failed in encode(with:): \(error)", at: .keyPath("objects.\(object)"))
  }

  static func encodedTwice(_ what: String, className: String, object: Int) -> Diagnostic {
    Diagnostic(
      .encodedTwice, "\(className) encodes \(what) twice", at: .keyPath("objects.\(object)"),
      notes: [Note("a subclass must use keys that its superclass does not")])
  }

  // MARK: The graph

  /// - Parameter objects: the cycle by class name and number. The first and the last are the same.
  static func containmentCycle(_ objects: [(className: String, number: Int)]) -> Diagnostic {
    let shown = objects.count > 8 ? Array(objects.prefix(4)) + objects.suffix(3) : objects
    var way = shown.map { "\($0.className) (objects.\($0.number))" }
    if objects.count > shown.count { way.insert("…", at: 4) }
    return Diagnostic(
      .containmentCycle, "this contains itself: \(way.joined(separator: " → "))",
      at: .keyPath("objects.\(objects[0].number)"),
      notes: [Note("encode the way back as a reference: references are wired when every object is made")])
  }

  static func wanted(_ wanted: String, _ kind: BinaryPropertyList.Kind?, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.badArchive, "\(wanted) must stand here, and \(kind.map(\.words) ?? "nothing") does", at: place)
  }

  static func unknownPart(_ name: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(.badArchive, "an archive has nothing that is called '\(name)' here", at: place)
  }

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
