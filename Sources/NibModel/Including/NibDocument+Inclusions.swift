extension NibDocument {
  /// Returns the owner of an included layout that an attribute `outlet` or `outlets` belongs to; nil for the owner of the
  /// layout that is loaded. O(log attributes).
  package func partOwner(ofAttribute attribute: Int) -> Int? {
    let place = ownedAttributes.partitioningIndex(where: { Int($0.attribute) >= attribute })
    guard place < ownedAttributes.count, Int(ownedAttributes[place].attribute) == attribute else { return nil }
    return Int(inclusions[Int(ownedAttributes[place].inclusion)].owner)
  }

  /// The owners of included layouts, inner ones first, otherwise in the order of the file.
  package var partOwners: [Int] {
    var owners: [Int] = []
    var open: [Int] = []
    func close(_ index: Int) {
      if inclusions[index].owner >= 0 { owners.append(Int(inclusions[index].owner)) }
    }
    for index in inclusions.indices {
      while let last = open.last, Int(inclusions[index].outer) != last {
        close(last)
        open.removeLast()
      }
      open.append(index)
    }
    for index in open.reversed() { close(index) }
    return owners
  }

  /// Returns the inclusion whose use site gives the value of an attribute; -1 if there is none. O(log attributes).
  package func inclusion(ofUseSite attribute: Int) -> Int {
    let place = useSites.partitioningIndex(where: { Int($0.attribute) >= attribute })
    return place < useSites.count && Int(useSites[place].attribute) == attribute ? Int(useSites[place].inclusion) : -1
  }

  /// Returns the numbers of the values that the use sites of an attribute override, innermost first. O(log layers).
  package func layers(ofAttribute attribute: Int) -> Range<Int> {
    let first = layers.partitioningIndex(where: { Int($0.attribute) >= attribute })
    let end = layers.partitioningIndex(where: { Int($0.attribute) > attribute })
    return first + firstLayer..<end + firstLayer
  }
}
