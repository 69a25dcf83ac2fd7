/// An error in words for a person: its description, but of an error of Foundation only the sentence that is in it.
///
/// Foundation, which doubles the time that a program takes to start, is not linked here. But what its errors print has one
/// form: `Error Domain=NSCocoaErrorDomain Code=260 "The file doesn’t exist."UserInfo={NSFilePath=/x, …}`.
nonisolated func message(for error: any Error, in words: Words) -> String {
  let description = String(describing: error)
  guard let dump = FoundationDump(description) else { return description }
  return dump.sentence ?? words[.operationFailed, String(dump.domain), String(dump.code)]
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
