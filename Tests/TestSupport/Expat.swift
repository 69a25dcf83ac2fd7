import Foundation

/// Python's expat, which shares no code with libxml2.
public enum Expat {
  /// An event of the parser.
  public enum Event: Equatable {
    case start(String, [String])
    case text(String)
    case end
  }

  public static let isInstalled = Program.path(python) != nil
  private static let python = "python3:xml.parsers.expat"

  /// Returns the events of each text; nil where it is not well-formed.
  public static func events(of texts: [[UInt8]]) throws -> [[Event]?] {
    var input = Data()
    for text in texts {
      withUnsafeBytes(of: UInt32(text.count).littleEndian) { input.append(contentsOf: $0) }
      input.append(contentsOf: text)
    }
    return try run(script, input).split(separator: UInt8(ascii: "\n")).map { line in
      guard
        let events = try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
          as? [[Any]]
      else { return nil }
      return events.compactMap { event in
        switch (event[0] as? String, event.count) {
        case ("s", _): .start(event[1] as? String ?? "", event[2] as? [String] ?? [])
        case ("t", _): .text(event[1] as? String ?? "")
        default: .end
        }
      }
    }
  }

  /// Returns the text with the letters spelled out that expat does not know for letters: it keeps to the names of XML
  /// 1.0's fourth edition, libxml2 to those of the fifth. What is not UTF-8 stays as it is.
  public static func spelledInOldLetters(_ text: [UInt8]) -> [UInt8] {
    guard let string = String(validating: text, as: UTF8.self) else { return text }
    var old = ""
    for (index, scalar) in string.unicodeScalars.enumerated() {
      switch scalar.value {
      case 0xFEFF where index == 0: old.unicodeScalars.append(scalar)
      case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
        0x2070...0x218F,
        0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
        old += "é" + String(scalar.value, radix: 16)
      case 0xB7, 0x300...0x36F, 0x203F...0x2040: old += "·" + String(scalar.value, radix: 16)
      default: old.unicodeScalars.append(scalar)
      }
    }
    return Array(old.utf8)
  }

  private static let script = """
    import json, struct, sys, xml.parsers.expat
    data = sys.stdin.buffer.read()
    place = 0
    while place < len(data):
        size, = struct.unpack_from('<I', data, place)
        text = data[place + 4:place + 4 + size]
        place += 4 + size
        events = []
        parser = xml.parsers.expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, attributes: events.append(['s', name, attributes])
        parser.EndElementHandler = lambda name: events.append(['e'])
        parser.CharacterDataHandler = lambda text: events.append(['t', text])
        try:
            parser.Parse(text, True)
        except Exception:
            events = 0
        print(json.dumps([events])[1:-1])
    """

  private static func run(_ script: String, _ input: Data) throws -> Data {
    // A file, because a pipe that is full on both sides would stand still.
    let file = FileManager.default.temporaryDirectory.appending(path: "nibkit-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: try Program.required(python))
    process.arguments = ["-c", script]
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let result = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
    return result
  }
}
