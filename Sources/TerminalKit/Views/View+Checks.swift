internal import NibLoading
internal import NibModel

// Faults in views that `nib check` finds and that do not prevent a load.

extension View {
  /// Returns the spans of a view whose container ignores them.
  static func uselessSpans(of view: PlannedObject) -> [Diagnostic] {
    let spans = ["columnSpan", "rowSpan"].filter { view.text($0) != nil }
    guard !spans.isEmpty, let parent = view.parent, let container = parent.type as? View.Type, !container.readsSpans
    else { return [] }
    return spans.map {
      Diagnostic(ViewFault.uselessSpan($0, parent: parent.className), at: view.place(of: $0))
    }
  }

  /// Returns the mnemonics and keys that two controls of one window share. The outermost view reports them for all
  /// views in it.
  static func ambiguousKeys(in view: PlannedObject) -> [Diagnostic] {
    guard view.parent == nil else { return [] }
    var reach = KeyReach(of: "controls of this window", letterPrefix: "Alt+")
    reach.visit(view)
    return reach.findings
  }
}

extension Commands {
  /// Returns the faults of two commands with the same key, and of keys that the views of the layout get before the
  /// commands.
  static func ambiguousKeys(in commands: PlannedObject) -> [Diagnostic] {
    var reach = KeyReach(of: "commands", letterPrefix: "")
    for command in commands.children { reach.enterKeys(of: command) }
    guard commands.children.contains(where: { $0.text("key") != nil }) else { return reach.findings }
    // The views of the window get a key before the commands.
    let controls = commands.shared { ControlKeys(of: commands.topLevel) }
    return reach.findings + commands.children.flatMap(controls.hiddenKeys)
  }
}

extension Window {
  /// Returns the fault of a window whose mnemonics work without Alt although it has a text field, which would get the
  /// letters.
  static func uselessLetters(of window: PlannedObject) -> [Diagnostic] {
    guard window.value("letters") == true, let field = window.firstField else { return [] }
    let fault = KeyFault.uselessLetters(field: field.className, at: field.place)
    return [Diagnostic(fault, at: window.place(of: "letters"))]
  }
}

extension PlannedObject {
  /// The first visible text field in the object.
  fileprivate var firstField: PlannedObject? {
    if value("hidden") == true { return nil }
    return isKind(of: TextInput.self) ? self : children.lazy.compactMap(\.firstField).first
  }

  /// Returns the fault of an attribute that is an index into some objects and is too large. If the layout has no such
  /// objects, the program may add them.
  func unknownNumber(_ attribute: String, of objects: [PlannedObject], called word: String) -> [Diagnostic] {
    guard let number = value(attribute, as: Int.self), number >= objects.count, !objects.isEmpty else { return [] }
    let fault = ViewFault.unknownNumber(number, member: attribute, thing: word, last: objects.count - 1)
    return [Diagnostic(fault, at: place(of: attribute))]
  }
}

extension ChoiceView {
  /// Returns the faults of an index or a value that no option has.
  static func unknownChoices(of view: PlannedObject) -> [Diagnostic] {
    let options = view.children.filter { $0.isKind(of: ChoiceOption.self) }
    var findings = view.unknownNumber("selected", of: options, called: "option")
    let values = options.compactMap { option in
      option.text("value") ?? option.text("title").map { MnemonicText($0).text }
    }
    // The program sets the text of an option that has none.
    if let wanted = view.text("value"), !options.isEmpty, values.count == options.count, !values.contains(wanted) {
      let offer = Offer(values, for: wanted)
      findings.append(
        Diagnostic(
          ViewFault.unknownValue(wanted, member: "value", offer), at: view.place(of: "value"),
          replacement: offer.near))
    }
    return findings
  }
}

extension Table {
  /// Returns the faults of cells that have no column. If a table has no columns in the layout, the program adds them.
  static func cellsWithoutColumns(in table: PlannedObject) -> [Diagnostic] {
    let count = table.children.count { $0.isKind(of: TableColumn.self) }
    guard count > 0 else { return [] }
    return table.children.filter { $0.isKind(of: TableRow.self) }.compactMap { row in
      let cells = row.children
      guard cells.count > count else { return nil }
      let fault = ViewFault.cellsWithoutColumns(
        row: row.className, cells: cells.count, table: table.className, columns: count)
      return Diagnostic(fault, at: cells[count].place)
    }
  }
}
