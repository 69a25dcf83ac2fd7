package import NibModel

// The words for what a plan finds in an archive.

extension Diagnostic {
  static func newerVersion(of name: String, _ version: Int, known: Int, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .newerArchive, "this was written by version \(version) of \(name), and the program knows version \(known)",
      at: place, notes: [Note("a newer program has saved it; what it means is not known here")])
  }

  static func foreignVersion(
    of name: String, _ version: Int, in className: String, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .newerArchive, "this was written by version \(version) of \(name), from which \(className) does not inherit here",
      at: place,
      notes: [
        Note("a newer program has saved it; or \(name) has gone, and the registry can tell what took its place")
      ])
  }

  /// A value of an archive is not of the type that the class declares.
  static func badValue(
    _ value: PropertyList, attribute: String, type: any NibValue.Type, at place: SourcePlace
  ) -> Diagnostic {
    if case .string(let text) = value { return badValue(text, attribute: attribute, type: type, at: place) }
    return Diagnostic(
      .badValue, "\(value.words) is not \(type.nibDescription), which '\(attribute)' takes", at: place)
  }

  static func storedForMember(_ name: String, of className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.badArchive, "'\(name)' of \(className) is no attribute, and here is a value for it", at: place)
  }

  static func partForOther(_ name: String, of className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.badArchive, "'\(name)' of \(className) is no part, and here is an object for it", at: place)
  }

  static func onePart(_ name: String, of className: String, given: Int, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.badArchive, "'\(name)' of \(className) is one object, and here are \(given)", at: place)
  }

  static func storedPartType(
    _ name: String, of className: String, wanted: String, given: String, at place: SourcePlace
  ) -> Diagnostic {
    Diagnostic(
      .badArchive, "'\(name)' of \(className) is an object of class \(wanted), and this is of class \(given)",
      at: place)
  }

  static func wrongRoot(_ className: String, wanted: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .wrongRoot, "the archive was made of an object of class \(className), and \(wanted) is wanted", at: place)
  }

  static func unusedObject(_ className: String, at place: SourcePlace) -> Diagnostic {
    Diagnostic(.badArchive, "nothing leads to this object of class \(className)", at: place)
  }
}

extension PropertyList {
  /// The value, or its kind if it would be long: for messages.
  package var words: String {
    switch self {
    case .string(let text): "'\(text.count > 60 ? text.prefix(60) + "…" : text)'"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .date, .data, .array, .dictionary: kind
    }
  }
}
