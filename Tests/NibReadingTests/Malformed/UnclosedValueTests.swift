import Foundation
import NibModel
import NibReading
import TestSupport
import Testing

/// Quotes that are missing or of the wrong kind, planted in the layouts of the package.
@Suite("Values that are not closed") struct UnclosedValueTests {
  /// A change that breaks an attribute of a sound layout.
  enum Fault: String, CaseIterable, Sendable {
    case noClosingQuote, typographicClosingQuote, otherClosingQuote, noBreakSpaceBefore, noOpeningQuote
    case typographicQuotes
  }

  /// An attribute as it stands in a text, found without the reader under test.
  struct Attribute {
    var start: Int
    var open: Int
    var close: Int
  }

  /// Attributes of the tags of a sound text.
  static func attributes(of bytes: [UInt8]) -> [Attribute] {
    let text = String(decoding: bytes, as: UTF8.self)
    let tag = /<!(?:--[\s\S]*?--|\[CDATA\[[\s\S]*?\]\])>|<\?[\s\S]*?\?>|<[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*>/
    let attribute = /\s([A-Za-z][A-Za-z0-9-]*)\s*=\s*("[^"]*"|'[^']*')/
    func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
    return text.matches(of: tag).flatMap { match -> [Attribute] in
      guard !match.output.hasPrefix("<!"), !match.output.hasPrefix("<?") else { return [] }
      return match.output.matches(of: attribute).map {
        Attribute(
          start: offset($0.output.1.startIndex), open: offset($0.output.2.startIndex),
          close: offset($0.output.2.endIndex) - 1)
      }
    }
  }

  static func planting(_ fault: Fault, at attribute: Attribute, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    switch fault {
    case .noClosingQuote: bytes.remove(at: attribute.close)
    case .typographicClosingQuote:
      bytes.replaceSubrange(attribute.close...attribute.close, with: Array("”".utf8))
    case .otherClosingQuote: bytes[attribute.close] = bytes[attribute.close] == 0x22 ? 0x27 : 0x22
    case .noBreakSpaceBefore:
      bytes.replaceSubrange(attribute.start - 1..<attribute.start, with: Array("\u{A0}".utf8))
    case .noOpeningQuote: bytes.remove(at: attribute.open)
    case .typographicQuotes:
      bytes.replaceSubrange(attribute.close...attribute.close, with: Array("”".utf8))
      bytes.replaceSubrange(attribute.open...attribute.open, with: Array("“".utf8))
    }
    return bytes
  }

  /// All layouts of the package, and the attributes of each.
  static let layouts: [(name: String, bytes: [UInt8], attributes: [Attribute])] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Layouts").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(".layout.xml") }
      .sorted { $0.path < $1.path }
      .compactMap { file in
        guard let bytes = (try? Data(contentsOf: file)).map(Array.init),
          (try? NibDocument(reading: SourceText(file: "L", bytes: bytes))) != nil
        else { return nil }
        return (file.lastPathComponent, bytes, attributes(of: bytes))
      }
  }()

  /// `NIBKIT_ALL_ATTRIBUTES=1` plants each fault at every attribute; else at some, of each layout the same number.
  static let most = ProcessInfo.processInfo.environment["NIBKIT_ALL_ATTRIBUTES"] == nil ? 6 : Int.max

  @Test("the fault is reported at the attribute, and little else is", arguments: Fault.allCases)
  func planted(fault: Fault) throws {
    var numbers = SplitMix(seed: 12)
    var (faults, reported, findings, worst) = (0, 0, 0, 0)
    for layout in Self.layouts {
      for attribute in layout.attributes.shuffled(using: &numbers).prefix(Self.most) {
        // Without its quotes a value may be well-formed: `a=''`.
        let text = Self.planting(fault, at: attribute, in: layout.bytes)
        do throws(NibError) {
          _ = try NibDocument(reading: SourceText(file: "L", bytes: text))
        } catch {
          faults += 1
          findings += error.diagnostics.count
          worst = max(worst, error.diagnostics.count)
          let place = attribute.start - 1...attribute.close + 4
          if error.diagnostics.contains(where: { place.contains($0.range?.lower ?? -1) }) { reported += 1 }
        }
      }
    }
    #expect(faults > 100)
    #expect(
      Double(reported) >= 0.95 * Double(faults), "\(reported) of \(faults) are reported at the attribute")
    #expect(Double(findings) <= 2 * Double(faults), "\(findings) findings for \(faults) faults")
    #expect(worst <= 10)
  }
}
