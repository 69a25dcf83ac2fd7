/// Returns the text of an error for a user. This is its description, or for an error of Foundation only the sentence in
/// the description.
///
/// Foundation is not linked here, because it doubles the launch time of a program. But the descriptions of its errors
/// have one form: `Error Domain=NSCocoaErrorDomain Code=260 "The file doesn’t exist."UserInfo={NSFilePath=/x, …}`.
nonisolated func message(for error: any Error, in words: Words) -> String {
  if let error = error as? DecodingError { return error.sentence(in: words) }
  if let error = error as? EncodingError { return error.sentence(in: words) }
  let description = String(describing: error)
  guard let dump = FoundationDump(description) else { return description }
  return dump.sentence ?? dump.networkWord.map { words[$0] }
    ?? words[.operationFailed, String(dump.domain), String(dump.code)]
}

nonisolated extension DecodingError {
  /// Returns the error for a user: the kind of fault and its place in the data, without the types of the program.
  fileprivate func sentence(in words: Words) -> String {
    switch self {
    case .keyNotFound(let key, let context): words[.dataMissingAt, place(of: context.codingPath + [key])]
    case .valueNotFound(_, let context): words.sentence(.dataMissing, .dataMissingAt, context.codingPath)
    case .typeMismatch(_, let context), .dataCorrupted(let context):
      words.sentence(.badFormat, .badFormatAt, context.codingPath)
    @unknown default: words[.badFormat]
    }
  }
}

nonisolated extension EncodingError {
  /// Returns the error for a user, without the value.
  fileprivate func sentence(in words: Words) -> String {
    guard case .invalidValue(_, let context) = self else { return words[.notEncodable] }
    return words.sentence(.notEncodable, .notEncodableAt, context.codingPath)
  }
}

nonisolated extension Words {
  /// Returns a sentence about data, or about a place in it if there is one.
  fileprivate func sentence(_ whole: Word, _ part: Word, _ path: [any CodingKey]) -> String {
    path.isEmpty ? self[whole] : self[part, place(of: path)]
  }
}

/// Returns a place in data: `people[3].name`.
private nonisolated func place(of path: [any CodingKey]) -> String {
  path.reduce(into: "") { place, key in
    place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
  }
}

nonisolated extension FoundationDump {
  /// The sentence for a network error. Foundation has these sentences only on Apple's systems.
  var networkWord: Word? {
    guard domain == "NSURLErrorDomain", let code = Int(code) else { return nil }
    return switch code {
    case -999: .requestCanceled
    case -1000, -1002: .badAddress
    case -1001: .timedOut
    case -1003: .noServer
    case -1004: .noConnection
    case -1005: .connectionLost
    case -1009: .offline
    case -1011: .badAnswer
    case -1202 ... -1200: .notSecure
    default: nil
    }
  }
}

/// The description of a Foundation error.
private nonisolated struct FoundationDump {
  let domain: Substring
  let code: Substring
  /// The sentence for the user, if there is one.
  let sentence: String?

  /// Reads a description. Nil if it has another form.
  init?(_ description: String) {
    guard let start = description.firstRange(of: "Error Domain=") else { return nil }
    // A structure that contains such an error, such as CocoaError, prints its own name first.
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

  /// Returns the value of a key in the description of `UserInfo`.
  private static func value(of key: String, in info: Substring) -> String? {
    guard let start = info.firstRange(of: "\(key)=") else { return nil }
    let rest = info[start.upperBound...]
    let next = rest.firstRange(of: ", NS")?.lowerBound ?? rest.lastIndex(of: "}") ?? rest.endIndex
    return String(rest[..<next])
  }
}
