/// The current stage of a load, in memory that another process can read. The memory remains if the code of a class ends
/// this process.
package struct LoadMark {
  /// A part of a load in which the code of a class may run.
  package indirect enum Stage: Hashable, Sendable {
    /// The owner and the external objects are made.
    case preparation
    /// A step is run.
    case step(LoadPlan.Step)
    /// An object is sent `afterInit()`; nil for an object that was made by code.
    case afterInit(Int32?)
    /// A framework calls an object after the load.
    case call(LifeCall)
    /// A task is running that was started at another stage; nil if that stage is not known.
    case task(of: Stage?)
    /// The state of the objects is read.
    case reading
    /// The objects are released.
    case release
  }

  /// The number of 32-bit numbers in a mark.
  package static let count = 3

  private let numbers: UnsafeMutablePointer<Int32>

  /// - Parameter numbers: memory for `count` numbers, which must outlive the mark.
  package init(_ numbers: UnsafeMutablePointer<Int32>) { self.numbers = numbers }

  /// The stage, or nil if the numbers are not those of a stage.
  package var stage: Stage? {
    get {
      let isTask = numbers[0] > Self.task / 2
      let stage = stage(isTask ? numbers[0] - Self.task : numbers[0])
      return isTask ? .task(of: stage) : stage
    }
    nonmutating set { write(newValue, 0) }
  }

  /// This is added to the number of the stage that has started a task.
  private static let task: Int32 = 1 << 10

  private func stage(_ kind: Int32) -> Stage? {
    switch kind {
    case -1: return .afterInit(numbers[1] < 0 ? nil : numbers[1])
    case -2: return .preparation
    case -3: return .reading
    case -4: return .release
    case -6: return .call(LifeCall(numbers[2], to: ParticipantID(code: numbers[1])))
    default:
      guard let raw = UInt8(exactly: kind), let kind = LoadPlan.Step.Kind(rawValue: raw) else { return nil }
      return .step(LoadPlan.Step(kind, ParticipantID(code: numbers[1]), numbers[2]))
    }
  }

  private func write(_ stage: Stage?, _ added: Int32) {
    switch stage {
    case .step(let step)?: write(added + Int32(step.kind.rawValue), step.subject.code, step.item)
    case .afterInit(let object)?: write(added - 1, object ?? -1)
    case .preparation?: write(added - 2)
    case .reading?: write(added - 3)
    case .release?: write(added - 4)
    case .task(let starter)?: write(starter, Self.task)
    case .call(let call)?: write(added - 6, call.subject.code, call.call)
    case nil: write(added - 5)
    }
  }

  private func write(_ kind: Int32, _ subject: Int32 = -1, _ item: Int32 = -1) {
    (numbers[0], numbers[1], numbers[2]) = (kind, subject, item)
  }

  /// Runs a step, and marks it during the run. Steps run within one another: after an inner step, the outer one
  /// continues.
  ///
  /// - Parameter step: the step, or nil for a step without a mark.
  @inline(__always)
  func during(_ step: LoadPlan.Step?, _ body: () throws -> Void) rethrows {
    let outer = (numbers[0], numbers[1], numbers[2])
    stage = step.map(Stage.step)
    defer { (numbers[0], numbers[1], numbers[2]) = outer }
    try body()
  }
}
