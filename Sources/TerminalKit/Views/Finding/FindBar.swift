internal import NibLoading

/// The bar at the bottom of a text area, in which a person types what is looked for and what takes its place.
///
/// Enter and Down go to the next match, Up and Shift-Enter to the one before, Escape closes the bar. In the field for the
/// new text, Enter replaces the match. Alt with the underlined letters switches and replaces.
final class FindBar: VStack {
  private unowned let area: TextArea
  private let query = FindField()
  private let replacement = FindField()
  private let status = Label()
  private let second = HStack()
  private let matchesCase = FindToggle(FindWords.matchesCase)
  private let matchesWords = FindToggle(FindWords.matchesWords)
  private let isExpression = FindToggle(FindWords.isExpression)
  /// The caret when the query was begun: what is typed is found from there on.
  private var origin = TextPosition.zero
  private var isUpdating = false
  /// The number of matches that have just been replaced.
  private var replacedCount: Int?

  init(for area: TextArea) {
    self.area = area
    super.init()
    fill(query, label: FindWords.find)
    query.edited = { [weak self] in self?.search() }
    let first = HStack()
    let (replace, all) = (FindButton(FindWords.replace), FindButton(FindWords.replaceAll))
    replace.perform = { [weak self] in try self?.replace() }
    all.perform = { [weak self] in try self?.replaceAll() }
    fill(replacement, label: FindWords.replacement)
    for (row, views) in [
      (first, [name(FindWords.find), query, status, matchesCase, matchesWords, isExpression]),
      (second, [name(FindWords.replacement), replacement, replace, all]),
    ] as [(HStack, [View])] {
      row.spacing = 1
      for view in views { row.addSubview(view) }
      addSubview(row)
    }
    for toggle in [matchesCase, matchesWords, isExpression] { toggle.perform = { [weak self] in self?.search() } }
    status.look.foreground = .role(.muted)
  }

  required init(coder: NibDecoder) throws { throw NibLoadError.noLoadIsRunning(layout: "") }

  private func name(_ text: String) -> Label {
    let label = Label()
    label.text = text
    label.width = .cells(max(FindWords.find.cellWidth, FindWords.replacement.cellWidth))
    return label
  }

  private func fill(_ field: FindField, label: String) {
    field.label = label
    field.width = .share(1)
    field.minWidth = 6
  }

  override class var tellsOfChanges: Bool { true }
  override var themeRole: ThemeRole? { .status }

  // MARK: Opening

  /// Shows the bar as it is to be, and gives its field the focus.
  func open(replacing: Bool) {
    second.isHidden = !replacing
    origin = area.buffer.selection.lowerBound
    update()
    query.selectAll()
    window?.application?.focus(query)
    if !area.finding.query.text.isEmpty { area.find(from: origin) }
    showStatus()
  }

  /// Takes over the query of the area.
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

  /// The query is another: looks for it from where the person was.
  private func search() {
    guard !isUpdating else { return }
    area.finding.query = FindQuery(
      query.text, matchesCase: matchesCase.isChecked, matchesWords: matchesWords.isChecked,
      isExpression: isExpression.isChecked)
    area.find(from: origin)
    showStatus()
  }

  /// The selection has gone to another match.
  func didStep() {
    origin = area.buffer.selection.lowerBound
    showStatus()
  }

  private func replace() throws {
    try area.telling { try area.replaceSelectedMatch(with: replacement.text) }
    try area.step(.next)
  }

  private func replaceAll() throws {
    try area.replaceAll(with: replacement.text) { [weak self] count in self?.replacedCount = count }
  }

  /// Says which match is selected, and how many there are; or why there is none.
  func showStatus() {
    let finding = area.finding
    status.look.foreground = .role(finding.fault == nil ? .muted : .error)
    if let search = area.longSearch {
      status.text = FindWords.searching(search.fraction, kitWords)
    } else if let replacedCount {
      status.text = FindWords.replaced(replacedCount)
      self.replacedCount = nil
    } else if let fault = finding.fault {
      status.text = FindWords.words(fault)
    } else if finding.query.text.isEmpty {
      status.text = ""
    } else {
      area.countMatches()
      let positions = area.finding.positions
      let selected = area.buffer.selection.isEmpty ? nil : positions.firstIndex(of: area.buffer.selection.lowerBound)
      status.text = FindWords.count(
        selected.map { $0 + 1 }, of: positions.count,
        isMore: positions.count >= Finding.mostCounted || area.countTimer != nil)
    }
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
      window?.application?.focus(replacement)
    case _ where key.modifiers == .alt: return try useLetter(of: key)
    default: return false
    }
    return true
  }

  private func isFocused(_ view: View) -> Bool { window?.application?.focusedView === view }

  /// The bar's own letters come before those of the window, while the focus is in the bar.
  private func useLetter(of key: KeyPress) throws -> Bool {
    guard case .character(let character) = key.key, let letter = character.lowercased().first else { return false }
    for row in subviews where !row.isHidden {
      for view in row.subviews where try view.useByMnemonic(letter) { return true }
    }
    return false
  }
}

/// The words of the bar.
enum FindWords {
  static let find = "Find"
  static let replacement = "Replace"
  static let matchesCase = "_Case"
  static let matchesWords = "_Word"
  static let isExpression = "Rege_x"
  static let replace = "_Replace"
  static let replaceAll = "A_ll"
  static let noMatch = "no match"

  static func count(_ number: Int?, of count: Int, isMore: Bool) -> String {
    if count == 0 { return noMatch }
    let all = isMore ? "\(count)+" : "\(count)"
    return number.map { "\($0) of \(all)" } ?? all
  }

  /// A search goes on: the part that is done, and the key that cancels it.
  static func searching(_ fraction: Double, _ words: Words) -> String {
    let hint = ProgressLine.Hint.cancel(in: words)
    return "\(words[.searching]) \(Int(fraction * 100))%  \(hint.key) \(hint.words)"
  }

  static func replaced(_ count: Int) -> String { count == 0 ? noMatch : "\(count) replaced" }

  static func words(_ fault: Expression.Fault) -> String {
    switch fault {
    case .unclosed: "not closed"
    case .unopened: ") too many"
    case .nothingToRepeat: "nothing to repeat"
    case .badRange: "range is reversed"
    case .badEscape: "unknown escape"
    case .tooLong: "too long"
    }
  }
}

/// A field of the bar.
private final class FindField: TextField {
  var edited: () -> Void = {}
  private var last = ""

  override class var tellsOfChanges: Bool { true }

  override func textDidChange() {
    super.textDidChange()
    guard text != last else { return }
    last = text
    edited()
  }
}

/// A switch of the bar: its words in brackets while it is on.
private final class FindToggle: Checkbox {
  var perform: () -> Void = {}
  private let words: MnemonicText

  init(_ text: String) {
    words = MnemonicText(text)
    super.init()
    self.text = text
  }

  required init(coder: NibDecoder) throws {
    words = MnemonicText("")
    try super.init(coder: coder)
  }

  override class var tellsOfChanges: Bool { true }
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

/// A button of the bar.
private final class FindButton: Button {
  var perform: () throws -> Void = {}

  init(_ text: String) {
    super.init()
    self.text = text
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override class var tellsOfChanges: Bool { true }

  override func use() throws {
    try super.use()
    try perform()
  }
}
