import NibKit
import TestSupport

@testable import NibArchiving

/// A binary property list put together by hand, each part as the test wants it.
struct HandMade {
  var objects: [[UInt8]] = []
  var offsetSize = 1
  var referenceSize = 1
  var root: UInt64 = 0
  /// Numbers that are written in place of the right ones: the count of objects, the start of the table, and its offsets.
  var count: UInt64?
  var tableStart: UInt64?
  var offsets: [UInt64] = []

  /// Objects one behind the other, the first of them the root.
  init(_ objects: [UInt8]...) { self.objects = objects }
  init(objects: [[UInt8]]) { self.objects = objects }

  func with(_ change: (inout HandMade) -> Void) -> HandMade {
    var other = self
    change(&other)
    return other
  }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var found: [UInt64] = []
    for object in objects {
      found.append(UInt64(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    for (index, offset) in found.enumerated() {
      bytes += Self.number(index < offsets.count ? offsets[index] : offset, size: offsetSize)
    }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    bytes += Self.number(count ?? UInt64(objects.count), size: 8) + Self.number(root, size: 8)
    return bytes + Self.number(tableStart ?? table, size: 8)
  }

  static func number(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) : 0 }
  }
}

/// Returns the error of reading some bytes, or nil if they can be read.
func fault(_ bytes: [UInt8], _ limits: PropertyListLimits = PropertyListLimits()) -> PropertyListError? {
  do { _ = try BinaryPropertyList(bytes: bytes, limits: limits) } catch { return error }
  return nil
}

func written(_ value: PropertyList) -> [UInt8] {
  var writer = BinaryPropertyListWriter()
  return writer.finish(root: writer.add(value))
}

func value(of bytes: [UInt8]) throws -> PropertyList {
  let list = try BinaryPropertyList(bytes: bytes)
  return list.propertyList(list.root)
}

extension PropertyList {
  /// Returns true if the values are the same to the bit. A NaN is identical to itself; `é` in two scalars is not to `é` in one.
  func isIdentical(to other: PropertyList) -> Bool {
    switch (self, other) {
    case (.real(let one), .real(let other)), (.date(let one), .date(let other)):
      one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): Array(one.unicodeScalars) == Array(other.unicodeScalars)
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0.isIdentical(to: $1) }
    case (.dictionary(let one), .dictionary(let other)):
      one.count == other.count
        && zip(one.sortedByBytes, other.sortedByBytes).allSatisfy {
          Array($0.key.unicodeScalars) == Array($1.key.unicodeScalars) && $0.value.isIdentical(to: $1.value)
        }
    default: self == other
    }
  }
}

extension [String: PropertyList] {
  fileprivate var sortedByBytes: [Element] {
    sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
  }
}

extension SplitMix {
  /// Returns any value, of those that are most likely to go wrong.
  mutating func propertyList(depth: Int) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &self) {
    case 0: .string(text())
    case 1: .boolean(happens(50))
    case 2: .integer(integer())
    case 3:
      .real(
        pick([
          0, -0.0, 1.5, -1, .pi, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
          .leastNonzeroMagnitude,
          Double(bitPattern: next() >> 2),
        ]))
    // A calendar of the peer ends in the year 9999.
    case 4: .date(Double(Int.random(in: -60_000_000_000...250_000_000_000, using: &self)) + pick([0, 0.5]))
    case 5: .data((0..<length()).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 6, 7: .array((0..<pick([0, 1, 2, 3, 14, 15, 16])).map { _ in propertyList(depth: depth - 1) })
    default:
      .dictionary(
        Dictionary(
          (0..<pick([0, 1, 2, 3, 15, 17])).map { _ in (text(), propertyList(depth: depth - 1)) },
          uniquingKeysWith: { one, _ in one }))
    }
  }

  private mutating func length() -> Int {
    happens(90) ? Int.random(in: 0..<20, using: &self) : pick([255, 256, 300])
  }

  mutating func integer() -> Int {
    if happens(50) { return Int.random(in: -300...300, using: &self) }
    return pick([
      0, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 1 << 31, (1 << 32) - 1, 1 << 32, .max, .min, -1,
      Int(truncatingIfNeeded: next()),
    ])
  }

  mutating func text() -> String {
    let characters: [String] =
      happens(60)
      ? ["a", "b", "Z", "0", " ", "\n", "\u{0}", "\u{7F}"]
      : [
        "a", "é", "e\u{301}", "ß", "中", "🙂", "👨‍👩‍👧", "\u{FFFF}", "\u{10FFFF}", "\u{FEFF}", "\u{212A}", "\u{80}",
      ]
    return (0..<length()).map { _ in pick(characters) }.joined()
  }
}
