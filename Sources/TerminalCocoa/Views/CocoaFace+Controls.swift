internal import NibLoading
internal import NibModel
internal import TerminalKit

// The faces of the controls. Each finds its text and its state in the facts.
extension CocoaFace {
  /// Returns the face of a control, or nil for a view that has none.
  static func of(_ facts: CocoaFacts) -> CocoaFace? { CocoaVocabulary.row(ofElement: facts.element)?.face?(facts) }

  /// Returns the cell of a control in AppKit, which has the control's text and state. In UIKit, returns the control
  /// itself.
  static func cell(_ facts: CocoaFacts) -> CocoaFacts { facts.part("cell")?.facts ?? facts }

  private static func plain(_ text: String) -> String {
    // The underscores that mark mnemonics must not have this meaning here.
    text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }

  private static func alignment(_ facts: CocoaFacts) -> TextAlignment {
    switch facts.text("textAlignment") ?? facts.text("alignment") {
    case "center": .center
    case "right": .end
    default: .start
    }
  }

  // MARK: Words

  static func label(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let words = cell.text("text") ?? cell.text("attributedText") ?? cell.text("title")
    let placeholder = cell.text("placeholderString")
    let text = words ?? placeholder ?? ""
    let height = facts.frame?.height ?? 0
    let isHigh = height > CellScale.of(facts.platform).row * 1.6 && facts.number("numberOfLines") != 1
    let role: ThemeRole? = words == nil && placeholder != nil ? .muted : nil
    return CocoaFace(view: CocoaWords(text, alignment(cell), role: role), rows: isHigh ? .words : .one)
  }

  /// Returns a text field. In AppKit, this may be a label.
  static func textField(_ facts: CocoaFacts) -> CocoaFace? {
    guard facts.platform == .macOS, facts.element == "textField" || facts.element == "textFieldCell" else {
      return field(facts)
    }
    let cell = cell(facts)
    let isField = cell.flag("editable") == true || cell.text("borderStyle") != nil || cell.flag("bezeled") == true
    return isField ? field(facts) : label(facts)
  }

  static func field(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let field = TextField()
    field.text = (cell.text("text") ?? cell.text("title") ?? "").firstLine
    field.placeholder = (cell.text("placeholder") ?? cell.text("placeholderString") ?? "").firstLine
    if facts.element.hasPrefix("search"), field.placeholder.isEmpty { field.placeholder = "Search" }
    let traits = facts.record("textInputTraits")
    field.isSecure = facts.element.hasPrefix("secure") || traits?["secureTextEntry"]?.flag == true
    return CocoaFace(view: CocoaFieldFrame(field), rows: .one, least: 4, needsWords: false)
  }

  static func textView(_ facts: CocoaFacts) -> CocoaFace? {
    let text = facts.text("text") ?? facts.text("attributedText") ?? facts.text("attributedString") ?? ""
    if facts.flag("editable") == false { return CocoaFace(view: CocoaWords(text), rows: .all, needsWords: false) }
    let area = TextArea()
    area.text = text
    area.moveToStart()
    return CocoaFace(view: CocoaFieldFrame(area), rows: .all, least: 4, needsWords: false)
  }

  // MARK: Buttons

  static func button(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let normal = facts.record("normal")
    let configuration = facts.record("configuration")
    let words =
      cell.text("title") ?? normal?["title"]?.words ?? normal?["attributedTitle"]?.words
      ?? configuration?["title"]?.words ?? configuration?["attributedTitle"]?.words
    // An image that the cell contains itself has no name.
    let image = [cell.text("image"), normal?["image"]?.words, configuration?["image"]?.words].lazy.compactMap { $0 }
      .first { !$0.contains(":") }
    switch cell.text("type") {
    case "check":
      let box = Checkbox()
      box.text = plain(words ?? "")
      box.isChecked = cell.text("state") == "on"
      return CocoaFace(view: box, rows: .one, least: 3)
    case "radio":
      return CocoaFace(
        view: CocoaWords((cell.text("state") == "on" ? "(•) " : "( ) ") + (words ?? "")), rows: .one, least: 3)
    case "disclosureTriangle", "disclosure": return CocoaFace(view: CocoaWords("▸"), rows: .one)
    default: break
    }
    let bezel = cell.text("bezelStyle")
    let button = Button()
    button.text = plain((words ?? image ?? symbol(facts, bezel)).firstLine)
    button.isDefault = cell.text("keyEquivalent") == "\r"
    return CocoaFace(view: button, rows: .one, least: 3, needsWords: words != nil)
  }

  private static func symbol(_ facts: CocoaFacts, _ bezel: String?) -> String {
    switch facts.text("buttonType") {
    case "detailDisclosure", "infoLight", "infoDark": return "i"
    case "contactAdd": return "+"
    case "close": return "×"
    default: return bezel == "helpButton" ? "?" : " "
    }
  }

  static func popUpButton(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let select = Select()
    let items = (cell.part("menu")?.facts.parts["items"] ?? []).compactMap { ($0 as? any CocoaObjectWithFacts)?.facts }
    let titles = items.filter { $0.flag("isSeparatorItem") != true }.map { $0.text("title") ?? " " }
    for title in titles.prefix(1000) { select.add(ChoiceOption(plain(title.firstLine))) }
    let chosen = cell.text("title")
    select.selectedIndex = titles.prefix(1000).firstIndex { $0 == chosen } ?? (titles.isEmpty ? nil : 0)
    if titles.isEmpty { select.placeholder = chosen ?? "" }
    return CocoaFace(view: select, rows: .one, least: 5)
  }

  static func comboBox(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let select = Select()
    select.placeholder = (cell.text("title") ?? cell.text("placeholderString") ?? "").firstLine
    return CocoaFace(view: select, rows: .one, least: 5)
  }

  static func toggle(_ facts: CocoaFacts) -> CocoaFace? {
    let box = Checkbox()
    box.isChecked = facts.flag("on") ?? (cell(facts).text("state") == "on")
    return CocoaFace(view: box, rows: .one, least: 3, needsWords: false)
  }

  static func stepper(_ facts: CocoaFacts) -> CocoaFace? {
    CocoaFace(
      view: CocoaWords(facts.platform == .macOS ? "⬍" : "[-|+]"), rows: .one, least: facts.platform == .macOS ? 1 : 5)
  }

  static func segments(_ facts: CocoaFacts) -> CocoaFace? {
    let cell = cell(facts)
    let titles = cell.records("segments").prefix(100).map { segment in
      (
        words: (segment["title"] ?? segment["label"] ?? segment["image"])?.words ?? " ",
        isSelected: segment["selected"]?.flag == true
      )
    }
    let selected = facts.number("selectedSegmentIndex").map { Int($0) }
    let words = titles.enumerated().map { index, title in
      title.isSelected || index == selected ? "‹\(title.words)›" : " \(title.words) "
    }
    return CocoaFace(view: CocoaWords("[" + words.joined(separator: "|") + "]"), rows: .one, least: 3)
  }
}

extension String {
  /// The text up to its first line break.
  fileprivate nonisolated var firstLine: String { String(prefix { !$0.isNewline }) }
}
