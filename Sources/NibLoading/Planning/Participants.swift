internal import NibModel

/// The objects, the owner and the external objects that connections lead to, with their classes.
struct Participants {
  private let input: PlanInput
  private let objects: [NibDocument.ObjectRecord]
  private let shapeRecords: [Shapes.Record]
  var shapes: ShapeResolver
  var references: ReferenceResolver

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    objects = input.document.objects
    shapeRecords = input.document.shapes.records
    shapes = ShapeResolver(input)
    references = ReferenceResolver(input, findings)
  }

  /// Returns the class of an object: an index into the registry's classes, or `ClassNames.unknown`.
  @inline(__always)
  func classIndex(ofObject index: Int) -> Int32 { shapes.classes[Int(objects[index].shape)] }

  /// Returns the class of an object, or nil if it is unknown.
  @inline(__always)
  func descriptor(ofObject index: Int) -> ClassDescriptor? {
    let classIndex = classIndex(ofObject: index)
    return classIndex < 0 ? nil : input.registry.classes[Int(classIndex)]
  }

  /// Returns the member for an attribute of an object.
  func slot(ofAttribute attribute: Int, of object: Int) -> Slot {
    let record = objects[object]
    return shapes.slots[
      Int(shapeRecords[Int(record.shape)].firstAttribute) + attribute - Int(record.firstAttribute)]
  }

  func descriptor(of participant: ParticipantID) -> ClassDescriptor? {
    switch participant.reference {
    case .object(let index): descriptor(ofObject: index)
    case .owner: input.owner
    case .external(let index): references.externals[index].descriptor
    case .firstResponder, .none: nil
    }
  }

  /// Returns the class of a participant, if it is known.
  func type(of participant: ParticipantID) -> AnyClass? {
    if case .external(let index) = participant.reference { return references.type(ofExternal: index) }
    return descriptor(of: participant)?.type
  }

  /// Returns the name of a participant for messages.
  func name(of participant: ParticipantID) -> ParticipantName {
    switch participant.reference {
    case .object(let index):
      if let path = input.document.place(ofObject: index).keyPath { return .stored(keyPath: path) }
      return input.document.id(ofObject: index).map { .object(id: $0) }
        ?? .unnamed(className: input.className(ofObject: index))
    case .owner: return .owner
    case .external(let index): return .external(reference: references.externals[index].reference)
    case .firstResponder: return .firstResponder
    case .none: return .missing
    }
  }
}
