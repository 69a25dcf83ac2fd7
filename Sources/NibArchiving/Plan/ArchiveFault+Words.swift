internal import NibLoading
internal import NibModel

// The words for what is wrong with an archive. What a layout can have too has the layout's words.

extension ArchiveFault {
  /// What a layout's plan says of the same fault, at a place of the archive.
  init(_ diagnostic: Diagnostic, at keyPath: String?) {
    self.init(diagnostic.code, diagnostic.message, at: keyPath, notes: diagnostic.notes.map(\.message))
  }

  // MARK: Encoding

  static func notRegistered(_ className: String) -> ArchiveFault {
    ArchiveFault(
      .unknownClass, "objects of \(className) cannot be archived: the class is not registered",
      notes: ["an archive names classes as the registry does, so that nothing else can be made of it"])
  }

  static func encodingThrew(_ error: any Error, className: String, object: Int) -> ArchiveFault {
    ArchiveFault(.classThrew, "\(className) failed in encode(with:): \(error)", at: "objects.\(object)")
  }

  static func encodedTwice(_ what: String, className: String, object: Int) -> ArchiveFault {
    ArchiveFault(
      .encodedTwice, "\(className) encodes \(what) twice", at: "objects.\(object)",
      notes: ["a subclass must use keys that its superclass does not"])
  }

  // MARK: Planning

  static func newerVersion(of name: String, _ version: Int, known: Int, at keyPath: String) -> ArchiveFault {
    ArchiveFault(
      .newerArchive, "this was written by version \(version) of \(name), and the program knows version \(known)",
      at: keyPath, notes: ["a newer program has saved it; what it means is not known here"])
  }

  static func foreignVersion(of name: String, _ version: Int, in className: String, at keyPath: String) -> ArchiveFault
  {
    ArchiveFault(
      .newerArchive, "this was written by version \(version) of \(name), from which \(className) does not inherit here",
      at: keyPath,
      notes: ["a newer program has saved it; or \(name) has gone, and the registry can tell what took its place"])
  }

  static func badValue(
    _ value: PropertyList, attribute: String, type: any NibValue.Type, at keyPath: String
  ) -> ArchiveFault {
    if case .string(let text) = value {
      return ArchiveFault(.badValue(text, attribute: attribute, type: type, at: .none), at: keyPath)
    }
    return ArchiveFault(
      .badValue, "\(value.words) is not \(type.nibDescription), which '\(attribute)' takes", at: keyPath)
  }

  /// - Parameter objects: begins and ends with the same.
  static func cycle(_ objects: [Int32], className: (Int) -> String) -> ArchiveFault {
    let shown = objects.count > 8 ? Array(objects.prefix(4)) + objects.suffix(3) : objects
    var way = shown.map { "\(className(Int($0))) (objects.\($0))" }
    if objects.count > shown.count { way.insert("…", at: 4) }
    return ArchiveFault(
      .containmentCycle, "this contains itself: \(way.joined(separator: " → "))", at: "objects.\(objects[0])",
      notes: ["encode the way back as a reference: references are wired when every object is made"])
  }

  static func valueForReference(_ name: String, of className: String, _ object: Int) -> ArchiveFault {
    ArchiveFault(
      .badArchive, "'\(name)' of \(className) is no attribute, and here is a value for it",
      at: "objects.\(object).values.\(name)")
  }

  static func partForOther(_ name: String, of className: String, at keyPath: String) -> ArchiveFault {
    ArchiveFault(.badArchive, "'\(name)' of \(className) is no part, and here is an object for it", at: keyPath)
  }

  static func onePart(_ name: String, of className: String, given: Int, at keyPath: String) -> ArchiveFault {
    ArchiveFault(.badArchive, "'\(name)' of \(className) is one object, and here are \(given)", at: keyPath)
  }

  static func partType(
    _ name: String, of className: String, wanted: String, given: String, at keyPath: String
  ) -> ArchiveFault {
    ArchiveFault(
      .badArchive, "'\(name)' of \(className) is an object of class \(wanted), and this is of class \(given)",
      at: keyPath)
  }

  static func wrongRoot(_ className: String, wanted: String, object: Int32) -> ArchiveFault {
    ArchiveFault(
      .wrongRoot, "the archive was made of an object of class \(className), and \(wanted) is wanted",
      at: "objects.\(object)")
  }

  // MARK: Restoring

  static func badDecode<Value: NibValue>(
    _ value: PropertyList, as _: Value.Type, key: String, at keyPath: String
  ) -> ArchiveFault {
    ArchiveFault(
      .badDecode, "\(value.words) is not \(Value.nibDescription), as which the initializer decodes '\(key)'",
      at: keyPath)
  }
}

extension PropertyList {
  /// The value, or what it is when it would be long: for messages.
  fileprivate var words: String {
    switch self {
    case .string(let text): "'\(text.count > 60 ? text.prefix(60) + "…" : text)'"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .date, .data, .array, .dictionary: kind
    }
  }
}

extension SourceRange {
  /// For the words of a layout's faults, which are told at key paths here.
  static let none = SourceRange(0, 0)
}
