import NibKit
import TestSupport
import Testing

/// Damaged files, and forged files: an error or a document, and never more.
@Suite struct DamageTests {
  private let kept: [UInt8]
  private let stripped: [UInt8]
  /// Files of version 2, with the elements of two files, one of which is there twice.
  private let joined: [UInt8]
  private let joinedStripped: [UInt8]
  /// Files of a layout that includes another, whose owner it makes and whose values it overrides.
  private let whole: [UInt8]
  private let wholeStripped: [UInt8]

  init() throws {
    let document = try NibDocument(fullLayout, file: "Full.layout.xml")
    kept = try document.compiled()
    stripped = try document.compiled(strippingPositions: true)
    let other = try NibDocument(
      "<layout version='1'><Node text = '&amp;' note='n'/><Node/></layout>", file: "Other.layout.xml")
    let both = try #require(document.joining([.init(other, .lastIn(0)), .init(other, .lastIn(nil))]))
    joined = try both.compiled()
    joinedStripped = try both.compiled(strippingPositions: true)
    let pieces = try Self.pieces()
    whole = try pieces.compiled()
    wholeStripped = try pieces.compiled(strippingPositions: true)
  }

  private static func pieces() throws -> NibDocument {
    let parts = MemoryLayouts(
      [
        "Part": """
        <layout version='2' owner='Screen'><Node outlet='root' text='own'><Node id='in' export='true' text='a' \
        outlets='rows' action='#owner.go'/><include layout='Inner' id='deep' text='part'/></Node></layout>
        """, "Inner": "<layout version='2'><Node text='inner' note='n'/></layout>",
      ], formats: [.xml])
    return try NibDocument(
      """
      <layout version='2'><Node id='top'><include layout='Part' id='p' text='use' outlet='root'>\
      <set of='in' text='set'/></include><include layout='Part'/></Node></layout>
      """, file: "Main.layout.xml"
    ).including(parts, classes: .nodes)
  }

  @Test("a compiled layout keeps what an order needs to know about included ones")
  func included() throws {
    let pieces = try Self.pieces()
    for file in [whole, wholeStripped] {
      let read = try NibDocument(compiled: file, file: "App/Main.nib")
      #expect(read.firstDifference(from: pieces) == nil)
      for order in [LoadOrder.android, .delphi, .javafx, .strict] {
        func events(_ document: NibDocument) -> [String] {
          let recorder = TraceRecorder()
          _ = try? Nib(document).instantiate(owner: Screen(), classes: .nodes, order: order, tracer: recorder)
          return recorder.trace.lines().map { "\($0.kind.rawValue) \($0.object) \($0.fact)" }
        }
        #expect(events(read).count > 20)
        #expect(events(read).map(withoutPlaces) == events(pieces).map(withoutPlaces))
      }
    }
  }

  /// The facts of an event, without the places in them.
  private func withoutPlaces(_ event: String) -> String { String(event.prefix { $0 != "@" }) }

  private func error(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> String {
    do {
      _ = try NibDocument(compiled: bytes, file: "App/Full.nib", limits: limits)
      return ""
    } catch { return "\(error)" }
  }

  @Test("the checksum is the one that the documentation describes")
  func documentedChecksum() {
    for file in [kept, stripped, joined, joinedStripped, whole, wholeStripped] {
      #expect(mended(file) == file)
    }
  }

  @Test("every changed bit is noticed, except between tables, where nothing is read")
  func bits() throws {
    let document = try NibDocument(compiled: stripped, file: "App/Full.nib")
    var silent = 0
    for bit in 0..<stripped.count * 8 {
      var file = stripped
      file[bit / 8] ^= 1 << (bit % 8)
      guard let read = try? NibDocument(compiled: file, file: "App/Full.nib") else { continue }
      silent += 1
      #expect(file[bit / 8].nonzeroBitCount == 1 && read.firstDifference(from: document) == nil, "bit \(bit)")
    }
    // Up to 15 bytes between two tables.
    #expect(silent < 14 * 15 * 8)
  }

  @Test("a file that is cut short or too long is refused with its size")
  func truncations() {
    for count in 0..<kept.count {
      let words = error(Array(kept[..<count]))
      #expect(words.hasPrefix("App/Full.nib: error: "), "\(count): \(words)")
      if count >= 64 { #expect(words.contains("it has \(count) bytes, and \(kept.count) were written")) }
    }
    #expect(
      error(kept + [0]).contains(
        "it has \(kept.count + 1) bytes, and \(kept.count) were written [damaged-layout]"))
  }

  @Test("a file of another format is called by its name")
  func otherFiles() {
    for (bytes, words) in [
      ("", "empty, "), ("<layout version='1'/>", "a text in XML, "), ("bplist00", "a binary property list, "),
      ("NIBArchive", "a nib of Apple's Interface Builder, "), ("GIF89a", ""),
    ] {
      #expect(
        error(Array(bytes.utf8))
          == "App/Full.nib: error: the file is \(words)not a compiled layout [not-a-layout]")
    }
  }

  @Test("an unknown version, byte order or flag is reported")
  func header() {
    func changed(_ offset: Int, _ value: UInt8) -> String {
      var file = kept
      file[offset] = value
      return error(mended(file))
    }
    #expect(
      changed(12, 3).contains(
        "the file has version 3 of the compiled form; only versions 1 to 2 can be read [unsupported-version]")
    )
    #expect(changed(12, 2) == "")
    var older = joined
    older[12] = 1
    #expect(error(mended(older)).contains("there is no table of kind 16 here, at byte "))
    #expect(changed(8, 1).contains("for a machine with another byte order [unsupported-version]"))
    #expect(changed(14, 9).contains("there is no flag of that number, at byte 14 [damaged-layout]"))
    #expect(changed(100, 0xFF).contains("[damaged-layout]"))
  }

  @Test("a file that passes a limit is refused, as a text is")
  func limits() throws {
    func words(_ change: (inout ReadingLimits) -> Void) -> String {
      var limits = ReadingLimits()
      change(&limits)
      return error(kept, limits: limits)
    }
    #expect(
      words { $0.bytes = kept.count - 1 }.contains(
        "more than \(kept.count - 1) bytes, which is the limit [limit-exceeded]"))
    #expect(words { $0.bytes = kept.count } == "")
    #expect(words { $0.depth = 1 }.contains("objects are nested more than 1 deep [limit-exceeded]"))
    #expect(words { $0.depth = 2 } == "")
    #expect(words { $0.objects = 11 }.contains("more than 11 objects and items [limit-exceeded]"))
    #expect(words { $0.objects = 12 } == "")
    #expect(words { $0.text = 14 }.contains("a value has more than 14 bytes [limit-exceeded]"))
    #expect(words { $0.names = 3 }.contains("more than 3 distinct names [limit-exceeded]"))
  }

  /// Returns the offset in a file of a table's records, or of the entry of the table in the directory.
  private func offset(of kind: UInt8, in file: [UInt8], entry: Bool = false) -> Int {
    let place = (0..<Int(file[32])).map { 64 + 16 * $0 }.first { file[$0] == kind } ?? 0
    return entry ? place : (0..<8).reduce(0) { $0 | Int(file[place + 8 + $1]) << (8 * $1) }
  }

  private func changed(_ file: [UInt8], _ kind: UInt8, _ record: Int, field: Int, to number: UInt32)
    -> [UInt8]
  {
    var file = file
    let place = offset(of: kind, in: file) + record + field
    for byte in 0..<4 { file[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
    return mended(file)
  }

  @Test("the table of files must have its texts one after the other, and their names")
  func sources() {
    let (table, size) = (offset(of: 16, in: joined), UInt32(joined.count))
    // The second record: the end of the name, the beginning and the size of the text.
    for (field, number, words) in [
      (0, 3, "the name of the file ends before it begins"),
      (0, size, "the name of the file ends before it begins"),
      (0, 16, "no name ends here"), (4, 0, "is not after that of the file before"),
      (4, 10, "is not after that of the file before"), (4, size, "is not after that of the file before"),
      (8, 0, "is not after that of the file before"), (8, size, "is not after that of the file before"),
      (8, .max, "is not after that of the file before"), (4, .max, "is not after that of the file before"),
    ] as [(Int, UInt32, String)] {
      let found = error(changed(joined, 16, 12, field: field, to: number))
      #expect(found.contains(words) && found.contains("at byte "), "\(field) \(number): \(found)")
      if field > 0 { #expect(found.contains("at byte \(table + 16)"), "\(found)") }
    }
    // The first text is the one of the header.
    #expect(error(changed(joined, 16, 0, field: 4, to: 1)).contains("is not after that of the file before"))
    #expect(error(changed(joined, 16, 0, field: 8, to: 7)).contains("is not after that of the file before"))
    #expect(
      error(changed(joinedStripped, 16, 12, field: 4, to: 2)).contains("is not after that of the file before")
    )
    #expect(
      error(changed(joinedStripped, 16, 12, field: 8, to: 1)).contains("is not after that of the file before")
    )
  }

  @Test("an element must be in one of the texts, at a tag")
  func addresses() throws {
    let objects = 20
    let end = UInt32(fullLayout.utf8.count)
    let tags: [UInt32] = [1, end - 1, end, end + 1, UInt32(joined.count), .max, .max - 4]
    for number in tags {
      let found = error(changed(joined, 7, 5 * objects, field: 4, to: number))
      #expect(found.contains("no tag of the object begins there, at byte "), "\(number): \(found)")
      #expect(error(changed(joined, 8, 0, field: 0, to: number)).contains("no tag begins there, at byte "))
      #expect(error(changed(joined, 13, 0, field: 0, to: number)).contains("no tag begins there, at byte "))
      let stray = error(changed(joined, 11, 0, field: 4, to: number))
      // A place in a text can be one of an attribute.
      if number >= end - 1 {
        #expect(stray.contains("no attribute begins there, at byte "), "\(number): \(stray)")
      }
    }
    // The place of a connection is no place of an object.
    for number: UInt32 in [2, .max] {
      #expect(
        error(changed(joinedStripped, 7, 5 * objects, field: 4, to: number)).contains(
          "there is no file of that number"))
      #expect(
        error(changed(joinedStripped, 8, 0, field: 0, to: number)).contains("there is no file of that number")
      )
      #expect(
        error(changed(joinedStripped, 13, 0, field: 0, to: number)).contains(
          "there is no file of that number"))
    }
  }

  @Test("the limit for a file holds for contents that the file has once and the document has many times")
  func manyUses() throws {
    let part = try NibDocument(
      "<layout version='1'><Node text='\(String(repeating: "x", count: 1000))'/></layout>",
      file: "Part.layout.xml")
    let document = try NibDocument("<layout version='1'><Node/></layout>", file: "Main.layout.xml")
    let many = try #require(document.joining(Array(repeating: .init(part, .lastIn(0)), count: 1000)))
    let bytes = try many.compiled()
    #expect(bytes.count < 50_000)
    #expect(try NibDocument(compiled: bytes, file: "M.nib").allObjects.count == 1001)
    var limits = ReadingLimits()
    limits.bytes = 999_999
    #expect(error(bytes, limits: limits).contains("the file has more than 999999 bytes, which is the limit"))
  }

  /// Some bytes of a file are changed and its checksum is made to fit, so that the reader must check everything else.
  @Test(
    "a forged file gives an error with its byte, or a document that can be used",
    arguments: rounds(2))
  func madeUp(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var documents = 0
    for _ in 0..<500 {
      var file = random.pick([kept, stripped, joined, joinedStripped, whole, wholeStripped])
      for _ in 0..<Int.random(in: 1...3, using: &random) { change(&file, &random) }
      file = mended(file)
      do {
        use(try NibDocument(compiled: file, file: "Full.nib"))
        documents += 1
      } catch {
        #expect(error.diagnostics.count == 1 && error.source.file == "Full.nib")
        let code = error.diagnostics[0].code
        #expect(
          [.damagedLayout, .notALayout, .unsupportedVersion, .limitExceeded].contains(code), "\(error)")
        if code == .damagedLayout { #expect("\(error)".contains("byte"), "\(error)") }
      }
    }
    // Otherwise nothing behind the reader was tried.
    #expect(documents > 20)
  }

  private func change(_ file: inout [UInt8], _ random: inout SplitMix) {
    // Mostly in the tables: a header that is wrong is noticed at once.
    let place =
      random.once(in: 6)
      ? Int.random(in: 0..<file.count, using: &random) : Int.random(in: 300..<file.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: file[place] = UInt8.random(in: 0...255, using: &random)
    case 2:
      // A number that may be an index, one too many or the largest.
      let number = random.pick([
        0, 1, 2, 5, 6, 11, 12, .max, .max - 1, 0x7FFF_FFFF, 0x8000_0000, UInt32(file.count),
      ])
      let start = min(place & ~3, file.count - 4)
      for byte in 0..<4 { file[start + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt32(byte))) }
    case 3:
      let other = Int.random(in: 64..<file.count, using: &random)
      file.swapAt(place, other)
    default:
      let count = min(Int.random(in: 1...24, using: &random), file.count - place)
      let from = Int.random(in: 64..<file.count - count, using: &random)
      for offset in 0..<count { file[place + offset] = file[from + offset] }
    }
  }

  /// Does with a document what the tool and a program do.
  private func use(_ document: NibDocument) {
    for object in document.allObjects {
      _ = object.place
      for attribute in object.attributes { _ = (attribute.place, attribute.valuePlace, attribute.structure) }
    }
    _ = document.explicitConnections
    _ = LoadPlan.diagnose(document, classes: .nodes).rendered(in: document.sources)
    let places = document.allObjects.flatMap {
      [$0.place] + $0.attributes.flatMap { [$0.place, $0.valuePlace] }
    }
    _ = places.map { Diagnostic(.unknownAttribute, "here", at: $0) }.rendered(in: document.sources)
    _ = trace(of: document)
    for order in [LoadOrder.android, .delphi] {
      _ = try? Nib(document).instantiate(
        owner: Screen(), classes: .nodes, order: order, tracer: TraceRecorder())
    }
    _ = try? document.xml()
    _ = try? NibDocument(compiled: document.compiled(), file: "Again.nib")
  }
}
