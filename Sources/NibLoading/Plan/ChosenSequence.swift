internal import NibModel

/// A chosen sequence in which objects are begun, for an order that does not promise one.
struct ChosenSequence {
  let objects: [Int32]
  /// The children of each object, without parts, in the sequence; and the index of each object among its siblings.
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

/// The order in which children are added to containers. Children are added in the order of the file, no matter when
/// they are made.
struct AttachingTurns {
  private let document: NibDocument
  /// True for each object that can be added to its container; and the first child of each object that has not been
  /// added.
  private var isReady: [Bool]
  private var next: [Int]

  init(in document: NibDocument) {
    self.document = document
    isReady = Array(repeating: false, count: document.objects.count)
    next = Array(1..<document.objects.count + 1)
  }

  /// Returns the children to add when a child becomes ready: those that follow one another in the file and are all
  /// ready.
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
