internal import NibLoading
internal import NibModel

/// Groups of steps that touch one object. A fault that involves several steps is nearly always among such steps, so
/// random loads go through their orders.
///
/// Some groups come from the layout: the steps of an object, and those of objects that are connected to it or contained
/// in it. Others come from observation: the steps that have changed, written or read an object's properties in a load.
struct TouchedObjects {
  /// The groups. Each step is given by its place in the stretch.
  let groups: [[Int]]

  /// The sizes of the groups that are used. Pairs are covered in any case, and more than ten steps have too many
  /// orders.
  private static let sizes = 3...10

  /// - Parameters:
  ///   - items: the steps of a stretch; for making objects, the beginnings of their initializers.
  ///   - seen: groups of steps, of any stretch.
  /// - Complexity: O(steps + connections).
  init(_ items: [LoadItem], in graph: ResolvedGraph, seen: [[LoadItem]]) {
    var places: [ParticipantID: [Int]] = [:]
    for (place, item) in items.enumerated() { places[item.subject, default: []].append(place) }
    var connected: [ParticipantID: [Int]] = [:]
    func connect(_ source: ParticipantID, to target: ParticipantID) {
      if source != target { connected[target, default: []] += places[source] ?? [] }
    }
    for connection in graph.connections { connect(connection.source, to: connection.target) }
    for element in graph.elements {
      connect(graph.collections[Int(element.collection)].source, to: element.target)
    }
    var contained: [ParticipantID: [Int]] = [:]
    for (object, record) in graph.document.objects.enumerated() where record.parent >= 0 || graph.fillsOwner {
      let container = record.parent >= 0 ? ParticipantID.object(Int(record.parent)) : .owner
      contained[container, default: []] += places[.object(object)] ?? []
    }
    var groups: Set<[Int]> = []
    for list in [connected, contained] {
      for (target, steps) in list {
        for group in [Set(steps), Set(steps + (places[target] ?? []))] where Self.sizes.contains(group.count) {
          groups.insert(group.sorted())
        }
      }
    }
    if !seen.isEmpty {
      let places = Dictionary(items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      for group in seen {
        let found = Set(group.compactMap { places[$0] })
        if Self.sizes.contains(found.count) { groups.insert(found.sorted()) }
      }
    }
    self.groups = groups.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
