import NibKit
import TestSupport
import Testing

@testable import NibArchiving

/// Files that are no property lists, are damaged, or hold values that no property list can hold are refused.
struct FaultTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let code: PropertyListError.Code
    let offset: Int?

    init(_ name: String, _ file: HandMade, _ code: PropertyListError.Code, at offset: Int?) {
      (testDescription, bytes, self.code, self.offset) = (name, file.bytes, code, offset)
    }
  }

  /// Objects begin at byte 8. A file of one object of one byte has its trailer at byte 10.
  private static let one = HandMade([0x09])

  static let trailers: [Case] = [
    Case("offsets of no bytes", HandMade([0x51, 0x61]).with { $0.offsetSize = 0 }, .badTrailer, at: 10 + 6),
    Case("offsets of nine bytes", one.with { $0.offsetSize = 9 }, .badTrailer, at: 18 + 6),
    Case("references of no bytes", one.with { $0.referenceSize = 0 }, .badTrailer, at: 10 + 7),
    Case("references of 255 bytes", one.with { $0.referenceSize = 255 }, .badTrailer, at: 10 + 7),
    Case("no objects", one.with { $0.count = 0 }, .badTrailer, at: 10 + 8),
    Case("one object too many", one.with { $0.count = 2 }, .badTrailer, at: 10 + 8),
    Case("2^63 objects", one.with { $0.count = 1 << 63 }, .badTrailer, at: 10 + 8),
    Case("2^64-1 objects", one.with { $0.count = .max }, .badTrailer, at: 10 + 8),
    // Eight times that many bytes are eight.
    Case(
      "2^61+1 objects", one.with { ($0.count, $0.offsetSize) = (1 << 61 + 1, 8) }, .badTrailer, at: 17 + 8),
    Case("a root that is not there", one.with { $0.root = 1 }, .badTrailer, at: 10 + 16),
    Case("the root 2^64-1", one.with { $0.root = .max }, .badTrailer, at: 10 + 16),
    Case("offsets in the magic", one.with { $0.tableStart = 7 }, .badTrailer, at: 10 + 24),
    Case("offsets at the first object", one.with { $0.tableStart = 8 }, .badTrailer, at: 10 + 24),
    Case("offsets in the trailer", one.with { $0.tableStart = 10 }, .badTrailer, at: 10 + 24),
    Case("offsets at 2^63", one.with { $0.tableStart = 1 << 63 }, .badTrailer, at: 10 + 24),
    Case("offsets at 2^64-1", one.with { $0.tableStart = .max }, .badTrailer, at: 10 + 24),
    Case("an object in the magic", one.with { $0.offsets = [7] }, .badObject, at: 9),
    Case("an object among the offsets", one.with { $0.offsets = [9] }, .badObject, at: 9),
    Case(
      "an object at 2^64-1", one.with { ($0.offsets, $0.offsetSize) = ([.max], 8) }, .badObject, at: 9),
  ]

  static let objects: [Case] = [
    Case("a null", HandMade([0x00]), .unsupportedType, at: 8),
    Case("a URL", HandMade([0x0C]), .unsupportedType, at: 8),
    Case("a UUID", HandMade([0x0E]), .unsupportedType, at: 8),
    Case("a filler", HandMade([0x0F]), .unsupportedType, at: 8),
    Case("UTF-8", HandMade([0x71, 0x61]), .unsupportedType, at: 8),
    Case("an identifier", HandMade([0x80, 0x01]), .unsupportedType, at: 8),
    Case("an ordered set", HandMade([0xB0]), .unsupportedType, at: 8),
    Case("a set", HandMade([0xC1, 1], [0x09]), .unsupportedType, at: 8),
    Case("0x01", HandMade([0x01]), .badObject, at: 8),
    Case("0xE0", HandMade([0xE0]), .badObject, at: 8),
    Case("a whole number of 32 bytes", HandMade([0x15] + Array(repeating: 0, count: 32)), .badObject, at: 8),
    Case(
      "a whole number of 2^63", HandMade([0x14] + HandMade.number(1 << 63, size: 16)), .unsupportedType, at: 8
    ),
    Case(
      "a whole number of 2^64", HandMade([0x14, 0, 0, 0, 0, 0, 0, 0, 1] + HandMade.number(0, size: 8)),
      .unsupportedType, at: 8),
    Case("a decimal of two bytes", HandMade([0x21, 0, 0]), .badObject, at: 8),
    Case("a decimal of 16 bytes", HandMade([0x24] + Array(repeating: 0, count: 16)), .badObject, at: 8),
    Case("a date of four bytes", HandMade([0x32, 0, 0, 0, 0]), .badObject, at: 8),
    Case("a number cut short", HandMade([0x13, 0, 0, 0]), .badObject, at: 8),
    Case("a text cut short", HandMade([0x52, 0x61]), .badObject, at: 8),
    Case("UTF-16 cut short", HandMade([0x62, 0x00, 0x61, 0x00]), .badObject, at: 8),
    Case("an array cut short", HandMade([0xA2, 0x00]), .badObject, at: 8),
    Case("a dictionary cut short", HandMade([0xD1, 0x00]), .badObject, at: 8),
    Case("a text of 2^63 bytes", HandMade([0x5F, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]), .badObject, at: 8),
    Case("an array of 2^64-1", HandMade([0xAF, 0x13] + Array(repeating: 0xFF, count: 8)), .badObject, at: 8),
    // With eight bytes for each reference, sixteen for each pair: no bytes at all, if one forgets what passes 64 bits.
    Case(
      "a dictionary of 2^60",
      HandMade([0xDF, 0x13, 0x10, 0, 0, 0, 0, 0, 0, 0]).with { $0.referenceSize = 8 },
      .badObject, at: 8),
    Case("a count that is a text", HandMade([0x5F, 0x51, 0x61]), .badObject, at: 8),
    Case(
      "a count of sixteen bytes", HandMade([0x4F, 0x14] + Array(repeating: 0, count: 16)), .badObject, at: 8),
    Case("a count cut short", HandMade([0x4F, 0x12, 0]), .badObject, at: 8),
    Case("no count", HandMade([0x4F]), .badObject, at: 8),
    Case(
      "two objects in one place", HandMade([0x51, 0x61], [0x09]).with { $0.offsets = [8, 8] }, .badObject,
      at: 8),
    Case("ASCII of 128", HandMade([0x52, 0x61, 0x80]), .badText, at: 10),
    Case("a low surrogate alone", HandMade([0x62, 0x00, 0x61, 0xDC, 0x00]), .badText, at: 11),
    Case("a high surrogate before a letter", HandMade([0x62, 0xD8, 0x00, 0x00, 0x61]), .badText, at: 11),
    Case("a high surrogate at the end", HandMade([0x61, 0xDB, 0xFF]), .badText, at: 9),
    Case("two high surrogates", HandMade([0x62, 0xD8, 0x00, 0xD8, 0x00]), .badText, at: 11),
  ]

  static let containers: [Case] = [
    Case("a reference to nothing", HandMade([0xA2, 1, 2], [0x09]), .badReference, at: 10),
    Case("a key that is not there", HandMade([0xD1, 9, 0]), .badReference, at: 9),
    Case("a value that is not there", HandMade([0xD1, 1, 9], [0x50]), .badReference, at: 10),
    Case(
      "a reference of 2^64-1",
      HandMade([0xA1] + Array(repeating: 0xFF, count: 8)).with { $0.referenceSize = 8 },
      .badReference, at: 9),
    Case("a key that is a number", HandMade([0xD1, 1, 1], [0x10, 1]), .badKey, at: 8),
    Case("a key that is the dictionary", HandMade([0xD1, 0, 0]), .badKey, at: 8),
    Case("a key twice", HandMade([0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]), .duplicateKey, at: 8),
    Case(
      "a key twice, further in", HandMade([0xA1, 1], [0xD2, 2, 2, 3, 3], [0x51, 0x61], [0x09]), .duplicateKey,
      at: 10),
    Case(
      "a key twice, as two objects", HandMade([0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x61], [0x09]),
      .duplicateKey, at: 8),
    Case(
      "a key twice, in ASCII and UTF-16",
      HandMade([0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x61, 0, 0x61], [0x09]),
      .duplicateKey, at: 8),
    // é of one scalar and of two: they could not be two keys of a Swift dictionary.
    Case(
      "a key twice, spelled differently",
      HandMade([0xD2, 1, 2, 3, 3], [0x61, 0x00, 0xE9], [0x62, 0x00, 0x65, 0x03, 0x01], [0x09]), .duplicateKey,
      at: 8),
    Case("an array in itself", HandMade([0xA1, 0]), .cycle, at: 8),
    Case("two arrays in each other", HandMade([0xA1, 1], [0xA1, 0]), .cycle, at: 8),
    Case("a dictionary in its value", HandMade([0xD1, 1, 2], [0x50], [0xA2, 1, 0]), .cycle, at: 8),
    Case("a cycle that the root does not reach", HandMade([0x09], [0xA1, 2], [0xA1, 1]), .cycle, at: 9),
  ]

  @Test("A fault is reported with its code and its byte", arguments: trailers + objects + containers)
  func faults(_ example: Case) throws {
    let error = try #require(fault(example.bytes))
    #expect(error.code == example.code, "\(error)")
    #expect(error.offset == example.offset, "\(error)")
  }

  @Test(
    "A file of another format is called by its name",
    arguments: [
      ("", "the file is empty [empty-file]"),
      (" \n", "the file is blank, not a binary property list [other-format]"),
      (
        "\u{FEFF}<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\"><plist/>",
        "the file is an XML property list, not a binary property list [other-format]"
      ),
      (
        "<plist version=\"1.0\"/>",
        "the file is an XML property list, not a binary property list [other-format]"
      ),
      (
        "<?xml version=\"1.0\"?>\n<layout version=\"1\"/>",
        "the file is a layout, not a binary property list [other-format]"
      ),
      ("<html>", "the file is XML, not a binary property list [other-format]"),
      ("{ \"a\": 1 }", "the file is text, not a binary property list [other-format]"),
      ("bpl", "the file has 3 bytes and is cut short [bad-trailer]"),
      ("bplist17", "the file is a binary property list of another version than 00 [other-format]"),
      (
        "\u{7F}ELF",
        "the file is not a binary property list: it does not begin with 'bplist00' [other-format]"
      ),
      ("bplist00", "the file has 8 bytes and is cut short [bad-trailer]"),
    ])
  func otherFormats(_ text: String, message: String) {
    #expect(fault(Array(text.utf8))?.description == message)
  }

  @Test("A keyed archive of Cocoa is called by its name")
  func keyedArchive() {
    let file = HandMade([0xD1, 1, 2], [0x59] + Array("$archiver".utf8), [0x80, 0x01])
    #expect(
      fault(file.bytes)?.description
        == "the file is an archive of Cocoa's NSKeyedArchiver, which cannot be read, at byte 21 [other-format]"
    )
  }

  @Test("A message says what is wrong, where, and its code")
  func description() {
    #expect(
      fault(HandMade([0xA2, 1, 2], [0x09]).bytes)?.description
        == "there is no object number 2, at byte 10 [bad-reference]")
    #expect(
      fault(HandMade([0xC0]).bytes)?.description
        == "a set is not a value of a property list, at byte 8 [unsupported-type]")
  }

  @Test("A file that reaches a limit is read, and one that passes it is refused")
  func limits() {
    let file = written(.array([.array([.string("abcd"), .data([1, 2, 3, 4])]), .string("éé")]))
    func code(_ change: (inout PropertyListLimits) -> Void) -> PropertyListError.Code? {
      var limits = PropertyListLimits()
      change(&limits)
      return fault(file, limits)?.code
    }
    #expect(code { $0.bytes = file.count } == nil)
    #expect(code { $0.bytes = file.count - 1 } == .tooManyBytes)
    #expect(code { $0.objects = 5 } == nil)
    #expect(code { $0.objects = 4 } == .tooManyObjects)
    #expect(code { $0.depth = 3 } == nil)
    #expect(code { $0.depth = 2 } == .tooDeep)
    #expect(code { $0.text = 4 } == nil)
    #expect(code { $0.text = 3 } == .tooLongText)
    // Two arrays of 128, three values of sixteen, and four bytes for each of these.
    #expect(code { $0.expansion = 316 } == nil)
    #expect(code { $0.expansion = 315 } == .tooMuchSharing)
  }
}
