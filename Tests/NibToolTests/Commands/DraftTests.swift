import Foundation
import NibKit
import NibLoading
import NibModel
import NibXcode
import TerminalKit
import TestSupport
import Testing

/// A text that is being typed is read as far as possible: what is wrong elsewhere in it is still found, and nothing else
/// is.
@Suite @MainActor struct DraftTests {
  nonisolated static let states = [
    "<", "<Bu", "<Button", "<Button ", "<Button ti", "<Button title", "<Button title=", "<Button title=\"",
    "<Button title=\"x", "<Button title=\"x\"", "<Button title=\"x\" >", "</", "&", "<Label text=\"a & b\"/>",
    "<!-- ",
  ]

  nonisolated static let samples: [SampleText] =
    ["checklists", "commitdialog", "form", "logviewer", "phone", "repo"].flatMap { folder in
      let path = packageFolder + "/Layouts/" + folder
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".layout.xml") }.sorted().compactMap {
        SampleText(
          folder + "/" + $0, FileManager.default.contents(atPath: path + "/" + $0).map { Array($0) } ?? [])
      }
    }

  /// The classes of the sample programs, made from their layouts.
  private static let classes = ClassRegistry.terminal.standingIn(for: samples.compactMap { try? $0.document })
  private static var known: [String: Set<String>] = [:]

  /// Returns the faults of a text that its original does not have.
  private func newFaults(_ draft: LayoutDraft, _ sample: SampleText) throws -> [Diagnostic] {
    let known =
      try Self.known[sample.name]
      ?? Set(LoadPlan.diagnose(sample.document, classes: Self.classes).map(\.message))
    Self.known[sample.name] = known
    return LoadPlan.diagnose(draft, classes: Self.classes).filter { !known.contains($0.message) }
  }

  @Test("a fault elsewhere is found in each state of a tag that is being typed", arguments: samples)
  func typing(sample: SampleText) throws {
    let states = TestSupport.sample(Self.states, oneOf: 4)
    for planted in sample.withPlantedFaults {
      for typed in planted.lineStarts {
        for state in states {
          let text =
            Array(planted.bytes[..<typed]) + Array((state + "\n").utf8) + Array(planted.bytes[typed...])
          let draft = LayoutDraft(reading: SourceText(file: sample.name, bytes: text))
          let faults = try newFaults(draft, sample)
          #expect(draft.isDamaged, "\(state)")
          #expect(faults.contains { $0.code == .unknownAttribute && $0.message.contains("'zz") }, "\(state)")
          let others = faults.filter { !$0.message.contains("'zz") }
          #expect(others.count <= 2, "\(state): \(others.map(\.message))")
          let line = typed...typed + state.utf8.count
          #expect(
            others.allSatisfy { line.contains($0.range?.lower ?? -1) }, "\(state): \(others.map(\.message))")
        }
      }
    }
  }

  @Test(
    "a text that ends anywhere has all its complete elements, and no faults but those of its end",
    arguments: samples)
  func prefixes(sample: SampleText) throws {
    for end in TestSupport.sample(Array(sample.rootTagEnd...sample.bytes.count), oneOf: 97) {
      // Nothing is read of a text that is not UTF-8.
      guard String(validating: sample.bytes[..<end], as: UTF8.self) != nil else { continue }
      let draft = LayoutDraft(reading: SourceText(file: sample.name, bytes: Array(sample.bytes[..<end])))
      let found = Set(draft.objects.map { TagPlace($0) })
      let missing = sample.elements.filter { $0.end <= end && !found.contains($0.place) }
      #expect(missing.isEmpty, "\(end): \(missing.map(\.place))")
      let others = try newFaults(draft, sample).filter { !$0.isOfXML }
      #expect(others.isEmpty, "\(end): \(others.map(\.message))")
    }
  }

  @Test("a text that lacks one byte has all its other elements, and no faults elsewhere", arguments: samples)
  func deletions(sample: SampleText) throws {
    for place in TestSupport.sample(Array(sample.rootTagStart..<sample.rootEnd), oneOf: 97) {
      // Without the beginning or the end of its name, the root is none.
      if [0, 7].contains(place - sample.rootTagStart) { continue }
      var bytes = sample.bytes
      bytes.remove(at: place)
      guard String(validating: bytes, as: UTF8.self) != nil else { continue }
      let draft = LayoutDraft(reading: SourceText(file: sample.name, bytes: bytes))
      let found = Set(draft.objects.map { TagPlace($0) })
      let whole = sample.elements.filter { !$0.isTouched(at: place) }
      let missing = whole.filter { !found.contains($0.place.moved(after: place)) }
      #expect(missing.isEmpty, "\(place): \(missing.map(\.place))")
      // A sound text says what it says: a reference to an id that was changed is dangling.
      guard draft.isDamaged else { continue }
      let far = try newFaults(draft, sample).filter {
        !$0.isOfXML && abs(($0.range?.lower ?? 0) - place) > 120
      }
      #expect(far.isEmpty, "\(place): \(far.map(\.message))")
    }
  }

  @Test(
    "markup that is begun hides nothing but its line",
    arguments: ["<!", "<!-", "<!--", "<!D", "<![", "<![CDATA[", "<?x"])
  func begun(markup: String) throws {
    let text = """
      <layout version="1">
        <VStack>
          \(markup)
          <TextField id="f" zz="1"/>
          <HStack>
            <Label text="a" yy="1"/>
          </HStack>
          <!-- a comment -->
          <Label text="a" xx="1"/>
        </VStack>
      </layout>
      """
    let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
    let found = LoadPlan.diagnose(draft, classes: .terminal)
    let members = found.filter { $0.code == .unknownAttribute }.map { $0.facts["member"] }
    #expect(members == ["zz", "yy", "xx"].map { .string($0) }, "\(found.map(\.message))")
    #expect(found.count == 4, "\(found.map(\.message))")
  }

  @Test("an attribute that is given twice, or a misspelled root, hides no other fault")
  func others() throws {
    let twice =
      "<layout version='1'><Label text='a'><attribute name='text'>b</attribute></Label><Label zz='1'/></layout>"
    let root = "<layot version='1'><Label zz='1'/></layot>"
    for (text, fault) in [(twice, Diagnostic.Code.duplicateAttribute), (root, .notALayout)] {
      let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
      #expect(
        LoadPlan.diagnose(draft, classes: .terminal).map(\.code) == [fault, .unknownAttribute], "\(text)")
      let document = try #require(draft.document)
      #expect(throws: NibError.self) { try LoadPlan(document, classes: .terminal) }
    }
  }

  @Test("a damaged text has no document, and says where it is damaged")
  func damage() throws {
    let text = "<layout version='1'>\n  <Label text='a' bold=/>\n  <Button titel='b'/>\n</layout>\n"
    let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
    #expect(draft.isDamaged && draft.document == nil)
    #expect(
      draft.damage.map { Array(text.utf8)[$0.lower..<$0.upper] }.map { String(decoding: $0, as: UTF8.self) }
        == ["bold="])
    #expect(draft.objects.map(\.className) == ["Label", "Button"])
    #expect(draft.faults.map(\.code) == [.malformedXML])
    #expect(LoadPlan.diagnose(draft, classes: .terminal).map(\.code) == [.malformedXML, .unknownAttribute])
    // What could be read cannot be loaded either.
    let rest = try #require(draft.readable)
    #expect(throws: NibError.self) { try LoadPlan(rest, classes: .terminal) }
  }

  @Test(
    "a reference to an object that may be in the damage is no fault",
    arguments: [("<Button id='b", false), ("<Button ", true), ("<Button id='b' &/>", false)])
  func references(broken: String, isTold: Bool) {
    let text = "<layout version='1'>\n  <TextField nextFocus='#b'/>\n  \(broken)\n</layout>\n"
    let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
    let codes = LoadPlan.diagnose(draft, classes: .terminal).map(\.code)
    #expect(codes.contains(.danglingReference) == isTold)
  }

  @Test("the elements around the text that is typed are those that are indented like their end tags")
  func indentation() {
    let text =
      "<layout version='1'>\n  <VStack>\n    <VStack>\n    <Label text='a'/>\n  </VStack>\n</layout>\n"
    let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
    #expect(draft.faults.map { $0.range?.lower } == [36])
    #expect(draft.objects.map(\.className) == ["VStack", "Label"])
  }

  @Test("a text with very many faults is read in linear time, and its limit is reported")
  func limit() {
    let text = "<layout version='1'>" + String(repeating: "<A &", count: 20_000) + "</layout>"
    let draft = LayoutDraft(reading: SourceText(file: "L", bytes: Array(text.utf8)))
    #expect(draft.faults.count == 101)
    #expect(draft.faults.last?.code == .limitExceeded)
    #expect(draft.isDamaged && draft.objects.isEmpty)
  }

  @Test("check tells the faults of the XML and the others")
  func check() {
    let text = "<layout version='1'>\n  <Label titel='a'/>\n  <Bu\n</layout>\n"
    let run = ToolRun("check", "-", input: text, classes: .terminal)
    #expect(run.status == 1)
    #expect(run.output.contains(":2:10: error:") && run.output.contains(":3:3: error:"), "\(run.output)")
    #expect(run.output.contains("2 findings"))
  }
}

extension Diagnostic {
  fileprivate var isOfXML: Bool {
    [.malformedXML, .unclosedElement, .mismatchedTag, .duplicateAttribute, .unknownEntity].contains(code)
  }
}

/// A class and the offset of its tag.
struct TagPlace: Hashable {
  let className: String
  let offset: Int

  init(_ className: String, _ offset: Int) { (self.className, self.offset) = (className, offset) }
  init(_ object: NibDocument.Object) { self.init(object.className, object.place.range?.lower ?? -1) }

  func moved(after place: Int) -> TagPlace { TagPlace(className, offset > place ? offset - 1 : offset) }
}

/// A sample layout, with the places of its elements.
struct SampleText: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  /// The objects, in the order of their ends.
  private(set) var elements: [Element] = []
  private(set) var rootTagStart = 0
  private(set) var rootTagEnd = 0
  private(set) var rootEnd = 0

  struct Element: Sendable {
    let place: TagPlace
    /// The start tag and the end tag, which are the same if the element closes itself.
    let startTag: Range<Int>
    var endTag: Range<Int>
    var end: Int { endTag.upperBound }

    /// Returns true if a byte belongs to a tag, or to what is before it: a tag without its `>` swallows it.
    func isTouched(at offset: Int) -> Bool {
      (startTag.lowerBound - 1...startTag.upperBound).contains(offset)
        || (endTag.lowerBound - 1...endTag.upperBound).contains(offset)
    }
  }

  var testDescription: String { name }
  var document: NibDocument { get throws { try NibDocument(reading: SourceText(file: name, bytes: bytes)) } }

  init(_ name: String, _ bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    var open: [Element] = []
    for tag in text.matches(
      of: /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w.-]+)(?:\s+[\w.-]+\s*=\s*"[^"]*")*\s*(\/?)>/)
    {
      guard let className = tag.output.2 else { continue }
      let range =
        text.utf8.distance(
          from: text.startIndex, to: tag.range.lowerBound)..<text.utf8.distance(
          from: text.startIndex, to: tag.range.upperBound)
      if tag.output.1 == "/" {
        var element = open.removeLast()
        element.endTag = range
        add(element)
      } else {
        let element = Element(
          place: TagPlace(String(className), range.lowerBound), startTag: range, endTag: range)
        if className == "layout" { (rootTagStart, rootTagEnd) = (range.lowerBound, range.upperBound) }
        if tag.output.3 == "/" { add(element) } else { open.append(element) }
      }
    }
  }

  private mutating func add(_ element: Element) {
    if element.place.className == "layout" { rootEnd = element.endTag.lowerBound }
    if !["layout", "connect", "attribute", "item"].contains(element.place.className) {
      elements.append(element)
    }
  }

  /// The text with a misspelled attribute in its first object, and in its last.
  var withPlantedFaults: [SampleText] {
    [elements.map(\.startTag).min { $0.lowerBound < $1.lowerBound }, elements.last?.startTag].compactMap {
      tag in
      guard let tag else { return nil }
      let nameEnd = bytes[tag.lowerBound...].firstIndex { " \n/>".utf8.contains($0) } ?? tag.upperBound
      return SampleText(name, Array(bytes[..<nameEnd]) + Array(" zz=\"1\"".utf8) + Array(bytes[nameEnd...]))
    }
  }

  /// The starts of the lines of the first and the last end tag, where something is typed.
  var lineStarts: [Int] {
    let ends = elements.filter { $0.startTag != $0.endTag }.map(\.endTag.lowerBound) + [rootEnd]
    return Set(
      [ends.min(), ends.max()].compactMap { $0 }.map { end in
        (bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      }
    ).sorted()
  }
}
