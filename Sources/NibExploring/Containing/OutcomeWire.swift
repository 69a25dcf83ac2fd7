internal import NibLoading
internal import NibModel

/// Outcomes as another process sends them: the first one in full, and of each further one what is not the same in it.
struct OutcomeWire {
  private var reference: Outcome?

  /// - Complexity: O(values of the outcome).
  mutating func write(_ outcome: Outcome, to writer: inout WireWriter) {
    let base = reference ?? Outcome()
    if reference == nil, !outcome.hasFailed { reference = outcome }
    writer.write(base.values.filter { outcome[$0.key] == nil }.map(\.key)) { $1.write($0) }
    writer.write(outcome.values.filter { base[$0.key] != $0.value }) { item, writer in
      writer.write(item.key)
      writer.write(item.value)
    }
    writer.write(outcome.uncomputed == base.uncomputed ? nil : outcome.uncomputed) { keys, writer in
      writer.write(keys) { $1.write($0) }
    }
  }

  /// - Complexity: O(values that are not the same).
  mutating func read(
    from reader: inout WireReader, of graph: ResolvedGraph
  ) throws(BrokenMessage) -> Outcome {
    var outcome = reference ?? Outcome()
    for key in try reader.list({ (reader: inout WireReader) throws(BrokenMessage) in try reader.key(of: graph) }) {
      outcome.remove(key)
    }
    let values = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      (try reader.key(of: graph), try reader.value())
    }
    for (key, value) in values { outcome.set(key.aspect, of: key.participant, to: value) }
    if try reader.flag() {
      let keys = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.key(of: graph) }
      outcome.setUncomputed(Set(keys))
    }
    if reference == nil, !outcome.hasFailed { reference = outcome }
    return outcome
  }
}
