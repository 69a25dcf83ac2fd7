internal import NibModel

/// The connections and the outlet collections of a plan, in the order in which they are found.
struct ConnectionTable {
  private(set) var connections: [ResolvedGraph.Connection] = []
  private(set) var collections: [Collection] = []
  /// The index of each object's collection in `collections`.
  private var indices: [Key: Int] = [:]

  /// An outlet collection of one object, with all objects that the source puts into it.
  struct Collection {
    let source: ParticipantID
    let member: Int32
    /// The objects, each with the attribute that names it.
    fileprivate(set) var targets: [(object: ParticipantID, attribute: Int32)]
  }

  private struct Key: Hashable {
    let source: ParticipantID
    let member: Int32
  }

  mutating func append(_ connection: ResolvedGraph.Connection) { connections.append(connection) }

  /// Adds a whole collection of an object, which an attribute of an archive lists. It may be empty.
  mutating func append(_ targets: [ParticipantID], to member: Int, of source: ParticipantID, attribute: Int32) {
    let targets = targets.isEmpty ? [.none] : targets
    collections.append(
      Collection(source: source, member: Int32(member), targets: targets.map { ($0, attribute) }))
  }

  /// Adds a target to a collection of an object.
  mutating func add(_ target: ParticipantID, to member: Int, of source: ParticipantID, attribute: Int32) {
    let key = Key(source: source, member: Int32(member))
    if let index = indices[key] {
      collections[index].targets.append((target, attribute))
    } else {
      indices[key] = collections.count
      collections.append(Collection(source: source, member: Int32(member), targets: [(target, attribute)]))
    }
  }

  /// The collections with their elements in one list.
  var resolvedCollections: (collections: [ResolvedGraph.Collection], elements: [ResolvedGraph.Element]) {
    var elements: [ResolvedGraph.Element] = []
    let resolved = collections.enumerated().map { index, collection in
      let start = elements.count
      elements += collection.targets.map {
        ResolvedGraph.Element(collection: Int32(index), target: $0.object, attribute: $0.attribute)
      }
      return ResolvedGraph.Collection(
        source: collection.source, member: collection.member, elements: start..<elements.count)
    }
    return (resolved, elements)
  }
}
