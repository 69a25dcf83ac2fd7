internal import NibLoading

/// All that a person can do now, in groups by who does it: the screen, the view with the focus and those around it, the
/// program.
struct CommandReach {
  /// Something that a person can do.
  struct Entry {
    /// The name by which it is remembered: that of a command, an action or a menu item.
    let name: String
    let title: String
    let help: String
    let key: KeyBinding?
    let isAvailable: Bool
    let perform: (Application) throws -> Void
    /// The action of a view that it sends, if that is what it does.
    var action: Action?
  }

  /// The entries that a view offers.
  struct ViewGroup {
    let view: View
    let entries: [Entry]
  }

  /// True if the screen that has the commands is a dialog.
  let isDialog: Bool
  /// The commands of the screen in front, and what its menus do besides.
  let screen: [Entry]
  /// The view with the focus and those around it, from the inside, with their actions.
  let views: [ViewGroup]
  /// The commands that every program has.
  let program: [Entry]

  /// All entries: those of the screen first.
  var entries: [Entry] { screen + views.flatMap(\.entries) + program }

  /// Looks for everything that can be done from what has the focus.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  init(of application: Application) {
    let layer = application.windows.layers.last { $0.controller != nil || $0.window is Dialog }
    let commands = application.currentCommands
    isDialog = layer?.window is Dialog
    screen =
      commands.filter { !$0.words.text.isEmpty }.map(Entry.init)
      + Self.menuItems(in: layer?.window, application.focusedView, besides: commands)
    views = Self.actions(around: application.firstResponder as? View, application)
    program = application.standardEntries
  }

  // MARK: Actions of views

  /// The actions that a view and those around it offer to people: those that take no sender and say what they do. One that
  /// several have is the innermost view's.
  static func actions(around view: View?, _ application: Application) -> [ViewGroup] {
    var groups: [ViewGroup] = []
    var names: Set<String> = []
    var view = view
    while let current = view {
      let actions = application.loader.classes.descriptor(of: type(of: current)).members.actions
      let offered = actions.filter {
        $0.sender == nil && $0.help.utf8CodeUnitCount > 0 && names.insert($0.name).inserted
      }
      let entries = offered.map { action in
        // A subclass may have declared it again.
        let entry = actions.last { $0.name == action.name } ?? action
        return Entry(Action(name: entry.name, target: current, entry: entry), entry, of: current)
      }
      groups.append(ViewGroup(view: current, entries: entries))
      view = current.superview
    }
    return groups
  }

  // MARK: Menus

  /// The items of the menus of a window, and of the context menus around a view, that do something which is no command.
  private static func menuItems(in window: Window?, _ focused: View?, besides commands: [Command]) -> [Entry] {
    var menus: [Menu] = []
    var view = focused
    while let current = view {
      if let menu = current.contextMenu { menus.append(menu) }
      view = current.superview
    }
    window?.forEachShown { if let bar = $0 as? MenuBar { menus += bar.menus } }
    var known = Set(commands.map { ObjectIdentifier($0) })
    return menus.flatMap(\.allItems).compactMap { item in
      if let command = item.command, !known.insert(ObjectIdentifier(command)).inserted { return nil }
      return known.insert(ObjectIdentifier(item)).inserted ? Entry(item) : nil
    }
  }
}

extension CommandReach.Entry {
  init(_ command: Command) {
    self.init(
      name: command.id.isEmpty ? command.words.text : command.id, title: command.words.text, help: command.help,
      key: command.key, isAvailable: command.isAvailable, perform: { try $0.perform(command) })
  }

  init(_ action: Action, _ entry: ActionEntry, of view: View) {
    self.init(
      name: entry.name, title: entry.name.asTitle, help: "\(entry.help)", key: view.keys(ofAction: entry.name),
      isAvailable: (view as? RowsView)?.offers(action: entry.name) != false && action.canSend(from: view),
      perform: { try $0.send(action, from: view) },
      action: action)
  }

  /// Nil for an item without words, or without anything that it does.
  init?(_ item: MenuItem) {
    let row = item.row
    guard !row.words.text.isEmpty, item.command != nil || item.action != nil else { return nil }
    self.init(
      name: item.command.map(\.id) ?? row.words.text, title: row.words.text, help: row.help,
      key: item.key ?? item.command?.key, isAvailable: item.isAvailable, perform: { try item.perform($0) })
  }
}

extension Menu {
  /// The items in it and in the menus in it, in document order.
  fileprivate var allItems: [MenuItem] {
    entries.flatMap { ($0 as? Menu)?.allItems ?? ($0 as? MenuItem).map { [$0] } ?? [] }
  }
}

extension String {
  /// The words of a name in code: `selectAll` is "Select all".
  nonisolated var asTitle: String {
    var title = ""
    for character in self {
      if title.isEmpty {
        title += character.uppercased()
      } else if character.isUppercase {
        title += " " + character.lowercased()
      } else {
        title.append(character)
      }
    }
    return title
  }
}
