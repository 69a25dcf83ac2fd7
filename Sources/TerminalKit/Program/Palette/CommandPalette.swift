internal import NibLoading

/// The list of the available commands in front of the screen, with a field that filters them by a few letters.
final class CommandPalette: Popup {
  let field = FilterField()
  private let rows: PaletteRows
  private let entries: [CommandReach.Entry]
  /// The place of each entry among the commands that were used last. Other entries have the place after the last.
  private let ranks: [Int]
  private let history: CommandHistory
  private let closingKeys: KeyBinding?

  /// - Parameters:
  ///   - responder: The view that had the focus.
  ///   - closingKeys: The keys that open the palette, which also close it.
  init(
    _ entries: [CommandReach.Entry], _ history: CommandHistory, _ words: Words, responder: (any NibResponder)?,
    closingKeys: KeyBinding?
  ) {
    self.entries = entries
    self.history = history
    self.closingKeys = closingKeys
    let recent = history.names
    ranks = entries.map { recent.firstIndex(of: $0.name) ?? recent.count }
    rows = PaletteRows(of: entries)
    super.init(opener: nil, responder: responder)
    title = words[.commands]
    field.placeholder = words[.typeToFind]
    field.takeKey = { [weak self] in try self?.take($0) ?? false }
    field.whenTextChanges { [weak self] in self?.find() }
    rows.whenChosen = { [weak self] in try self?.choose($0) }
    padding = Insets(top: 0, right: 1, bottom: 0, left: 1)
    for view in [field, Rule(), rows] { addSubview(view) }
    find()
  }

  required init(coder: NibDecoder) throws {
    (entries, ranks, rows) = ([], [], PaletteRows(of: []))
    (history, closingKeys) = (CommandHistory(), nil)
    try super.init(coder: coder)
  }

  override var themeRole: ThemeRole? { .dialog }
  override var defaultRole: AccessibleRole { .dialog }
  override var defaultBorder: BorderKind { .round }

  /// Shows the entries that contain the letters of the field. Matches in titles come first, the best at the top. Of
  /// equal matches, the commands that were used last come first, and then the commands that are available now.
  private func find() {
    let pattern = field.text
    var found: [(row: PaletteRows.Row, order: [Int])] = []
    for (index, entry) in entries.enumerated() {
      let match = FuzzyMatch(pattern, in: entry.title)
      guard match != nil || "\(entry.place) \(entry.help)".hasWords(of: pattern) else { continue }
      let order = [
        match == nil ? 1 : 0, -(match?.score ?? 0), ranks[index], entry.isAvailable ? 0 : 1, index,
      ]
      found.append((PaletteRows.Row(entry: entry, marked: match?.positions ?? []), order))
    }
    found.sort { $0.order.lexicographicallyPrecedes($1.order) }
    rows.show(found.map(\.row))
  }

  /// Handles the keys for the rows. No key reaches the views behind the palette.
  private func take(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.escape): window?.host?.close(self)
    case KeyPress(.enter): try rows.chooseSelected()
    default: return rows.move(by: key)
    }
    return true
  }

  override func handle(_ key: KeyPress) throws -> Bool {
    guard let host, key != KeyPress(.character("c"), .control) else { return false }
    if closingKeys?.matches(key) == true { host.close(self) }
    return true
  }

  override func handle(_ mouse: MouseEvent) -> Bool { true }

  private func choose(_ entry: CommandReach.Entry) throws {
    guard let host, entry.isAvailable else { return }
    host.close(self)
    history.add(entry.name)
    try entry.perform(host)
  }
}

extension String {
  /// Returns true if the text contains each word of another text, without regard to case.
  nonisolated func hasWords(of other: String) -> Bool {
    let text = lowercased()
    return other.lowercased().split(separator: " ").allSatisfy { text.contains($0) }
  }
}
