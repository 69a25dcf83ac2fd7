internal import NibLoading
internal import NibModel

/// The result of a load: the state of its objects when it is over.
struct Outcome {
  /// An object whose state is compared.
  enum Participant: Hashable {
    /// A participant in the load of the explored layout; `none` for state that belongs to no object.
    case own(ParticipantID)
    /// An object of another load, which is around, within or beside the load of the explored layout.
    case other(LoadObject)

    static let none = Participant.own(.none)
  }

  /// A part of the state.
  struct Key: Hashable {
    let participant: Participant
    let aspect: Aspect

    init(participant: Participant, aspect: Aspect) { (self.participant, self.aspect) = (participant, aspect) }

    init(participant: ParticipantID, aspect: Aspect) { self.init(participant: .own(participant), aspect: aspect) }

    static let failure = Key(participant: .none as Participant, aspect: .failure)
    static func observed(_ name: String) -> Key { Key(participant: .none as Participant, aspect: .observed(name)) }
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
    /// The encoded archive of the object.
    case archived
    /// The notes of the object, in order.
    case notes
  }

  typealias Value = OrderFinding.Value

  /// The information about a stored property.
  enum Cell: Hashable {
    /// The property is not state, or is not compared.
    case nothing
    /// A lazy property that has not been computed, so its value is not known.
    case uncomputed
    case value(Value)
  }

  /// A participant and its stored properties, whose cells are adjacent.
  struct Row {
    let participant: Participant
    let properties: PropertyTable
    let start: Int

    var cells: Range<Int> { start..<start + properties.names.count }
  }

  /// The objects in document order, then the owner and external objects, then objects of other loads. Empty if the
  /// load has failed.
  private(set) var rows: [Row] = []
  private(set) var cells: [Cell] = []
  /// The tasks that the load has run. They are not compared.
  var tasks = TaskLog()
  /// The values that are not stored properties.
  private(set) var others: [Key: Value] = [:]

  // MARK: Values

  subscript(key: Key) -> Value? {
    guard let cell = place(of: key) else { return others[key] }
    if case .value(let value) = cells[cell] { return value }
    return nil
  }

  /// The keys that have values. O(values).
  var keys: [Key] {
    var keys = Array(others.keys)
    forEachCell { key, cell in if case .value = cell { keys.append(key) } }
    return keys
  }

  private func forEachCell(_ body: (Key, Cell) -> Void) {
    for row in rows {
      for (aspect, cell) in zip(row.properties.aspects, cells[row.cells]) {
        body(Key(participant: row.participant, aspect: aspect), cell)
      }
    }
  }

  /// Returns the cell of a stored property.
  private func place(of key: Key) -> Int? {
    guard case .property(let name) = key.aspect, let row = row(of: key.participant) else { return nil }
    return row.properties.places[name].map { row.start + $0 }
  }

  private func row(of participant: Participant) -> Row? {
    // Objects come first, and in order.
    if let index = participant.objectIndex, rows.indices.contains(index), rows[index].participant == participant {
      return rows[index]
    }
    return rows.last { $0.participant == participant }
  }

  /// Returns the notes of an object, in order.
  func notes(_ key: Key) -> [PropertyList] { if case .exact(.array(let notes))? = others[key] { notes } else { [] } }

  /// The failure of the load; nil for a load that did not fail.
  var failure: OrderFinding.Failure? { if case .failure(let failure)? = others[.failure] { failure } else { nil } }

  var hasFailed: Bool { others[.failure] != nil }

  // MARK: Setting

  mutating func reserveCapacity(rows: Int, cells: Int) {
    self.rows.reserveCapacity(rows)
    self.cells.reserveCapacity(cells)
  }

  /// Adds the properties of a participant, without values.
  ///
  /// - Returns: the number of the first cell.
  mutating func add(_ participant: Participant, _ properties: PropertyTable) -> Int {
    let start = cells.count
    rows.append(Row(participant: participant, properties: properties, start: start))
    for _ in properties.names { cells.append(.nothing) }
    return start
  }

  mutating func clearRows() { (rows, cells) = ([], []) }

  mutating func set(_ cell: Int, to value: Cell) { cells[cell] = value }

  mutating func set(_ aspect: Aspect, of participant: Participant, to value: Value) {
    let key = Key(participant: participant, aspect: aspect)
    if let cell = place(of: key) { cells[cell] = .value(value) } else { others[key] = value }
  }

  mutating func remove(_ key: Key) { others[key] = nil }

  // MARK: Comparing

  /// Returns the keys whose values differ in another outcome. If a load has failed, only the failure is compared. A
  /// lazy property is compared only if both loads have computed it.
  func differences(from other: Outcome) -> Set<Key> {
    if hasFailed || other.hasFailed { return failure == other.failure ? [] : [.failure] }
    var keys: Set<Key> = []
    for (key, value) in others where other.others[key] != value { keys.insert(key) }
    for key in other.others.keys where others[key] == nil { keys.insert(key) }
    forEachDifferentCell(other) { key, one, other in
      if one != .uncomputed, other != .uncomputed { keys.insert(key) }
    }
    return keys
  }

  /// Returns the lazy properties that one of two loads has computed, and the other has not.
  func halfComputed(_ other: Outcome) -> Set<Key> {
    if hasFailed || other.hasFailed { return [] }
    var keys: Set<Key> = []
    forEachDifferentCell(other) { key, one, other in
      if one == .uncomputed || other == .uncomputed { keys.insert(key) }
    }
    return keys
  }

  /// Returns true if the cells of another outcome are those of the same properties, one for one.
  func hasSameRows(as other: Outcome) -> Bool {
    rows.count == other.rows.count
      && zip(rows, other.rows).allSatisfy { $0.participant == $1.participant && $0.properties == $1.properties }
  }

  private func forEachDifferentCell(_ other: Outcome, _ body: (Key, Cell, Cell) -> Void) {
    guard hasSameRows(as: other) else { return forEachDifferentKey(other, body) }
    for row in rows {
      for cell in row.cells where cells[cell] != other.cells[cell] {
        let aspect = row.properties.aspects[cell - row.start]
        body(Key(participant: row.participant, aspect: aspect), cells[cell], other.cells[cell])
      }
    }
  }

  /// A class may show different properties in each load, and owners may be of different classes.
  private func forEachDifferentKey(_ other: Outcome, _ body: (Key, Cell, Cell) -> Void) {
    var theirs: [Key: Cell] = [:]
    other.forEachCell { key, cell in if cell != .nothing { theirs[key] = cell } }
    forEachCell { key, cell in
      let their = theirs.removeValue(forKey: key) ?? .nothing
      if their != cell { body(key, cell, their) }
    }
    for (key, cell) in theirs { body(key, .nothing, cell) }
  }
}

/// The names of the stored properties of a class.
final class PropertyTable: Equatable {
  let names: [String]
  /// The names as parts of outcomes, made once.
  let aspects: [Outcome.Aspect]
  /// The place of each name.
  let places: [String: Int]

  init(_ names: [String]) {
    self.names = names
    aspects = names.map(Outcome.Aspect.property)
    places = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { $1 }
  }

  /// O(1) for classes of the same process.
  static func == (one: PropertyTable, other: PropertyTable) -> Bool { one === other || one.names == other.names }
}

extension Outcome.Key: Comparable {
  /// Returns true if a key is more informative than another: failures come first, then outlets that are read too
  /// early, then properties. Within each group, objects are in document order, then the owner, external objects, and
  /// objects of other loads. Two different keys are never equal in this order.
  static func < (one: Self, other: Self) -> Bool {
    if one.aspect.rank != other.aspect.rank { return one.aspect.rank < other.aspect.rank }
    return one.participant == other.participant
      ? one.aspect.isBefore(other.aspect) : one.participant.isBefore(other.participant)
  }
}

extension Outcome.Participant {
  /// The object's place in document order, if it is an object of the layout.
  var objectIndex: Int? { if case .own(let participant) = self { participant.objectIndex } else { nil } }

  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.own(let one), .own(let other)): one.rank < other.rank
    case (.own, .other): true
    case (.other, .own): false
    case (.other(let one), .other(let other)): one.label < other.label
    }
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

  /// Returns true if an aspect of the same kind comes before another one.
  fileprivate func isBefore(_ other: Self) -> Bool {
    switch (self, other) {
    case (.property(let one), .property(let other)), (.observed(let one), .observed(let other)): one < other
    case (.earlyRead(let one), .earlyRead(let other)): one.rank.lexicographicallyPrecedes(other.rank)
    default: false
    }
  }
}

extension Outcome.Aspect {
  /// The aspect without the parts that are specific to one object.
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
  /// The numbers by which reads are sorted. Two different reads of one load have different numbers.
  fileprivate var rank: [Int] {
    let phase = LoadPhase.allCases.firstIndex(of: phase) ?? 0
    let outlet = outlet.map { [$0.participant.rank, Int($0.member)] } ?? [-1, -1]
    return outlet + [reader.rank, phase, Int(wiring.rawValue)]
      + className.utf8.map(Int.init)
  }
}

extension ParticipantID {
  /// A place for each participant of a load: objects in document order, the owner, external objects.
  var rank: Int { code >= 0 ? Int(code) : Int(Int32.max) - Int(code) }
}
