/// A part of a document that came from another layout, in the place of an `<include>`.
package struct Inclusion: Sendable {
  /// The name of the layout.
  package let layout: String
  /// The place of `<include`.
  package let site: SourcePlace
  /// The root of the part and the objects in it, by their numbers.
  package let objects: Range<Int32>
  /// The index of the inclusion that this one is in, or -1.
  package let outer: Int32

  package init(layout: String, site: SourcePlace, objects: Range<Int32>, outer: Int32) {
    (self.layout, self.site, self.objects, self.outer) = (layout, site, objects, outer)
  }
}
