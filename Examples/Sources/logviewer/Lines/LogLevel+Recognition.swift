/// Recognizes the words with which programs mark the importance of a line.
extension LogLevel {
  /// Creates the level that a line contains; nil if it contains none.
  ///
  /// It recognizes words such as `WARN`, `[error]` and `warning:` near the beginning, a word after a time or in its own
  /// color, `level=warn` and `"level":"warn"` farther on, the numbers of syslog (`<11>`) and of pino (`"level":50`),
  /// the letters of glog (`E0102 …`) and of Android (`E/Tag`, ` E Tag: `), and the names in the kernel's log
  /// (`kern  :err   :`, `daemon.err`).
  nonisolated init?(ofLine line: ArraySlice<UInt8>) {
    // Color sequences take up bytes as well.
    let colored = line.prefix(2 * Self.farthest)
    let hasColors = colored.contains(0x1B)
    let line = (hasColors ? LineText.withoutColors(colored) : colored).prefix(Self.farthest)
    let marked = hasColors ? LineText.withoutColors(colored, mark: Self.colorMark).prefix(Self.farthest) : line
    guard let found = Self.syslog(line) ?? Self.key(line) ?? Self.glog(line) ?? Self.word(marked) else { return nil }
    self = found
  }

  /// A byte at each place where a color begins or ends.
  private nonisolated static var colorMark: UInt8 { 0x01 }

  /// The number of bytes in which a key such as `level` is searched for.
  private nonisolated static var farthest: Int { 512 }
  /// The number of bytes in which a word is searched for. The rest is the message.
  private nonisolated static var farthestWord: Int { 120 }
  /// The length of the longest word, `information`.
  private nonisolated static var longestWord: Int { 11 }

  // MARK: Marks at the begin

  /// Recognizes `<11>`: eight times the facility, plus the severity.
  private nonisolated static func syslog(_ line: ArraySlice<UInt8>) -> LogLevel? {
    guard line.first == UInt8(ascii: "<"), let end = line.prefix(5).firstIndex(of: UInt8(ascii: ">")),
      let priority = Int(String(decoding: line[(line.startIndex + 1)..<end], as: UTF8.self)), 0...191 ~= priority
    else { return nil }
    return switch priority % 8 {
    case 0...3: .error
    case 4: .warning
    case 5, 6: .info
    default: .debug
    }
  }

  /// Recognizes `E0102 15:04:05` of glog, and `E/Tag` of Android.
  private nonisolated static func glog(_ line: ArraySlice<UInt8>) -> LogLevel? {
    guard let first = line.first, let level = letter(first), line.count > 2 else { return nil }
    let rest = line.dropFirst()
    let isNumbered = rest.prefix(4).count == 4 && rest.prefix(4).allSatisfy { isDigit($0) }
    return rest.first == UInt8(ascii: "/") || isNumbered && rest.dropFirst(4).first == UInt8(ascii: " ") ? level : nil
  }

  // MARK: Keys

  /// Recognizes `level=warn`, `lvl: warn`, `"severity": "WARNING"`, `"level":40`.
  private nonisolated static func key(_ line: ArraySlice<UInt8>) -> LogLevel? {
    var rest = line
    while let word = nextWord(&rest, from: line) {
      // Most words are not keys. Reading all of them would take longer than everything else.
      guard [UInt8(ascii: "l"), UInt8(ascii: "s")].contains(line[word.lowerBound] | 0x20) else { continue }
      guard ["level", "lvl", "severity", "loglevel", "levelname"].contains(lowercased(line[word])) else { continue }
      var value = line[word.upperBound...]
      if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
      guard let sign = value.first, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else { continue }
      value = value.dropFirst().drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\"") }
      let digits = value.prefix(3).prefix { isDigit($0) }
      if let number = Int(String(decoding: digits, as: UTF8.self)), 10...60 ~= number {
        return number < 30 ? .debug : number < 40 ? .info : number < 50 ? .warning : .error
      }
      let text = value.prefix { isLetter($0) }
      if let level = level(ofWord: lowercased(text)) { return level }
    }
    return nil
  }

  // MARK: Words

  /// Recognizes a word in capitals, in brackets or in its own color, a word before a colon or after a time, and a
  /// letter by itself.
  private nonisolated static func word(_ line: ArraySlice<UInt8>) -> LogLevel? {
    var rest = line.prefix(farthestWord)
    while let word = nextWord(&rest, from: line) {
      let before = word.lowerBound > line.startIndex ? line[word.lowerBound - 1] : UInt8(ascii: " ")
      let after = word.upperBound < line.endIndex ? line[word.upperBound] : UInt8(ascii: " ")
      let isEnclosed =
        before == UInt8(ascii: "[") && (after == UInt8(ascii: "]") || after == UInt8(ascii: " "))
        || before == UInt8(ascii: ":") && after == UInt8(ascii: "]")
        || before == UInt8(ascii: "(") && after == UInt8(ascii: ")")
        || before == UInt8(ascii: "<") && after == UInt8(ascii: ">")
        || before == colorMark && after == colorMark
      if word.count == 1 {
        // `[E]`, and the column of Android's times: a number, the letter, a tag with a colon.
        let isColumn =
          before == UInt8(ascii: " ") && after == UInt8(ascii: " ") && word.lowerBound - line.startIndex > 1
          && isDigit(line[word.lowerBound - 2])
        if isEnclosed || isColumn, let level = letter(line[word.lowerBound]) { return level }
        continue
      }
      let isCapital = line[word].allSatisfy { 0x41...0x5A ~= $0 }
      let isFirst = line[..<word.lowerBound].allSatisfy { $0 == colorMark }
      let isSaid =
        isCapital || isEnclosed || after == UInt8(ascii: ":") || isFirst && after == UInt8(ascii: "[")
        || after == UInt8(ascii: " ") && isBehindTime(word.lowerBound, in: line)
        || isPriority(word.lowerBound, in: line)
      guard isSaid else { continue }
      if let level = level(ofWord: lowercased(line[word])) { return level }
    }
    return nil
  }

  /// Returns true if there is only a time before a place: digits and separators, such as
  /// `2026-11-21T15:04:05.123+01:00`.
  private nonisolated static func isBehindTime(_ place: Int, in line: ArraySlice<UInt8>) -> Bool {
    let before = line[..<place]
    return before.count >= 6 && before.contains(UInt8(ascii: ":"))
      && before.allSatisfy { isDigit($0) || "-:.,/+TZ []".utf8.contains($0) }
  }

  /// Returns true if there is a facility of syslog before a place: `kern  :`, `daemon.`.
  private nonisolated static func isPriority(_ place: Int, in line: ArraySlice<UInt8>) -> Bool {
    guard let sign = line[..<place].last, sign == UInt8(ascii: ":") || sign == UInt8(ascii: ".") else { return false }
    let name = line[..<(place - 1)].reversed().drop { $0 == UInt8(ascii: " ") }
      .prefix { isLetter($0) || isDigit($0) }.reversed()
    return facilities.contains(String(decoding: name, as: UTF8.self))
  }

  private nonisolated static let facilities: Set<String> = [
    "kern", "user", "mail", "daemon", "auth", "syslog", "lpr", "news", "uucp", "cron", "authpriv", "ftp", "local0",
    "local1", "local2", "local3", "local4", "local5", "local6", "local7",
  ]

  private nonisolated static func level(ofWord word: String) -> LogLevel? {
    switch word {
    case "trace", "trac", "trce", "trc", "debug", "debu", "dbug", "dbg", "verbose", "vrb", "fine", "finer", "finest",
      "config":
      .debug
    case "info", "inf", "information", "notice", "note": .info
    case "warn", "warning", "wrn": .warning
    case "error", "erro", "err", "eror", "fatal", "fata", "ftl", "critical", "crit", "alert", "emerg", "emergency",
      "severe", "panic", "pani", "dpanic", "fail", "failure":
      .error
    default: nil
    }
  }

  private nonisolated static func letter(_ byte: UInt8) -> LogLevel? {
    switch byte {
    case UInt8(ascii: "V"), UInt8(ascii: "T"), UInt8(ascii: "D"): .debug
    case UInt8(ascii: "I"), UInt8(ascii: "N"): .info
    case UInt8(ascii: "W"): .warning
    case UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "C"): .error
    default: nil
    }
  }

  /// Returns the next word of letters that is not longer than the longest known word.
  private nonisolated static func nextWord(
    _ rest: inout ArraySlice<UInt8>, from line: ArraySlice<UInt8>
  ) -> Range<Int>? {
    while let start = rest.firstIndex(where: { isLetter($0) }) {
      let end = rest[start...].firstIndex { !isLetter($0) } ?? rest.endIndex
      rest = rest[end...]
      // A part of `no_error` or `v2error` is not a word.
      let isPart = start > line.startIndex && isPartOfName(line[start - 1])
      if !isPart, end - start <= longestWord, end == line.endIndex || !isPartOfName(line[end]) {
        return start..<end
      }
    }
    return nil
  }

  private nonisolated static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 | 0x20 }, as: UTF8.self)
  }

  private nonisolated static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 && byte & 0x40 != 0 }
  private nonisolated static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private nonisolated static func isPartOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
