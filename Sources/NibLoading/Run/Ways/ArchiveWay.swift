internal import NibModel

/// Makes each object of an archive after its contents. No initializer runs within another, so a deep archive needs no
/// stack.
final class ArchiveWay {
  let program: DirectProgram
  private let links: NibDocument.Links
  private let walk: ContentsWalk
  // Whole reads and writes that never overlap: no access continues during a call of class code.
  /// The last part that has been completed.
  @exclusivity(unchecked) private var part = ContentsWalk.PartCursor()
  /// The last object whose children were added.
  @exclusivity(unchecked) private var finished = -1

  init(_ plan: LoadPlan, _ links: NibDocument.Links) {
    program = plan.schedule.program
    self.links = links
    walk = ContentsWalk(plan.graph, nil)
  }

  func build(in run: LoadRun) throws {
    // The objects whose contents are being made, each with the index of its next content.
    var open: [(object: Int, next: Int)] = []
    var top = 0
    while top < run.records.count {
      open.append((top, Int(links.contents[top].start)))
      while let (object, next) = open.last {
        if next < Int(links.contents[object].end) {
          open[open.count - 1].next = next + 1
          let content = Int(links.targets[next])
          if run.objects.held(content) == nil { open.append((content, Int(links.contents[content].start))) }
        } else {
          open.removeLast()
          part = ContentsWalk.PartCursor()
          try run.initialize(object)
        }
      }
      repeat { top += 1 } while top < run.records.count && run.objects.held(top) != nil
    }
  }

  // MARK: Within an initializer

  func finishContents(of object: Int, in run: LoadRun) throws {
    while try passPart(of: object, in: run) {}
    try adoptChildren(of: object, in: run)
  }

  /// Notes that the next part of an object is complete. The part has already been made.
  ///
  /// - Returns: false if there is no further part.
  func passPart(of object: Int, in run: LoadRun) throws -> Bool {
    if links.contents[object].start == links.contents[object].children { return false }
    guard let next = walk.nextLinkedPart(of: object, &part) else { return false }
    try run.perform(LoadPlan.Step(.part, .object(next), Int32(part.attribute)))
    return true
  }

  /// Adds the children of an object, unless they have been added. All of them have been made.
  private func adoptChildren(of object: Int, in run: LoadRun) throws {
    guard finished != object, let descriptor = run.graph.shapeClasses[Int(run.records[object].shape)] else { return }
    finished = object
    guard links.hasChildren(object) else { return }
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      for child in links.children(ofObject: object) { try run.attach(Int(child), to: object, descriptor) }
    }
  }

  func hasChildren(_ object: Int) -> Bool { finished == object && links.hasChildren(object) }
}
