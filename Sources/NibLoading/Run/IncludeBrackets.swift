internal import NibModel

/// Brackets the events of each included layout in a trace: from the beginning of its root to the first event after all of
/// its objects have been made that is about another object, or adds the root to its container.
final class IncludeBrackets {
  private let inclusions: [Inclusion]
  /// The number of objects of each inclusion that have not been made.
  private var missing: [Int]
  /// The inclusions that have begun and have not ended, outermost first.
  private var open: [Int] = []
  /// The inclusions that begin with each object, outermost first.
  private var inclusionsOfRoot: [Int32: [Int]] = [:]

  /// - Returns: nil if the document includes nothing.
  init?(_ document: NibDocument) {
    if document.inclusions.isEmpty { return nil }
    inclusions = document.inclusions
    missing = inclusions.map(\.objects.count)
    for (index, inclusion) in inclusions.enumerated() {
      inclusionsOfRoot[inclusion.objects.lowerBound, default: []].append(index)
    }
  }

  /// Called before an event is recorded.
  func before(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, _ record: (LoadEvent.Kind, ParticipantID, Int32) -> Void
  ) {
    let object = subject.objectIndex.map { Int32($0) }
    while let last = open.last, missing[last] == 0 {
      let objects = inclusions[last].objects
      if let object, objects.contains(object), kind != .attach || object != objects.lowerBound { break }
      open.removeLast()
      record(.includeEnds, .object(Int(objects.lowerBound)), Int32(last))
    }
    guard kind == .initBegins, let object else { return }
    for index in inclusionsOfRoot[object] ?? [] {
      open.append(index)
      record(.includeBegins, subject, Int32(index))
    }
  }

  /// Called when an object has been made.
  func ended(_ subject: ParticipantID) {
    guard let object = subject.objectIndex.map({ Int32($0) }) else { return }
    var index = innermost(of: object)
    while index >= 0 {
      missing[index] -= 1
      index = Int(inclusions[index].outer)
    }
  }

  /// Returns the innermost inclusion that an object belongs to, or -1.
  private func innermost(of object: Int32) -> Int {
    // Inclusions are in the order of their roots, and an outer one comes first.
    var index = inclusions.partitioningIndex(where: { $0.objects.lowerBound > object }) - 1
    while index >= 0, !inclusions[index].objects.contains(object) { index = Int(inclusions[index].outer) }
    return index
  }
}
