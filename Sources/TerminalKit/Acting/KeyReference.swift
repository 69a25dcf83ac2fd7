/// All keys and commands in reach, in sections by who uses them: the text of the help screen.
struct KeyReference {
  /// Keys with what they do, or a command, which need not have a key.
  struct Row: Hashable {
    /// The names of the keys for people.
    let keys: [String]
    /// The words of a command; empty for a key that a view uses itself.
    let title: String
    let help: String
  }

  struct Section {
    let title: String
    let rows: [Row]
  }

  /// The sections: the screen, the view with the focus and those around it, the program.
  let sections: [Section]

  /// Collects the keys and commands.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  init(of application: Application) {
    let reach = CommandReach(of: application)
    let screen = Section(
      title: reach.isDialog ? Self.dialog : Self.screen,
      rows: reach.screen.map(Row.init) + Self.keys(in: application.windows.front))
    let views = reach.views.map { group in
      // The keys of a view's actions are among its keys.
      Section(
        title: Self.name(of: group.view),
        rows: group.view.keyHelp.map(Row.init) + group.entries.filter { $0.key == nil && $0.isAvailable }.map(Row.init))
    }
    let program = Section(title: Self.program, rows: reach.program.map(Row.init) + Self.focusKeys)
    sections = ([screen] + views + [program]).filter { !$0.rows.isEmpty }
  }

  /// The keys that use views from anywhere in their window.
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

  private static let screen = "This screen"
  private static let dialog = "This dialog"
  private static let program = "The program"

  /// The name of a view with its class: `Files (Table)`.
  private static func name(of view: View) -> String {
    let kind = "\(type(of: view))"
    return view.accessibleName.map { "\($0) (\(kind))" } ?? kind
  }

  private static var focusKeys: [Row] {
    [
      Row(keys: ["Tab", "Shift+Tab"], title: "", help: "Go to the next view, or to the one before."),
      Row(keys: ["Alt and a letter"], title: "", help: "Use what has this letter underlined."),
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
