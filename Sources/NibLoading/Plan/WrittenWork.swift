internal import NibModel

/// A connection or a collection of a graph, as an item of the work of a pass.
struct WiringItem: Sendable {
  /// The index of the connection or the collection.
  let index: Int32
  let isCollection: Bool
  let work: LoadOrder.Work
  /// The attribute that stands in the file for the item. Attributes are numbered in the order of the file.
  let attribute: Int32

  init(connection index: Int, of graph: ResolvedGraph) {
    let connection = graph.connections[index]
    self.index = Int32(index)
    isCollection = false
    work = connection.kind == .action ? .actions : graph.isOwner(connection.source) ? .ownerOutlets : .objectOutlets
    attribute = connection.attribute
  }

  init(collection index: Int, of graph: ResolvedGraph) {
    self.index = Int32(index)
    isCollection = true
    work = .collections
    attribute = graph.elements[graph.collections[index].elements.lowerBound].attribute
  }
}

/// The connections and collections of a graph in the order of the file, and the attributes of objects among them.
struct WrittenWork: Sendable {
  /// An item of work at its place in the file.
  enum Item {
    case attribute(Int, of: Int)
    case wiring(WiringItem)
  }

  /// In the order of the file.
  let wiring: [WiringItem]
  private let graph: ResolvedGraph

  /// - Complexity: O(n log n) in the connections and collections.
  init(_ graph: ResolvedGraph) {
    let connections = graph.connections.indices.map { WiringItem(connection: $0, of: graph) }
    let collections = graph.collections.indices.map { WiringItem(collection: $0, of: graph) }
    self.init(graph, (connections + collections).sorted { $0.attribute < $1.attribute })
  }

  private init(_ graph: ResolvedGraph, _ wiring: [WiringItem]) {
    self.graph = graph
    self.wiring = wiring
  }

  /// Calls a function with each item of some kinds of work.
  ///
  /// - Complexity: O(items), and O(attributes of the document) if attributes belong to the work.
  func forEach(of work: LoadOrder.Work, lastFirst: Bool, _ perform: (Item) throws -> Void) rethrows {
    let items = wiring.filter { work.contains($0.work) }
    if !work.contains(.attributes) {
      for item in lastFirst ? items.reversed() : items { try perform(.wiring(item)) }
    } else if lastFirst {
      var rest = items[...]
      for object in graph.objects.indices.reversed() {
        for attribute in graph.document.attributes(ofObject: object).reversed() {
          while let item = rest.last, item.attribute > attribute {
            try perform(.wiring(item))
            rest.removeLast()
          }
          try perform(.attribute(attribute, of: object))
        }
      }
      for item in rest.reversed() { try perform(.wiring(item)) }
    } else {
      var next = 0
      for object in graph.objects.indices {
        for attribute in graph.document.attributes(ofObject: object) {
          while next < items.count, items[next].attribute < attribute {
            try perform(.wiring(items[next]))
            next += 1
          }
          try perform(.attribute(attribute, of: object))
        }
      }
      for item in items[next...] { try perform(.wiring(item)) }
    }
  }
}
