/// The containment of a file's objects in one another.
struct PropertyListContainers {
  let bytes: [UInt8]
  let trailer: PropertyListTrailer
  let objects: [PropertyListObject]

  /// Returns the number of an object that another one contains. The object must exist.
  @inline(__always)
  func child(_ place: Int, of object: PropertyListObject) -> Int {
    Int(truncatingIfNeeded: reference(place, of: object, bytes.span.bytes))
  }

  @inline(__always)
  private func reference(_ place: Int, of object: PropertyListObject, _ file: RawSpan) -> UInt64 {
    file.bigEndian(at: Int(object.start) &+ place &* trailer.referenceSize, size: trailer.referenceSize)
  }

  /// Returns the offset of an object that is known to begin inside the file.
  func offset(of index: Int) -> Int { Int(truncatingIfNeeded: trailer.offset(ofObject: index, in: bytes)) }

  /// Checks that every object that is referred to exists.
  func checkReferences() throws(PropertyListError) {
    let file = bytes.span.bytes
    let (count, size) = (UInt64(objects.count), trailer.referenceSize)
    for object in objects where object.isContainer {
      var offset = Int(object.start)
      let end = offset &+ object.referenceCount &* size
      while offset < end {
        let reference = file.bigEndian(at: offset, size: size)
        if reference >= count { throw leadsNowhere(reference, at: offset) }
        offset &+= size
      }
    }
  }

  @inline(never)
  private func leadsNowhere(_ reference: UInt64, at offset: Int) -> PropertyListError {
    PropertyListError(.badReference, "there is no object number \(reference)", at: offset)
  }

  // MARK: Nesting

  /// A container whose contents are being visited.
  private struct Step: BitwiseCopyable {
    let index: Int
    /// The offset of the next reference, and the offset after the last one.
    var place: Int
    let end: Int
    var depth = 1
    var expansion = PropertyListLimits.containerSize
    /// The part of the expansion that is neither text nor data.
    var structure = PropertyListLimits.containerSize

    init(_ index: Int, _ object: PropertyListObject, referenceSize: Int) {
      self.index = index
      place = Int(object.start)
      end = place &+ object.referenceCount &* referenceSize
    }
  }

  /// The nesting depth of an object, and its size without sharing.
  private struct Extent: BitwiseCopyable {
    static let unknown = 0
    static let open = -1

    var depth = Self.unknown
    var expansion = 0
    var structure = 0
  }

  /// Checks that no object contains itself, is nested too deep, or is shared too often. Each object is visited once.
  func checkNesting(_ limits: PropertyListLimits) throws(PropertyListError) {
    let (file, size, objects) = (bytes.span.bytes, trailer.referenceSize, objects)
    let mostDepth = min(limits.depth, PropertyListLimits.mostDepth)
    // Low enough that the sum of two of them does not overflow.
    let ofFile = PropertyListLimits.expansionOfByte * bytes.count
    let mostExpansion = min(limits.expansion, PropertyListLimits.leastExpansion + ofFile)
    let mostStructure = min(limits.expansion, PropertyListLimits.leastStructure + ofFile)
    var extents = objects.map { object in
      object.isContainer
        ? Extent()
        : Extent(
          depth: 1, expansion: PropertyListLimits.valueSize &+ object.range.count,
          structure: PropertyListLimits.valueSize)
    }
    var known = extents.mutableSpan
    // The open containers around the one that is being visited.
    var outer: [Step] = []
    for start in objects.indices where known[start].depth == Extent.unknown {
      var step = Step(start, objects[start], referenceSize: size)
      known[start].depth = Extent.open
      while true {
        var next: Int?
        // Copies in local variables, because the step is in memory.
        var (place, depth, expansion, structure) = (step.place, step.depth, step.expansion, step.structure)
        while place < step.end {
          // Unchecked, because every reference has been compared with the number of objects.
          let child = Int(truncatingIfNeeded: file.bigEndian(at: place, size: size))
          let extent = known[unchecked: child]
          if extent.depth <= Extent.unknown {
            if extent.depth == Extent.open { throw cycle(child) }
            next = child
            break
          }
          if extent.depth >= depth {
            depth = extent.depth &+ 1
            guard depth <= mostDepth else { throw tooDeep(step.index, limit: mostDepth) }
          }
          expansion &+= extent.expansion
          guard expansion <= mostExpansion else { throw tooShared(step.index, limit: mostExpansion) }
          structure &+= extent.structure
          guard structure <= mostStructure else { throw tooShared(step.index, limit: mostStructure) }
          place &+= size
        }
        (step.place, step.depth, step.expansion, step.structure) = (place, depth, expansion, structure)
        if let next {
          // The reference is read again, when the extent of its object is known.
          outer.append(step)
          known[next].depth = Extent.open
          step = Step(next, objects[next], referenceSize: size)
        } else {
          known[step.index] = Extent(depth: step.depth, expansion: step.expansion, structure: step.structure)
          guard let last = outer.popLast() else { break }
          step = last
        }
      }
    }
  }

  @inline(never)
  private func cycle(_ index: Int) -> PropertyListError {
    let kind = objects[index].form == .array ? "an array" : "a dictionary"
    return PropertyListError(.cycle, "\(kind) contains itself", at: offset(of: index))
  }

  @inline(never)
  private func tooDeep(_ index: Int, limit: Int) -> PropertyListError {
    PropertyListError(
      .tooDeep, "values are nested more than \(limit) levels deep, which is the limit", at: offset(of: index))
  }

  @inline(never)
  private func tooShared(_ index: Int, limit: Int) -> PropertyListError {
    PropertyListError(
      .tooMuchSharing,
      "the values would take more than \(limit) bytes if none were shared, which is the limit", at: offset(of: index))
  }
}
