/// A class whose instances are told that the template's cell that they belong to will show another item.
public protocol NibReusable: NibConnectable {
  /// Runs before a recycled cell is used for another item. Clear what belongs to the old one here: a selection, a
  /// picture that is still being read.
  ///
  /// Afterwards, under the order `strict`, the attributes that the template gives are set again, and outlets to the item
  /// are wired to the new one. Under `uikit`, only the object in the template is sent this, and no attribute is set.
  ///
  /// - Throws: any error. The cell is then not used again.
  func prepareForReuse() throws
}
