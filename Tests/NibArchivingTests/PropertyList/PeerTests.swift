import Foundation
import NibKit
import TestSupport
import Testing

@testable import NibArchiving

/// Files by others are read, and others read ours.
struct PeerTests {
  /// Written by Python 3.11's plistlib.
  private static let python = """
    YnBsaXN0MDDYAQIDBAUGBwgJCg8aGywtMVVieXRlc1VlbXB0eVRsaXN0VGxvbmdUbWFueVRuYW1lVHJlYWxUd2hlbkIA/6QLDA0O0KBQQKoQERITFB
    UWFxgZCQgQABD/EQEAEgABAAASgAAAABP//////////xN//////////xOAAAAAAAAAAF8QFGFhYWFhYWFhYWFhYWFhYWFhYWFhrxAREhwdHh8gISIj
    JCUmJygpKisQARACEAMQBBAFEAYQBxAIEAkQChALEAwQDRAOEA8QEGoA3ABuAO8AYwBvAGQAZQAg2D3eQqMuLzAjP+AAAAAAAAAjf/AAAAAAAAAjgA
    AAAAAAAAAzQE4AAAAAAAAACAAZAB8AJQAqAC8ANAA5AD4AQwBGAEsATABNAE4ATwBaAFsAXABeAGAAYwBoAG0AdgB/AIgAnwCzALUAtwC5ALsAvQC/
    AMEAwwDFAMcAyQDLAM0AzwDRANMA6ADsAPUA/gEHAAAAAAAAAgEAAAAAAAAAMgAAAAAAAAAAAAAAAAAAARA=
    """
  /// Written by Foundation on Linux.
  private static let foundation = """
    YnBsaXN0MDDXAQIDBAUGBwgLEhMUFxhVZmxhZ3NXbnVtYmVyc1RuYW1lVHdoZW5VcmVhbHNVYnl0ZXNUd2lkZaIJCgkIpgwNDg8QERAAEP8SAAEAAB
    P//////////xN//////////xOAAAAAAAAAAGoA3ABuAO8AYwBvAGQAZQAg2D3eQjNATgAAAAAAAKIVFiM/4AAAAAAAACP/8AAAAAAAAEIA/xAFCBcd
    JSovNTtAQ0RFTE5QVV5ncIWOkZqjpgAAAAAAAAEBAAAAAAAAABkAAAAAAAAAAAAAAAAAAACo
    """

  private func decoded(_ base64: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters)))
  }

  @Test("A file of Python's plistlib is read as the values that it wrote")
  func readsPython() throws {
    let expected: PropertyList = .dictionary([
      "name": .string("Ünïcode 🙂"),
      "list": .array(
        [.boolean(true), .boolean(false)]
          + [0, 255, 256, 65536, 1 << 31, -1, .max, .min].map { .integer($0) }),
      "real": .array([.real(0.5), .real(.infinity), .real(-0.0)]),
      "when": .date(60),
      "bytes": .data([0x00, 0xFF]),
      "long": .string("aaaaaaaaaaaaaaaaaaaa"),
      "many": .array((0..<17).map { .integer($0) }),
      "empty": .array([.dictionary([:]), .array([]), .string(""), .data([])]),
    ])
    #expect(try value(of: decoded(Self.python)).isIdentical(to: expected))
  }

  @Test("A file of Foundation is read as the values that it wrote")
  func readsFoundation() throws {
    let expected: PropertyList = .dictionary([
      "name": .string("Ünïcode 🙂"),
      "flags": .array([.boolean(true), .boolean(false)]),
      "numbers": .array([0, 255, 65536, -1, .max, .min].map { .integer($0) }),
      "reals": .array([.real(0.5), .real(-.infinity)]),
      "when": .date(60),
      "bytes": .data([0x00, 0xFF]),
      "wide": .integer(5),
    ])
    #expect(try value(of: decoded(Self.foundation)).isIdentical(to: expected))
  }

  /// A value with one of everything.
  private static let everything: PropertyList = .dictionary([
    "checked": .boolean(true), "unchecked": .boolean(false), "count": .integer(-3),
    "data": .data([0x11, 0x22, 0xFE]),
    "date": .date(86_400),
    "items": .array([.string("one"), .string("zwölf 🙂"), .array([]), .dictionary([:])]),
    "real": .real(2.5),
  ])

  @Test("plutil prints what we write", .needs("plutil"))
  func plutilPrints() throws {
    let scratch = try Scratch()
    try Data(written(Self.everything)).write(to: URL(filePath: scratch.file("x.plist")))
    let run = try Run(["plutil", "-p", scratch.file("x.plist")])
    #expect(
      run.output == """
        {
          "checked" => true
          "count" => -3
          "data" => {length = 3, bytes = 0x1122fe}
          "date" => 2001-01-02 00:00:00 +0000
          "items" => [
            0 => "one"
            1 => "zwölf 🙂"
            2 => [
            ]
            3 => {
            }
          ]
          "real" => 2.5
          "unchecked" => false
        }

        """)
  }

  @Test("Python's plistlib reads what we write", .needs("python3"))
  func pythonReads() throws {
    let scratch = try Scratch()
    try Data(written(Self.everything)).write(to: URL(filePath: scratch.file("x.plist")))
    let program = "import plistlib, sys; print(ascii(plistlib.load(open(sys.argv[1], 'rb'))))"
    #expect(
      try Run(["python3", "-c", program, scratch.file("x.plist")]).output == #"""
        {'checked': True, 'count': -3, 'data': b'\x11"\xfe', 'date': datetime.datetime(2001, 1, 2, 0, 0), \#
        'items': ['one', 'zw\xf6lf \U0001f642', [], {}], 'real': 2.5, 'unchecked': False}

        """#)
  }

  @Test("Foundation reads what we write, in files with one, two and three bytes for a reference")
  func foundationReads() throws {
    let read = try PropertyListSerialization.propertyList(from: Data(written(Self.everything)), format: nil)
    let pairs = try #require(read as? [String: Any])
    #expect(pairs["checked"] as? Bool == true)
    #expect(pairs["unchecked"] as? Bool == false)
    #expect(pairs["count"] as? Int == -3)
    #expect(pairs["data"] as? Data == Data([0x11, 0x22, 0xFE]))
    #expect(pairs["date"] as? Date == Date(timeIntervalSinceReferenceDate: 86_400))
    #expect(pairs["real"] as? Double == 2.5)
    let items = try #require(pairs["items"] as? [Any])
    #expect(items[0] as? String == "one")
    #expect(items[1] as? String == "zwölf 🙂")
    #expect((items[2] as? [Any])?.count == 0)
    #expect((items[3] as? [String: Any])?.count == 0)
    // With the array itself there are so many objects, and around them the size of a reference changes.
    for count in [254, 255, 256, 257, 65_534, 65_535, 65_536, 65_537] {
      let file = written(.array((1..<count).map { .integer($0) }))
      let read = try PropertyListSerialization.propertyList(from: Data(file), format: nil)
      #expect(read as? [Int] == Array(1..<count))
      #expect(try value(of: file) == .array((1..<count).map { .integer($0) }))
    }
  }

  @Test("A random value is the same after Foundation has read and written it")
  func foundationAgrees() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<100 {
      let sent = random.propertyList(depth: 3)
      let read = try PropertyListSerialization.propertyList(from: Data(written(sent)), format: nil)
      let data = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
      #expect(try value(of: [UInt8](data)).isIdentical(to: sent))
    }
  }

  @Test(
    "A random value is the same after Python has read and written it",
    .needs("python3"))
  func pythonAgrees() throws {
    var random = SplitMix(seed: 4)
    let sent = (0..<400).map { _ in random.propertyList(depth: 3) }
    let received = try Python.rewritten(sent.map(written))
    for (sent, received) in zip(sent, received) {
      let value = try value(of: #require(received))
      #expect(value.withoutMinusZero.isIdentical(to: sent.withoutMinusZero))
    }
  }
}

extension PropertyList {
  /// The value with 0 in place of -0. Of values that are equal, plistlib writes only the first, and -0 is equal to 0.
  var withoutMinusZero: PropertyList {
    switch self {
    case .real(let real) where real == 0: .real(0)
    case .array(let elements): .array(elements.map(\.withoutMinusZero))
    case .dictionary(let pairs): .dictionary(pairs.mapValues(\.withoutMinusZero))
    default: self
    }
  }
}

/// Python's plistlib, to which a property list is what it is to us.
enum Python {
  /// Returns each file as plistlib writes it after reading it, or nil for a file that it does not read.
  static func rewritten(_ files: [[UInt8]]) throws -> [[UInt8]?] {
    let program = """
      import plistlib, struct, sys
      data = open(sys.argv[1], 'rb').read()
      with open(sys.argv[2], 'wb') as output:
        while data:
          size = struct.unpack('>q', data[:8])[0]
          try:
            value = plistlib.loads(data[8:8 + size], fmt=plistlib.FMT_BINARY)
            file = plistlib.dumps(value, fmt=plistlib.FMT_BINARY, sort_keys=False)
          except Exception:
            file = b''
          output.write(struct.pack('>q', len(file)) + file)
          data = data[8 + size:]
      """
    let scratch = try Scratch()
    let sent = files.flatMap { HandMade.number(UInt64($0.count), size: 8) + $0 }
    try Data(sent).write(to: URL(filePath: scratch.file("in")))
    let run = try Run(["python3", "-c", program, scratch.file("in"), scratch.file("out")])
    try #require(run.status == 0, "\(run.errors)")
    let received = [UInt8](try Data(contentsOf: URL(filePath: scratch.file("out"))))
    var start = 0
    return files.map { _ in
      let size = received[start..<start + 8].reduce(0) { $0 << 8 | Int($1) }
      let file = Array(received[start + 8..<start + 8 + size])
      start += 8 + size
      return file.isEmpty ? nil : file
    }
  }
}
