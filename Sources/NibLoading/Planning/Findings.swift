internal import NibModel

/// The faults that the parts of a planner find, in one list.
final class Findings {
  private var list: FaultList
  private var reportedOnce: Set<Diagnostic.Code> = []
  /// The names that messages offer.
  let offers = Offers()

  init(most: Int?) { list = FaultList(most: most) }

  @inline(never)
  func report(_ fault: some Fault, at place: SourcePlace?, replacement: String? = nil) {
    list.add(Diagnostic(fault, at: place, replacement: replacement))
  }

  /// Adds the finding of a check that a class declares.
  func report(_ diagnostic: Diagnostic) { list.add(diagnostic) }

  /// Adds a fault, and none of its code after it.
  func reportOnce(_ fault: some Fault, at place: SourcePlace?) {
    if reportedOnce.insert(fault.code).inserted { report(fault, at: place) }
  }

  var all: [Diagnostic] { list.all }
  /// True if more faults are found than are listed.
  var isFull: Bool { list.isFull }
}
