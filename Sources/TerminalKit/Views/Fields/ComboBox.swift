public import NibLoading

/// `<ComboBox>`: a text field of one line with a list of completions.
///
///     <ComboBox> <Option title="main"/> <Option title="release"/> </ComboBox>
///
/// The list opens while the user types. It shows the options that contain the typed letters in this order, the best
/// match first, as in the command palette: `rl` finds `release`. Down, Alt-Down and a click on the arrow open the list
/// too. The field keeps the focus. Up and Down mark an entry, Enter and a click take it, and Escape closes the list.
/// Completions come from the options, or from a ``CompletionSource``.
open class ComboBox: TextField {
  /// The options, in document order.
  public private(set) var options: [ChoiceOption] = []
  /// The source of completions, which replaces the options.
  public weak var completionSource: (any CompletionSource)?
  /// True if the text must be the text of an option.
  public var isStrict = false { didSet { setNeedsDisplay() } }

  /// The list while it is open.
  private var list: PopupList?
  /// The texts of the entries of the list.
  private var found: [String] = []
  private var search: Task<Void, any Error>?
  private var timer: ProgramTimer?
  private var isSearching = false { didSet { if isSearching != oldValue { setNeedsDisplay() } } }

  /// The maximum number of entries that the list shows at once.
  private static let height = 8
  /// The maximum number of entries in the list.
  private static let most = 1000
  /// The pause in typing after which the source is called.
  static let delay = Duration.milliseconds(100)

  /// The members of a combo box in a layout.
  open override class var members: Members {
    super.members.adding(ComboBox.self) {
      $0.summary("A text field of one line with a list of completions.")
      $0.attribute("strict", default: "false", help: "True if the text must be the text of an option.") {
        $0.isStrict = $1
      }
      $0.children(help: "The options, which are offered as completions.") { $0.add($1 as ChoiceOption) }
    }
  }

  /// Adds an option after the others.
  public func add(_ option: ChoiceOption) { options.append(option) }

  /// Removes all options, so that others can be added.
  public func removeOptions() { options.removeAll() }

  private func text(of option: ChoiceOption) -> String { option.value ?? option.words.text }

  /// The problem if the text must be the text of an option and is not.
  open override var problem: String? {
    if let problem = super.problem { return problem }
    let text = text
    guard isStrict, !text.isEmpty, !options.contains(where: { self.text(of: $0) == text }) else { return nil }
    return message ?? kitWords[.noOption]
  }

  override var accessory: Accessory? { Accessory(text: isSearching ? "…" : "▾", role: .key) }
  override func pressAccessory(at column: Int) throws { if list == nil { complete(all: true) } else { close() } }
  override func looksFocused(_ pen: Pen) -> Bool { pen.isFocused || list != nil }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .comboBox }
  override var keyRows: [KeyRow] { KeyTable.completing(self) + KeyTable.acting(self) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    guard let list, let selected = list.selected, found.indices.contains(selected) else {
      return super.accessibleState(in: words) + (list == nil ? [] : [words[.listOpen]])
    }
    return state(of: found[selected], row: selected, count: found.count, in: words)
  }

  // MARK: The list

  /// True if the list is open.
  public var isOpen: Bool { list != nil }

  /// Finds the completions of the text, and opens the list, or closes it if there are none.
  ///
  /// - Parameter all: true if all options are offered, whatever the text is.
  private func complete(all: Bool) {
    stopSearching()
    guard all || !text.isEmpty else { return close() }
    if completionSource != nil { return all ? ask(text) : askLater(text) }
    show(matches(for: all ? "" : text))
  }

  /// Returns the texts of the options that contain the typed letters in this order, the best match first. Equally good
  /// matches have the order of the layout. See `FuzzyMatch`.
  private func matches(for text: String) -> [String] {
    let all = options.lazy.filter(\.isEnabled).map { self.text(of: $0) }
    if text.allSatisfy(\.isWhitespace) { return Array(all.prefix(Self.most)) }
    let matches = all.enumerated().compactMap { number, option in
      FuzzyMatch(text, in: option).map { (score: $0.score, number: number, text: option) }
    }
    let best = matches.sorted { ($1.score, $0.number) < ($0.score, $1.number) }
    return best.prefix(Self.most).map(\.text)
  }

  private func askLater(_ text: String) {
    timer = window?.host?.timers.after(Self.delay) { [weak self] in self?.ask(text) }
  }

  private func ask(_ text: String) {
    guard let host = window?.host, let completionSource else { return }
    isSearching = true
    let task = Task<Void, any Error> { [weak self] in
      let result: Result<[String], any Error>
      do { result = .success(try await completionSource.completions(for: text)) } catch { result = .failure(error) }
      guard !Task.isCancelled, let self else { return }
      isSearching = false
      switch result {
      case .success(let texts): show(Array(texts.prefix(Self.most)))
      case .failure(let error): show([], note: TerminalKit.message(for: error, in: kitWords))
      }
    }
    search = task
    host.actions.retain(task) { _ in }
  }

  private func stopSearching() {
    timer?.cancel()
    search?.cancel()
    (timer, search) = (nil, nil)
    isSearching = false
  }

  /// Opens the list with some entries, or with a note that the user cannot take.
  private func show(_ texts: [String], note: String? = nil) {
    // A single entry that is equal to the text does not help the user.
    let isUseful = note != nil || !texts.isEmpty && texts != [text]
    guard isUseful, let host = window?.host, host.focusedView === self else { return close() }
    found = texts
    let looks = Dictionary(options.map { (text(of: $0), $0.words.styled) }) { first, _ in first }
    var rows = texts.map { text in
      // If the text of an option differs from its title, the list shows the text.
      PopupRow(text: looks[text].flatMap { $0.plain == text ? $0 : nil } ?? StyledText(text), isEnabled: true)
    }
    if let note { rows.append(PopupRow(text: StyledText(note), isEnabled: false)) }
    if let list { return list.show(rows) }
    let list = PopupList(rows, marksFirst: false)
    list.maxHeight = Self.height
    list.minWidth = max(0, frame.width - 2)
    list.whenChosen = { [weak self] in try self?.take($0) }
    self.list = list
    host.popUp(
      list, from: self, beside: { [weak self] in self?.rectOnScreen ?? .zero }, takesKeys: false,
      whenClosed: { [weak self] in self?.list = nil })
    setNeedsDisplay()
  }

  private func close() {
    stopSearching()
    if let window = list?.window { window.host?.close(window) }
    list = nil
  }

  /// Takes an entry as the user would, and sends `changed`.
  private func take(_ index: Int) throws {
    guard found.indices.contains(index) else { return }
    let text = found[index]
    close()
    try edit { $0.replaceAll(with: text) }
    // This change must not start another search for completions.
    close()
  }

  // MARK: Acting

  /// Opens the list with completions when the user types.
  override func edit(_ change: (inout TextBuffer) -> Void) throws {
    let before = buffer.revision
    try super.edit(change)
    if buffer.revision != before { complete(all: false) }
  }

  /// Closes the list when the field loses the focus.
  open override func focusDidChange() {
    super.focusDidChange()
    if window?.host?.focusedView !== self { close() }
  }

  /// Marks an entry on Up and Down, takes it on Enter, and closes the list on Escape.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard !isReadOnly else { return try super.handle(key) }
    guard let list else {
      guard key == KeyPress(.down) || key == KeyPress(.down, .alt) else { return try super.handle(key) }
      complete(all: true)
      return true
    }
    switch key {
    case KeyPress(.up), KeyPress(.down), KeyPress(.pageUp), KeyPress(.pageDown): return try list.handle(key)
    case KeyPress(.escape):
      close()
      return true
    case KeyPress(.enter):
      if let selected = list.selected {
        try take(selected)
        return true
      }
      close()
    default: break
    }
    return try super.handle(key)
  }
}
