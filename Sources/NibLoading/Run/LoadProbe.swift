internal import NibModel

/// Observes the objects that loads make, and can make one of their steps fail, for tests.
///
/// A probe covers a load and its nested loads. A load without a probe only checks once for each step that there is
/// none.
package final class LoadProbe {
  /// A step that should fail, and the moment of the failure.
  package struct Fault: Hashable, Sendable {
    package enum Moment: Sendable {
      /// The code of the class does not run at all.
      case instead
      /// The code of the class has run, and everything within it.
      case after
    }
    /// The number of earlier steps that have run the code of a class.
    package let step: Int
    package let moment: Moment

    package init(step: Int, moment: Moment) {
      self.step = step
      self.moment = moment
    }
  }

  /// A point of a load between two pieces of class code. A change between two moments was made by the code of one step.
  package enum Moment {
    /// A step begins, which may be within the step of an initializer.
    case begins(LoadPlan.Step)
    /// The innermost running step ends.
    case ends
    /// An object is sent `afterInit()`, after all steps; `none` for an object that was made by code.
    case settles(ParticipantID)
    /// A framework calls an object after the load.
    case calls(LifeCall)
    /// A step has thrown an error. The load undoes its changes.
    case fails
  }

  /// An object of a layout. The reference is weak.
  package struct Made {
    package private(set) weak var object: AnyObject?
    package let plan: LoadPlan
    /// The object's place in document order.
    package let index: Int
  }

  private let fault: Fault?
  /// Receives the objects. If it is set, `made` stays empty.
  private let onMade: ((AnyObject, LoadPlan, Int) -> Void)?
  /// Called after each step that has run the code of a class, with the object of the step.
  private let onStep: ((LoadPlan.Step, AnyObject, LoadPlan) -> Void)?
  /// True if an outlet that must be connected, and is read too early, returns its later target. The test finds out
  /// about the read without stopping the program.
  let lendsOutlets: Bool
  /// The observer of nested loads, or nil.
  package var nested: (any NestedLoads)?
  /// The layout whose steps are marked and reported; nil for that of the outermost load.
  package var watched: ResolvedGraph?
  /// The mark of the running step, or nil.
  package var mark: LoadMark?
  /// Called at each moment of the watched load. A load within a step belongs to that step.
  package var onMoment: ((Moment) -> Void)?
  /// The number of steps that have begun to run the code of a class.
  package private(set) var steps = 0
  /// The objects, in the order in which they were made or first seen.
  package private(set) var made: [Made] = []
  /// The step that was made to fail.
  package private(set) var struck: (plan: LoadPlan, step: LoadPlan.Step)?

  package init(fault: Fault? = nil) {
    self.fault = fault
    onMade = nil
    onStep = nil
    lendsOutlets = false
  }

  /// Creates a probe that only reports nested loads.
  package convenience init(nested: any NestedLoads) {
    self.init()
    self.nested = nested
  }

  /// Creates a probe that passes on each object, and lends outlets.
  package init(
    onMade: @escaping (AnyObject, LoadPlan, Int) -> Void,
    onStep: ((LoadPlan.Step, AnyObject, LoadPlan) -> Void)? = nil
  ) {
    fault = nil
    self.onMade = onMade
    self.onStep = onStep
    lendsOutlets = true
  }

  func see(_ object: AnyObject, _ plan: LoadPlan, _ index: Int) {
    if let onMade { return onMade(object, plan, index) }
    made.append(Made(object: object, plan: plan, index: index))
  }

  /// Returns the moment at which the step that begins now should fail; nil if it should not fail.
  private func begin() -> Fault.Moment? {
    defer { steps += 1 }
    return fault?.step == steps ? fault?.moment : nil
  }

  private func strike(_ step: LoadPlan.Step, of plan: LoadPlan) -> InjectedFault {
    struck = (plan, step)
    return InjectedFault()
  }

  /// Returns true if a load is the one whose steps are marked and reported.
  func watches(_ run: LoadRun) -> Bool { watched.map { run.graph === $0 } ?? (run.outer == nil) }

  /// Performs a step of a load that is observed.
  @inline(never)
  func perform(_ step: LoadPlan.Step, of run: LoadRun) throws {
    guard mark != nil || onMoment != nil else { return try performUnmarked(step, of: run) }
    guard watches(run) else {
      // A load within a step belongs to that step. A step around the watched load has no mark of its own.
      guard run.outer == nil, let mark else { return try performUnmarked(step, of: run) }
      return try mark.during(nil) { try performUnmarked(step, of: run) }
    }
    onMoment?(.begins(step))
    do {
      if let mark {
        try mark.during(step) { try performUnmarked(step, of: run) }
      } else {
        try performUnmarked(step, of: run)
      }
    } catch {
      onMoment?(.fails)
      throw error
    }
    onMoment?(.ends)
  }

  private func performUnmarked(_ step: LoadPlan.Step, of run: LoadRun) throws {
    guard let phase = run.phaseOfCode(in: step), let moment = begin() else {
      try run.perform(step)
      if let onStep, let object = run.object(step.subject) { onStep(step, object, run.plan) }
      return
    }
    if moment == .after {
      try run.perform(step)
      // After the owner is sent `didLoad()`, nothing can fail.
      if step.kind == .tellOwner, !run.remainingSteps.contains(where: { run.phaseOfCode(in: $0) != nil }) {
        return
      }
    }
    run.enter(phase, step.subject)
    throw run.fail(strike(step, of: run.plan))
  }
}

/// An observer of nested loads.
package protocol NestedLoads: AnyObject {
  /// Records that a load begins.
  ///
  /// - Parameters:
  ///   - name: the name by which a class has asked for the layout.
  ///   - plan: the plan of the layout.
  /// - Returns: the plan to run: a plan of the same document, for arguments of the same classes.
  func begins(_ name: String, _ plan: LoadPlan, owner: (any NibOwner)?) -> LoadPlan
  /// Records that a load has succeeded.
  func ends(_ name: String, _ loaded: LoadedNib, owner: (any NibOwner)?)
}

/// The error of a step that was made to fail.
package struct InjectedFault: Error, CustomStringConvertible {
  package var description: String { "a test made it fail" }
}

extension LoadRun {
  /// Returns the phase in which a step runs the code of a class. Returns nil if it runs none, or none that could make
  /// the load fail.
  fileprivate func phaseOfCode(in step: LoadPlan.Step) -> LoadPhase? {
    switch step.kind {
    case .initBegins: .initializing
    case .attach: .attaching
    // Attributes that an initializer has decoded are not set again.
    case .attribute: values.isDecoded(plan.document.attribute(ofLayer: Int(step.item))) ? nil : .attributes
    case .outlet, .outletCleared: .outlets
    case .collection, .collectionCleared: .collections
    case .action: .actions
    case .awake: .awake
    case .awakeOwner: object(step.subject) is any NibAwakening ? .awake : nil
    case .tellOwner: object(step.subject) is any NibOwner ? .owner : nil
    case .reuse: object(step.subject) is any NibReusable ? .reusing : nil
    case .initEnds, .part, .outletLeftNil, .present: nil
    }
  }
}
