internal import ArgumentParser

/// One of several equal parts of a list of files. Each file is in exactly one part.
struct Shard: Equatable, CustomStringConvertible {
  /// The number of the part, from 1 on.
  let number: Int
  let count: Int

  /// Reads `2/8`. Returns nil if there is no such part.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Int(parts[0]), let count = Int(parts[1]), 1...max(count, 1) ~= number, count > 0
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  var description: String { "\(number)/\(count)" }

  /// Returns the items of the part: one out of every `count`. Neighboring files often take the same time, and this puts
  /// them into different parts.
  func part<Item>(of items: [Item]) -> [Item] {
    stride(from: number - 1, to: items.count, by: count).map { items[$0] }
  }

  static func named(_ text: String) throws -> Shard {
    guard let shard = Shard(text) else {
      throw ValidationError("--shard must be a number and a count, as in 2/8.")
    }
    return shard
  }
}
