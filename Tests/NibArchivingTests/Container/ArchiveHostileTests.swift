import NibArchiving
import NibKit
import NibModel
import TestSupport
import Testing

/// Files from anywhere: an error or objects, never a trap, and nothing that is left over.
@Suite struct ArchiveHostileTests {
  private static var bytes: [UInt8] {
    get throws {
      let ann = Person("Ann", home: Home("Mill Lane", base: Home("Main Street")), houses: [Home("É")])
      ann.age = 300
      ann.tags = ["tall", "dark green"]
      ann.add(Person("Bo"))
      ann.next = ann.children[0]
      ann.friends = [ann.children[0]]
      return try NibArchive(of: [ann], classes: people).bytes
    }
  }

  /// Restores, and expects that nothing lives on when it fails.
  private func restore(_ bytes: [UInt8]) -> Bool {
    var isRestored = false
    let seen = Living.observe {
      do {
        untie(try NibArchive(bytes).restore(Person.self, classes: people))
        isRestored = true
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
    #expect(seen.left == 0)
    return isRestored
  }

  @Test("a truncated archive is refused")
  func truncatedArchive() throws {
    let bytes = try Self.bytes
    for count in 0..<bytes.count { #expect(!restore(Array(bytes[..<count]))) }
    #expect(restore(bytes))
  }

  @Test("a changed byte never traps")
  func changedByteNever() throws {
    let bytes = try Self.bytes
    for index in bytes.indices {
      for change in [1, 2, 16, 128, 255] as [UInt8] {
        var bytes = bytes
        bytes[index] ^= change
        _ = restore(bytes)
      }
    }
  }

  /// The property list stays sound, and what it says becomes nonsense.
  @Test("damaged contents never trap", arguments: 0..<20) func damagedContents(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let list = try BinaryPropertyList(bytes: Self.bytes)
    let original = list.propertyList(list.root).withoutChecksum
    var restored = 0
    for _ in 0..<150 {
      var changed = original
      for _ in 0..<Int.random(in: 1...3, using: &random) { changed = changed.damaged(&random) }
      var writer = BinaryPropertyListWriter()
      let root = writer.add(changed)
      if restore(writer.finish(root: root)) { restored += 1 }
    }
    #expect(restored < 150)
  }
}

extension PropertyList {
  /// Returns the value with something in it changed, removed, repeated or put elsewhere.
  fileprivate func damaged(_ random: inout SplitMix) -> PropertyList {
    switch self {
    case .array(var elements) where !elements.isEmpty && !random.once(in: 8):
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.swapAt(0, index)
      default: elements[index] = elements[index].damaged(&random)
      }
      return .array(elements)
    case .dictionary(var pairs) where !pairs.isEmpty && !random.once(in: 8):
      let key = random.pick(pairs.keys.sorted())
      switch Int.random(in: 0..<12, using: &random) {
      case 0: pairs[key] = nil
      case 1:
        pairs[random.pick(["class", "values", "children", "parts", "outlets", "next", "name"])] = pairs[key]
      default: pairs[key] = pairs[key]?.damaged(&random)
      }
      return .dictionary(pairs)
    default:
      return random.pick(
        [
          .integer(Int.random(in: -2...5, using: &random)), .integer(.max), .string("name"), .string(""),
          .real(.nan),
          .boolean(true), .date(0), .data([1]), .array([]), .array([.integer(0), .integer(0)]),
          .dictionary([:]),
          .dictionary(["name": .string("hear")]),
        ])
    }
  }
}
