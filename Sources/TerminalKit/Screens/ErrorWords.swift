/// An error in words for a person: its description, but of an error of Foundation only the sentence that is in it.
///
/// Foundation, which doubles the time that a program takes to start, is not linked here. But what its errors print has one
/// form: `Error Domain=NSCocoaErrorDomain Code=260 "The file doesn’t exist."UserInfo={NSFilePath=/x, …}`.
nonisolated func message(for error: any Error, in words: Words) -> String {
  if let error = error as? DecodingError { return error.words }
  if let error = error as? EncodingError { return error.words }
  let description = String(describing: error)
  guard let dump = FoundationDump(description) else { return description }
  return dump.sentence ?? URLErrorWords.sentence(dump)
    ?? words[.operationFailed, String(dump.domain), String(dump.code)]
}

nonisolated extension DecodingError {
  /// The error for a person: the kind of fault and its place in the data, without the types of the program.
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, let context): "The data is missing: \(place(of: context.codingPath + [key]))."
    case .valueNotFound(_, let context): Self.words("The data is missing", at: context.codingPath)
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      Self.words("The data isn’t in the correct format", at: context.codingPath)
    @unknown default: Self.words("The data isn’t in the correct format", at: [])
    }
  }

  private static func words(_ fault: String, at path: [any CodingKey]) -> String {
    path.isEmpty ? fault + "." : "\(fault): \(place(of: path))."
  }
}

nonisolated extension EncodingError {
  /// The error for a person, without the value.
  fileprivate var words: String {
    guard case .invalidValue(_, let context) = self, !context.codingPath.isEmpty else {
      return "The data cannot be written."
    }
    return "The data cannot be written: \(place(of: context.codingPath))."
  }
}

/// Returns a place in data: `people[3].name`.
private nonisolated func place(of path: [any CodingKey]) -> String {
  path.reduce(into: "") { place, key in
    place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
  }
}

/// The sentences for errors of the network, which Foundation has only on Apple's systems.
private nonisolated enum URLErrorWords {
  static func sentence(_ dump: FoundationDump) -> String? {
    guard dump.domain == "NSURLErrorDomain", let code = Int(dump.code) else { return nil }
    return switch code {
    case -999: "The request was canceled."
    case -1000, -1002: "The address is not valid."
    case -1001: "The request timed out."
    case -1003: "The server could not be found."
    case -1004: "The server could not be connected to."
    case -1005: "The network connection was lost."
    case -1009: "The network is not connected."
    case -1011: "The server gave an answer that is not valid."
    case -1202 ... -1200: "A secure connection to the server could not be made."
    default: nil
    }
  }
}

/// The text that an error of Foundation prints.
private nonisolated struct FoundationDump {
  let domain: Substring
  let code: Substring
  /// The sentence for the person, if there is one.
  let sentence: String?

  /// Reads a description. Nil if it has another form.
  init?(_ description: String) {
    guard let start = description.firstRange(of: "Error Domain=") else { return nil }
    // A structure that holds such an error, as CocoaError may, prints its own name first.
    let holder = description[..<start.lowerBound]
    guard holder.isEmpty || holder.hasSuffix("(_nsError: ") else { return nil }
    let rest = description[start.upperBound...]
    guard let codeMark = rest.firstRange(of: " Code=") else { return nil }
    domain = rest[..<codeMark.lowerBound]
    code = rest[codeMark.upperBound...].prefix { $0.isNumber || $0 == "-" }
    let words = rest[code.endIndex...].drop { $0 == " " }
    guard words.first == "\"" else { return nil }
    let info = words.firstRange(of: "\"UserInfo={") ?? words.firstRange(of: "\" UserInfo={")
    let quoted = words.dropFirst()[..<(info?.lowerBound ?? words.lastIndex(of: "\"") ?? words.endIndex)]
    let localized = info.flatMap { Self.value(of: "NSLocalizedDescription", in: words[$0.upperBound...]) }
    sentence = localized ?? (quoted == "(null)" || quoted.isEmpty ? nil : String(quoted))
  }

  /// The value of a key in what `UserInfo` prints.
  private static func value(of key: String, in info: Substring) -> String? {
    guard let start = info.firstRange(of: "\(key)=") else { return nil }
    let rest = info[start.upperBound...]
    let next = rest.firstRange(of: ", NS")?.lowerBound ?? rest.lastIndex(of: "}") ?? rest.endIndex
    return String(rest[..<next])
  }
}
