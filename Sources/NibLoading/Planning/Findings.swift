internal import NibModel

/// The faults that the parts of a planner find, in one list.
final class Findings {
  private var list: FaultList

  init(most: Int?) { list = FaultList(most: most) }

  func report(_ fault: Diagnostic) { list.add(fault) }

  var all: [Diagnostic] { list.all }
  /// True if more faults are found than are listed.
  var isFull: Bool { list.isFull }
}
