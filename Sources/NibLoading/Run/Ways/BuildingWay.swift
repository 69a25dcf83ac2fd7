internal import NibModel

/// The way in which a load makes its objects. Each way tracks its own progress.
enum BuildingWay {
  /// By the steps of the plan.
  case steps(StepWay)
  /// In the order of the document, each object within its container's initializer.
  case document(DocumentWay)
  /// In the order of an archive, each object after its contents.
  case archive(ArchiveWay)

  /// Creates the way of a plan.
  ///
  /// - Parameter isObserved: true if a probe observes the steps of the load.
  init(_ plan: LoadPlan, isObserved: Bool) {
    if isObserved || !plan.schedule.isDirect {
      self = .steps(StepWay(plan.steps))
    } else if let links = plan.document.links {
      self = .archive(ArchiveWay(plan, links))
    } else {
      self = .document(DocumentWay(plan))
    }
  }

  /// Makes all objects and does the rest of the work of the load.
  func perform(in run: LoadRun) throws {
    switch self {
    case .steps(let way): while way.isUnfinished { try way.runStep(in: run) }
    case .document(let way):
      try way.build(in: run)
      try DirectPasses(run, way.program).perform()
    case .archive(let way):
      try way.build(in: run)
      try DirectPasses(run, way.program).perform()
    }
  }

  // MARK: Within an initializer

  /// Makes the contents of an object that have not been made yet, and adds its children.
  func finishContents(of object: Int, in run: LoadRun) throws {
    switch self {
    case .steps(let way): try way.finishContents(of: object, in: run)
    case .document(let way): try way.finishContents(of: object, in: run)
    case .archive(let way): try way.finishContents(of: object, in: run)
    }
  }

  /// Makes progress toward a part that an object's initializer waits for.
  func makeProgressTowardPart(of object: Int, in run: LoadRun) throws {
    switch self {
    case .steps(let way): try way.runStep(in: run)
    case .document(let way): _ = try way.makePart(of: object, in: run)
    case .archive(let way): _ = try way.passPart(of: object, in: run)
    }
  }

  /// Returns true if children have been added to an object whose initializer is running.
  func hasChildren(_ object: Int, in run: LoadRun) -> Bool {
    switch self {
    case .steps(let way): way.hasChildren(object)
    case .document(let way): way.hasChildren(object, in: run)
    case .archive(let way): way.hasChildren(object)
    }
  }
}
