internal import NibLoading

/// All that a user can do now, in groups by who does it: the view with the focus and those around it, the panels of the
/// screen, the screen, the program.
struct CommandReach {
  /// Something that a user can do.
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
    /// The name of the view or panel that it belongs to; empty if it belongs to the screen or the program.
    var place = ""
  }

  /// The thing that does what the entries of a group say.
  enum Owner {
    case view(View)
    /// A controller in that of the screen.
    case panel(Controller)
    case screen, dialog, program

    var isDialog: Bool { if case .dialog = self { true } else { false } }
  }

  struct Group {
    let owner: Owner
    var entries: [Entry]
  }

  /// The view with the focus and those around it, from the inside, with their actions.
  let views: [Group]
  /// The panels that have commands, the one with the focus first, and then the screen with its own and with what its menus
  /// do besides.
  let screens: [Group]
  /// The commands that every program has.
  let program: Group

  /// All entries: those of the screen first.
  var entries: [Entry] { (screens + views + [program]).flatMap(\.entries) }

  /// Looks for everything that can be done from what has the focus.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  init(of application: Application) {
    let layer = application.windows.layers.last { $0.controller != nil || $0.window is Dialog }
    let groups = layer?.controller?.shownCommandGroups ?? []
    let menuItems = Self.menuItems(in: layer?.window, application.focusedView, besides: groups.flatMap(\.commands))
    var panels: [Group] = []
    var own: [Entry] = []
    for (controller, commands) in groups {
      let entries = commands.filter { !$0.words.text.isEmpty }.map(Entry.init)
      let name = controller === layer?.controller ? "" : controller.panelName
      if name.isEmpty {
        own += entries
      } else if !entries.isEmpty {
        panels.append(Group(owner: .panel(controller), entries: entries.map { $0.placed(in: name) }))
      }
    }
    screens = panels + [Group(owner: layer?.window is Dialog ? .dialog : .screen, entries: own + menuItems)]
    let words = application.words
    views = Self.actions(around: application.firstResponder as? View, application).map { view, entries in
      let name = view.accessibleName ?? words[view.accessibleRole.word]
      return Group(owner: .view(view), entries: entries.map { $0.placed(in: name) })
    }
    program = Group(owner: .program, entries: application.standardEntries)
  }

  // MARK: Actions of views

  /// Returns the actions that a view and those around it offer to people: those that take no sender and say what they do. One
  /// that several have is the innermost view's.
  static func actions(around view: View?, _ application: Application) -> [(view: View, entries: [Entry])] {
    var groups: [(view: View, entries: [Entry])] = []
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
        return Entry(Action(name: entry.name, target: current, entry: entry), entry, of: current, application.words)
      }
      groups.append((current, entries))
      view = current.superview
    }
    return groups
  }

  // MARK: Menus

  /// Returns the items of the menus of a window, and of the context menus around a view, that do something which is no
  /// command.
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

extension Controller {
  /// The name of the controller as a part of a screen: its title, or that of its view.
  fileprivate var panelName: String {
    let name = MnemonicText(title).text
    return name.isEmpty ? viewIfLoaded?.title ?? "" : name
  }
}

extension CommandReach.Entry {
  /// Returns the entry with the name of the view or panel that it belongs to.
  func placed(in place: String) -> Self {
    var entry = self
    entry.place = place
    return entry
  }

  init(_ command: Command) {
    self.init(
      name: command.id.isEmpty ? command.words.text : command.id, title: command.words.text, help: command.help,
      key: command.key, isAvailable: command.isAvailable, perform: { try $0.perform(command) })
  }

  init(_ action: Action, _ entry: ActionEntry, of view: View, _ words: Words) {
    self.init(
      name: entry.name, title: words.translation(of: entry.name.asTitle),
      help: words.translation(of: "\(entry.help)"), key: view.keys(ofAction: entry.name),
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
