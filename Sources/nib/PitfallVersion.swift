import NibExploring
import NibKit
import NibTool
import PitfallGallery

/// A pitfall as it is, or cured.
struct PitfallVersion {
  let pitfall: Pitfall
  let isCured: Bool
  /// The folder of the gallery's layouts.
  let folder: String

  var path: String { folder + "/" + pitfall.file(isCured: isCured) }

  /// The orders that are explored.
  var orders: OrderList { (try? OrderList.named(pitfall.cure?.orders ?? "any")) ?? OrderList(orders: [.any]) }

  /// The trace of one load, and the error if there is one.
  func trace(_ source: SourceText, order: LoadOrder) -> String {
    let classes = pitfall.classes(isCured: isCured)
    let recorder = TraceRecorder()
    do {
      let document = try NibDocument(reading: source)
      try NibLifecycle.scope {
        let owner = document.ownerClass.flatMap(classes.makeOwner(named:))
        let loaded = try Nib(document).instantiate(
          owner: owner, classes: classes, order: order, layouts: layouts, tracer: recorder)
        // A load does not keep its owner, which outlives it in a program.
        withExtendedLifetime((loaded, owner)) { NibLifecycle.settle() }
      }
      return recorder.trace.text()
    } catch {
      return recorder.trace.text() + "\(error)"
    }
  }

  /// Explores the version under some orders.
  func explore(_ source: SourceText, orders: OrderList) throws -> ExplorationReport {
    let classes = pitfall.classes(isCured: isCured)
    let document = try NibDocument(reading: source)
    let owner = { document.ownerClass.flatMap(classes.makeOwner(named:)) }
    let plan = try Nib(document).plan(owner: owner().map { type(of: $0) }, classes: classes, layouts: layouts)
    return Explorer(plan, owner: owner, layouts: layouts).explore(orders: orders.orders)
  }

  private var layouts: LayoutFolders { LayoutFolders([folder]) }
}
