import NibKit
import NibModel
import NibXcode
import TestSupport
import Testing

/// Any bytes give a document or located faults, and a document can be checked, planned and written.
@Suite struct FuzzTests {
  private static let file: [UInt8] = {
    var random = RandomFile(seed: 7)
    return Array(random.xib().utf8)
  }()

  /// Reads bytes, and uses what comes of it.
  private func use(_ bytes: [UInt8]) {
    let source = SourceText(file: "a.xib", bytes: bytes)
    do {
      let document = try NibDocument(recoveringXcode: source)
      for fault in document.faults + document.notices + document.interfaceBuilderFindings {
        #expect(fault.range.map { $0.upper <= bytes.count } ?? true)
      }
      for object in document.allObjects {
        for attribute in object.attributes { #expect((attribute.place.range?.upper ?? 0) <= bytes.count) }
      }
      _ = LoadPlan.diagnose(document, classes: ClassRegistry().standingIn(for: [document]))
    } catch {
      #expect(!error.diagnostics.isEmpty)
      for fault in error.diagnostics { #expect(fault.range.map { $0.upper <= bytes.count } ?? true) }
    }
    _ = try? Storyboard(reading: source)
  }

  @Test("a file that ends anywhere")
  func truncated() {
    for count in stride(from: 0, to: Self.file.count, by: 7) { use(Array(Self.file[..<count])) }
  }

  @Test("a file with bytes changed, taken out and doubled", arguments: rounds(5))
  func changed(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<40 {
      var bytes = Self.file
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        case 2:
          let end = min(bytes.count, place + Int.random(in: 1...200, using: &random))
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        default:
          bytes.replaceSubrange(
            place..<place, with: random.pick(["<", "id=\"-2\"", "\"", "<view>", "-1", "&amp;"]).utf8)
        }
      }
      use(bytes)
    }
  }

  @Test(
    "what would be slow in a naive reader takes time in proportion: many of one name, one key, one id, one class each"
  )
  func linear() throws {
    let limits = ReadingLimits(attributes: 100_000, names: 100_000)
    func seconds(_ count: Int, _ element: (Int) -> String) throws -> Duration {
      let text = IBFile.ios("<view id=\"v\">\((0..<count).map(element).joined())</view>")
      return try processorTime {
        let document = try NibDocument(
          recoveringXcode: SourceText(file: "a.xib", bytes: Array(text.utf8)), limits: limits)
        _ = document.interfaceBuilderFindings
      }
    }
    for element in [
      { _ in "<string key=\"a\">x</string>" }, { _ in "<items><view id=\"a\"/></items>" },
      { "<rect key=\"k\($0)\" x=\"1\"/>" }, { _ in "<userDefinedRuntimeAttributes/>" },
      { "<subviews><view id=\"i\($0)\" customClass=\"C\($0 % 500)\"/></subviews>" },
      { _ in "<connections><outlet property=\"p\" destination=\"v\" id=\"-2\"/></connections>" },
    ] as [(Int) -> String] {
      let (few, many) = (try seconds(2_000, element), try seconds(16_000, element))
      #expect(many < few * 32 + .milliseconds(50), "\(element(1)): \(few), \(many)")
    }
    let record = { (count: Int) in
      "<color key=\"c\">" + String(repeating: "<nil key=\"a\"/>", count: count) + "</color>"
    }
    func time(_ count: Int) throws -> Duration {
      let bytes = Array(IBFile.ios("<view id=\"v\">\(record(count))</view>").utf8)
      return try processorTime {
        _ = try NibDocument(recoveringXcode: SourceText(file: "a.xib", bytes: bytes))
      }
    }
    let (few, many) = (try time(2_000), try time(16_000))
    #expect(many < few * 32 + .milliseconds(50), "\(few), \(many)")
  }
}
