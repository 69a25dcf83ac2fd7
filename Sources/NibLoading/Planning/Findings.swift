internal import NibModel

/// The list of the faults that the parts of a planner find.
final class Findings {
  private var list: FaultList
  private var reportedOnce: Set<Diagnostic.Code> = []
  /// The names that messages suggest.
  let offers = Offers()

  init(most: Int?) { list = FaultList(most: most) }

  @inline(never)
  func report(_ fault: some Fault, at place: SourcePlace?, replacement: String? = nil) {
    list.add(Diagnostic(fault, at: place, replacement: replacement))
  }

  /// Adds a diagnostic of a check that a class declares.
  func report(_ diagnostic: Diagnostic) { list.add(diagnostic) }

  /// Adds a fault, and ignores later faults with the same code.
  func reportOnce(_ fault: some Fault, at place: SourcePlace?) {
    if reportedOnce.insert(fault.code).inserted { report(fault, at: place) }
  }

  var all: [Diagnostic] { list.all }
  /// True if more faults have been found than are listed.
  var isFull: Bool { list.isFull }
}
