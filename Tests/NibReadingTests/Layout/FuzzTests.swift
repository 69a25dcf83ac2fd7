import Foundation
import NibModel
import NibReading
import Testing
import TestSupport

/// Layouts that were damaged by chance: no trap, no hang, every fault has a place and words, and what is accepted is
/// XML to another parser too.
@Suite struct FuzzTests {
  /// The codes for a text that is no XML, or that was refused before that was known.
  static let faults: Set<Diagnostic.Code> = [
    .emptyFile, .notUTF8, .malformedXML, .mismatchedTag, .unclosedElement, .duplicateAttribute, .doctype,
    .unknownEntity, .limitExceeded,
  ]

  @Test("damaged layouts are judged as another parser judges them", arguments: rounds(1))
  func damagedLayouts(round: UInt64) throws {
    var numbers = SplitMix(seed: 1000 + round)
    let texts = (0..<500).map { _ in Self.damaged(&numbers) }
    // The faults of each text, and nil for one that is accepted.
    var verdicts: [[Diagnostic]?] = []
    for text in texts {
      do {
        let document = try NibDocument(reading: SourceText(file: "L", bytes: text))
        verdicts.append(nil)
        for object in document.allObjects {
          #expect(text[object.range.lower] == UInt8(ascii: "<"))
          for attribute in object.attributes { #expect(attribute.range.upper <= text.count) }
        }
      } catch {
        verdicts.append(error.diagnostics)
        Self.check(error, text)
      }
    }
    guard Expat.isInstalled else { return }
    let peerEvents = try Expat.events(of: texts.map(Expat.spelledInOldLetters))
    for (text, (verdict, events)) in zip(texts, zip(verdicts, peerEvents)) {
      let shown = String(decoding: text, as: UTF8.self).debugDescription
      switch (verdict, events == nil) {
      case (nil, let isRefused): #expect(!isRefused, "only another parser refuses \(shown)")
      case (let diagnostics?, true):
        #expect(!Set(diagnostics.map(\.code)).isDisjoint(with: Self.faults), "not called malformed: \(shown)")
      case (let diagnostics?, false):
        // Expat does not mind which version or encoding a text declares. A duplicate attribute may be an element.
        let codes = diagnostics.filter { !$0.message.contains("decla") && $0.code != .duplicateAttribute }
          .map(\.code)
        let isOther = codes.contains(.doctype) || codes.contains(.limitExceeded)
        #expect(isOther || Self.faults.isDisjoint(with: codes), "another parser accepts \(shown) \(codes)")
      }
    }
  }

  /// Bytes that never were a layout.
  @Test("random bytes are refused", arguments: rounds(1))
  func randomBytesRefused(round: UInt64) {
    var numbers = SplitMix(seed: 2000 + round)
    let alphabet = Array("<<<>>&;/!-[]?='\" \nabx:#é\u{0}".utf8) + [0xFF, 0xC3, 0xEF, 0xBF, 0xBE]
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...200, using: &numbers)).map { _ in numbers.pick(alphabet) }
      do {
        _ = try NibDocument(reading: SourceText(file: "L", bytes: text))
        Issue.record("noise was accepted: \(text)")
      } catch { Self.check(error, text) }
    }
  }

  static func check(_ error: NibError, _ text: [UInt8]) {
    #expect(!error.diagnostics.isEmpty)
    #expect(error.diagnostics.count <= 250)
    for diagnostic in error.diagnostics {
      #expect(!diagnostic.message.isEmpty)
      for range in [diagnostic.range] + diagnostic.notes.map(\.range) {
        guard let range else { continue }
        #expect(0 <= range.lower && range.lower <= range.upper && range.upper <= text.count, "\(diagnostic)")
      }
    }
    let rendered = error.description
    #expect(!rendered.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
    #expect(error.diagnostics.jsonLines(in: error.source).utf8.last == UInt8(ascii: "\n"))
  }

  // MARK: Damage

  private static let splices = [
    "<", ">", "&", "'", "\"", "=", "/", "/>", "</", "</A>", "<A>", "<A", "<B/>", "<!--", "-->", "--",
    "<![CDATA[", "]]>",
    "<?", "?>", "<?xml version='1.0'?>", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "&amp;",
    "&#0;",
    "&#x;", "&#99999999999;", "<layout>", "</layout>", "<layout version='1'>", "<connect/>", "<attribute>",
    "<attribute name='x'>", "</attribute>", " x='1'", " x=\"&lt;\"", " x=1", " x", "xmlns='u'",
    " xmlns:p='u'",
    " p:q=''", "p:", ":", "\0", "\u{1}", "\u{FFFE}", "\u{FEFF}", "\r", "\n", "é", "🇫🇷", " id=''", "text",
    "<!ELEMENT a>", "]]", "<A b='>'>",
  ].map { Array($0.utf8) }

  static func damaged(_ numbers: inout SplitMix) -> [UInt8] {
    var text = Array(ValueTests.layout(&numbers).utf8)
    for _ in 0..<numbers.pick([1, 1, 1, 2, 3, 6]) {
      let place = Int.random(in: 0...text.count, using: &numbers)
      let end = min(text.count, place + Int.random(in: 0...numbers.pick([1, 3, 30]), using: &numbers))
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &numbers))
      case 2 where place < text.count: text[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 3 where place < text.count: text[place] = UInt8.random(in: 0...255, using: &numbers)
      case 4: text.removeSubrange(place...)
      default: text.insert(contentsOf: numbers.pick(splices), at: place)
      }
    }
    return text
  }
}
