/// The names of keys, for layouts and for users: `ctrl+s`, `shift+tab`, `f2`.
nonisolated extension KeyPress: LosslessStringConvertible {
  /// Reads a name such as `ctrl+s`, `F2` or `alt+plus`. Upper and lower case are equal, except for a single letter: `A`
  /// is `shift+a`.
  ///
  /// Returns nil for keys that no terminal reports: Shift with a character that is not a letter types another
  /// character, which depends on the keyboard.
  public init?(_ name: String) {
    var modifiers: Modifiers = []
    var rest = Substring(name)
    // A plus separates the names, unless it is the key.
    while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
      guard let modifier = Self.modifierNames[rest[..<plus].lowercased()] else { return nil }
      modifiers.insert(modifier)
      rest = rest[rest.index(after: plus)...]
    }
    guard let key = Key(name: rest) else { return nil }
    guard case .character(let character) = key, !modifiers.isEmpty else {
      self.init(key, modifiers)
      return
    }
    let small = character.lowerTwin ?? character
    if modifiers.contains(.shift), modifiers.isDisjoint(with: [.control, .command]), small.upperTwin == nil {
      return nil
    }
    self.init(.character(small), modifiers)
  }

  /// The name from which this key can be read again: `ctrl+s`, `shift+a`, `page-up`.
  public var description: String {
    let (modifiers, key) = spelling
    return modifiers.map { $0.name + "+" }.joined() + key.name
  }

  /// The readable name for menus: `Ctrl+S`, `F2`, `Shift+Tab`.
  ///
  /// - Complexity: O(1).
  public var title: String {
    let (modifiers, key) = spelling
    return modifiers.map { $0.title + "+" }.joined() + key.title
  }

  /// The parts of the name. A capital is written as Shift and a small letter.
  private var spelling: (modifiers: [(name: String, title: String)], key: Key) {
    var key = key
    var modifiers = modifiers
    if case .character(let character) = key, let small = character.lowerTwin {
      key = .character(small)
      modifiers.insert(.shift)
    }
    let words: [(Modifiers, String, String)] = [
      (.control, "ctrl", "Ctrl"), (.alt, "alt", "Alt"), (.shift, "shift", "Shift"), (.command, "cmd", "Cmd"),
    ]
    return (words.filter { modifiers.contains($0.0) }.map { ($0.1, $0.2) }, key)
  }

  /// The names of keys that layouts often use: those with a name, function keys, and letters with Control that terminals
  /// can tell from other keys.
  static var commonNames: [String] {
    let letters = "abcdefghjklnopqrstuvwxyz".map { "ctrl+\($0)" }
    return Key.names + (1...12).map { "f\($0)" } + letters
  }

  private static let modifierNames: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "alt": .alt, "meta": .alt, "option": .alt, "opt": .alt, "shift": .shift,
    "cmd": .command, "command": .command, "super": .command, "win": .command,
  ]
}

nonisolated extension Key {
  /// Alternative names of keys.
  private static let aliases: [String: String] = [
    "esc": "escape", "return": "enter", "del": "delete", "ins": "insert", "pageup": "page-up", "pgup": "page-up",
    "pagedown": "page-down", "pgdn": "page-down", "pgdown": "page-down",
  ]

  /// The names of the keys that have one.
  fileprivate static var names: [String] { named.map(\.name) }

  private static let named: [(name: String, title: String, key: Key)] = [
    ("enter", "Enter", .enter), ("tab", "Tab", .tab), ("escape", "Esc", .escape),
    ("backspace", "Backspace", .backspace), ("delete", "Del", .delete), ("insert", "Ins", .insert),
    ("up", "Up", .up), ("down", "Down", .down), ("left", "Left", .left), ("right", "Right", .right),
    ("home", "Home", .home), ("end", "End", .end), ("page-up", "Page Up", .pageUp),
    ("page-down", "Page Down", .pageDown), ("space", "Space", .character(" ")), ("plus", "+", .character("+")),
    ("minus", "-", .character("-")), ("menu", "Menu", .function(16)),
  ]

  fileprivate init?(name: Substring) {
    let lower = name.lowercased()
    if let named = Self.named.first(where: { $0.name == (Self.aliases[lower] ?? lower) }) {
      self = named.key
    } else if name.count == 1, let character = name.first {
      if character.isWhitespace || character.unicodeScalars.contains(where: \.isControl) { return nil }
      self = .character(character)
    } else if lower.first == "f", let number = Int(lower.dropFirst()), (1...24).contains(number),
      lower == "f\(number)"
    {
      self = .function(number)
    } else {
      return nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .function(let number): "f\(number)"
    case .character(let character): Self.named.first { $0.key == self }?.name ?? String(character)
    default: Self.named.first { $0.key == self }?.name ?? ""
    }
  }

  fileprivate var title: String {
    switch self {
    case .function(let number): "F\(number)"
    case .character(let character):
      Self.named.first { $0.key == self }?.title ?? String(character.upperTwin ?? character)
    default: Self.named.first { $0.key == self }?.title ?? ""
    }
  }
}
