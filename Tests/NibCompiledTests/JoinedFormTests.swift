import Foundation
import NibKit
import TestSupport
import Testing

/// Documents with the elements of several files, in memory and compiled. What is expected comes from the texts alone.
@Suite struct JoinedFormTests {
  private struct Sample {
    var join: RandomJoin
    var texts: [String: String] = [:]

    init(seed: UInt64, ids: Bool = false) throws {
      var random = SplitMix(seed: seed)
      let files = (0..<random.pick([2, 3, 5])).map { RandomFile("F\($0).layout.xml", &random, ids: ids) }
      for file in files { texts[file.name] = file.text }
      func some(_ count: Int) throws -> [RandomJoin] {
        try (0..<count).map { _ in try RandomJoin(random.pick(files)) }
      }
      join = try RandomJoin(try RandomJoin(files[0]), try some(random.pick([1, 2, 4])), &random)
      // A file that is joined has other files itself, and then more are joined.
      if random.once(in: 2) { join = try RandomJoin(try RandomJoin(files[1]), [join] + some(1), &random) }
      if random.once(in: 2) { join = try RandomJoin(join, try some(2), &random) }
    }
  }

  /// Returns `file:line:column` for an offset of a text.
  private func name(_ offset: Int, _ file: String, _ text: String) -> String {
    var before = Array(text.utf8)[..<offset]
    if before.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    return "\(file):\(lines.count):\(String(decoding: lines[lines.count - 1], as: UTF8.self).count + 1)"
  }

  private func check(_ document: NibDocument, _ sample: Sample, folder: String = "") {
    let expected = sample.join.flat
    let objects = document.allObjects
    #expect(objects.map(\.className) == expected.map(\.element.className))
    #expect(objects.map(\.parent) == expected.map(\.parentIndex))
    #expect(document.explicitConnections.count == sample.join.connectionCount)
    #expect(Set(document.sources.map(\.file)) == Set(sample.join.files.map { folder + $0 }))
    #expect(document.sources.count == Set(document.sources.map(\.file)).count)
    guard objects.count == expected.count else { return }
    for (object, (_, element, _, _)) in zip(objects, expected) {
      let text = sample.texts[element.file] ?? ""
      func expect(_ place: SourcePlace, _ range: Range<Int>, _ what: String) {
        let source = document.sources[place.file]
        #expect(
          source.file == folder + element.file
            && place.range == SourceRange(range.lowerBound, range.upperBound))
        let words = [Diagnostic(.unknownAttribute, what, at: place)].rendered(in: document.sources)
        #expect(
          words.hasPrefix("\(folder)\(name(range.lowerBound, element.file, text)): error: \(what)"),
          "\(words)")
      }
      expect(object.place, element.offset..<element.offset + 5, "object")
      #expect(object.attributes.map(\.name) == element.attributes.map(\.name))
      #expect(object.attributes.map(\.value) == element.attributes.map(\.value))
      for (attribute, wanted) in zip(object.attributes, element.attributes) {
        expect(attribute.place, wanted.place, "attribute")
        expect(attribute.valuePlace, wanted.spelling, "value")
      }
      let part = object.attributeName.flatMap { name in element.part.map { _ in name } }
      #expect((part != nil) == (element.part != nil))
      for (index, wanted) in zip(document.attributes(ofObject: object.index), element.attributes) {
        guard let structure = document.structure(ofAttribute: index), !structure.holdsObjects else {
          continue
        }
        #expect(structure.items.count == wanted.items.count)
        for (item, offset) in zip(structure.items, wanted.items) {
          expect(document.place(ofItem: item, of: structure), offset..<offset + 5, "item")
        }
      }
    }
  }

  private func words(_ document: NibDocument) -> String {
    LoadPlan.diagnose(document, classes: .nodes).rendered(in: document.sources)
  }

  @Test(
    "each element of joined documents has the place of its own file", arguments: rounds(isThorough ? 60 : 20))
  func places(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    check(sample.join.document, sample)
  }

  @Test(
    "a compiled document of several files is the same document, with the same places and plan",
    arguments: rounds(isThorough ? 60 : 20))
  func compiled(seed: UInt64) throws {
    let sample = try Sample(seed: seed, ids: seed % 2 == 0)
    let document = sample.join.document
    let bytes = try document.compiled()
    let read = try NibDocument(compiled: bytes, file: "out/F.nib")
    #expect(read.firstDifference(from: document) == nil)
    check(read, sample, folder: "out/")
    #expect(try read.compiled() == bytes)
    #expect(words(read).replacing("out/", with: "") == words(document))
    #expect(trace(of: read).replacing("out/", with: "") == trace(of: document))
  }

  @Test("without positions, each path has its file", arguments: rounds(isThorough ? 60 : 20))
  func stripped(seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    let document = sample.join.document
    let bytes = try document.compiled(strippingPositions: true)
    let read = try NibDocument(compiled: bytes, file: "F.nib")
    #expect(read.firstDifference(from: document) == nil)
    #expect(try read.compiled() == bytes)
    for (object, (_, element, _, _)) in zip(read.allObjects, sample.join.flat) {
      for place in [object.place] + object.attributes.map(\.place) {
        #expect(read.sources[place.file].file == element.file && place.keyPath?.isEmpty == false)
      }
    }
    // A document without texts can be joined, and one without to one with.
    let again = try #require(read.joining([.init(document, .lastIn(nil)), .init(read, .lastIn(nil))]))
    #expect(again.allObjects.count == 3 * read.allObjects.count)
    let files = sample.join.flat.map(\.element.file)
    #expect(again.allObjects.map { again.sources[$0.place.file].file } == files + files + files)
    #expect(again.allObjects.allSatisfy { $0.place.keyPath != nil })
  }

  @Test(
    "a file whose elements are used repeatedly, or in another order, is compiled too",
    arguments: [false, true])
  func oneFile(isStripped: Bool) throws {
    let file = try NibDocument(fullLayout, file: "Full.layout.xml")
    let first = try NibDocument("<layout version='1'><Node text='x'/><Node/></layout>", file: "F.layout.xml")
    for document in [
      try #require(file.joining([.init(file, .lastIn(0)), .init(file, .lastIn(nil))])),
      try #require(first.joining([.init(first, .before(0))])),
    ] {
      #expect(document.sources.count == 1)
      let bytes = try document.compiled(strippingPositions: isStripped)
      let read = try NibDocument(compiled: bytes, file: "Full.nib")
      #expect(read.firstDifference(from: document) == nil && read.sources.count == 1)
      #expect(try read.compiled(strippingPositions: isStripped) == bytes)
      if !isStripped { #expect(read.allObjects.map(\.place) == document.allObjects.map(\.place)) }
    }
  }

  @Test("a document with one file is written in the form that older programs read")
  func versions() throws {
    let document = try NibDocument(fullLayout, file: "Full.layout.xml")
    #expect(try document.compiled() == EarlierFiles.first)
    #expect(try document.compiled(strippingPositions: true) == EarlierFiles.firstStripped)
    let other = try NibDocument("<layout version='1'><Node/></layout>", file: "Other.layout.xml")
    let joined = try #require(document.joining([.init(other, .lastIn(nil))]))
    #expect(try joined.compiled()[12] == 2)
  }

  @Test("the seed of the fuzzer is a file of the newest version")
  func seed() throws {
    let document = try NibDocument(fullLayout, file: "Full.layout.xml")
    let part = try NibDocument(
      "<layout version='1'><Label text = '&amp;' id='l'/><Label/></layout>", file: "Part.layout.xml")
    let joined = try #require(document.joining([.init(part, .lastIn(0)), .init(part, .lastIn(nil))]))
    let bytes = try joined.compiled()
    let path = "\(packageFolder)/Tests/Fuzzer/Seeds/compiled/joined.nib"
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try Data(bytes).write(to: URL(filePath: path))
    }
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == bytes)
  }
}
