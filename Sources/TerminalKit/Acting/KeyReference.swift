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

  /// Collects the keys and commands.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  init(of application: Application) {
    let reach = CommandReach(of: application)
    let words = application.words
    let groups = reach.views + reach.screens + [reach.program]
    sections = groups.map { group in
      switch group.owner {
      case .view(let view):
        // The keys of a view's actions are already among its keys.
        Section(
          title: Self.name(of: view, words),
          rows: view.keyHelp.map(Row.init) + group.entries.filter { $0.key == nil && $0.isAvailable }.map(Row.init))
      case .panel: Section(title: group.entries.first?.place ?? "", rows: group.entries.map(Row.init))
      case .screen, .dialog:
        Section(
          title: words[group.owner.isDialog ? .thisDialog : .thisScreen],
          rows: group.entries.map(Row.init) + Self.keys(in: application.windows.front))
      case .program:
        Section(title: words[.theProgram], rows: group.entries.map(Row.init) + Self.focusKeys(words))
      }
    }
    .filter { !$0.rows.isEmpty }
  }

  /// Returns the keys that use views from anywhere in their window.
  private static func keys(in window: Window?) -> [Row] {
    var rows: [Row] = []
    window?.forEachShown { view in
      let words = view.accessibleName ?? view.shownHelp
      if view is MenuBar {
        rows += view.keyHelp.map(Row.init)
      } else if let key = view.key {
        rows.append(Row(keys: key.keys.map(\.title), title: words, help: view.shownHelp))
      }
      guard let button = view as? Button, !words.isEmpty else { return }
      let keys = [button.isDefault ? KeyPress(.enter) : nil, button.isCancel ? KeyPress(.escape) : nil]
      let titles = keys.compactMap { $0?.title }
      if !titles.isEmpty { rows.append(Row(keys: titles, title: words, help: view.shownHelp)) }
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

  private static func focusKeys(_ words: Words) -> [Row] {
    let tabs = [KeyPress(.tab), KeyPress(.tab, .shift)].map(\.title)
    return [
      Row(keys: tabs, title: "", help: words[.nextView]),
      Row(keys: [words[.altAndLetter]], title: "", help: words[.mnemonicHelp]),
    ]
  }
}

extension KeyReference.Row {
  fileprivate init(_ key: KeyHelp) {
    let sentence = key.words.prefix(1).uppercased() + key.words.dropFirst() + "."
    self.init(keys: key.keys.keys.map(\.title), title: "", help: sentence)
  }

  fileprivate init(_ entry: CommandReach.Entry) {
    self.init(keys: entry.key?.keys.map(\.title) ?? [], title: entry.title, help: entry.help)
  }
}
