import NibKit
import TestSupport
import Testing

@testable import NibArchiving

/// Whatever the bytes are: an error, or a value that is the same when it is written and read again.
@Suite(.mustEnd)
struct HostileTests {
  /// Small enough that every byte can be every other.
  private static let small = written(
    .dictionary([
      "a": .array([.integer(1), .string("é🙂"), .boolean(true)]),
      "bb": .dictionary(["a": .real(1), "c": .date(2), "d": .data([1, 2])]),
      "long": .string("sixteen letters."),
    ]))

  /// Less than a person would wait for; a file of some hundred bytes may stand for more than anybody has.
  private static let limits = PropertyListLimits(expansion: 1 << 16)

  /// - Returns: true if it is a property list.
  @discardableResult
  private func survives(_ bytes: [UInt8], _ what: @autoclosure () -> String) -> Bool {
    guard let list = try? BinaryPropertyList(bytes: bytes, limits: Self.limits) else { return false }
    let first = list.propertyList(list.root)
    let second = try? value(of: written(first))
    #expect(second?.isIdentical(to: first) == true, "\(what())")
    return true
  }

  @Test("A file that is cut short is refused")
  func truncations() {
    for count in 0..<Self.small.count {
      #expect(!survives(Array(Self.small.prefix(count)), "\(count) bytes"), "\(count) bytes")
    }
    #expect(survives(Self.small, "all bytes"))
  }

  @Test("A file with any one byte changed is read or refused")
  func everyByte() {
    var read = 0
    for index in Self.small.indices {
      var bytes = Self.small
      for byte in UInt8.min...UInt8.max {
        bytes[index] = byte
        if survives(bytes, "byte \(index) is \(byte)") { read += 1 }
      }
    }
    // Letters and digits that are others: a good part of the file.
    #expect(read > 40 * 256)
  }

  @Test("Files that were changed at random are read or refused")
  func mutations() {
    var random = SplitMix(seed: 5)
    let files =
      (0..<50).map { _ in written(random.propertyList(depth: 3)) }.filter { $0.count < 2000 } + [Self.small]
    var read = 0
    for round in rounds(12_000) where survives(random.mutated(random.pick(files)), "round \(round)") {
      read += 1
    }
    #expect(read > 1_000)
  }

  @Test(
    "If a changed file can be read here and by Python, both read the same values",
    .needs("python3"))
  func pythonAgreesOnMutations() throws {
    var random = SplitMix(seed: 6)
    let files =
      (0..<50).map { _ in written(random.propertyList(depth: 3)) }.filter { $0.count < 2000 } + [Self.small]
    let changed = rounds(5_000).map { _ in random.mutated(random.pick(files)) }
    let ours = changed.map { try? BinaryPropertyList(bytes: $0, limits: Self.limits) }
    let accepted = changed.indices.filter { ours[$0] != nil }
    let theirs = try Python.rewritten(accepted.map { changed[$0] })
    var compared = 0
    for (index, file) in zip(accepted, theirs) {
      // Its calendar has no dates before the year 1, nor such as are no number.
      guard let list = ours[index], let file else { continue }
      let value = list.propertyList(list.root)
      guard !value.hasFineDates else { continue }
      compared += 1
      let theirValue = try NibArchivingTests.value(of: file)
      #expect(
        theirValue.withoutMinusZero.isIdentical(to: value.withoutMinusZero),
        "file \(index): \(changed[index])")
    }
    #expect(compared > 150)
  }

  // MARK: By hand

  @Test("A hundred thousand nested arrays are refused at once")
  func deep() throws {
    let count = 100_000
    var file = HandMade(
      objects: (1...count).map { [0xA1] + HandMade.number(UInt64($0), size: 3) } + [[0xA0]])
    (file.referenceSize, file.offsetSize) = (3, 3)
    #expect(fault(file.bytes)?.code == .tooDeep)
    // However high the limit is set.
    #expect(fault(file.bytes, PropertyListLimits(depth: .max))?.code == .tooDeep)
  }

  @Test(
    "Shared arrays that stand for 2^60 values are refused at once, and those that stand for 2^12 are read")
  func shared() throws {
    func doubled(_ levels: UInt8) -> [UInt8] {
      HandMade(objects: (1...levels).map { [0xA2, $0, $0] } + [[0xA0]]).bytes
    }
    let time = processorTime { #expect(fault(doubled(60))?.code == .tooMuchSharing) }
    #expect(time < .seconds(1))
    // The time to read a file is in proportion to its size.
    #expect(fault(doubled(14), PropertyListLimits())?.code == .tooMuchSharing)
    var value = try value(of: doubled(12))
    for _ in 0..<12 {
      guard case .array(let elements) = value, elements.count == 2 else {
        Issue.record("\(value.kind)")
        return
      }
      value = elements[1]
    }
    #expect(value == .array([]))
    // A long text is as much as many short ones.
    let text = [0x5F, 0x11, 0x03, 0xE8] + [UInt8](repeating: 0x61, count: 1000)
    let many = HandMade([0xAA] + [UInt8](repeating: 1, count: 10), text)
    #expect(fault(many.bytes, PropertyListLimits(expansion: 128 + 10 * 1016)) == nil)
    #expect(fault(many.bytes, PropertyListLimits(expansion: 127 + 10 * 1016))?.code == .tooMuchSharing)
  }

  @Test("A value with many equal rows is written without sharing, and so it is read")
  func equalRows() throws {
    let rows = PropertyList.array(
      Array(repeating: .array(Array(repeating: .integer(0), count: 500)), count: 500))
    #expect(try value(of: written(rows)) == rows)
  }

  @Test("Objects that overlap are refused: to read them would take too long")
  func overlapping() {
    // Half a megabyte of text, and a hundred thousand objects that all are that text.
    let text = [0x5F, 0x12, 0x00, 0x08, 0x00, 0x00] + [UInt8](repeating: 0x61, count: 1 << 19)
    var file = HandMade(objects: [text] + Array(repeating: [], count: 100_000))
    file.offsetSize = 3
    file.offsets = Array(repeating: 8, count: 100_001)
    let time = processorTime { #expect(fault(file.bytes)?.code == .badObject) }
    #expect(time < .seconds(10))
  }

  @Test(
    "A key of a million combining marks is refused, which Swift would compare for minutes; one of 30 is read")
  func marks() throws {
    func key(_ marks: Int) -> [UInt8] {
      let text = "e" + (0..<marks).map { ["\u{301}", "\u{323}", "\u{334}"][$0 % 3] }.joined()
      return written(.array([.string(text)]))
    }
    // The array becomes a dictionary whose value is its key.
    func dictionary(_ file: [UInt8]) throws -> [UInt8] {
      let text = try #require(BinaryPropertyList(bytes: file).elements(of: .init(1)).first)
      let list = try BinaryPropertyList(bytes: file)
      let object = Array(file[list.offset(of: text)..<list.offset(of: list.root)])
      return HandMade([0xD1, 1, 1], object).with { $0.offsetSize = 4 }.bytes
    }
    #expect(fault(try dictionary(key(30))) == nil)
    let long = try dictionary(key(1_000_000))
    var found: PropertyListError?
    #expect(processorTime { found = fault(long) } < .seconds(20))
    #expect(found?.code == .badKey)
  }
}

extension PropertyList {
  /// True if the value contains a date that a calendar of microseconds does not keep.
  fileprivate var hasFineDates: Bool {
    switch self {
    case .date(let seconds): (seconds * 2).rounded() != seconds * 2
    case .array(let elements): elements.contains(where: \.hasFineDates)
    case .dictionary(let pairs): pairs.values.contains(where: \.hasFineDates)
    default: false
    }
  }
}

extension SplitMix {
  /// Returns a file with something wrong: bytes that are others, are missing, are twice.
  fileprivate mutating func mutated(_ file: [UInt8]) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let index = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<12, using: &self) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(pick(bytes), at: index)
      case 2: bytes[index] = pick([0, 1, 0x7F, 0x80, 0xFF, 0x0F, 0x5F, 0xA1, 0xD1])
      case 3: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 4: bytes[index] = UInt8(truncatingIfNeeded: next())
      case 5: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &self))
      // What says where everything is: rather there than elsewhere.
      case 6:
        bytes[max(0, bytes.count - Int.random(in: 1...32, using: &self))] = pick([0, 1, 2, 3, 8, 9, 0xFF])
      default:
        let marker = Int.random(in: min(8, bytes.count - 1)..<bytes.count, using: &self)
        bytes[marker] = bytes[marker] &+ pick([1, 0xFF])
      }
      if bytes.isEmpty { return bytes }
    }
    return bytes
  }
}
