internal import NibLoading
internal import NibModel

/// The keys and mnemonics of controls that are active at the same time, and the conflicts between them.
@MainActor
struct KeyReach {
  private(set) var findings: [Diagnostic] = []
  private let words: String
  private let letterPrefix: String
  private var users: [String: [User]] = [:]
  /// True in a window in which mnemonics work without Alt.
  private var hasBareLetters = false

  /// An object that a key reaches, and the pages that must be shown for this.
  private struct User {
    let object: PlannedObject
    let place: SourcePlace
    let pages: [Page]
    /// True for a mnemonic without Alt, which is entered in addition to the one with Alt.
    var isBareLetter = false
  }

  private struct Page: Equatable {
    let tabs: Int
    let tab: Int
  }

  /// - Parameters:
  ///   - words: the things that a key reaches, for messages: "entries of this menu".
  ///   - letterPrefix: the key that is pressed with a mnemonic: "Alt+", or nothing.
  init(of words: String, letterPrefix: String) {
    self.words = words
    self.letterPrefix = letterPrefix
  }

  /// Enters a view and all views in it. Pages of tabs and of a wizard are not active at the same time. The mnemonics of
  /// a menu's entries work only in the menu.
  mutating func visit(_ object: PlannedObject) {
    hasBareLetters = object.isKind(of: Window.self) && object.value("letters") == true
    visit(object, pages: [])
  }

  private mutating func visit(_ object: PlannedObject, pages: [Page]) {
    if object.value("hidden") == true { return }
    let isInMenu = object.parent?.isKind(of: MenuEntry.self) == true
    if !isInMenu { enterLetter(of: object, pages) }
    enterKeys(of: object, pages)
    var inner = pages
    if let parent = object.parent, (parent.type as? View.Type)?.showsOnePage == true {
      inner.append(Page(tabs: parent.index, tab: object.index))
    }
    for child in object.children { visit(child, pages: inner) }
  }

  /// Enters the mnemonic of one object.
  mutating func enterLetter(of object: PlannedObject) { enterLetter(of: object, []) }

  /// Enters the keys of one object.
  mutating func enterKeys(of object: PlannedObject) { enterKeys(of: object, []) }

  private mutating func enterLetter(of object: PlannedObject, _ pages: [Page]) {
    guard object.value("enabled") != false, let type = object.letterBearingType,
      let (words, attribute) = type.letterWords(of: object), let letter = MnemonicText(words).mnemonic
    else { return }
    let place = object.place(of: attribute)
    enter(letterPrefix + letter.uppercased(), User(object: object, place: place, pages: pages))
    if hasBareLetters {
      enter(letter.uppercased(), User(object: object, place: place, pages: pages, isBareLetter: true))
    }
  }

  private mutating func enterKeys(of object: PlannedObject, _ pages: [Page]) {
    if object.value("enabled") == false { return }
    for (key, attribute) in object.ownKeys {
      enter(key.title, User(object: object, place: object.place(of: attribute), pages: pages))
    }
  }

  private mutating func enter(_ key: String, _ user: User) {
    // Comparing all of a thousand objects that share a key would take too long.
    let earlier = users[key, default: []].prefix(20).first {
      // If two mnemonics are equal, the conflict is already found with Alt.
      Self.areTogether($0.pages, user.pages) && !($0.isBareLetter && user.isBareLetter)
    }
    users[key, default: []].append(user)
    guard let earlier else { return }
    findings.append(
      Diagnostic(ViewFault.ambiguousKey(key, things: words, earlier: earlier.place), at: user.place))
  }

  /// Calls a closure with each control and each of its keys, in document order. Mnemonics are among the keys.
  func forEachUser(_ body: (_ key: String, PlannedObject, SourcePlace) -> Void) {
    for (key, users) in users { for user in users { body(key, user.object, user.place) } }
  }

  /// Returns false if a page of one object and a page of the other are never shown at the same time.
  private static func areTogether(_ one: [Page], _ other: [Page]) -> Bool {
    guard let (page, second) = zip(one, other).first(where: { $0 != $1 }) else { return true }
    return page.tabs != second.tabs
  }
}

extension PlannedObject {
  /// The keys that use the object from anywhere in its window, with the attributes that they come from.
  @MainActor fileprivate var ownKeys: [(KeyPress, attribute: String)] {
    let type = type as? View.Type
    let binding = value("key", as: KeyBinding.self) ?? type?.standardKey
    return (binding?.keys.map { ($0, "key") } ?? []) + (type?.otherKeys(of: self) ?? [])
  }

  // Casts to the classes by name, because a cast to the protocol takes longer than everything else here.
  @MainActor fileprivate var letterBearingType: (any LetterBearing.Type)? {
    let type: AnyClass? = type
    return type as? View.Type ?? type as? MenuEntry.Type ?? type as? ChoiceOption.Type
  }
}
