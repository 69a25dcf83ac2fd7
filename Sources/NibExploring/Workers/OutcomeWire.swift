internal import NibLoading
internal import NibModel

/// Outcomes in the replies of a worker: the first one in full, and only the differences of each further one.
struct OutcomeWire {
  private var reference: Outcome?

  /// - Complexity: O(values of the outcome).
  mutating func write(_ outcome: Outcome, to writer: inout WireWriter) {
    let base = reference ?? Outcome()
    if reference == nil, !outcome.hasFailed { reference = outcome }
    let isAlike = outcome.hasSameRows(as: base)
    writer.write(isAlike)
    if isAlike {
      let changed = outcome.cells.indices.filter { outcome.cells[$0] != base.cells[$0] }
      writer.write(changed) { place, writer in
        writer.write(place)
        writer.write(outcome.cells[place])
      }
    } else {
      Self.write(outcome.rows, to: &writer)
      writer.write(outcome.cells) { $1.write($0) }
    }
    writer.write(base.others.keys.filter { outcome.others[$0] == nil }) { $1.write($0) }
    writer.write(outcome.others.filter { base.others[$0.key] != $0.value }) { item, writer in
      writer.write(item.key)
      writer.write(item.value)
    }
    writer.write(outcome.tasks)
  }

  private static func write(_ rows: [Outcome.Row], to writer: inout WireWriter) {
    var tables: [PropertyTable] = []
    var numbers: [ObjectIdentifier: Int] = [:]
    for row in rows where numbers[ObjectIdentifier(row.properties)] == nil {
      numbers[ObjectIdentifier(row.properties)] = tables.count
      tables.append(row.properties)
    }
    writer.write(tables) { table, writer in writer.write(table.names) { $1.write($0) } }
    writer.write(rows) { row, writer in
      writer.write(row.participant)
      writer.write(numbers[ObjectIdentifier(row.properties)] ?? -1)
    }
  }

  /// - Complexity: O(values that differ).
  mutating func read(
    from reader: inout WireReader, of graph: ResolvedGraph
  ) throws(BrokenMessage) -> Outcome {
    var outcome = reference ?? Outcome()
    if try reader.flag() {
      let changed = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
        (try reader.number(), try reader.cell())
      }
      for (place, cell) in changed {
        guard outcome.cells.indices.contains(place) else { throw BrokenMessage() }
        outcome.set(place, to: cell)
      }
    } else {
      let rows = try Self.rows(from: &reader, of: graph)
      let cells = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.cell() }
      guard rows.reduce(0, { $0 + $1.properties.names.count }) == cells.count else { throw BrokenMessage() }
      outcome.clearRows()
      for row in rows { _ = outcome.add(row.participant, row.properties) }
      for (place, cell) in cells.enumerated() { outcome.set(place, to: cell) }
    }
    for key in try reader.list({ (reader: inout WireReader) throws(BrokenMessage) in try reader.key(of: graph) }) {
      outcome.remove(key)
    }
    let values = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      (try reader.key(of: graph), try reader.value())
    }
    for (key, value) in values { outcome.set(key.aspect, of: key.participant, to: value) }
    outcome.tasks = try reader.taskLog(of: graph)
    if reference == nil, !outcome.hasFailed { reference = outcome }
    return outcome
  }

  private static func rows(
    from reader: inout WireReader, of graph: ResolvedGraph
  ) throws(BrokenMessage) -> [(participant: Outcome.Participant, properties: PropertyTable)] {
    let tables = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      PropertyTable(try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.text() })
    }
    return try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      let (participant, number) = (try reader.stateParticipant(of: graph), try reader.number())
      guard tables.indices.contains(number) else { throw BrokenMessage() }
      return (participant, tables[number])
    }
  }
}

extension WireWriter {
  mutating func write(_ cell: Outcome.Cell) {
    switch cell {
    case .nothing: write(0)
    case .uncomputed: write(1)
    case .value(let value):
      write(2)
      write(value)
    }
  }
}

extension WireReader {
  mutating func cell() throws(BrokenMessage) -> Outcome.Cell {
    switch try number() {
    case 0: return .nothing
    case 1: return .uncomputed
    case 2: return .value(try value())
    default: throw BrokenMessage()
    }
  }
}
