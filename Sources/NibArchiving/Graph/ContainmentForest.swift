/// The objects of an archive as a forest. Each object occurs once, after the first container that has it, and
/// followed by its contents.
///
/// Uses an explicit stack, so a chain of any length takes memory and not the thread's stack. O(objects + links).
struct ContainmentForest {
  /// The objects in the order of the forest, by their numbers in the archive.
  private(set) var order: [Int32] = []
  /// The place of each object in `order`, by its number.
  private(set) var places: [Int32]
  /// The link from the first container to each object, by number; -1 at the top.
  private(set) var links: [Int32]
  /// The container of each object in the forest, by number; -1 at the top.
  private(set) var containers: [Int32]
  /// The place after the last object of each object's contents, in the order of the forest.
  private(set) var ends: [Int32]
  /// The first cycle that was found: objects that contain each other, by number. The first and the last are the same.
  private(set) var cycle: [Int32] = []

  private struct Frame {
    var object: Int32
    /// The current link, and the number of its targets that have been visited.
    var link: Int
    var target = 0
  }

  init(_ records: ArchiveRecords) {
    let count = records.objects.count
    places = Array(repeating: -1, count: count)
    links = places
    containers = places
    ends = Array(repeating: 0, count: count)
    order.reserveCapacity(count)
    var isContained = [Bool](repeating: false, count: count)
    for link in records.links where link.kind.isContainment {
      for index in link.targets { isContained[Int(records.targets[index])] = true }
    }
    for object in records.objects.indices where !isContained[object] { visit(Int32(object), records) }
    // The remaining objects are contained in a cycle.
    if order.count == count { return }
    for object in records.objects.indices where places[object] < 0 { visit(Int32(object), records) }
  }

  private mutating func visit(_ root: Int32, _ records: ArchiveRecords) {
    var top = enter(root, records)
    var outer: [Frame] = []
    while true {
      guard let (next, link) = nextContained(&top, records) else {
        ends[Int(places[Int(top.object)])] = Int32(order.count)
        guard let last = outer.popLast() else { return }
        top = last
        continue
      }
      if places[Int(next)] < 0 {
        containers[Int(next)] = top.object
        links[Int(next)] = Int32(link)
        let record = records.objects[Int(next)]
        if record.firstLink == record.endOfLinks {
          places[Int(next)] = Int32(order.count)
          order.append(next)
          ends[order.count - 1] = Int32(order.count)
        } else {
          outer.append(top)
          top = enter(next, records)
        }
      } else if cycle.isEmpty, ends[Int(places[Int(next)])] == 0 {
        // Not all of its contents have been visited, so it contains the object on top of the stack.
        let stack = outer.map(\.object) + [top.object]
        cycle = stack[(stack.firstIndex(of: next) ?? 0)...] + [next]
      }
    }
  }

  private mutating func enter(_ object: Int32, _ records: ArchiveRecords) -> Frame {
    places[Int(object)] = Int32(order.count)
    order.append(object)
    return Frame(object: object, link: Int(records.objects[Int(object)].firstLink))
  }

  /// Returns the next object that the top of the stack contains, with its link; nil after the last.
  @inline(__always)
  private func nextContained(
    _ frame: inout Frame, _ records: ArchiveRecords
  ) -> (object: Int32, link: Int)? {
    let end = Int(records.objects[Int(frame.object)].endOfLinks)
    while frame.link < end {
      let link = records.links[frame.link]
      if link.kind.isContainment, frame.target < link.targets.count {
        frame.target += 1
        return (records.targets[link.targets.lowerBound + frame.target - 1], frame.link)
      }
      frame.link += 1
      frame.target = 0
    }
    return nil
  }
}
