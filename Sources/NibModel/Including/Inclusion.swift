/// A part of a document that came from another layout, in the place of an `<include>`.
package struct Inclusion: Sendable {
  /// The name of the layout.
  package let layout: String
  /// The place of `<include`.
  package let site: SourcePlace
  /// The root of the part and the objects in it, by their numbers.
  package internal(set) var objects: Range<Int32>
  /// The index of the inclusion that this one is in, or -1.
  package let outer: Int32
  /// The layout's own owner, an object at the top level, or -1 if the layout names no owner.
  package internal(set) var owner: Int32 = -1

  package init(layout: String, site: SourcePlace, objects: Range<Int32>, outer: Int32, owner: Int32 = -1) {
    (self.layout, self.site, self.objects, self.outer, self.owner) = (layout, site, objects, outer, owner)
  }
}

/// An attribute `outlet` or `outlets` that belongs to the owner of an included layout.
package struct OwnedAttribute: Sendable, BitwiseCopyable {
  package let attribute: UInt32
  /// The inclusion of the layout that has the owner.
  package let inclusion: Int32

  package init(attribute: UInt32, inclusion: Int32) { (self.attribute, self.inclusion) = (attribute, inclusion) }
}

/// An attribute of an included object whose value its use site gives.
package struct UseSiteRecord: Sendable, BitwiseCopyable {
  package let attribute: UInt32
  /// The inclusion whose `<include>` or `<set>` gives the value.
  package let inclusion: Int32

  package init(attribute: UInt32, inclusion: Int32) { (self.attribute, self.inclusion) = (attribute, inclusion) }
}

/// A value that a use site overrides. It has a number of its own, after those of all attributes.
package struct LayerRecord: Sendable, BitwiseCopyable {
  /// The attribute with the value that overrides it.
  package let attribute: UInt32
  /// The inclusion whose use site gives the value, or -1 for a value of the layout itself.
  package let inclusion: Int32

  package init(attribute: UInt32, inclusion: Int32) { (self.attribute, self.inclusion) = (attribute, inclusion) }
}
