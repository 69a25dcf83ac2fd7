extension NibTemplate {
  /// Makes the contents for an item, or prepares those that a recycled cell has.
  ///
  /// Within a load this is a part of that load: it has its tracer, and the objects are sent `afterInit()` after it. The
  /// owner is sent nothing.
  ///
  /// - Parameters:
  ///   - item: The object that `#item` names. It must be of the class that the template names, whether the contents refer to
  ///     it or not.
  ///   - isolation: The actor that this runs on.
  /// - Returns: The cell. Keep it as long as its objects are in use: it is what retains those that nothing else does.
  /// - Throws: `LoadFailure` if an initializer or another method of a class throws an error, or if the item is missing or of
  ///   another class, or if an object that the contents refer to no longer exists. A new cell is undone. A recycled one is
  ///   not used again.
  /// - Complexity: O(steps of the contents).
  public func make(item: AnyObject? = nil, isolation: isolated (any Actor)? = #isolation) throws -> NibCell {
    NibCell(try contents.cell(for: item, isolation: isolation), for: item, of: self)
  }

  /// Releases the recycled cells.
  public func emptyPool() { contents.emptyPool() }

  /// Keeps the objects of a cell for another item, if the order uses cells again.
  func recycle(_ objects: LoadedNib, of item: AnyObject?) { contents.recycle(objects, of: item) }

  private var contents: TemplateSurroundings {
    guard let contents = surroundings as? TemplateSurroundings else {
      preconditionFailure("only a load makes a template")
    }
    return contents
  }
}
