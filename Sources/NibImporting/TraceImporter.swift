internal import NibLoading
package import NibModel
package import NibTracing

/// A trace that was read from a file: one that NibKit wrote, one that a recorder wrote, or a log.
package struct ImportedTrace: Sendable {
  /// The path of the file.
  package let file: String
  /// The events. They have the form of NibKit's own events.
  package let lines: [Trace.Line]
  /// The line of the file that each event was read from, from 1.
  package let numbers: [Int]
  /// The number of lines of the file that are not empty.
  package let count: Int
  /// The remarks on what was not read, as sentences.
  package let remarks: [String]

  /// The trace, for everything that takes one.
  package var trace: Trace { Trace(lines) }
  /// True if the trace ends with a failure.
  package var hasFailed: Bool { lines.contains { $0.kind == .abort } }
}

/// Reads traces and logs.
package struct TraceImporter: Sendable {
  /// The maximum number of events that are read from a file.
  package static let mostEvents = 1_000_000

  private let patterns: [LogPattern]
  private let frame: LogFrame?
  private let joinsIndented: Bool

  /// Creates an importer.
  ///
  /// - Parameters:
  ///   - patterns: the patterns for the lines of a log. They come before those of the preset.
  ///   - preset: the tool that has printed the log; nil for none.
  /// - Throws: the fault of a pattern.
  package init(patterns: [LogPattern] = [], preset: LogPreset? = nil) throws(LogPattern.Fault) {
    self.patterns = patterns + (try preset?.patterns() ?? [])
    frame = try preset.map { preset throws(LogPattern.Fault) in try LogFrame(preset) }
    joinsIndented = preset?.joinsIndented ?? false
  }

  /// True if the importer reads a log, and not a trace.
  private var readsLog: Bool { !patterns.isEmpty }

  /// Reads a file.
  ///
  /// - Throws: ``Fault`` if the file has no event.
  /// - Complexity: O(bytes × length of the patterns).
  package func read(_ source: SourceText) throws(Fault) -> ImportedTrace {
    if source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF]) {
      throw Fault(kind: .otherEncoding, file: source.file)
    }
    var reading = Reading()
    for bytes in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      reading.number += 1
      let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      reading.count += 1
      if reading.isFull {
        reading.left += 1
      } else if readsLog {
        readLog(line, &reading)
      } else {
        readTrace(line, &reading)
      }
    }
    let lines = reading.lines(file: source.file)
    guard !lines.isEmpty else {
      if reading.count == 0 { throw Fault(kind: .empty, file: source.file) }
      throw Fault(
        kind: readsLog ? .nothingMatches(lines: reading.count, first: reading.first) : .noTrace(first: reading.first),
        file: source.file)
    }
    return ImportedTrace(
      file: source.file, lines: lines, numbers: reading.numbers, count: reading.count,
      remarks: remarks(reading, source.file))
  }

  private func remarks(_ reading: Reading, _ file: String) -> [String] {
    var remarks: [String] = []
    let others = reading.count - reading.numbers.count - reading.left
    if others > 0 {
      remarks.append(
        "\(file.printable): \(others) of \(reading.count) lines "
          + (readsLog ? "matched no pattern" : "are no events of a trace"))
    }
    if reading.cut > 0 {
      remarks.append(
        "\(file.printable): only the first \(LogPattern.mostBytes) bytes of \(reading.cut) long "
          + (reading.cut == 1 ? "line" : "lines") + " were searched")
    }
    if reading.left > 0 {
      remarks.append(
        "\(file.printable): \(reading.left) lines were left out after \(TraceImporter.mostEvents) events, which is the limit"
      )
    }
    return remarks
  }

  private func readTrace(_ bytes: ArraySlice<UInt8>, _ reading: inout Reading) {
    let text = String(decoding: bytes, as: UTF8.self)
    if bytes.first == UInt8(ascii: "{") {
      if let line = JSONLine(text).flatMap({ Trace.Line(fields: $0.fields) }) { return reading.append(.line(line)) }
    } else if let event = EventText(text) {
      return reading.append(.text(event))
    }
    reading.note(text)
  }

  /// The beginnings of the text of an event in a line of a log.
  private static let verbs = LoadEvent.Kind.allCases.map { Array(" \($0.rawValue) ".utf8) }

  private func readLog(_ bytes: ArraySlice<UInt8>, _ reading: inout Reading) {
    let isCut = bytes.count > LogPattern.mostBytes
    if isCut { reading.cut += 1 }
    var text = String(decoding: bytes.prefix(LogPattern.mostBytes), as: UTF8.self)
    if joinsIndented {
      if text.hasPrefix("      ") {
        text = reading.header + " " + String(text.drop { $0 == " " })
      } else {
        reading.header = text
      }
    }
    let bytes = Array(text.utf8)[...]
    if let frame, Self.verbs.contains(where: bytes.contains),
      let event = frame.message(of: text).flatMap(EventText.init)
    {
      return reading.append(.text(event))
    }
    for pattern in patterns {
      if let match = pattern.match(text, bytes) { return reading.append(.log(LoggedEvent(match, &reading.naming))) }
    }
    reading.note(text)
  }

  /// The reason why a file has no trace.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
      case empty
      case otherEncoding
      case nothingMatches(lines: Int, first: String)
      case noTrace(first: String)
    }

    let kind: Kind
    let file: String

    /// The fault as a sentence that says what to do.
    package var description: String {
      let name = file.printable
      switch kind {
      case .empty: return "\(name) is empty, and has no trace"
      case .otherEncoding:
        return "\(name) is in UTF-16, and only UTF-8 is read: convert it, as with 'iconv -f UTF-16 -t UTF-8'"
      case .nothingMatches(let lines, let first):
        return "\(name): none of \(lines) lines matches a pattern; the first is '\(first)'"
      case .noTrace(let first):
        return "\(name) is not a trace: its first line is '\(first)'. For a log, say what its lines mean, with "
          + #"--pattern 'awake=-\[(\w+) awakeFromNib\]' or --preset"#
      }
    }
  }
}

/// The events of a file that have been read so far.
private struct Reading {
  enum Event {
    /// An event with all its data.
    case line(Trace.Line)
    case text(EventText)
    case log(LoggedEvent)
  }

  var number = 0
  var count = 0
  var cut = 0
  var left = 0
  var header = ""
  var naming = ObjectNaming()
  /// The first line that is not an event.
  private(set) var first = ""
  private(set) var numbers: [Int] = []
  private var events: [Event] = []

  var isFull: Bool { events.count >= TraceImporter.mostEvents }

  mutating func append(_ event: Event) {
    events.append(event)
    numbers.append(number)
  }

  mutating func note(_ line: String) { if first.isEmpty { first = line.printable.shortened } }

  /// Returns the events as lines of a trace. Events of JSON are complete, and the others are put into loads.
  func lines(file: String) -> [Trace.Line] {
    var names: Set<Substring> = []
    for case .text(let event) in events { if let name = event.name { names.insert(name[...]) } }
    let logged = events.compactMap { event -> LoggedEvent? in
      switch event {
      case .line: nil
      case .text(let text): text.event(names.contains)
      case .log(let event): event
      }
    }
    var others = EventAssembler.lines(logged, file: file.lastPathComponent).makeIterator()
    return events.compactMap { event in if case .line(let line) = event { line } else { others.next() } }
  }
}
