internal import NibLoading

/// The help screen: all available keys and commands, with a field that filters them.
final class KeysDialog: Dialog {
  let field = FilterField()
  private let scroll = Scroll()
  private let nothing = Label()
  private var sections: [Section] = []

  private static let widest = (keys: 24, title: 24)

  /// The views of a section, and the views of its rows with the texts that the filter searches.
  private struct Section {
    let title: View
    let rows: [(views: [View], words: String)]
  }

  init(_ reference: KeyReference, _ words: Words) {
    super.init()
    title = words[.keysAndCommands]
    field.placeholder = words[.typeToFilter]
    (width, height) = (.percent(95), .percent(95))
    maxWidth = 100
    padding = Insets(top: 0, right: 1, bottom: 0, left: 1)
    scroll.height = .share(1)
    nothing.text = words[.noKeys]
    nothing.look.foreground = .role(.muted)
    nothing.isHidden = true
    let grid = Grid()
    grid.columns = LengthList(.auto, .auto, .share(1))
    grid.columnSpacing = 2
    grid.padding = Insets(top: 0, right: 1, bottom: 0, left: 0)
    sections = reference.sections.map { Self.section($0, in: grid) }
    scroll.content.addSubview(grid)
    field.takeKey = { [weak self] in try self?.take($0) ?? false }
    field.whenTextChanges { [weak self] in self?.filter() }
    for view in [field, Rule(), nothing, scroll] { addSubview(view) }
    filter()
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  // MARK: Rows

  private static func section(_ section: KeyReference.Section, in grid: Grid) -> Section {
    let title = text(section.title, said: section.title)
    title.columnSpan = 3
    title.look = Look(foreground: .role(.accent), bold: true)
    grid.addSubview(title)
    return Section(title: title, rows: section.rows.map { row($0, in: grid) })
  }

  private static func row(_ row: KeyReference.Row, in grid: Grid) -> (views: [View], words: String) {
    // The words of a key name stay on one line.
    let names = row.keys.map { String($0.map { $0 == " " ? "\u{A0}" : $0 }) }
    let said = [names.joined(separator: ", "), row.title, row.help].filter { !$0.isEmpty }.joined(separator: ", ")
    let keys = text(names.joined(separator: ", "), said: said)
    keys.maxWidth = widest.keys
    keys.look.foreground = .role(.key)
    let help = text(row.help, said: nil)
    var views = [keys, help]
    if row.title.isEmpty {
      help.columnSpan = 2
    } else {
      let title = text(row.title, said: nil)
      title.maxWidth = widest.title
      help.look.foreground = .role(.muted)
      views.insert(title, at: 1)
    }
    for view in views { grid.addSubview(view) }
    return (views, "\(row.keys.joined(separator: ", ")) \(row.title) \(row.help)")
  }

  private static func text(_ words: String, said: String?) -> Text {
    let text = CellText(said)
    text.text = words
    return text
  }

  /// A text of the grid. For the first text of a row, a screen reader speaks the whole row. It skips the others.
  private final class CellText: Text {
    private let said: String?

    init(_ said: String?) {
      self.said = said
      super.init()
    }

    required init(coder: NibDecoder) throws {
      said = nil
      try super.init(coder: coder)
    }

    override var spokenText: String? { said }
  }

  // MARK: Acting

  /// Shows the rows that contain all words of the field, and the titles of their sections.
  private func filter() {
    var hasRows = false
    for section in sections {
      var isShown = false
      for (views, words) in section.rows {
        let isFound = words.hasWords(of: field.text)
        for view in views { view.isHidden = !isFound }
        isShown = isShown || isFound
      }
      section.title.isHidden = !isShown
      section.title.padding = Insets(top: hasRows ? 1 : 0, right: 0, bottom: 0, left: 0)
      hasRows = hasRows || isShown
    }
    nothing.isHidden = hasRows
    _ = try? scroll.handle(KeyPress(.home))
  }

  /// Handles the keys that scroll. All others go to the field.
  private func take(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.up), KeyPress(.down): _ = try scroll.handle(KeyPress(key.key, .control))
    case KeyPress(.pageUp), KeyPress(.pageDown): _ = try scroll.handle(key)
    default: return false
    }
    return true
  }
}
