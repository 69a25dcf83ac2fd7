internal import NibLoading
internal import NibModel

/// A layout of the target, and everything that its findings and its code are made of.
struct TargetLayout {
  let file: LayoutFile
  let embedded: EmbeddedLayout
  /// Nil if the file cannot be read.
  let whole: Whole?

  /// A layout with the contents of those that it includes.
  struct Whole {
    let document: NibDocument
    /// The members that the layout needs of its owner.
    let part: OwnerPart
    let ids: LayoutIDs
  }

  init(
    _ file: LayoutFile, _ embedded: EmbeddedLayout, among layouts: NeighbouringLayouts, _ classes: TargetClasses,
    hasControllers: Bool
  ) {
    (self.file, self.embedded) = (file, embedded)
    whole = file.document.map { piece in
      let document = piece.including(layouts, classes: classes.all)
      return Whole(
        document: document, part: OwnerPart(of: file, document, classes, hasControllers: hasControllers),
        ids: LayoutIDs(of: document, piece, among: layouts))
    }
  }
}
