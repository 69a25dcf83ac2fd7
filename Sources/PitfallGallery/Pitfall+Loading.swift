internal import NibKit
package import NibLoading
package import NibModel
package import NibXcode

extension Pitfall {
  /// Loads the file as a program does, and lets the objects settle.
  ///
  /// - Throws: the errors of the load.
  package func load(
    _ document: NibDocument, isCured: Bool, order: LoadOrder, layouts: any LayoutSource, tracer: any LoadTracer
  ) throws {
    if let useStoryboard {
      let loader = try storyboardLoader(document, isCured: isCured, order: order)
      return try NibLifecycle.scope {
        try useStoryboard(loader, tracer)
        NibLifecycle.settle()
      }
    }
    let classes = classes(isCured: isCured)
    try NibLifecycle.scope {
      let owner = document.ownerClass.flatMap(classes.makeOwner(named:))
      let loaded = try Nib(document).instantiate(
        owner: owner, classes: classes, order: order, layouts: layouts, tracer: tracer)
      // A load does not keep its owner, which outlives it in a program.
      withExtendedLifetime((loaded, owner)) { NibLifecycle.settle() }
    }
  }

  /// Returns the loader of the file's scenes, with stand-ins for Cocoa's classes.
  ///
  /// - Throws: `NibError` if the file cannot be divided into scenes.
  package func storyboardLoader(
    _ document: NibDocument, isCured: Bool, order: LoadOrder
  ) throws(NibError) -> StoryboardLoader {
    let storyboard = try Storyboard(document)
    return StoryboardLoader(
      storyboard, classes: classes(isCured: isCured).standingIn(for: storyboard.allDocuments), order: order)
  }
}
