internal import NibModel

/// Makes the objects of a layout in document order, each within its container's initializer, without a list of steps.
final class DocumentWay {
  let program: DirectProgram
  private let construction: LoadOrder.Construction
  private let hasParts: Bool
  // Whole reads and writes that never overlap: no access continues during a call of class code.
  /// The next of the objects whose container is being built.
  @exclusivity(unchecked) private var nextChild = 0
  /// The next of the objects that may be values of attributes of the object that is being built.
  @exclusivity(unchecked) private var nextPart = 0

  init(_ plan: LoadPlan) {
    program = plan.schedule.program
    construction = plan.order.construction
    hasParts = plan.graph.hasParts
  }

  func build(in run: LoadRun) throws {
    switch construction {
    case .document: break
    case .reverse: for object in run.objects.indices.reversed() { try buildAlone(object, in: run) }
    case .connections:
      for item in program.written?.wiring ?? [] {
        for participant in run.graph.participants(of: item) {
          if let object = participant.objectIndex { try buildAlone(run.graph.whole(object), in: run) }
        }
      }
    }
    var object = 0
    while object < run.records.count {
      try buildAlone(object, in: run)
      object = Int(run.records[object].end)
    }
  }

  /// Builds an object with its contents, unless it is already built or is a part. Its container takes it when the
  /// container itself is built.
  private func buildAlone(_ object: Int, in run: LoadRun) throws {
    if run.objects.held(object) != nil || hasParts && run.graph.document.isPart(object) { return }
    (nextChild, nextPart) = (object + 1, object + 1)
    try run.initialize(object)
  }

  // MARK: Within an initializer

  func finishContents(of object: Int, in run: LoadRun) throws {
    if hasParts { while try makePart(of: object, in: run) {} }
    try makeChildren(of: object, in: run)
  }

  /// Makes the next of the objects that are values of an object's attributes.
  ///
  /// - Returns: false if there is no further one.
  func makePart(of object: Int, in run: LoadRun) throws -> Bool {
    guard let last = run.graph.parts.last(ofObject: object), nextPart <= last else { return false }
    while !run.graph.document.isPart(nextPart) { nextPart = Int(run.records[nextPart].end) }
    let (part, child) = (nextPart, nextChild)
    (nextChild, nextPart) = (part + 1, part + 1)
    try run.initialize(part)
    (nextChild, nextPart) = (child, Int(run.records[part].end))
    try run.perform(LoadPlan.Step(.part, .object(part), Int32(run.graph.document.part(ofObject: part))))
    return true
  }

  /// Makes the children of an object that have not been made yet, and adds each child.
  private func makeChildren(of object: Int, in run: LoadRun) throws {
    let end = Int(run.records[object].end)
    guard nextChild < end, let descriptor = run.graph.shapeClasses[Int(run.records[object].shape)] else { return }
    let adopts = program.adoptsChildren
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      while nextChild < end {
        let child = nextChild
        nextChild = child &+ 1
        if hasParts {
          nextPart = child + 1
          if run.graph.document.isPart(child) {
            nextChild = Int(run.records[child].end)
            continue
          }
        }
        if run.objects.held(child) == nil { try run.initialize(child) }
        nextChild = Int(run.records[child].end)
        if !adopts { try run.attach(child, to: object, descriptor) }
      }
      if adopts { try adoptChildren(of: object, descriptor, in: run) }
    }
  }

  private func adoptChildren(of object: Int, _ descriptor: ClassDescriptor, in run: LoadRun) throws {
    var child = object + 1
    while child < Int(run.records[object].end) {
      if !hasParts || !run.graph.document.isPart(child) { try run.attach(child, to: object, descriptor) }
      child = Int(run.records[child].end)
    }
  }

  func hasChildren(_ object: Int, in run: LoadRun) -> Bool { run.graph.hasChildren(object, before: nextChild) }
}
