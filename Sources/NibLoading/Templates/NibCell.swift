/// A copy of a template's contents.
public final class NibCell {
  /// The objects.
  public let loaded: LoadedNib
  /// The object that the copy is for, or nil.
  public private(set) var item: AnyObject?
  /// Nil once the cell has been given back.
  private var template: NibTemplate?

  private let ids: TemplateIDs

  init(_ loaded: LoadedNib, for item: AnyObject?, of template: NibTemplate) {
    (self.loaded, self.item, self.template) = (loaded, item, template)
    ids = TemplateIDs(ofTemplate: template.id)
  }

  /// The object in the template.
  public var root: AnyObject { loaded.objects[0] }

  /// The object with an id, as the layout of the template has it, or nil. O(1), expected.
  ///
  /// In an included layout, ids are written without the path: the object `#name` is `cell["name"]`, and `loaded["work.name"]`
  /// if the layout was included as `work`.
  public subscript(id: String) -> AnyObject? { loaded[ids.id(id)] }

  /// Gives the cell back to its template, which uses it for another item. Its objects must not be shown any more.
  ///
  /// All outlets and collections in it that lead to the item, to the owner or to another object that is not in the template
  /// are set to nil, so that the cell retains none of them. They are connected again when the cell is used.
  ///
  /// Under an order that does not use cells again, such as `gtk`, the cell is only forgotten.
  public func recycle() {
    // A second call does nothing, also one that a setter makes.
    guard let template else { return }
    self.template = nil
    template.recycle(loaded, of: item)
    item = nil
  }
}

extension NibCell: CustomReflectable {
  /// The objects and the item.
  public var customMirror: Mirror { Mirror(self, children: ["objects": loaded.objects, "item": item as Any]) }
}
