internal import NibLoading
internal import NibModel

// The changes of a load as bytes.
extension WireWriter {
  mutating func write(_ changes: Changes) {
    write(changes.isSteady)
    write(changes.isComplete)
    write(changes.list) { change, writer in
      writer.write(change.item) { $1.write($0) }
      writer.write(change.participant)
      writer.write(change.property)
    }
  }
}

extension WireReader {
  mutating func changes(of graph: ResolvedGraph) throws(BrokenMessage) -> Changes {
    let (isSteady, isComplete) = (try flag(), try flag())
    let list = try list { (reader: inout WireReader) throws(BrokenMessage) -> Change in
      let item = try reader.flag() ? try reader.item(of: graph) : nil
      return Change(item: item, participant: try reader.participant(of: graph), property: try reader.text())
    }
    return Changes(list: list, isSteady: isSteady, isComplete: isComplete)
  }
}
