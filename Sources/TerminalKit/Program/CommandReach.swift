internal import NibLoading

/// All commands that are available to the user now, in groups by their owners: the focused view and the views around
/// it, the panels of the screen, the screen, and the program.
struct CommandReach {
  /// An available command.
  struct Entry {
    /// The name under which the history of commands stores it: the name of a command, an action or a menu item.
    let name: String
    let title: String
    let help: String
    let key: KeyBinding?
    let isAvailable: Bool
    let perform: (any ViewHost) throws -> Void
    /// The action of a view that the entry sends, if it belongs to a view.
    var action: Action?
    /// The object that would now take the action of the entry, and the name of the action.
    var effect: Effect?
    /// The name of the view or panel that the entry belongs to, or an empty text if it belongs to the screen or the
    /// program.
    var place = ""
  }

  /// The effect of an entry. Two entries with the same effect are one for a user.
  struct Effect: Hashable {
    let target: ObjectIdentifier
    let action: String
  }

  /// The owner of the entries of a group.
  enum Owner {
    case view(View)
    /// A controller inside the controller of the screen.
    case panel(Controller)
    case screen, dialog, program

    var isDialog: Bool { if case .dialog = self { true } else { false } }
  }

  struct Group {
    let owner: Owner
    var entries: [Entry]
  }

  /// The focused view and the views around it, from the inside, with their actions.
  let views: [Group]
  /// The panels that have commands, with the focused one first, and then the screen with its own commands and with the
  /// remaining items of its menus.
  let screens: [Group]
  /// The commands that every program has.
  let program: Group

  /// All entries. Those of the screen come first.
  var entries: [Entry] { (screens + views + [program]).flatMap(\.entries) }

  /// Finds all commands that are available from the focused view.
  ///
  /// - Complexity: O(views of the window in front + actions of the classes around the focus).
  ///
  /// - Parameter program: The commands that every program has.
  init(in windows: WindowStack, _ classes: ClassRegistry, _ words: Words, program: [Entry]) {
    let layer = windows.layers.last { $0.controller != nil || $0.window is Dialog }
    let groups = layer?.controller?.shownCommandGroups ?? []
    let menuItems = Self.menuItems(in: layer?.window, windows.focused, besides: groups.flatMap(\.commands))
    var panels: [Group] = []
    var own: [Entry] = []
    for (controller, commands) in groups {
      let entries = commands.filter { !$0.words.text.isEmpty }.map { Entry($0, classes, words) }
      let name = controller === layer?.controller ? "" : controller.panelName
      if name.isEmpty {
        own += entries
      } else if !entries.isEmpty {
        panels.append(Group(owner: .panel(controller), entries: entries.map { $0.placed(in: name) }))
      }
    }
    screens =
      panels + [
        Group(owner: layer?.window is Dialog ? .dialog : .screen, entries: Self.distinct(own + menuItems))
      ]
    // The user knows an action that a command sends by the title of the command.
    let known = Set(screens.flatMap(\.entries).compactMap(\.effect))
    views = Self.actions(around: windows.firstResponder, classes, words).map { view, entries in
      let name = view.accessibleName ?? words[view.accessibleRole.word]
      let others = entries.filter { !known.contains(Effect(target: ObjectIdentifier(view), action: $0.name)) }
      return Group(owner: .view(view), entries: others.map { $0.placed(in: name) })
    }
    self.program = Group(owner: .program, entries: program)
  }

  /// Returns the entries without those that have the title and the effect of an earlier one.
  private static func distinct(_ entries: [Entry]) -> [Entry] {
    var titles: [Effect: Set<String>] = [:]
    return entries.filter { entry in
      entry.effect.map { titles[$0, default: []].insert(entry.title).inserted } ?? true
    }
  }

  // MARK: Actions of views

  /// Returns the actions that a view and the views around it offer to users: actions that take no sender and have a
  /// help text. If several views have an action of the same name, the innermost view's is used.
  static func actions(
    around view: View?, _ classes: ClassRegistry, _ words: Words
  ) -> [(view: View, entries: [Entry])] {
    var groups: [(view: View, entries: [Entry])] = []
    var names: Set<String> = []
    var view = view
    while let current = view {
      let actions = classes.descriptor(of: type(of: current)).members.actions
      let offered = actions.filter {
        $0.sender == nil && !$0.help.isEmpty && names.insert($0.name).inserted
      }
      let entries = offered.map { action in
        // A subclass may have declared the action again.
        let entry = actions.last { $0.name == action.name } ?? action
        return Entry(Action(name: entry.name, target: current, entry: entry), entry, of: current, words)
      }
      groups.append((current, entries))
      view = current.superview
    }
    return groups
  }

  // MARK: Menus

  /// Returns the items of the menus of a window, and of the context menus around a view, that do something other than
  /// performing one of the given commands.
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
  /// The name of a panel for its controller: the title of the controller, or else of its view.
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

  /// Creates an entry for a command. A command without a help has that of its action.
  init(_ command: Command, _ classes: ClassRegistry, _ words: Words) {
    let target = command.action?.target(from: command)
    var help = command.help
    if help.isEmpty, let target, let action = command.action {
      help = words.help(of: action, target: target, classes)
    }
    self.init(
      name: command.id.isEmpty ? command.words.text : command.id, title: command.words.text, help: help,
      key: command.key, isAvailable: command.isAvailable, perform: { try $0.actions.perform(command) })
    effect = Self.effect(of: command.action, target: target)
  }

  private static func effect(of action: Action?, target: AnyObject?) -> CommandReach.Effect? {
    guard let action, let target else { return nil }
    return CommandReach.Effect(target: ObjectIdentifier(target), action: action.name)
  }

  init(_ action: Action, _ entry: ActionEntry, of view: View, _ words: Words) {
    self.init(
      name: entry.name, title: words.translation(of: entry.name.asTitle),
      help: words.translation(of: "\(entry.help)"), key: view.keys(ofAction: entry.name),
      isAvailable: (view as? RowsView)?.offers(action: entry.name) != false && action.canSend(from: view),
      perform: { try $0.actions.send(action, from: view) },
      action: action)
  }

  /// Creates an entry for an item. Returns nil if the item has no text or no effect.
  init?(_ item: MenuItem) {
    let row = item.row
    guard !row.words.text.isEmpty, item.command != nil || item.action != nil else { return nil }
    self.init(
      name: item.command.map(\.id) ?? row.words.text, title: row.words.text, help: row.help,
      key: item.key ?? item.command?.key, isAvailable: item.isAvailable, perform: { try item.perform($0) })
    let action = item.command?.action ?? item.action
    effect = Self.effect(of: action, target: action?.target(from: item.command ?? item))
  }
}

extension Words {
  /// Returns the sentence with which the class of an object describes one of its actions, in the user's language.
  @MainActor
  fileprivate func help(of action: Action, target: AnyObject, _ classes: ClassRegistry) -> String {
    guard let target = target as? any NibConnectable else { return "" }
    let entries = classes.descriptor(of: type(of: target)).members.actions
    return translation(of: entries.last { $0.name == action.name }?.help.description ?? "")
  }
}

extension Menu {
  /// The items of the menu and of its submenus, in document order.
  fileprivate var allItems: [MenuItem] {
    entries.flatMap { ($0 as? Menu)?.allItems ?? ($0 as? MenuItem).map { [$0] } ?? [] }
  }
}

extension String {
  /// A title made from a name in code: `selectAll` becomes "Select all".
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
