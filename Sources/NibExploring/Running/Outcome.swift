internal import NibLoading
internal import NibModel

/// The result of a load: the state of its objects when it is over.
struct Outcome {
  /// A part of the state.
  struct Key: Hashable {
    let participant: ParticipantID
    let aspect: Aspect

    static let failure = Key(participant: .none, aspect: .failure)
    static func observed(_ name: String) -> Key { Key(participant: .none, aspect: .observed(name)) }
  }

  enum Aspect: Hashable {
    /// The load failed.
    case failure
    /// An outlet was read before it was wired.
    case earlyRead(UnwiredRead)
    /// A stored property, or one that the author has added.
    case property(String)
    /// A value outside the objects that the author has observed.
    case observed(String)
    /// The archive that the object writes.
    case archived
    /// The notes of the object, in order.
    case notes
  }

  typealias Value = OrderFinding.Value

  private(set) var values: [Key: Value] = [:]
  /// Lazy properties that have not been computed. Nothing is known of their values.
  private(set) var uncomputed: Set<Key> = []

  subscript(key: Key) -> Value? { values[key] }

  var count: Int { values.count }
  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// The notes of an object, in order.
  func notes(_ key: Key) -> [PropertyList] { if case .exact(.array(let notes))? = values[key] { notes } else { [] } }

  /// The failure of the load; nil for a load that did not fail.
  var failure: OrderFinding.Failure? { if case .failure(let failure)? = values[.failure] { failure } else { nil } }

  var hasFailed: Bool { values[.failure] != nil }

  mutating func set(_ aspect: Aspect, of participant: ParticipantID, to value: Value) {
    values[Key(participant: participant, aspect: aspect)] = value
  }

  mutating func remove(_ key: Key) { values[key] = nil }

  mutating func setUncomputed(_ keys: Set<Key>) { uncomputed = keys }

  mutating func setUncomputed(_ property: String, of participant: ParticipantID) {
    uncomputed.insert(Key(participant: participant, aspect: .property(property)))
  }

  /// The keys whose values differ in another outcome. Of a load that failed, only the failure is compared; a lazy
  /// property is compared if both loads have computed it.
  func differences(from other: Outcome) -> Set<Key> {
    if hasFailed || other.hasFailed { return values[.failure] == other.values[.failure] ? [] : [.failure] }
    var keys: Set<Key> = []
    var inBoth = 0
    for (key, value) in values {
      let before = other.values[key]
      if before != nil { inBoth += 1 }
      if before != value { keys.insert(key) }
    }
    if inBoth < other.values.count {
      for key in other.values.keys where values[key] == nil { keys.insert(key) }
    }
    return keys.subtracting(uncomputed).subtracting(other.uncomputed)
  }

  /// The lazy properties that one of two loads has computed, and the other has not.
  func halfComputed(_ other: Outcome) -> Set<Key> {
    if hasFailed || other.hasFailed || (uncomputed.isEmpty && other.uncomputed.isEmpty) { return [] }
    return uncomputed.symmetricDifference(other.uncomputed)
  }
}

extension Outcome.Key: Comparable {
  /// The most telling first: failures, outlets that are read too early, then properties; within each in document order,
  /// then the owner, then external objects. Two different keys are never equal in this order.
  static func < (one: Self, other: Self) -> Bool {
    (one.aspect.rank, one.participant.rank) == (other.aspect.rank, other.participant.rank)
      ? one.aspect.isBefore(other.aspect)
      : (one.aspect.rank, one.participant.rank) < (other.aspect.rank, other.participant.rank)
  }
}

extension Outcome.Aspect {
  /// True for a value outside the objects.
  var isObserved: Bool { if case .observed = self { true } else { false } }

  fileprivate var rank: Int {
    switch self {
    case .failure: 0
    case .earlyRead: 1
    case .property: 2
    case .observed: 3
    case .archived: 4
    case .notes: 5
    }
  }

  /// True if an aspect of the same kind comes before another one.
  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.property(let one), .property(let other)), (.observed(let one), .observed(let other)): one < other
    case (.earlyRead(let one), .earlyRead(let other)): one.rank.lexicographicallyPrecedes(other.rank)
    default: false
    }
  }
}

extension Outcome.Aspect {
  /// The aspect without what is of one object only.
  enum Shape: Hashable {
    case failure, earlyRead, archived, notes
    case property(String)
    case observed(String)
  }

  var shape: Shape {
    switch self {
    case .failure: .failure
    case .earlyRead: .earlyRead
    case .property(let name): .property(name)
    case .observed(let name): .observed(name)
    case .archived: .archived
    case .notes: .notes
    }
  }
}

extension UnwiredRead {
  /// Numbers by which reads are sorted. Two different reads of one load have different ones.
  fileprivate var rank: [Int] {
    let phase = LoadPhase.allCases.firstIndex(of: phase) ?? 0
    let outlet = outlet.map { [$0.participant.rank, Int($0.member)] } ?? [-1, -1]
    return outlet + [reader.rank, phase, wiring == .later ? 0 : wiring == .leftNil ? 1 : 2]
      + className.utf8.map(Int.init)
  }
}

extension ParticipantID {
  /// A place for everybody who takes part in a load: objects in document order, the owner, external objects.
  var rank: Int { code >= 0 ? Int(code) : Int(Int32.max) - Int(code) }
}
