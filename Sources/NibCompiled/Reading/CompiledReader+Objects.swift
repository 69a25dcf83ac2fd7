internal import NibModel

// The tree: every object is in the currently open object, and the attributes of all elements follow one another.
extension CompiledReader {
  mutating func checkRoot() throws(NibError) {
    let shape = Int(tables.rootShape)
    guard shape < shapes.count, shapes.records[shape].name == ReservedName.layout, !shapeFacts[shape].isPart else {
      throw tables.wrong("the shape of the root is not that of a layout", at: 52)
    }
    root.shape = tables.rootShape
    root.position = tables.rootPosition
    guard Int(shapeFacts[shape].attributeCount) <= attributes.count else {
      throw tables.wrong("the attributes of the root are missing", at: 52)
    }
    var version: [UInt8]?
    var fillsOwner = false
    var others: Int?
    for (attribute, place) in zip(0..., shapes.records[shape].attributes) {
      let (name, form) = (shapes.attributes[place].name, shapes.attributes[place].form)
      switch name {
      case _ where DesignName.isDesign(names[Int(name)]) || names[Int(name)] == QualifiedName.allow: break
      case _ where form != .inTag: throw tables.wrong("a layout has no such element", .shapeAttributes, place)
      case ReservedName.version: version = try text(attribute)
      case ReservedName.owner:
        if try text(attribute).isEmpty { throw tables.wrong("the owner has no class", .attributes, attribute) }
      case _ where names[Int(name)] == RootWord.root: fillsOwner = try text(attribute) == Array(RootWord.owner.utf8)
      default: others = others ?? place
      }
    }
    // The other attributes are the owner's.
    if let others, !fillsOwner || version != [UInt8(ascii: "2")] {
      throw tables.wrong("a layout has no such attribute", .shapeAttributes, others)
    }
    guard [[UInt8(ascii: "1")], [UInt8(ascii: "2")]].contains(version) else {
      throw tables.wrong("the layout is not of version 1 or 2", at: 52)
    }
  }

  private func text(_ attribute: Int) throws(NibError) -> [UInt8] {
    let record = attributes[attribute]
    guard UInt64(record.valueStart) + UInt64(record.valueCount) <= UInt64(storage.count) else {
      throw tables.wrong("the value ends after the bytes of values", .attributes, attribute)
    }
    return Array(storage[record.value])
  }

  /// Checks the nesting of the objects, and the totals that the other tables must have.
  mutating func checkObjects() throws(NibError) {
    if objects.count > limits.objects { throw tables.error(.limit(.objects, limits.objects)) }
    var walk = TreeWalk(objects.count, firstAttribute: shapeFacts[Int(root.shape)].attributeCount, limits: limits)
    // Pointers, because this runs for every object. The indices that are used here are checked here.
    objects.withUnsafeBufferPointer { objects in
      shapeFacts.withUnsafeBufferPointer { shapes in
        connects.withUnsafeBufferPointer { connects in
          walk.run(objects, shapes, connects)
        }
      }
    }
    switch walk.fault {
    case .none: break
    case .depth: throw tables.error(.limit(.depth, limits.depth))
    case .parent: throw tables.wrong("the object is not in the one around it", .objects, walk.place, field: 8)
    case .end: throw tables.wrong("the object's contents end before or after it", .objects, walk.place, field: 12)
    case .shape: throw tables.wrong("the shape is not that of an object", .objects, walk.place)
    case .attributes:
      throw tables.wrong(
        "the object's attributes do not follow those of the object before", .objects, walk.place, field: 16)
    case .connect: throw tables.wrong("the shape is not that of a connection", .connects, walk.place, field: 8)
    case .connectAttributes:
      throw tables.wrong(
        "the connection's attributes do not follow those of the connection before", .connects, walk.place, field: 4)
    }
    guard Int(walk.expected) + (inclusions?.layers.count ?? 0) == attributes.count else {
      throw tables.wrong("the attributes of all elements are \(walk.expected)", .attributes, 0)
    }
    let structured = walk.structured + Int(shapeFacts[Int(root.shape)].structured)
    guard structured == structures.count else {
      throw tables.wrong("\(structured) attributes have items or objects", .structures, 0)
    }
    guard walk.parts == parts.count else { throw tables.wrong("\(walk.parts) objects are values", .parts, 0) }
  }
}

/// Walks once through the objects, and the connections between them.
private struct TreeWalk {
  enum Fault { case none, depth, parent, end, shape, attributes, connect, connectAttributes }

  private let count: Int
  private let mostDepth: Int
  /// Index of the next element's first attribute.
  private(set) var expected: UInt32
  private(set) var structured = 0
  private(set) var parts = 0
  private(set) var fault = Fault.none
  /// The index of the faulty object or connection.
  private(set) var place = 0

  init(_ count: Int, firstAttribute: UInt32, limits: ReadingLimits) {
    self.count = count
    mostDepth = limits.depth
    expected = firstAttribute
  }

  mutating func run(
    _ objects: UnsafeBufferPointer<NibDocument.ObjectRecord>, _ shapes: UnsafeBufferPointer<CompiledReader.ShapeFacts>,
    _ connects: UnsafeBufferPointer<NibDocument.ElementRecord>
  ) {
    // The open object, the end of its contents, and the nesting depth.
    var (open, openEnd, depth) = (-1, count, 0)
    var connect = 0
    var (expected, structured, parts) = (expected, 0, 0)
    for index in 0..<count {
      while openEnd <= index {
        open = Int(objects[open].parent)
        openEnd = open < 0 ? count : Int(objects[open].end)
        depth &-= 1
      }
      let record = objects[index]
      let end = Int(record.end)
      guard Int(record.parent) == open else { return fail(.parent, index) }
      guard end > index, end <= openEnd else { return fail(.end, index) }
      guard Int(record.shape) < shapes.count, shapes[Int(record.shape)].isObject else { return fail(.shape, index) }
      if depth >= mostDepth { return fail(.depth, index) }
      if record.firstAttribute != expected {
        // The attributes of connections may come between those of objects.
        while connect < connects.count, connects[connect].firstAttribute == expected {
          guard count(of: connects[connect], shapes, &expected) else { return fail(.connect, connect) }
          connect += 1
        }
        guard record.firstAttribute == expected else { return fail(.attributes, index) }
      }
      let shape = shapes[Int(record.shape)]
      let (next, isTooLarge) = expected.addingReportingOverflow(shape.attributeCount)
      if isTooLarge { return fail(.attributes, index) }
      expected = next
      structured &+= Int(shape.structured)
      parts &+= shape.isPart ? 1 : 0
      if end > index &+ 1 {
        (open, openEnd) = (index, end)
        depth &+= 1
      }
    }
    while connect < connects.count {
      guard connects[connect].firstAttribute == expected else { return fail(.connectAttributes, connect) }
      guard count(of: connects[connect], shapes, &expected) else { return fail(.connect, connect) }
      connect += 1
    }
    (self.expected, self.structured, self.parts) = (expected, structured, parts)
  }

  /// Adds the attributes of a connection to the count. Returns false if its shape is not one of a connection.
  private func count(
    of connect: NibDocument.ElementRecord, _ shapes: UnsafeBufferPointer<CompiledReader.ShapeFacts>,
    _ expected: inout UInt32
  ) -> Bool {
    guard Int(connect.shape) < shapes.count, !shapes[Int(connect.shape)].isObject else { return false }
    let (next, isTooLarge) = expected.addingReportingOverflow(shapes[Int(connect.shape)].attributeCount)
    expected = next
    return !isTooLarge
  }

  private mutating func fail(_ fault: Fault, _ place: Int) {
    (self.fault, self.place) = (fault, place)
  }
}
