import NibLoading

extension Pitfall {
  static let cellKeepsOldState = Pitfall(
    63, "cell-keeps-old-state", "a cell that is used for another row shows the state of the old one", bites: ["uikit"],
    shows: .note("row 2 is checked", of: "rows"), instead: "note    rows: row 2 is not checked",
    explanation: """
      A list makes a cell for the first row, and the user checks its box. The row is scrolled away, and the cell is used for \
      the second row, whose box is checked now. UIKit awakes a cell once, when it is made, and not for each row. For \
      another row it sends the cell prepareForReuse, and sets no attribute of the nib again. GTK and QML make new objects for \
      new items. Under strict, the attributes that the template gives are set again. A class that clears its state in \
      prepareForReuse() is right under all of them.
      """
  ) {
    $0.register(RowColumn.self)
    $0.register(CheckRow.self)
  }
  .cured(
    shows: .note("row 2 is not checked", of: "rows"),
    "The row clears its state in prepareForReuse(), which every system sends before a cell is used again."
  ) {
    $0.register(Cured.RowColumn.self)
    $0.register(Cured.CheckRow.self)
  }
}

/// A list that shows one row, and then another one.
final class RowColumn: GalleryView {
  private var cell: NibTemplate?

  override class var members: Members {
    super.members.adding(RowColumn.self) { $0.outlet("cell") { swap(&$0.cell, &$1) } }
  }

  override func afterInit() {
    super.afterInit()
    guard let cell, let first = try? cell.make() else { return }
    (first.root as? CheckRow)?.isChecked = true
    first.recycle()
    guard let second = try? cell.make(), let row = second.root as? CheckRow else { return }
    NibLoad.note("row 2 is \(row.isChecked ? "checked" : "not checked")")
  }
}

/// A row with a box.
final class CheckRow: GalleryView {
  var isChecked = false

  override class var members: Members {
    super.members.adding(CheckRow.self) { $0.attribute("checked", \.isChecked) }
  }
}

private enum Cured {
  /// A list that shows one row, and then another one.
  final class RowColumn: GalleryView {
    private var cell: NibTemplate?

    override class var members: Members {
      super.members.adding(RowColumn.self) { $0.outlet("cell") { swap(&$0.cell, &$1) } }
    }

    override func afterInit() {
      super.afterInit()
      guard let cell, let first = try? cell.make() else { return }
      (first.root as? CheckRow)?.isChecked = true
      first.recycle()
      guard let second = try? cell.make(), let row = second.root as? CheckRow else { return }
      NibLoad.note("row 2 is \(row.isChecked ? "checked" : "not checked")")
    }
  }

  /// A row that has no state when it is used again.
  final class CheckRow: GalleryView, NibReusable {
    var isChecked = false

    override class var members: Members {
      super.members.adding(CheckRow.self) { $0.attribute("checked", \.isChecked) }
    }

    func prepareForReuse() { isChecked = false }
  }
}
