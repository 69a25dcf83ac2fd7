/// A copy of a template's contents.
public final class NibCell {
  /// The objects.
  public let loaded: LoadedNib
  /// The object that the copy is for, or nil.
  public private(set) var item: AnyObject?
  /// Nil once the cell has been given back.
  private var template: NibTemplate?

  init(_ loaded: LoadedNib, for item: AnyObject?, of template: NibTemplate) {
    (self.loaded, self.item, self.template) = (loaded, item, template)
  }

  /// The object in the template.
  public var root: AnyObject { loaded.objects[0] }

  /// The object with an id of the template, or nil. O(1), expected.
  public subscript(id: String) -> AnyObject? { loaded[id] }

  /// Gives the cell back to its template, which uses it for another item. Its objects must not be shown any more.
  ///
  /// Under an order that does not use cells again, such as `gtk`, the cell is only forgotten.
  public func recycle() {
    template?.recycle(loaded)
    (template, item) = (nil, nil)
  }
}

extension NibCell: CustomReflectable {
  /// The objects and the item.
  public var customMirror: Mirror { Mirror(self, children: ["objects": loaded.objects, "item": item as Any]) }
}
