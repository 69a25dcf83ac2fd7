internal import NibModel

/// Building in a sequence of somebody's choice, for an order that promises none.
extension Scheduler {
  /// Begins the objects in sequence. What contains others that are begun already takes them when it is built.
  mutating func buildInSequence() {
    for object in chosen?.objects ?? [] where !isBegun[Int(object)] && (makesContentsFirst || !isPart(Int(object))) {
      build(Int(object), attaches: false)
    }
  }

  /// Adds a child, and the siblings that have waited for it: whenever they are made, children are added as the file has
  /// them.
  mutating func attachInTurn(_ child: Int) {
    for sibling in chosen?.childrenToAttach(when: child) ?? [] {
      isAttached[sibling] = true
      steps.append(LoadPlan.Step(.attach, .object(sibling), document.objects[sibling].parent))
    }
  }
}

/// The sequence in which objects are begun.
struct ChosenSequence {
  let objects: [Int32]
  private let document: NibDocument
  /// The children of each object, parts left out, in the sequence; and the place of each among them.
  private var children: [[Int32]]
  private var places: [Int32]
  /// Who can be added to its container, and the first child of each object that has not been added.
  private var isReady: [Bool]
  private var next: [Int]

  /// - Complexity: O(n log n).
  init(_ objects: [Int32], in document: NibDocument) {
    self.objects = objects
    self.document = document
    let count = document.objects.count
    children = Array(repeating: [], count: count)
    places = Array(repeating: 0, count: count)
    isReady = Array(repeating: false, count: count)
    next = Array(1..<count + 1)
    for object in objects {
      let record = document.objects[Int(object)]
      guard record.partOf < 0, record.parent >= 0 else { continue }
      places[Int(object)] = Int32(children[Int(record.parent)].count)
      children[Int(record.parent)].append(object)
    }
  }

  func child(of object: Int, after child: Int) -> Int? {
    let place = child < 0 ? 0 : Int(places[child]) + 1
    return place < children[object].count ? Int(children[object][place]) : nil
  }

  /// The children that are added when one is ready: as many as the file has in a row.
  mutating func childrenToAttach(when child: Int) -> [Int] {
    let parent = Int(document.objects[child].parent)
    isReady[child] = true
    var added: [Int] = []
    while next[parent] < Int(document.objects[parent].end) {
      let candidate = next[parent]
      if document.objects[candidate].partOf < 0 {
        guard isReady[candidate] else { break }
        added.append(candidate)
      }
      next[parent] = Int(document.objects[candidate].end)
    }
    return added
  }
}
