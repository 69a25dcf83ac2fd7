import NibKit
import TerminalKit
import TextComparing

/// The screen with two files beside each other, which may be versions of a third one. Its view is `Main.layout.xml`.
final class CompareController: Controller, ActionValidating, Layouts.Main.Owner {
  let left: ComparedFile
  let right: ComparedFile
  /// The file from which both come, or nil if they are only compared.
  let base: ComparedFile?
  /// The encoding of all files, if they are not compared by their bytes.
  let encoding: FileEncoding?
  /// The file for the result, or nil until the user names one.
  var output: OutputFile?
  /// The differences that do not count.
  var textOptions = TextOptions()
  private(set) var texts: ComparedTexts
  var difference: TextDifference { texts.difference }
  /// The choices of the user, which `undoHistory` undoes.
  var choices = Choices() { didSet { if choices != oldValue { choicesDidChange() } } }
  /// The choices that are in the file of the result, or nil if nothing is.
  var savedChoices: Choices?
  /// Called when the screen is closed, if that does not end the program.
  var whenClosed: (() -> Void)?
  /// True if the user has agreed to lose choices that are not saved.
  var givesUp = false

  init(
    _ left: ComparedFile, _ right: ComparedFile, base: ComparedFile? = nil, output: OutputFile?,
    options: TextOptions = TextOptions()
  ) throws(FileProblem) {
    encoding = try ComparedFile.encoding(of: [left, right] + (base.map { [$0] } ?? []))
    self.left = left
    self.right = right
    self.base = base
    self.output = output
    textOptions = options
    texts = ComparedTexts(left.text, right.text, base: base?.text, options: options)
    super.init(nibName: Self.layoutName)
  }

  /// Not used: a scene cannot name files.
  required init(coder: NibDecoder) throws { throw FileProblem.noFile(path: "") }

  override func viewDidLoad() throws {
    comparison.leftTitle = left.name
    comparison.rightTitle = right.name
    // The lines of the result count in a merge, so that no option hides any of them.
    blankLines.isHidden = texts.isMerge
    showOptions()
    showDifference()
    try view.title = texts.isMerge ? "Merge" : "Compare"
    if let base { showMerge(from: base) }
  }

  override func viewDidAppear() { setStatus() }

  /// Refuses the end of the program that no one has asked the user about, as Control-C in a dialog is.
  override func willQuit() throws {
    if hasUnsavedChoices, !givesUp {
      throw UnsavedChoices("Your choices are not saved. Close this, and then save or quit.")
    }
  }

  // MARK: Showing

  /// Compares the files again, because other differences do not count now. The choices stay.
  func compareAgain() {
    texts = ComparedTexts(left.text, right.text, base: base?.text, options: textOptions)
    showDifference()
  }

  private func showDifference() {
    comparison.difference = difference
    comparison.placeholder =
      left.isSame(as: right)
      ? "Both names are the same file.  \(leavingWords)"
      : textOptions == TextOptions()
        ? "The files are equal.  \(leavingWords)"
        : "The files are equal, except for ignored differences.  \(leavingWords)"
    choicesDidChange()
  }

  private func choicesDidChange() {
    guard viewIfLoaded != nil else { return }
    showChoices()
    showPreview()
    refresh()
    setStatus()
  }

  /// Shows the state in the status bar.
  func refresh() {
    let count = choices.count(in: texts)
    if choices.whole != nil {
      let words = texts.isMerge ? "edited as a whole, \(conflictWords)" : "edited as a whole, U undoes"
      state.text = words + (hasUnsavedChoices ? " •" : "")
      return
    }
    let place = comparison.currentDifference.map { current in
      difference.hunks[...current].count { !$0.isIgnored }
    }
    let now = place.map { "\($0)/" } ?? ""
    let words = count.all == 0 ? "equal" : "\(now)\(count.all) \(count.all == 1 ? "difference" : "differences")"
    let chosen = texts.isMerge ? ", \(conflictWords)" : count.chosen == 0 ? "" : ", \(count.chosen) chosen"
    state.text = words + chosen + (hasUnsavedChoices ? " •" : "")
  }

  private var conflictWords: String {
    let conflicts = choices.conflicts(in: texts)
    if conflicts.all == 0, conflicts.open == 0 { return "no conflicts" }
    if conflicts.open == 0 { return conflicts.all == 1 ? "conflict solved" : "\(conflicts.all) conflicts solved" }
    return "\(conflicts.open) of \(conflicts.all) \(conflicts.all == 1 ? "conflict" : "conflicts") left"
  }

  /// Sets the status with which the program ends: that of `diff`, and 0 when a choice for every difference is saved. A merge
  /// has 0 only when it is saved, so that git does not take a file for merged that is not.
  func setStatus() {
    let isSettled = choices.unsettled(in: texts) == 0 && savedChoices == choices
    let isDone = isSettled || !texts.isMerge && comparison.differenceCount == 0
    application?.defaultStatus = isDone ? 0 : 1
  }

  // MARK: Actions

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "showNext", "showPrevious": comparison.differenceCount > 0
    case "takeLeft", "takeRight", "takeLeftThenRight", "takeRightThenLeft", "takeNeither", "takeAllLeft",
      "takeAllRight",
      "takePicked", "chooseForMany", "edit":
      comparison.differenceCount > 0 && choices.whole == nil
    case "forget":
      choices.whole == nil && comparison.currentDifference.map { choices[difference.hunks[$0]] != nil } ?? false
    case "takeBase": texts.isMerge && comparison.differenceCount > 0 && choices.whole == nil
    case "showNextConflict", "showPreviousConflict":
      texts.isMerge && comparison.differenceCount > 0 && choices.whole == nil
    case "toggleBlankLines": !texts.isMerge
    case "leaveSearch": !findBar.isHidden
    case "goBack": !findBar.isHidden || whenClosed != nil
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
