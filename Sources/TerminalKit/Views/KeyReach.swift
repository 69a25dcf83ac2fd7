internal import NibLoading
internal import NibModel

/// A class whose objects a letter of their words reaches.
@MainActor
protocol LetterBearing: AnyObject {
  /// The words of an object of a layout, with the attribute that they come from.
  static func letterWords(of object: PlannedObject) -> (words: String, attribute: String)?
}

extension LetterBearing {
  /// The words of an object that takes those of its command if it has none of its own.
  static func commandWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    if let title = object.text("title"), !title.isEmpty { return (title, "title") }
    return object.target(of: "command")?.text("title").map { ($0, "command") }
  }
}

/// The keys and letters of controls that are there at the same time, and which of them two controls answer to.
@MainActor
struct KeyReach {
  private(set) var findings: [Diagnostic] = []
  private let words: String
  private let letterPrefix: String
  private var users: [String: [User]] = [:]

  /// Something that a key reaches, and the pages that must be shown for that.
  private struct User {
    let place: SourcePlace
    let pages: [Page]
  }

  private struct Page: Equatable {
    let tabs: Int
    let tab: Int
  }

  /// - Parameters:
  ///   - words: what reaches belong to, for messages: "entries of this menu".
  ///   - letterPrefix: what is pressed with a letter: "Alt+", or nothing.
  init(of words: String, letterPrefix: String) {
    self.words = words
    self.letterPrefix = letterPrefix
  }

  /// Enters a view and all that is in it. Pages of tabs and of a wizard are not there at the same time; the letters of a menu's entries
  /// reach no further than the menu.
  mutating func visit(_ object: PlannedObject) { visit(object, pages: []) }

  private mutating func visit(_ object: PlannedObject, pages: [Page]) {
    if object.value("hidden") == true { return }
    let isInMenu = object.parent?.isKind(of: Menu.self) == true
    if !isInMenu { enterLetter(of: object, pages) }
    enterKeys(of: object, pages)
    var inner = pages
    if let parent = object.parent, parent.isKind(of: Tabs.self) || parent.isKind(of: Wizard.self) {
      inner.append(Page(tabs: parent.index, tab: object.index))
    }
    for child in object.children { visit(child, pages: inner) }
  }

  /// Enters the letter of one object.
  mutating func enterLetter(of object: PlannedObject) { enterLetter(of: object, []) }

  /// Enters the keys of one object.
  mutating func enterKeys(of object: PlannedObject) { enterKeys(of: object, []) }

  private mutating func enterLetter(of object: PlannedObject, _ pages: [Page]) {
    guard object.value("enabled") != false, let type = object.letterBearingType,
      let (words, attribute) = type.letterWords(of: object), let letter = MnemonicText(words).mnemonic
    else { return }
    enter(letterPrefix + letter.uppercased(), object.place(of: attribute), pages)
  }

  private mutating func enterKeys(of object: PlannedObject, _ pages: [Page]) {
    guard object.value("enabled") != false, let binding = object.value("key", as: KeyBinding.self) else { return }
    for key in binding.keys { enter(key.title, object.place(of: "key"), pages) }
  }

  private mutating func enter(_ key: String, _ place: SourcePlace, _ pages: [Page]) {
    // Looking at all of a thousand that share a key would take a thousand times as long.
    let earlier = users[key, default: []].prefix(20).first { Self.areTogether($0.pages, pages) }
    users[key, default: []].append(User(place: place, pages: pages))
    guard let earlier else { return }
    findings.append(
      Diagnostic(ViewFault.ambiguousKey(key, things: words, earlier: earlier.place), at: place))
  }

  /// False if a page of the one hides a page of the other.
  private static func areTogether(_ one: [Page], _ other: [Page]) -> Bool {
    guard let (page, second) = zip(one, other).first(where: { $0 != $1 }) else { return true }
    return page.tabs != second.tabs
  }
}

extension PlannedObject {
  // The classes by name: to ask one for the protocol takes longer than all the rest.
  @MainActor fileprivate var letterBearingType: (any LetterBearing.Type)? {
    let type: AnyClass? = type
    return type as? View.Type ?? type as? MenuEntry.Type ?? type as? Option.Type
  }
}
