import NibKit
import TestSupport
import Testing

@testable import NibArchiving

/// Values asked for one by one, and files byte by byte.
struct AccessTests {
  @Test("A small file is the bytes that the format says")
  func bytesByHand() {
    var writer = BinaryPropertyListWriter()
    let key = writer.add("a")
    let list = writer.addArray([writer.add(1), writer.add(true), writer.add(1), key, writer.add("é")])
    let file = writer.finish(root: writer.addDictionary([(key: key, value: list)]))
    let expected: [UInt8] =
      Array("bplist00".utf8)
      + [0x51, 0x61]  // 8: "a"
      + [0x10, 0x01]  // 10: 1, once
      + [0x09]  // 12: true
      + [0x61, 0x00, 0xE9]  // 13: "é"
      + [0xA5, 1, 2, 1, 0, 3]  // 16
      + [0xD1, 0, 4]  // 22
      + [8, 10, 12, 13, 16, 22]  // 25
      + [0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 25]
    #expect(file == expected)
  }

  @Test("Numbers of every size, counts of every size, and decimals of both are read")
  func sizes() throws {
    let text = [UInt8](repeating: 0x61, count: 3)
    let examples: [([UInt8], PropertyList)] = [
      ([0x10, 0xFF], .integer(255)),
      ([0x11, 0xFF, 0xFF], .integer(65535)),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
      ([0x13] + [UInt8](repeating: 0xFF, count: 8), .integer(-1)),
      ([0x14] + [UInt8](repeating: 0xFF, count: 16), .integer(-1)),
      ([0x14] + HandMade.number(UInt64(Int.max), size: 16), .integer(.max)),
      ([0x22, 0x3F, 0xC0, 0x00, 0x00], .real(1.5)),
      ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .real(1.5)),
      ([0x33, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], .date(-1.5)),
      ([0x53] + text, .string("aaa")),
      ([0x5F, 0x10, 3] + text, .string("aaa")),
      ([0x5F, 0x11, 0, 3] + text, .string("aaa")),
      ([0x5F, 0x12, 0, 0, 0, 3] + text, .string("aaa")),
      ([0x5F, 0x13, 0, 0, 0, 0, 0, 0, 0, 3] + text, .string("aaa")),
      ([0x64, 0xD8, 0x3D, 0xDE, 0x42, 0x00, 0x61, 0xFF, 0xFF], .string("🙂a\u{FFFF}")),
    ]
    for (object, expected) in examples { #expect(try value(of: HandMade(object).bytes) == expected) }
    for size in 1...8 {
      let array = [0xA2] + HandMade.number(1, size: size) + HandMade.number(2, size: size)
      let file = HandMade(array, [0x09], [0x08]).with { ($0.referenceSize, $0.offsetSize) = (size, 9 - size) }
      #expect(try value(of: file.bytes) == .array([.boolean(true), .boolean(false)]))
    }
  }

  @Test("A value is what it is, and nothing else")
  func kinds() throws {
    let values: [PropertyList] = [
      .string("5"), .boolean(true), .integer(1), .real(1), .date(1), .data([1]), .array([.integer(5)]),
      .dictionary(["a": .integer(5)]),
    ]
    let list = try BinaryPropertyList(bytes: written(.array(values)))
    let nodes = list.elements(of: list.root)
    let kinds: [PropertyList.Kind] = [
      .string, .boolean, .integer, .real, .date, .data, .array, .dictionary,
    ]
    #expect(nodes.map(list.kind) == kinds)
    func only<Value: Equatable>(_ values: [Value?], _ place: Int, _ value: Value) {
      #expect(values == nodes.indices.map { $0 == place ? value : nil })
    }
    only(nodes.map(list.string), 0, "5")
    only(nodes.map(list.asciiRange).map { $0.map { Array(list.bytes[$0]) } }, 0, [0x35])
    only(nodes.map(list.boolean), 1, true)
    only(nodes.map(list.integer), 2, 1)
    only(nodes.map(list.real), 3, 1)
    only(nodes.map(list.date), 4, 1)
    only(nodes.map(list.data), 5, [1])
    #expect(nodes.map { list.elements(of: $0).count } == [0, 0, 0, 0, 0, 0, 1, 0])
    #expect(nodes.map { list.pairs(of: $0).count } == [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(
      nodes.map { list.value(in: $0, forKey: "a").flatMap(list.integer) }
        == nodes.indices.map { $0 == 7 ? 5 : nil })
    #expect(nodes.map(list.propertyList) == values)
  }

  @Test("Dictionaries give the values of their keys, small ones and large ones")
  func keys() throws {
    for count in [1, 2, 15, 16, 17, 1000] {
      let pairs = Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", PropertyList.integer($0)) })
      let other: PropertyList = .dictionary(["other": .dictionary(pairs.mapValues { .array([$0]) })])
      let list = try BinaryPropertyList(bytes: written(.array([.dictionary(pairs), other])))
      let dictionary = list.elements(of: list.root)[0]
      for number in 0..<count {
        let value = try #require(list.value(in: dictionary, forKey: "k\(number)"))
        #expect(list.integer(value) == number)
      }
      // A key of another dictionary, and of none.
      let key = try #require(list.key("other"))
      #expect(list.value(in: dictionary, for: key) == nil)
      #expect(list.key("k\(count)") == nil)
      #expect(list.pairs(of: dictionary).map { list.string($0.key) } == pairs.keys.sorted())
    }
  }

  @Test("Texts are compared as texts, whatever they are written in")
  func texts() throws {
    let file = HandMade(
      [0xA4, 1, 2, 3, 4], [0x52, 0x61, 0x62], [0x62, 0, 0x61, 0, 0x62], [0x61, 0, 0xE9], [0x51, 0x4B])
    let list = try BinaryPropertyList(bytes: file.bytes)
    let nodes = list.elements(of: list.root)
    #expect(nodes.map { list.isText($0, "ab") } == [true, true, false, false])
    #expect(nodes.map { list.isText($0, "a") } == [false, false, false, false])
    #expect(nodes.map { list.isText($0, "abc") } == [false, false, false, false])
    #expect(nodes.map { list.isText($0, "\u{E9}") } == [false, false, true, false])
    // As they are spelled: `é` of two scalars is another, and the sign of Kelvin is no K.
    #expect(nodes.map { list.isText($0, "e\u{301}") } == [false, false, false, false])
    #expect(nodes.map { list.isText($0, "\u{212A}") } == [false, false, false, false])
    #expect(!list.isText(list.root, ""))
  }

  @Test("A random value is the same when it is written and read, and written again the same bytes")
  func random() throws {
    var random = SplitMix(seed: 1)
    for round in rounds(500) {
      let value = random.propertyList(depth: 3)
      let file = written(value)
      let read = try NibArchivingTests.value(of: file)
      #expect(read.isIdentical(to: value), "round \(round)")
      #expect(written(read) == file, "round \(round)")
    }
  }

  @Test("Equal texts and numbers are one object of the file, and texts that only look alike are two")
  func sharing() throws {
    var writer = BinaryPropertyListWriter()
    let values: [BinaryPropertyListWriter.Ref] = [
      writer.add("a"), writer.add("a"), writer.add(70_000), writer.add(70_000), writer.add(false),
      writer.add(false),
      writer.add("é"), writer.add("e\u{301}"), writer.add("é"),
    ]
    let list = try BinaryPropertyList(bytes: writer.finish(root: writer.addArray(values)))
    #expect(Set(list.elements(of: list.root)).count == 5)
    #expect(
      list.elements(of: list.root).suffix(3).map { list.string($0).map { Array($0.unicodeScalars) } }
        == [["\u{E9}"], ["e", "\u{301}"], ["\u{E9}"]])
  }

  @Test("Keys are in the order of their bytes, also where Swift has no order for them")
  func order() throws {
    // Of the last two, neither is less than the other as a `String`, and they are not equal.
    let keys = ["", "A", "Aa", "B", "a", "e\u{301}", "\u{E9}a"]
    for _ in 0..<20 {
      let pairs = keys.shuffled().map { ($0, PropertyList.boolean(true)) }
      let list = try BinaryPropertyList(bytes: written(.dictionary(Dictionary(uniqueKeysWithValues: pairs))))
      #expect(list.pairs(of: list.root).map { list.string($0.key) } == keys)
    }
  }

  @Test("A value as deep as the limit is written and read; a deeper one is written")
  func deepValue() throws {
    func nested(_ depth: Int) -> PropertyList {
      (1..<depth).reduce(.integer(1)) { value, level in
        level % 2 == 0 ? .array([value]) : .dictionary(["": value])
      }
    }
    #expect(try value(of: written(nested(100))) == nested(100))
    let deeper = written(nested(3000))
    #expect(fault(deeper)?.code == .tooDeep)
    #expect(fault(written(nested(1000)), PropertyListLimits(depth: 1000)) == nil)
  }
}
