import Foundation
import Testing

@testable import TerminalKit

/// Bidirectional text, against the conformance data of Unicode where Debian's package unicode-data is installed.
@Suite("Bidirectional text")
struct BidiTests {
  private nonisolated static let folder = "/usr/share/unicode/"
  private nonisolated static var hasData: Bool {
    FileManager.default.fileExists(atPath: folder + "BidiTest.txt")
  }
  /// One line of so many is tried, or all with `BIDI_ALL`.
  private static let stride = ProcessInfo.processInfo.environment["BIDI_ALL"] == nil ? 41 : 1

  /// Returns the levels without those of removed characters, and the order, in the notation of the files.
  private func words(_ paragraph: BidiLevels) -> (levels: String, order: String) {
    let kept = paragraph.levels.indices.filter { !paragraph.original[$0].isRemoved }
    let levels = paragraph.levels.indices.map {
      paragraph.original[$0].isRemoved ? "x" : "\(paragraph.levels[$0])"
    }
    let order = BidiLevels.visualOrder(of: kept.map { paragraph.levels[$0] }).map { "\(kept[$0])" }
    return (levels.joined(separator: " "), order.joined(separator: " "))
  }

  private func lines(_ name: String) throws -> [Substring] {
    try String(contentsOfFile: Self.folder + name, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
  }

  @Test("characters have the levels and the order of BidiCharacterTest.txt", .enabled(if: hasData))
  func characters() throws {
    var count = 0
    for (number, line) in try lines("BidiCharacterTest.txt").enumerated() where number % Self.stride == 0 {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = fields[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let base = Int(fields[1]).flatMap { $0 == 2 ? nil : $0 }
      let paragraph = BidiLevels(
        scalars.map(BidiClass.init), brackets: scalars.map(BidiTable.bracket), base: base)
      let (levels, order) = words(paragraph)
      guard levels == fields[3], order == fields[4], "\(paragraph.base)" == fields[2] else {
        Issue.record("line \(line): \(levels); \(order)")
        return
      }
      count += 1
    }
    #expect(count > 1000)
  }

  @Test("classes have the levels and the order of BidiTest.txt", .enabled(if: hasData))
  func classes() throws {
    let names = Dictionary(uniqueKeysWithValues: BidiClass.allCases.map { ("\($0)", $0) })
    var levels = ""
    var order = ""
    var count = 0
    for (number, line) in try lines("BidiTest.txt").enumerated() {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8).trimmingCharacters(in: .whitespaces)
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).trimmingCharacters(in: .whitespaces)
      } else if number % Self.stride == 0, let semicolon = line.firstIndex(of: ";") {
        let classes = line[..<semicolon].split(separator: " ").compactMap { names[String($0)] }
        let bases =
          Int(line[line.index(after: semicolon)...].trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
        for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, Int?)] where bases & bit != 0 {
          let paragraph = BidiLevels(
            classes, brackets: Array(repeating: nil, count: classes.count), base: base)
          let found = words(paragraph)
          guard found.levels == levels, found.order == order else {
            Issue.record("\(line), base \(base ?? -1): \(found), expected \(levels); \(order)")
            return
          }
          count += 1
        }
      }
    }
    #expect(count > 1000)
  }

  @Test("a line is turned as a whole: words to the left, numbers to the right, brackets mirrored")
  func visual() {
    #expect(BidiText.visual("abc אבג 12") == "abc 12 גבא")
    #expect(BidiText.visual("אבג (abc) 12") == "12 (abc) גבא")
    #expect(BidiText.visual("א(ב)") == "(ב)א")
    // Marks stay with their letters.
    #expect(BidiText.visual("ש\u{5C1}ב") == "בש\u{5C1}")
    #expect(!BidiText.isNeeded(for: "abc … é ─│ 日本") && BidiText.isNeeded(for: "x ع"))
  }

  @Test("a program reorders text only if it is asked to")
  func program() throws {
    let pilot = try Stage.pilot("<Label text=\"שלום\"/>", 10, 2)
    #expect(pilot.row(0).hasPrefix("שלום"))
    pilot.application.reordersText = true
    #expect(pilot.row(0).hasPrefix("םולש"))
  }

  @Test("hostile text takes no long and does not trap")
  func hostile() {
    for text in ["\u{2067}", "\u{202E}", "(", "(א)", "\u{2069}", "א1\u{2066}", "\u{202B}\u{2067}("] {
      let long = String(repeating: text, count: 4000)
      #expect(BidiText.visual(long[...]).unicodeScalars.count == long.unicodeScalars.count)
    }
  }
}
