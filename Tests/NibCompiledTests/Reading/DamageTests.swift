import NibKit
import TestSupport
import Testing

/// Damaged files, and forged files: an error or a document, and never more.
@Suite struct DamageTests {
  private let kept: [UInt8]
  private let stripped: [UInt8]

  init() throws {
    let document = try NibDocument(fullLayout, file: "Full.layout.xml")
    kept = try document.compiled()
    stripped = try document.compiled(strippingPositions: true)
  }

  private func error(_ bytes: [UInt8], limits: ReadingLimits = ReadingLimits()) -> String {
    do {
      _ = try NibDocument(compiled: bytes, file: "App/Full.nib", limits: limits)
      return ""
    } catch { return "\(error)" }
  }

  @Test("the checksum is the one that the documentation describes")
  func documentedChecksum() {
    for file in [kept, stripped] { #expect(mended(file) == file) }
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
      changed(12, 2).contains(
        "the file has version 2 of the compiled form; only version 1 can be read [unsupported-version]"))
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

  /// Some bytes of a file are changed and its checksum is made to fit, so that the reader must check everything else.
  @Test(
    "a forged file gives an error with its byte, or a document that can be used",
    arguments: rounds(2))
  func madeUp(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var documents = 0
    for _ in 0..<500 {
      var file = random.once(in: 2) ? kept : stripped
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
    _ = LoadPlan.diagnose(document, classes: .nodes).rendered(in: document.source)
    _ = trace(of: document)
    _ = try? document.xml()
    _ = try? NibDocument(compiled: document.compiled(), file: "Again.nib")
  }
}
