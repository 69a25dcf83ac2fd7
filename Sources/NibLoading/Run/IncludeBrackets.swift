internal import NibModel

/// Brackets the events of each included layout in a trace: from the beginning of its owner or its root to the first event
/// after all of its objects have been made that is about another object, or adds the root to its container.
final class IncludeBrackets {
  private let inclusions: [Inclusion]
  /// The number of objects of each inclusion that have not been made.
  private var missing: [Int]
  /// The inclusions that have begun and have not ended, outermost first.
  private var open: [Int] = []
  /// The inclusions that begin with each object, outermost first.
  private var inclusionsOfRoot: [Int32: [Int]] = [:]
  private var inclusionOfOwner: [Int32: Int] = [:]
  private var hasBegun: [Bool]

  /// - Returns: nil if the document includes nothing.
  init?(_ document: NibDocument) {
    if document.inclusions.isEmpty { return nil }
    inclusions = document.inclusions
    missing = inclusions.map { $0.objects.count + ($0.owner < 0 ? 0 : 1) }
    hasBegun = inclusions.map { _ in false }
    for (index, inclusion) in inclusions.enumerated() {
      inclusionsOfRoot[inclusion.objects.lowerBound, default: []].append(index)
      if inclusion.owner >= 0 { inclusionOfOwner[inclusion.owner] = index }
    }
  }

  /// Called before an event is recorded.
  func before(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, _ record: (LoadEvent.Kind, ParticipantID, Int32) -> Void
  ) {
    let object = subject.objectIndex.map { Int32($0) }
    while let last = open.last, missing[last] == 0 {
      let (objects, owner) = (inclusions[last].objects, inclusions[last].owner)
      if let object, objects.contains(object) || object == owner, kind != .attach || object != objects.lowerBound {
        break
      }
      open.removeLast()
      record(.includeEnds, .object(Int(objects.lowerBound)), Int32(last))
    }
    guard kind == .initBegins, let object else { return }
    for index in inclusionOfOwner[object].map({ [$0] }) ?? inclusionsOfRoot[object] ?? [] where !hasBegun[index] {
      hasBegun[index] = true
      open.append(index)
      record(.includeBegins, .object(Int(inclusions[index].objects.lowerBound)), Int32(index))
    }
  }

  /// Called when an object has been made.
  func ended(_ subject: ParticipantID) {
    guard let object = subject.objectIndex.map({ Int32($0) }) else { return }
    var index = innermost(of: object)
    while index >= 0 {
      // The owner is not one of the objects in the place of an outer inclusion.
      if object == inclusions[index].owner || inclusions[index].objects.contains(object) { missing[index] -= 1 }
      index = Int(inclusions[index].outer)
    }
  }

  /// Returns the innermost inclusion that an object belongs to, or -1.
  private func innermost(of object: Int32) -> Int {
    if let owned = inclusionOfOwner[object] { return owned }
    // Inclusions are in the order of their roots, and an outer one comes first.
    var index = inclusions.partitioningIndex(where: { $0.objects.lowerBound > object }) - 1
    while index >= 0, !inclusions[index].objects.contains(object) { index = Int(inclusions[index].outer) }
    return index
  }
}
