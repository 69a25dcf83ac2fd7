/// The order and the widths that a user has given the columns of a table. A program can write it to a file and set it
/// again.
public nonisolated struct TableArrangement: Hashable, Sendable, Codable {
  /// A column of an arrangement.
  public struct Column: Hashable, Sendable, Codable {
    /// The id of the column in its layout, or its title if it has none.
    public var name: String
    /// The width in cells that the user has given the column, or nil for the width of the layout.
    public var width: Int?

    /// Creates a column.
    public init(name: String, width: Int? = nil) {
      self.name = name
      self.width = width
    }
  }

  /// The columns, from the left.
  public var columns: [Column]

  /// Creates an arrangement.
  public init(columns: [Column]) { self.columns = columns }
}

extension Table {
  /// The order and the widths of the columns as the user sees them.
  ///
  /// You can set any value. Names that no column has are ignored, and columns without a name in the value come last, in
  /// the order of the layout. Setting it does not send `arrangementChanged`.
  public var arrangement: TableArrangement {
    get {
      TableArrangement(columns: shownColumns.map { TableArrangement.Column(name: $0.name, width: $0.userWidth) })
    }
    set {
      var left = columns
      var shown: [TableColumn] = []
      for wanted in newValue.columns {
        guard let index = left.firstIndex(where: { $0.name == wanted.name }) else { continue }
        let column = left.remove(at: index)
        column.userWidth = wanted.width.map { max(1, min($0, Self.widestColumn)) }
        shown.append(column)
      }
      for column in left { column.userWidth = nil }
      show(shown + left)
    }
  }
}

extension TableColumn {
  /// The name of the column in an arrangement.
  fileprivate var name: String { id.isEmpty ? title : id }
}
