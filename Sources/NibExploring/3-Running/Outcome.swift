internal import NibLoading

/// What a load has come to: what can be known of its objects when it is over, in words that can be compared.
struct Outcome {
  /// Something that can be known.
  struct Key: Hashable {
    let party: Party
    let aspect: Aspect

    static let failure = Key(party: .none, aspect: .failure)
  }

  enum Aspect: Hashable {
    /// The load failed.
    case failure
    /// An outlet was read before it was wired; the sentence says which, and by whom.
    case earlyRead(String)
    /// A stored property, or one that the author has added.
    case property(String)
    /// What the object writes into an archive.
    case archived
    /// What it has said of itself, in order.
    case notes
  }

  /// Between the notes of an object.
  static let noteSeparator = "\u{1E}"

  private(set) var values: [Key: String] = [:]

  subscript(key: Key) -> String? { values[key] }

  var hasFailed: Bool { self[.failure] != nil }

  mutating func set(_ aspect: Aspect, of party: Party, to value: String) {
    values[Key(party: party, aspect: aspect)] = value
  }

  /// What is different in another; of a load that failed, only that it did.
  func differences(from other: Outcome) -> Set<Key> {
    if hasFailed || other.hasFailed { return self[.failure] == other[.failure] ? [] : [.failure] }
    var keys: Set<Key> = []
    for (key, value) in values where other.values[key] != value { keys.insert(key) }
    for key in other.values.keys where values[key] == nil { keys.insert(key) }
    return keys
  }
}
