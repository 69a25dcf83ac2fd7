internal import NibModel

/// Numbers of one object that contradict each other.
extension Planner {
  /// Compares an attribute with those of its object that stand before it, so that each pair is told once.
  mutating func checkAscents(_ attribute: Int, of object: Int, _ descriptor: ClassDescriptor) {
    guard let value = number(attribute) else { return }
    let name = document.names[Int(document.attributes[attribute].name)]
    for names in descriptor.members.ascents {
      guard let place = names.firstIndex(of: name) else { continue }
      for earlier in document.objects[object].attributes where earlier < attribute {
        let other = document.names[Int(document.attributes[earlier].name)]
        guard let otherPlace = names.firstIndex(of: other), let otherValue = number(earlier) else { continue }
        let isContradiction = place < otherPlace ? value > otherValue : value < otherValue
        guard place != otherPlace, isContradiction else { continue }
        report(
          .contradictoryValues(
            (name, value), (other, otherValue), at: document.valuePlace(ofAttribute: attribute),
            earlier: document.valuePlace(ofAttribute: earlier)))
      }
    }
  }

  private func number(_ attribute: Int) -> Int? {
    Int(nibText: document.storage.span.extracting(document.attributes[attribute].value))
  }
}
