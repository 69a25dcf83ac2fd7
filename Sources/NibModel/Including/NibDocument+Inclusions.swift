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
    if inclusions.isEmpty { return [] }
    return inclusionsInnerFirst.compactMap { inclusions[$0].owner < 0 ? nil : Int(inclusions[$0].owner) }
  }

  /// The numbers of the inclusions: each after those in it, otherwise in the order of the file.
  ///
  /// An inclusion comes after the one that it is in, but not always right after it: what an object at the top level of an
  /// included layout includes comes last.
  package var inclusionsInnerFirst: [Int] {
    var contents = Array(repeating: [Int](), count: inclusions.count)
    var open: [Int] = []
    for (index, inclusion) in inclusions.enumerated() {
      if inclusion.outer < 0 { open.append(index) } else { contents[Int(inclusion.outer)].append(index) }
    }
    // Outer ones first, from the end of the file: the reverse of what is wanted.
    var outerFirst: [Int] = []
    while let index = open.popLast() {
      outerFirst.append(index)
      open += contents[index]
    }
    return outerFirst.reversed()
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
