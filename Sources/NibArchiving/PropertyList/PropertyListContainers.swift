/// The containment of a file's objects in one another.
struct PropertyListContainers {
  let bytes: [UInt8]
  let trailer: PropertyListTrailer
  let objects: [PropertyListObject]

  /// The number of an object that another one holds.
  func reference(_ place: Int, of object: PropertyListObject) -> UInt64 {
    bytes.bigEndian(at: Int(object.start) + place * trailer.referenceSize, size: trailer.referenceSize)
  }

  /// The same, when it is known that there is such an object.
  func child(_ place: Int, of object: PropertyListObject) -> Int {
    Int(truncatingIfNeeded: reference(place, of: object))
  }

  /// Returns the offset of an object that is known to begin inside the file.
  func offset(of index: Int) -> Int { Int(truncatingIfNeeded: trailer.offset(ofObject: index, in: bytes)) }

  /// Everything that something holds is there.
  func checkReferences() throws(PropertyListError) {
    for index in objects.indices where objects[index].isContainer {
      let object = objects[index]
      for place in 0..<object.referenceCount where reference(place, of: object) >= UInt64(objects.count) {
        throw PropertyListError(
          .badReference, "there is no object number \(reference(place, of: object))",
          at: Int(object.start) + place * trailer.referenceSize)
      }
    }
  }

  // MARK: Nesting

  /// A container that is being walked through.
  private struct Step {
    let index: Int
    var place = 0
    var depth = 1
    var expansion = PropertyListLimits.containerSize
  }

  /// The number of levels of an object, and the size that it would have if nothing were shared.
  private struct Extent {
    static let unknown = 0
    static let open = -1

    var depth = Self.unknown
    var expansion = 0
  }

  /// Nothing holds itself, and nothing is too deep or shared too often. Each object is walked through once.
  func checkNesting(_ limits: PropertyListLimits) throws(PropertyListError) {
    let mostDepth = min(limits.depth, PropertyListLimits.mostDepth)
    // Far from overflow, since two of them are added.
    let mostExpansion = min(limits.expansion, 1 << 60)
    var extents = [Extent](repeating: Extent(), count: objects.count)

    /// Adds a part to what holds it.
    func add(_ part: Extent, to step: inout Step) throws(PropertyListError) {
      step.depth = max(step.depth, part.depth + 1)
      step.expansion += part.expansion
      guard step.depth <= mostDepth else {
        throw PropertyListError(
          .tooDeep, "values lie in more than \(mostDepth) levels, which is the limit", at: offset(of: step.index))
      }
      guard step.expansion <= mostExpansion else {
        throw PropertyListError(
          .tooMuchSharing,
          "the values would take more than \(mostExpansion) bytes if none were shared, which is the limit",
          at: offset(of: step.index))
      }
    }

    var walk: [Step] = []
    func enter(_ index: Int) {
      extents[index].depth = Extent.open
      walk.append(Step(index: index))
    }
    for start in objects.indices where objects[start].isContainer && extents[start].depth == Extent.unknown {
      enter(start)
      while var step = walk.popLast() {
        let object = objects[step.index]
        var next: Int?
        while next == nil, step.place < object.referenceCount {
          let child = child(step.place, of: object)
          if !objects[child].isContainer {
            try add(Extent(depth: 1, expansion: PropertyListLimits.valueSize + objects[child].range.count), to: &step)
          } else if extents[child].depth == Extent.open {
            let kind = objects[child].form == .array ? "an array" : "a dictionary"
            throw PropertyListError(.cycle, "\(kind) holds itself", at: offset(of: child))
          } else if extents[child].depth == Extent.unknown {
            next = child
            break
          } else {
            try add(extents[child], to: &step)
          }
          step.place += 1
        }
        if let next {
          // The place is looked at again, when this one is known.
          walk.append(step)
          enter(next)
        } else {
          extents[step.index] = Extent(depth: step.depth, expansion: step.expansion)
        }
      }
    }
  }
}
