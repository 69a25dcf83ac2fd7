extension ArchiveGraph {
  /// The objects that no way leads to from the roots: what led to them is lost. O(objects + links).
  func unusedObjects() -> [Int] {
    var isReached = [Bool](repeating: false, count: objects.count)
    var pending: [Int32] = []
    func reach(_ targets: some Sequence<Int32>) {
      for target in targets where !isReached[Int(target)] {
        isReached[Int(target)] = true
        pending.append(target)
      }
    }
    reach(roots)
    while let object = pending.popLast() {
      for link in links[objects[Int(object)].links] { reach(targets(of: link)) }
    }
    return objects.indices.filter { !isReached[$0] }
  }
}
