internal import NibModel

/// The connections and the outlet collections of a plan, in the order in which they are found.
struct ConnectionTable {
  private(set) var connections: [ResolvedGraph.Connection] = []
  private(set) var collections: [ResolvedGraph.Collection] = []
  /// The index of each object's collection in `collections`.
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    let source: ParticipantID
    let member: Int32
  }

  mutating func append(_ connection: ResolvedGraph.Connection) { connections.append(connection) }

  mutating func append(_ collection: ResolvedGraph.Collection) { collections.append(collection) }

  /// Adds a target to a collection of an object.
  mutating func add(_ target: ParticipantID, to member: Int, of source: ParticipantID, attribute: Int32) {
    let key = Key(source: source, member: Int32(member))
    if let index = indices[key] {
      collections[index].targets.append(target)
      collections[index].attributes.append(attribute)
    } else {
      indices[key] = collections.count
      collections.append(
        ResolvedGraph.Collection(source: source, member: Int32(member), targets: [target], attributes: [attribute]))
    }
  }
}
