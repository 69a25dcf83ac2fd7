/// All available keys and commands, in sections by their users: the content of the help screen.
struct KeyReference {
  /// Keys with their effect, or a command, which may have no key.
  struct Row: Hashable {
    /// The names of the keys, as a user reads them.
    let keys: [String]
    /// The title of a command, or an empty text for a key that a view uses itself.
    let title: String
    let help: String
  }

  struct Section {
    let title: String
    let rows: [Row]
  }

  /// The sections, in the order of the responder chain: the focused view and the views around it, the panels, the
  /// screen, the program.
  let sections: [Section]

  /// Collects the keys and commands. A key is listed only for the object that gets it first.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  init(_ reach: CommandReach, front: Window?, _ words: Words) {
    let groups = reach.views + reach.screens + [reach.program]
    var used = UsedKeys()
    sections = groups.map { group in
      switch group.owner {
      case .view(let view):
        let keys = view.keyHelp.compactMap(used.unused)
        used.add(view)
        // The keys of a view's actions are already among its keys.
        return Section(
          title: Self.name(of: view, words),
          rows: keys.map(Row.init) + group.entries.filter { $0.key == nil && $0.isAvailable }.map(Row.init))
      case .panel:
        return Section(title: group.entries.first?.place ?? "", rows: group.entries.map { Row($0, besides: used) })
      case .screen, .dialog:
        return Section(
          title: words[group.owner.isDialog ? .thisDialog : .thisScreen],
          rows: group.entries.map { Row($0, besides: used) } + Self.keys(in: front, besides: used))
      case .program:
        return Section(
          title: words[.theProgram],
          rows: group.entries.map { Row($0, besides: used) } + Self.focusKeys(words, besides: used))
      }
    }
    .filter { !$0.rows.isEmpty }
  }

  /// Returns the keys that use views from anywhere in their window.
  private static func keys(in window: Window?, besides used: UsedKeys) -> [Row] {
    var rows: [Row] = []
    window?.forEachShown { view in
      let words = view.accessibleName ?? view.shownHelp
      if view is MenuBar {
        rows += view.keyHelp.compactMap(used.unused).map(Row.init)
      } else if let key = view.key {
        rows.append(keys: key.keys.filter { !used.has($0) }, title: words, help: view.shownHelp)
      }
      guard let button = view as? Button, !words.isEmpty else { return }
      let keys = [button.isDefault ? KeyPress(.enter) : nil, button.isCancel ? KeyPress(.escape) : nil]
      rows.append(keys: keys.compactMap { $0 }.filter { !used.has($0) }, title: words, help: view.shownHelp)
    }
    return rows
  }

  // MARK: Words

  /// Returns the name of a view with its role, or with its class if this is not a class of the kit: `Files (list)`.
  private static func name(of view: View, _ words: Words) -> String {
    let isPlain = view.accessibleRole == .group
    let kind = isPlain && !View.isOfKit(type(of: view)) ? "\(type(of: view))" : words[view.accessibleRole.word]
    guard let name = view.accessibleName else { return kind.prefix(1).uppercased() + kind.dropFirst() }
    return "\(name) (\(kind))"
  }

  private static func focusKeys(_ words: Words, besides used: UsedKeys) -> [Row] {
    var rows: [Row] = []
    let tabs = [KeyPress(.tab), KeyPress(.tab, .shift)]
    rows.append(keys: tabs.filter { !used.has($0) }, title: "", help: words[.nextView])
    rows.append(Row(keys: [words[.altAndLetter]], title: "", help: words[.mnemonicHelp]))
    return rows
  }
}

extension KeyReference.Row {
  fileprivate init(_ key: KeyHelp) {
    let sentence = key.words.prefix(1).uppercased() + key.words.dropFirst() + "."
    self.init(keys: key.keys.keys.map(\.title), title: "", help: sentence)
  }

  /// Creates a row for an entry without a key of its own.
  fileprivate init(_ entry: CommandReach.Entry) { self.init(entry, besides: UsedKeys()) }

  /// Creates a row for an entry, with the keys that no view gets before it.
  fileprivate init(_ entry: CommandReach.Entry, besides used: UsedKeys) {
    let keys = entry.key?.keys.filter { !used.has($0) } ?? []
    self.init(keys: keys.map(\.title), title: entry.title, help: entry.help)
  }
}

extension [KeyReference.Row] {
  /// Appends a row for some keys, if there are any.
  fileprivate mutating func append(keys: [KeyPress], title: String, help: String) {
    if !keys.isEmpty { append(KeyReference.Row(keys: keys.map(\.title), title: title, help: help)) }
  }
}

/// The keys that the focused view and the views around it use, so that nothing else gets them.
private struct UsedKeys {
  private var keys: Set<KeyPress> = []
  /// True if letters are typed into a text.
  private var isTyping = false

  /// Adds the keys of a view.
  mutating func add(_ view: View) {
    keys.formUnion(view.keyHelp.flatMap(\.keys.keys))
    if let text = view as? TextInput, !text.isReadOnly { isTyping = true }
  }

  /// Returns true if a view uses the key.
  func has(_ key: KeyPress) -> Bool {
    if case .character = key.key, isTyping, key.modifiers.isSubset(of: .shift) { return true }
    return keys.contains(key)
  }

  /// Returns a row with the keys that are not used, or nil if there are none.
  func unused(_ row: KeyHelp) -> KeyHelp? { row.without(row.keys.keys.filter(has)) }
}
