import NibLoading

// A section hands its title to its rows in two ways: one row takes it when it is added, the other is given it
// when it is set. The same file, read at run time or compiled, makes one of the two fail.

extension Pitfall {
  static let compiledVsInterpreted = Pitfall(
    41, "compiled-vs-interpreted", "the same file, compiled, sets attributes at another time",
    bites: ["quiloader", "uic"], shows: .note("1 of 2 rows with the title", of: "section"),
    instead: "note    section: 2 of 2 rows with the title",
    explanation: """
      A form that works when it is loaded at run time fails when it is compiled, or the other way round. \
      QUiLoader sets each widget's properties as it makes it, a parent's before its children exist. The \
      code that uic writes makes all widgets first, and sets their translatable texts after that. So a \
      child that takes its parent's title when it is added gets it from one of the two, and a parent that \
      passes its title on when it is set reaches its children in the other. Under strict attributes come \
      after all objects, as with uic, and then every object is awoken: the row that takes the title in \
      awake() has it. Qt sends no such call; do it after the whole form is set up.
      """
  ) {
    $0.register(TitledSection.self)
    $0.register(TakingRow.self)
    $0.register(GivenRow.self)
  }
  .cured(
    under: "all", shows: .note("2 of 2 rows with the title", of: "section"),
    """
    The title is passed on by whichever comes last: by the section when it is set, and by a row when it is added. \
    Where the two come the other way round the first of them finds nothing to do.
    """
  ) {
    $0.register(Cured.TitledSection.self)
    $0.register(Cured.TakingRow.self)
    $0.register(Cured.GivenRow.self)
  }
}

/// Gives its title to the rows that wait for it.
final class TitledSection: GalleryView {
  override var nm: String {
    didSet { for case let row as GivenRow in subviews { row.title = nm } }
  }

  override func afterInit() {
    super.afterInit()
    let titled = subviews.count { ($0 as? SectionRow)?.title == nm }
    NibLoad.note("\(titled) of \(subviews.count) rows with the title")
  }
}

/// A row with a title.
class SectionRow: GalleryView {
  final var title = ""

  override final func afterInit() {
    super.afterInit()
    NibLoad.note("title = \"\(title)\"")
  }
}

/// Takes the title when it is added, and again when it awakes.
final class TakingRow: SectionRow {
  override func didMoveToSuperview() { title = superview?.nm ?? "" }

  override func awake() throws {
    try super.awake()
    title = superview?.nm ?? ""
  }
}

/// Is given the title when it is set.
final class GivenRow: SectionRow {}

private enum Cured {
  /// Gives its title to the rows that it has.
  final class TitledSection: GalleryView {
    override var nm: String {
      didSet { for case let row as SectionRow in subviews { row.title = nm } }
    }

    override func afterInit() {
      super.afterInit()
      let titled = subviews.count { ($0 as? SectionRow)?.title == nm }
      NibLoad.note("\(titled) of \(subviews.count) rows with the title")
    }
  }

  /// Takes the title that the section has, and is given the one that it will have.
  class Row: SectionRow {
    override final func didMoveToSuperview() { title = superview?.nm ?? "" }
  }

  final class TakingRow: Row {}
  final class GivenRow: Row {}
}
