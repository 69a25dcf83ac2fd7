internal import NibModel

/// The pieces of a grammar that have names. Equal pieces have one name.
struct RelaxNGDefinitions {
  private(set) var all: [RelaxNGPattern] = []
  private var names: [RelaxNGPattern: String] = [:]
  private var taken: Set<String>
  /// The last number at the end of each name.
  private var numbers: [String: Int] = [:]

  /// - Parameter taken: names that are given otherwise.
  init(reserving taken: [String]) { self.taken = Set(taken) }

  mutating func append(_ definition: RelaxNGPattern) { all.append(definition) }

  /// Returns a reference to a piece: by the given name if the piece is new, and otherwise by the name that it already
  /// has.
  ///
  /// - Complexity: O(size of the piece).
  mutating func named(_ wanted: String, _ pattern: RelaxNGPattern) -> RelaxNGPattern {
    if pattern.isShort { return pattern }
    if let name = names[pattern] { return .ref(name) }
    let characters = wanted.unicodeScalars.map { XMLName.canContain($0) && $0 != ":" ? $0 : "_" }
    let stem = String(String.UnicodeScalarView(characters))
    var name = stem
    var number = numbers[stem] ?? 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(stem).\(number)"
    }
    numbers[stem] = number
    names[pattern] = name
    all.append(.define(name, pattern))
    return .ref(name)
  }
}
