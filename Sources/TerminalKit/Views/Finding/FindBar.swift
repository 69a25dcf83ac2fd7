internal import NibExpressions
internal import NibLoading

/// The bar at the bottom of a text area, in which a user types the text to find and its replacement.
///
/// Enter and Down select the next match, and Up and Shift-Enter the previous one. Escape closes the bar. In the
/// replacement field, Enter replaces the match. Alt with an underlined letter uses the switches and the buttons.
final class FindBar: VStack {
  private unowned let area: TextArea
  private let query = FindField()
  private let replacement = FindField()
  private let status = Label()
  private let second = HStack()
  private let names = (query: Label(), replacement: Label())
  private let matchesCase = FindToggle(.matchesCase)
  private let matchesWords = FindToggle(.matchesWords)
  private let isExpression = FindToggle(.isExpression)
  /// The caret when the user began the query. The search starts there.
  private var origin = TextPosition.zero
  private var isUpdating = false
  /// The number of matches that the last command replaced.
  private var replacedCount: Int?

  init(for area: TextArea) {
    self.area = area
    super.init()
    for field in [query, replacement] {
      field.width = .share(1)
      field.minWidth = 6
    }
    query.edited = { [weak self] in self?.search() }
    let first = HStack()
    let replace = PressButton(.replace) { [weak self] in try self?.replace() }
    let all = PressButton(.replaceAll) { [weak self] in try self?.replaceAll() }
    for (row, views) in [
      (first, [names.query, query, status, matchesCase, matchesWords, isExpression]),
      (second, [names.replacement, replacement, replace, all]),
    ] as [(HStack, [View])] {
      row.spacing = 1
      for view in views { row.addSubview(view) }
      addSubview(row)
    }
    for toggle in [matchesCase, matchesWords, isExpression] { toggle.perform = { [weak self] in self?.search() } }
    (names.query.target, names.replacement.target) = (query, replacement)
    status.look.foreground = .role(.muted)
  }

  required init(coder: NibDecoder) throws { throw NibLoadError.noLoadIsRunning(layout: "") }

  override func takeWords(_ words: Words) {
    let (find, replace) = (words[.find], words.plain(.replace))
    (names.query.text, names.replacement.text) = (find, replace)
    for label in [names.query, names.replacement] { label.width = .cells(max(find.cellWidth, replace.cellWidth)) }
  }

  override var themeRole: ThemeRole? { .status }

  // MARK: Opening

  /// Shows the bar with or without the replacement field, and gives the focus to its field.
  func open(replacing: Bool) {
    second.isHidden = !replacing
    origin = area.buffer.selection.lowerBound
    update()
    query.selectAll()
    window?.host?.focus(query)
    if !area.finding.query.text.isEmpty { area.find(from: origin) }
    showStatus()
  }

  /// Copies the query of the area into the bar.
  func update() {
    isUpdating = true
    query.text = area.finding.query.text
    matchesCase.isChecked = area.finding.query.matchesCase
    matchesWords.isChecked = area.finding.query.matchesWords
    isExpression.isChecked = area.finding.query.isExpression
    isUpdating = false
    showStatus()
  }

  // MARK: Finding

  /// Searches for a changed query, from the place where the user was.
  private func search() {
    guard !isUpdating else { return }
    area.finding.query = FindQuery(
      query.text, matchesCase: matchesCase.isChecked, matchesWords: matchesWords.isChecked,
      isExpression: isExpression.isChecked)
    area.find(from: origin)
    showStatus()
  }

  /// Updates the bar after the selection has moved to another match.
  func didStep() {
    origin = area.buffer.selection.lowerBound
    showStatus()
  }

  private func replace() throws {
    try area.sendingEvents { try area.replaceSelectedMatch(with: replacement.text) }
    try area.step(.next)
  }

  private func replaceAll() throws {
    try area.replaceAll(with: replacement.text) { [weak self] count in self?.replacedCount = count }
  }

  /// Shows the number of the selected match and the number of matches, or the reason why there are none.
  func showStatus() {
    let finding = area.finding
    status.look.foreground = .role(finding.fault == nil ? .muted : .error)
    if let search = area.longSearch {
      let hint = ProgressLine.Hint.cancel(in: kitWords)
      status.text = "\(kitWords[.searching]) \(Int(search.fraction * 100))%  \(hint.key) \(hint.words)"
    } else if let replacedCount {
      status.text = replacedCount == 0 ? kitWords[.noMatch] : kitWords[.replacedCount, "\(replacedCount)"]
      self.replacedCount = nil
    } else if let fault = finding.fault {
      status.text = kitWords[fault.word]
    } else if finding.query.text.isEmpty {
      status.text = ""
    } else {
      area.countMatches()
      let positions = area.finding.positions
      let selected = area.buffer.selection.isEmpty ? nil : positions.firstIndex(of: area.buffer.selection.lowerBound)
      status.text = count(
        selected.map { $0 + 1 }, of: positions.count,
        isMore: positions.count >= Finding.mostCounted || area.countTimer != nil)
    }
  }

  /// Returns the text for the number of a match among all matches: `2 of 1000+`.
  private func count(_ number: Int?, of count: Int, isMore: Bool) -> String {
    if count == 0 { return kitWords[.noMatch] }
    let all = isMore ? "\(count)+" : "\(count)"
    return number.map { kitWords[.position, "\($0)", all] } ?? all
  }

  // MARK: Keys

  override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.escape) where area.longSearch != nil: area.cancelSearch()
    case KeyPress(.escape): area.hideFindBar()
    case KeyPress(.enter) where isFocused(replacement): try replace()
    case KeyPress(.enter), KeyPress(.down), KeyPress(.function(3)): try area.step(.next)
    case KeyPress(.enter, .shift), KeyPress(.up), KeyPress(.function(3), .shift): try area.step(.previous)
    case KeyPress(.character("f"), .control): open(replacing: !second.isHidden)
    case KeyPress(.character("r"), .control) where !area.isReadOnly:
      open(replacing: true)
      window?.host?.focus(replacement)
    case _ where key.modifiers == .alt: return try useLetter(of: key)
    default: return false
    }
    return true
  }

  private func isFocused(_ view: View) -> Bool { window?.host?.focusedView === view }

  /// Uses the mnemonics of the bar. While the focus is in the bar, they take precedence over those of the window.
  private func useLetter(of key: KeyPress) throws -> Bool {
    guard case .character(let character) = key.key, let letter = character.lowercased().first else { return false }
    for row in subviews where !row.isHidden {
      for view in row.subviews where try view.useByMnemonic(letter) { return true }
    }
    return false
  }
}

extension Expression.Fault {
  /// The text for a fault in a regular expression.
  fileprivate var word: Word {
    switch self {
    case .unclosed: .notClosed
    case .unopened: .notOpened
    case .nothingToRepeat: .nothingToRepeat
    case .badRange: .badRange
    case .badEscape: .badEscape
    case .tooDeep, .tooManyTimes, .tooLong: .tooLong
    }
  }
}

/// A text field of the bar.
private final class FindField: TextField {
  var edited: () -> Void = {}
  private var last = ""

  override func textDidChange() {
    super.textDidChange()
    guard text != last else { return }
    last = text
    edited()
  }
}

/// A switch of the bar. Its text is in brackets while it is on.
private final class FindToggle: Checkbox {
  var perform: () -> Void = {}
  private let word: Word
  private var words: MnemonicText { MnemonicText(text) }

  init(_ word: Word) {
    self.word = word
    super.init()
  }

  required init(coder: NibDecoder) throws {
    word = .find
    try super.init(coder: coder)
  }

  override func takeWords(_ words: Words) { text = words[word] }

  override func contentSize(in available: Size) -> Size { Size(width: words.text.cellWidth + 2, height: 1) }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let style = pen.isFocused ? pen.style(.buttonFocused) : isChecked ? pen.style(.accent) : pen.style(.muted)
    if isChecked {
      canvas.write("[", at: .zero, style)
      canvas.write("]", at: Point(x: words.text.cellWidth + 1, y: 0), style)
    }
    words.write(
      on: canvas, at: Point(x: 1, y: 0), style, mnemonic: pen.theme.style(style, with: pen.theme[.mnemonic]))
  }

  override func use() throws {
    try super.use()
    perform()
  }
}
