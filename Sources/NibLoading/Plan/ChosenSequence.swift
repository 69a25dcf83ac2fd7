internal import NibModel

/// A chosen sequence in which objects are begun, for an order that promises none.
struct ChosenSequence {
  let objects: [Int32]
  /// The children of each object, parts left out, in the sequence; and the place of each among them.
  private var children: [[Int32]]
  private var places: [Int32]

  /// - Complexity: O(n).
  init(_ objects: [Int32], in document: NibDocument) {
    self.objects = objects
    let count = document.objects.count
    children = Array(repeating: [], count: count)
    places = Array(repeating: 0, count: count)
    for object in objects {
      let record = document.objects[Int(object)]
      guard !document.isPart(Int(object)), record.parent >= 0 else { continue }
      places[Int(object)] = Int32(children[Int(record.parent)].count)
      children[Int(record.parent)].append(object)
    }
  }

  func child(of object: Int, after child: Int) -> Int? {
    let place = child < 0 ? 0 : Int(places[child]) + 1
    return place < children[object].count ? Int(children[object][place]) : nil
  }
}

/// The order in which children are added to containers. Whenever children are made, they are added as the file has them.
struct AttachingTurns {
  private let document: NibDocument
  /// The objects that can be added to their containers, and the first child of each object that has not been added.
  private var isReady: [Bool]
  private var next: [Int]

  init(in document: NibDocument) {
    self.document = document
    isReady = Array(repeating: false, count: document.objects.count)
    next = Array(1..<document.objects.count + 1)
  }

  /// Returns the children that are added when one is ready: as many as the file has in a row.
  mutating func childrenToAttach(when child: Int) -> [Int] {
    let parent = Int(document.objects[child].parent)
    isReady[child] = true
    var added: [Int] = []
    while next[parent] < Int(document.objects[parent].end) {
      let candidate = next[parent]
      if !document.isPart(candidate) {
        guard isReady[candidate] else { break }
        added.append(candidate)
      }
      next[parent] = Int(document.objects[candidate].end)
    }
    return added
  }
}
