/// A class whose instances are notified that the template's cell that they belong to will show another item.
public protocol NibReusable: NibConnectable {
  /// Runs before a recycled cell is used for another item. Clear what belongs to the old one here: a selection, a
  /// picture that is still being read.
  ///
  /// Outlets that lead out of the cell are nil here. Afterwards, under the order `strict`, the attributes that the template
  /// gives are set again, and these outlets are wired: those to the item lead to the new one. Under `uikit`, only the object
  /// in the template is sent this, and no attribute is set.
  ///
  /// - Throws: any error. The cell is then not used again.
  func prepareForReuse() throws
}
