internal import NibLoading
internal import NibModel

extension ResolvedGraph {
  /// Returns true if a participant takes part in loads of the layout.
  func has(_ participant: ParticipantID) -> Bool {
    switch participant.reference {
    case .object(let index): document.objects.indices.contains(index)
    case .external(let index): externals.indices.contains(index)
    case .owner, .firstResponder, .none: true
    }
  }

  /// Returns true if an item is about an object, attribute or connection of the layout.
  func has(_ item: LoadItem) -> Bool {
    guard has(item.subject) else { return false }
    guard case .step(let step) = item else {
      guard case .call(let call) = item else { return item.subject.objectIndex != nil }
      return registry.life.calls.indices.contains(Int(call.call))
        && (call.subject == .owner || call.subject.objectIndex != nil)
    }
    let place = Int(step.item)
    switch step.kind {
    case .attach:
      guard let object = step.subject.objectIndex else { return false }
      return place < 0 ? fillsOwner && document.objects[object].parent < 0 : place < document.objects.count
    case .attribute where step.subject == .owner: return ownerSettings.contains { $0.attribute == step.item }
    case .attribute, .part: return step.subject.objectIndex != nil && document.attributes.indices.contains(place)
    case .outlet, .outletLeftNil, .outletCleared, .action: return connections.indices.contains(place)
    case .collection, .collectionCleared: return elements.indices.contains(place)
    case .initBegins, .initEnds, .awake, .present, .reuse: return step.subject.objectIndex != nil
    case .awakeOwner, .tellOwner: return true
    }
  }
}
