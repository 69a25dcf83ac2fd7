import Foundation
import NibArchiving
import NibKit
import NibModel
import TestSupport
import Testing

/// The checksum of an archive shows that a part of it is lost or changed.
@Suite struct ChecksumTests {
  /// Ann with two children, a home, and a way to a child.
  private static var bytes: [UInt8] {
    get throws {
      let ann = Person("Ann", home: Home("Mill Lane"))
      ann.add(Person("Bo"))
      ann.add(Person("Cy"))
      ann.next = ann.children[1]
      return try NibArchive(of: [ann], classes: people).bytes
    }
  }

  private func words(_ bytes: [UInt8]) -> String {
    do {
      untie(try NibArchive(bytes, file: "P.plist").restore(Person.self, classes: people))
      return ""
    } catch { return "\(error)" }
  }

  @Test("an archive with one changed bit is not restored") func bits() throws {
    let bytes = try Self.bytes
    #expect(words(bytes) == "")
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(words(changed) != "", "bit \(bit) of byte \(index)")
      }
    }
  }

  /// Two bits may hide each other from every check but the checksum.
  @Test("an archive with two swapped bytes, or with a few changed bits, is not restored")
  func moreBits() throws {
    let bytes = try Self.bytes
    var random = SplitMix(seed: 1)
    for _ in rounds(750) {
      var changed = bytes
      if random.once(in: 2) {
        changed.swapAt(
          Int.random(in: bytes.indices, using: &random), Int.random(in: bytes.indices, using: &random))
      } else {
        for _ in 0..<Int.random(in: 2...6, using: &random) {
          changed[Int.random(in: bytes.indices, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      if changed != bytes { #expect(words(changed) != "") }
    }
  }

  @Test("the message for a damaged archive says what to do if it was changed by hand") func damagedText()
    throws
  {
    var bytes = try Self.bytes
    let place = try #require(bytes.firstRange(of: Array("Mill".utf8)))
    bytes[place.lowerBound] = UInt8(ascii: "H")
    #expect(
      words(bytes) == """
        P.plist: error: the file is damaged: its contents do not match its checksum [damaged-archive]
            note: if you changed it by hand, remove 'checksum' and set 'version' to 1, and it is read without a checksum
        """)
  }

  @Test(
    "the checksum is the CRC-32 of zlib, of the file with zeros in its place",
    .needs("python3"))
  func peer() throws {
    let scratch = try Scratch()
    try Data(Self.bytes).write(to: URL(filePath: scratch.file("x.plist")))
    let program = """
      import plistlib, sys, zlib
      data = open(sys.argv[1], 'rb').read()
      checksum = plistlib.loads(data)['checksum']
      place = data.index(checksum)
      assert data.count(checksum) == 1
      zeroed = data[:place] + bytes(4) + data[place + 4:]
      print(checksum == zlib.crc32(zeroed).to_bytes(4, 'big'))
      """
    #expect(try Run(["python3", "-c", program, scratch.file("x.plist")]).output == "True\n")
  }

  @Test(
    "an archive that was changed by hand is restored when its checksum is taken out as the error says",
    .needs("plutil"))
  func withoutChecksum() throws {
    let scratch = try Scratch()
    let path = scratch.file("x.plist")
    try Data(Self.bytes).write(to: URL(filePath: path))
    func change(_ arguments: String...) throws -> String {
      #expect(try Run(["plutil"] + arguments + [path]).status == 0)
      return words(Array(try Data(contentsOf: URL(filePath: path))))
    }
    #expect(try change("-replace", "objects.0.values.name", "-string", "Eve").contains("[damaged-archive]"))
    #expect(
      try change("-remove", "checksum")
        == "P.plist: checksum: error: expected data of four bytes, found nothing [bad-archive]"
    )
    #expect(try change("-replace", "version", "-integer", "1") == "")
  }

  // MARK: Without a checksum

  /// Changes an archive of version 1, which has no checksum. Returns the error of restoring it, or an empty text.
  private func wordsOfVersion1(_ change: (inout [String: PropertyList]) -> Void) throws -> String {
    let list = try BinaryPropertyList(bytes: Self.bytes)
    guard case .dictionary(var pairs) = list.propertyList(list.root).withoutChecksum else {
      return "no dictionary"
    }
    change(&pairs)
    var writer = BinaryPropertyListWriter()
    let root = writer.add(.dictionary(pairs))
    return words(writer.finish(root: root))
  }

  @Test("an archive of version 1 has no checksum, and may have none") func version1() throws {
    #expect(try wordsOfVersion1 { _ in } == "")
    #expect(
      try wordsOfVersion1 { $0["checksum"] = .data([0, 0, 0, 0]) }
        == "P.plist: error: an archive has no 'checksum' here [bad-archive]")
  }

  @Test("a value whose key was changed is a fault, and is not replaced by a default") func changedKey() throws
  {
    func withKey(_ pairs: inout [String: PropertyList], _ key: String) {
      guard case .array(var objects) = pairs["objects"], case .dictionary(var ann) = objects[0],
        case .dictionary(var values) = ann["values"]
      else { return }
      values[key] = values.removeValue(forKey: "name")
      ann["values"] = .dictionary(values)
      objects[0] = .dictionary(ann)
      pairs["objects"] = .array(objects)
    }
    let words = try wordsOfVersion1 { withKey(&$0, "naem") }
    #expect(words.hasPrefix("P.plist: objects.0.values.naem: error: Person does not read 'naem'"), "\(words)")
    #expect(words.contains("[damaged-archive]"), "\(words)")
    // A value from an earlier version of the class may be superfluous.
    let other = try wordsOfVersion1 { pairs in
      withKey(&pairs, "naem")
      guard case .array(var classes) = pairs["classes"], case .dictionary(var person) = classes[0] else {
        return
      }
      person["versions"] = .dictionary(["Person": .integer(0)])
      classes[0] = .dictionary(person)
      pairs["classes"] = .array(classes)
    }
    #expect(other == "")
  }

  @Test("an object that cannot be reached from the roots is a fault") func unused() throws {
    // Cy is lost from Ann's children, and is still where Ann's `next` leads; then from there as well.
    let lost = try wordsOfVersion1 { pairs in
      guard case .array(var objects) = pairs["objects"], case .dictionary(var ann) = objects[0],
        case .array(let children) = ann["children"], let last = children.last
      else { return }
      ann["children"] = .array(children.dropLast())
      ann["outlets"] = nil
      objects[0] = .dictionary(ann)
      pairs["objects"] = .array(objects)
      #expect(last == .integer(3))
    }
    #expect(lost == "P.plist: objects.3: error: nothing refers to this object of class Person [bad-archive]")
  }
}
