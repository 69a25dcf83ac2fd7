internal import NibLoading
internal import NibModel

extension WireWriter {
  mutating func write(_ relations: Relations) {
    write(relations.groups) { $1.write($0) }
    write(relations.opaque) { $1.write($0) }
  }
}

extension WireReader {
  mutating func relations(of graph: ResolvedGraph) throws(BrokenMessage) -> Relations {
    let groups = try list { (reader: inout WireReader) throws(BrokenMessage) in try reader.number() }
    guard groups.count == TouchedParticipants(graph).count, groups.allSatisfy(groups.indices.contains) else {
      throw BrokenMessage()
    }
    let opaque = try optional { (reader: inout WireReader) throws(BrokenMessage) in try reader.text() }
    return Relations(groups: groups, opaque: opaque, objects: graph.document.objects.count)
  }
}
