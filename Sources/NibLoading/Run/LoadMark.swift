/// The work that a load is at, in memory that another process can read: it stays there when the code of a class ends this
/// process.
package struct LoadMark {
  /// A part of a load in which the code of a class may run.
  package enum Stage: Hashable, Sendable {
    /// The owner and the external objects are made.
    case guests
    /// A step is run.
    case step(LoadPlan.Step)
    /// An object is sent `afterInit()`; nil for an object that code has made.
    case afterInit(Int32?)
    /// The state of the objects is read.
    case reading
    /// The objects are released.
    case release
  }

  /// The number of 32-bit numbers that a mark takes.
  package static let count = 3

  private let numbers: UnsafeMutablePointer<Int32>

  /// - Parameter numbers: memory for `count` numbers, which must outlive the mark.
  package init(_ numbers: UnsafeMutablePointer<Int32>) { self.numbers = numbers }

  /// The stage. Nil if the numbers are none.
  package var stage: Stage? {
    get {
      switch numbers[0] {
      case -1: return .afterInit(numbers[1] < 0 ? nil : numbers[1])
      case -2: return .guests
      case -3: return .reading
      case -4: return .release
      default:
        guard let raw = UInt8(exactly: numbers[0]), let kind = LoadPlan.Step.Kind(rawValue: raw) else { return nil }
        return .step(LoadPlan.Step(kind, ParticipantID(code: numbers[1]), numbers[2]))
      }
    }
    nonmutating set {
      switch newValue {
      case .step(let step)?: write(Int32(step.kind.rawValue), step.subject.code, step.item)
      case .afterInit(let object)?: write(-1, object ?? -1)
      case .guests?: write(-2)
      case .reading?: write(-3)
      case .release?: write(-4)
      case nil: write(-5)
      }
    }
  }

  private func write(_ kind: Int32, _ subject: Int32 = -1, _ item: Int32 = -1) {
    (numbers[0], numbers[1], numbers[2]) = (kind, subject, item)
  }

  /// Runs a step, and marks it meanwhile. Steps run within one another: behind the inner one comes the rest of the outer.
  ///
  /// - Parameter step: the step; nil for a step that has no mark.
  @inline(__always)
  func during(_ step: LoadPlan.Step?, _ body: () throws -> Void) rethrows {
    let outer = (numbers[0], numbers[1], numbers[2])
    stage = step.map(Stage.step)
    defer { (numbers[0], numbers[1], numbers[2]) = outer }
    try body()
  }
}
