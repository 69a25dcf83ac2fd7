internal import NibModel

/// The objects, the owner and the external objects that connections lead to, with their classes.
struct Participants {
  private let input: PlanInput
  /// The class of each object: an index into the registry's classes, or `ClassNames.unknown`.
  var classes: [Int32]
  var references: ReferenceResolver

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    classes = []
    classes.reserveCapacity(input.document.objects.count)
    references = ReferenceResolver(input, findings)
  }

  /// The class of an object, or nil if it is unknown.
  @inline(__always)
  func descriptor(ofObject index: Int) -> ClassDescriptor? {
    classes[index] < 0 ? nil : input.registry.classes[Int(classes[index])]
  }

  func descriptor(of participant: ParticipantID) -> ClassDescriptor? {
    switch participant.reference {
    case .object(let index): descriptor(ofObject: index)
    case .owner: input.owner
    case .external(let index): references.externals[index].descriptor
    case .firstResponder, .none: nil
    }
  }

  /// The class of a participant, if it is known.
  func type(of participant: ParticipantID) -> AnyClass? {
    if case .external(let index) = participant.reference { return references.type(ofExternal: index) }
    return descriptor(of: participant)?.type
  }

  /// The name of a participant for messages.
  func name(of participant: ParticipantID) -> ParticipantName {
    switch participant.reference {
    case .object(let index):
      if let path = input.document.place(ofObject: index).keyPath { return .stored(keyPath: path) }
      return input.document.id(ofObject: index).map { .object(id: $0) }
        ?? .unnamed(className: input.className(ofObject: index))
    case .owner: return .owner
    case .external(let index): return .external(references.externals[index].name)
    case .firstResponder: return .firstResponder
    case .none: return .nobody
    }
  }
}
