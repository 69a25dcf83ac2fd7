import NibKit
import TerminalKit
import TextComparing

/// The screen with two files beside each other. Its view is `Main.layout.xml`.
final class CompareController: Controller, ActionValidating, Layouts.Main.Owner {
  let left: ComparedFile
  let right: ComparedFile
  /// The file for the result, or nil until the user names one.
  var output: OutputFile?
  /// The differences that do not count.
  var textOptions = TextOptions()
  private(set) var difference: TextDifference
  /// The choices of the user, which `undoHistory` undoes.
  var choices = Choices() { didSet { if choices != oldValue { choicesDidChange() } } }
  /// The choices that are in the file of the result, or nil if nothing is.
  var savedChoices: Choices?

  init(_ left: ComparedFile, _ right: ComparedFile, output: OutputFile?) {
    self.left = left
    self.right = right
    self.output = output
    difference = TextDifference(left.text, right.text)
    super.init(nibName: Self.layoutName)
  }

  /// Not used: a scene cannot name files.
  required init(coder: NibDecoder) throws { throw FileProblem.noFile(path: "") }

  override func viewDidLoad() throws {
    comparison.leftTitle = left.name
    comparison.rightTitle = right.name
    showDifference()
    try view.title = "Compare"
  }

  override func viewDidAppear() { setStatus() }

  // MARK: Showing

  /// Compares the files again, because other differences do not count now. The choices stay.
  func compareAgain() {
    difference = TextDifference(left.text, right.text, options: textOptions)
    showDifference()
  }

  private func showDifference() {
    comparison.difference = difference
    comparison.placeholder =
      left.isSame(as: right)
      ? "Both names are the same file.  Press q to quit."
      : textOptions == TextOptions()
        ? "The files are equal.  Press q to quit." : "The files are equal but for what is ignored.  Press q to quit."
    choicesDidChange()
  }

  private func choicesDidChange() {
    guard viewIfLoaded != nil else { return }
    comparison.choices = choices.places(in: difference)
    showPreview()
    refresh()
    setStatus()
  }

  /// Shows the state in the status bar.
  func refresh() {
    let count = choices.count(in: difference)
    let place = comparison.currentDifference.map { current in
      difference.hunks[...current].count { !$0.isIgnored }
    }
    let now = place.map { "\($0)/" } ?? ""
    let words = count.all == 0 ? "equal" : "\(now)\(count.all) \(count.all == 1 ? "difference" : "differences")"
    let chosen = count.chosen == 0 ? "" : ", \(count.chosen) chosen"
    state.text = words + chosen + (hasUnsavedChoices ? " •" : "")
  }

  /// Sets the status with which the program ends: that of `diff`, and 0 when a choice for every difference is saved.
  private func setStatus() {
    let count = choices.count(in: difference)
    let isDone = count.all == 0 || count.all == count.chosen && savedChoices == choices
    application?.defaultStatus = isDone ? 0 : 1
  }

  // MARK: Actions

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "showNext", "showPrevious", "takeLeft", "takeRight", "takeLeftThenRight", "takeRightThenLeft", "takeNeither",
      "takeAllLeft", "takeAllRight":
      comparison.differenceCount > 0
    case "forget": comparison.currentDifference.map { choices[difference.hunks[$0]] != nil } ?? false
    default: true
    }
  }

  func showNext() { go(next: true) }
  func showPrevious() { go(next: false) }

  private func go(next: Bool) {
    if comparison.showDifference(next: next) {
      differenceShown()
    } else {
      application?.notify(next ? "This is the last difference." : "This is the first difference.")
    }
  }

  func differenceShown() {
    refresh()
    showPreviewPlace()
  }

  func goToLine() throws {
    try present(
      GoToController(last: left.text.count) { [self] line in
        application?.focus(comparison)
        comparison.show(leftLine: line - 1)
      })
  }

  func toggleFolding() { comparison.foldsEqualLines.toggle() }
}
