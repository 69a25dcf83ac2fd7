import NibExploring
import NibKit
import NibModel
import NibTool
import NibXcode
import PitfallGallery

/// A pitfall as it is, or cured.
@MainActor
struct PitfallVersion {
  let pitfall: Pitfall
  let isCured: Bool
  let file: GalleryFolder.File

  /// The path of the layout, or its name in the program.
  var path: String { file.source.file }

  init(_ pitfall: Pitfall, isCured: Bool, in folder: GalleryFolder) throws {
    self.pitfall = pitfall
    self.isCured = isCured
    file = try folder.file(pitfall.file(isCured: isCured))
  }

  /// The orders that are explored: those under which the fault is found, or `any`.
  var orders: OrderList { (try? OrderList.named(pitfall.cure?.orders ?? "any")) ?? OrderList(orders: [.any]) }

  /// The signs that its trace shows.
  var signs: [PitfallSign] { isCured ? (pitfall.cure.map { [$0.shows] } ?? []) : pitfall.shows }

  /// A line of a trace or of the error behind it.
  struct Line {
    let text: String
    /// True if the line shows that the pitfall bites, or that its cure works.
    let isSign: Bool
  }

  /// Returns the trace of one load, and the error if there is one.
  func trace(order: LoadOrder) -> [Line] {
    let recorder = TraceRecorder()
    do {
      try pitfall.load(document(), isCured: isCured, order: order, layouts: layouts, tracer: recorder)
      return events(of: recorder.trace)
    } catch let error as any DiagnosedError {
      return events(of: recorder.trace) + error.diagnostics.flatMap { lines(of: $0, in: error.source) }
    } catch {
      return events(of: recorder.trace) + [Line(text: "\(error)", isSign: false)]
    }
  }

  private func events(of trace: Trace) -> [Line] {
    trace.lines().map { event in Line(text: event.text(), isSign: signs.contains { $0.matches(event) }) }
  }

  /// Returns the lines of a diagnostic, of which the first one may be a sign.
  private func lines(of diagnostic: Diagnostic, in source: SourceText) -> [Line] {
    let isSign = signs.contains { $0.matches(diagnostic) }
    return [diagnostic].renderedPieces(in: [source]).flatMap { $0.text.split(separator: "\n") }.enumerated().map {
      Line(text: String($1), isSign: isSign && $0 == 0)
    }
  }

  /// Explores the version under some orders.
  func explore(orders: OrderList) throws -> ExplorationReport {
    let document = try document()
    if pitfall.useStoryboard != nil {
      let loader = try pitfall.storyboardLoader(document, isCured: isCured, order: .strict)
      if let report = try loader.explored(orders: orders.orders) { return report }
    }
    let classes = pitfall.classes(isCured: isCured)
    let owner = { document.ownerClass.flatMap(classes.makeOwner(named:)) }
    let plan = try Nib(document).plan(owner: owner().map { type(of: $0) }, classes: classes, layouts: layouts)
    return Explorer(plan, owner: owner, layouts: layouts).explore(orders: orders.orders)
  }

  private func document() throws -> NibDocument {
    try pitfall.useStoryboard == nil ? NibDocument(reading: file.source) : NibDocument(xcode: file.source)
  }

  private var layouts: any LayoutSource { file.layouts }
}
