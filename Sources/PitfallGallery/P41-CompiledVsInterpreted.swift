import NibLoading

// A section hands its title to its rows in two ways: one row takes it when it is added, the other is given it
// when it is set. The same file, read at run time or compiled, makes one of the two fail.

extension Pitfall {
  static let compiledVsInterpreted = Pitfall(
    41, "compiled-vs-interpreted", "a compiled file sets attributes at another time",
    bites: ["quiloader", "uic"], shows: .note("1 of 2 rows with the title", of: "section"),
    instead: "note    section: 2 of 2 rows with the title",
    explanation: """
      A form that works when it is loaded at run time fails when it is compiled, or the other way round. QUiLoader \
      sets each widget's properties when it makes the widget, so it sets those of a parent before the children \
      exist. The code that uic writes makes all widgets first, and then sets their translatable texts. If a child \
      takes its parent's title when it is added, this works only with QUiLoader. If a parent passes its title on \
      when the title is set, this works only with uic. Under strict, attributes are set after all objects are made, \
      as with uic, and then every object awakes: a row that takes the title in awake() has it. Qt sends no such \
      call. There, take the title after the whole form is set up.
      """
  ) {
    $0.register(TitledSection.self)
    $0.register(TakingRow.self)
    $0.register(GivenRow.self)
  }
  .cured(
    under: "all", shows: .note("2 of 2 rows with the title", of: "section"),
    """
    The section passes its title to the rows that it has when the title is set, and a row takes the title when it is \
    added. Whichever comes first finds nothing to do, and whichever comes last passes the title on.
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
