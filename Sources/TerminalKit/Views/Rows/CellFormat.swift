/// The look and the position of a text in one cell of a table, if they differ from those of its row and its column.
public nonisolated struct CellFormat: Hashable, Sendable {
  /// The look of the cell, which is applied over the looks of its row and its column.
  public var look: Look
  /// The position of the text in the width of the column, or nil for the column's position.
  public var align: TextAlignment?
  /// The part of the text that an ellipsis replaces if the text is too wide, or nil for the column's setting.
  public var truncation: Truncation?

  /// Creates a format that changes only the properties that are given.
  public init(look: Look = Look(), align: TextAlignment? = nil, truncation: Truncation? = nil) {
    self.look = look
    self.align = align
    self.truncation = truncation
  }
}
