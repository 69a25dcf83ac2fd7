internal import NibLoading

// The commands that every program has: the palette, the help screen and the context menu.
extension Application {
  /// Shows the available commands in front of the screen. The user finds a command by some of its letters. It is
  /// performed after the palette has been closed, starting at the view that had the focus.
  ///
  /// - Complexity: O(views of the window in front + commands).
  public func showCommands() {
    if let palette = windows.front as? CommandPalette { return windows.close(palette) }
    guard !(windows.front is KeysDialog) else { return }
    readRecentCommands()
    let entries = CommandReach(of: self).entries.filter { $0.name != StandardCommand.showCommands.rawValue }
    let palette = CommandPalette(entries, recent: recentCommands.names, words: words, responder: firstResponder)
    windows.push(Layer(window: palette, placement: .center, controller: nil, focused: palette.field))
  }

  /// Shows the available keys and commands in front of the screen.
  ///
  /// - Complexity: O(views of the window in front + commands).
  public func showHelp() {
    if let help = windows.front as? KeysDialog { return windows.close(help) }
    let dialog = KeysDialog(KeyReference(of: self), words)
    windows.push(Layer(window: dialog, placement: .center, controller: nil, focused: dialog.field))
  }

  /// Returns the keys of a command that every program has, or nil if it has none.
  public func keys(of command: StandardCommand) -> KeyBinding? {
    if let changed = changedKeys[command] { return changed }
    return command.standardKey
  }

  /// Changes the keys of a command that every program has; nil removes its keys.
  public func setKeys(_ keys: KeyBinding?, of command: StandardCommand) {
    changedKeys.updateValue(keys, forKey: command)
  }

  /// Returns the keys of a standard command, without those that a command of the screen has.
  func freeKeys(of command: StandardCommand) -> KeyBinding? {
    guard let binding = keys(of: command) else { return nil }
    let taken = Set(currentCommands.flatMap { $0.key?.keys ?? [] })
    return KeyBinding(binding.keys.filter { !taken.contains($0) })
  }

  /// The standard commands, and a command that ends the program if no command of the screen does this.
  var standardEntries: [CommandReach.Entry] {
    let standard = StandardCommand.allCases.map { command in
      CommandReach.Entry(
        name: command.rawValue, title: words[command.title], help: words[command.help], key: freeKeys(of: command),
        isAvailable: true, perform: { try $0.perform(command) })
    }
    guard !currentCommands.contains(where: { $0.action?.name == "quit" }) else { return standard }
    let quit = CommandReach.Entry(
      name: "quit", title: words[.quit], help: words[.quitHelp], key: KeyBinding(KeyPress(.character("c"), .control)),
      isAvailable: true, perform: { $0.quit() })
    return standard + [quit]
  }

  /// Performs a standard command.
  func perform(_ command: StandardCommand) throws {
    switch command {
    case .showCommands: showCommands()
    case .showHelp: showHelp()
    case .showContextMenu: showContextMenu()
    }
  }

  /// Performs the standard command for a key.
  ///
  /// - Returns: false if no standard command has the key.
  func performStandardCommand(for key: KeyPress) throws -> Bool {
    guard let command = StandardCommand.allCases.first(where: { keys(of: $0)?.matches(key) == true }) else {
      return false
    }
    try perform(command)
    return true
  }
}
