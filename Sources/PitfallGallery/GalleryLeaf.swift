package import NibLoading

/// A view that takes no children: for orders that treat containers differently, as Turbo Vision does its
/// groups.
package class GalleryLeaf: GalleryView {
  /// The members that a layout can set and connect: those of a `GalleryView`, except children.
  package override class var members: Members {
    Members(of: GalleryLeaf.self) {
      $0.attribute("nm", \.nm)
      $0.outlet("peer", \.$peer)
      $0.event("action", \.action)
    }
  }
}
