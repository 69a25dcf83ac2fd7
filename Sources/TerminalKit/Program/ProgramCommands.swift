internal import NibLoading
internal import NibModel

/// The commands that every program has, and their keys: the palette, the help screen and the context menu.
final class ProgramCommands {
  private let windows: WindowStack
  private let classes: ClassRegistry
  private let traits: ScreenTraits
  private let history: CommandHistory
  private let menus: ContextMenus
  private let quit: () -> Void
  /// The keys that the user has changed.
  private var changedKeys: [StandardCommand: KeyBinding?] = [:]

  /// - Parameter quit: Ends the program.
  init(
    _ windows: WindowStack, _ classes: ClassRegistry, _ traits: ScreenTraits, _ history: CommandHistory,
    _ menus: ContextMenus, quit: @escaping () -> Void
  ) {
    self.windows = windows
    self.classes = classes
    self.traits = traits
    self.history = history
    self.menus = menus
    self.quit = quit
  }

  // MARK: Keys

  /// Returns the keys of a command, or nil if it has none.
  func keys(of command: StandardCommand) -> KeyBinding? {
    if let changed = changedKeys[command] { return changed }
    return command.standardKey
  }

  /// Changes the keys of a command; nil removes its keys.
  func setKeys(_ keys: KeyBinding?, of command: StandardCommand) { changedKeys.updateValue(keys, forKey: command) }

  /// Returns the keys of a command, without those that a command of the screen has.
  private func freeKeys(of command: StandardCommand) -> KeyBinding? {
    guard let binding = keys(of: command) else { return nil }
    let taken = Set(windows.currentCommands.flatMap { $0.key?.keys ?? [] })
    return KeyBinding(binding.keys.filter { !taken.contains($0) })
  }

  // MARK: Commands

  /// All commands that are available now.
  ///
  /// - Complexity: O(views of the window in front + commands).
  private var reach: CommandReach { CommandReach(in: windows, classes, traits.words, program: entries) }

  /// The standard commands, and a command that ends the program if no command of the screen does this.
  private var entries: [CommandReach.Entry] {
    let words = traits.words
    let standard = StandardCommand.allCases.map { command in
      CommandReach.Entry(
        name: command.rawValue, title: words[command.title], help: words[command.help], key: freeKeys(of: command),
        isAvailable: true, perform: { [weak self] _ in self?.perform(command) })
    }
    guard !windows.currentCommands.contains(where: { $0.action?.name == "quit" }) else { return standard }
    let quit = CommandReach.Entry(
      name: "quit", title: words[.quit], help: words[.quitHelp], key: KeyBinding(KeyPress(.character("c"), .control)),
      isAvailable: true, perform: { [quit] _ in quit() })
    return standard + [quit]
  }

  private func perform(_ command: StandardCommand) {
    switch command.value {
    case .showCommands: showPalette()
    case .showHelp: showHelp()
    case .showContextMenu: menus.open()
    }
  }

  /// Performs the command for a key.
  ///
  /// - Returns: false if no command has the key.
  func receive(_ key: KeyPress) -> Bool {
    guard let command = StandardCommand.allCases.first(where: { keys(of: $0)?.matches(key) == true }) else {
      return false
    }
    perform(command)
    return true
  }

  // MARK: Dialogs

  /// Shows the available commands, or hides them. A command is performed after the palette has been closed, starting at
  /// the view that had the focus.
  func showPalette() {
    if let palette = windows.front as? CommandPalette { return windows.close(palette) }
    guard !(windows.front is KeysDialog) else { return }
    let palette = CommandPalette(
      reach.entries.filter { $0.name != StandardCommand.showCommands.rawValue }, history, traits.words,
      responder: windows.firstResponder, closingKeys: keys(of: .showCommands))
    windows.push(Layer(window: palette, placement: .center, controller: nil, focused: palette.field))
  }

  /// Shows the available keys and commands, or hides them.
  func showHelp() {
    if let help = windows.front as? KeysDialog { return windows.close(help) }
    let dialog = KeysDialog(KeyReference(reach, front: windows.front, traits.words), traits.words)
    windows.push(Layer(window: dialog, placement: .center, controller: nil, focused: dialog.field))
  }
}
