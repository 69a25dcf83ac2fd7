import NibKit
import SystemPackage
import TerminalKit

/// The screen, with the lines of a file, and the details of the selected line next to them.
///
/// It is made in code, because it needs a file. Its view is a layout (`Main.layout.xml`).
final class LogController: Controller, ActionValidating {
  @Outlet var log: Log
  @Outlet var level: Select
  @Outlet var search: TextField
  @Outlet var found: Label
  @Outlet var follow: Checkbox
  @Outlet var wrap: Checkbox
  @Outlet var note: Label
  @Outlet var position: StatusItem
  // These are optional in a layout.
  @Outlet var heading: View?
  @Outlet var details: View?
  @Outlet var detailTitle: Label?
  @Outlet var detailLevel: Label?
  @Outlet var detailLength: Label?
  @Outlet var detailText: TextArea?

  /// The file and its lines.
  let lines: LogLines
  /// The line that stays selected while lines are added and removed, because another filter is being applied.
  var anchor: Int?
  /// The match that the user wants to see as soon as it is found.
  var wantedMatch: MatchWish?
  /// True if the search text has changed since the last jump to a match.
  var isSearchNew = false
  private var isAtWork = false
  private var shownDetail: (line: Int, length: Int)?

  /// - Parameter file: the file to show.
  init(file: LogFile) {
    lines = LogLines(file)
    super.init(nibName: "Main")
  }

  /// Not used: a scene cannot name a file.
  required init(coder: NibDecoder) throws { throw FileProblem.cannotRead(path: "", .noSuchFileOrDirectory) }

  override class var members: Members {
    super.members.adding(LogController.self) {
      $0.summary("The screen with the lines of a file.")
      $0.outlet("log", \.$log, help: "The rows of the lines.")
      $0.outlet("heading", \.$heading, help: "The view that has the file's name as its title.")
      $0.outlet("level", \.$level, help: "The lowest level that is shown: all, debug, info, warning or error.")
      $0.outlet("search", \.$search, help: "The field for the text to search for.")
      $0.outlet("found", \.$found, help: "The label with the number of matches.")
      $0.outlet("follow", \.$follow, help: "True if the log scrolls to new lines.")
      $0.outlet("wrap", \.$wrap, help: "True if long lines are wrapped.")
      $0.outlet("note", \.$note, help: "The label with the last event of the file; hidden if there is none.")
      $0.outlet("details", \.$details, help: "The views about the selected line, which can be hidden.")
      $0.outlet("detailTitle", \.$detailTitle, help: "The number of the selected line.")
      $0.outlet("detailLevel", \.$detailLevel, help: "The level of the selected line.")
      $0.outlet("detailLength", \.$detailLength, help: "The label of the length of the selected line.")
      $0.outlet("detailText", \.$detailText, help: "The whole text of the selected line.")
      $0.outlet(
        "position", \.$position, help: "The label with the number of the selected line, and the number of all lines.")
      $0.action("lineSelected", LogController.lineSelected, help: "Shows the details of the selected line.")
      $0.action("showLine", LogController.showLine, help: "Shows the selected line in a dialog.")
      $0.action("copyLine", LogController.copyLine, help: "Copies the selected line.")
      $0.action("openInPager", LogController.openInPager, help: "Opens the file in the user's pager.")
      $0.action("goToStart", LogController.goToStart, help: "Goes to the first line.")
      $0.action("goToEnd", LogController.goToEnd, help: "Goes to the last line.")
      $0.action("chooseLevel", LogController.chooseLevel, help: "Moves the focus to the levels.")
      $0.action(
        "levelChanged", LogController.levelChanged, help: "Shows only lines of the selected level and of higher ones.")
      $0.action("followChanged", LogController.followChanged, help: "Follows the end of the log if the box is checked.")
      $0.action("followNoticed", LogController.refresh, help: "The log has begun or stopped to follow its end.")
      $0.action("toggleFollow", LogController.toggleFollow, help: "Turns following of the end on or off.")
      $0.action("wrapChanged", LogController.wrapChanged, help: "Wraps long lines if the box is checked.")
      $0.action("toggleWrap", LogController.toggleWrap, help: "Turns the wrapping of long lines on or off.")
      $0.action("toggleDetails", LogController.toggleDetails, help: "Shows or hides the details.")
      $0.action("find", LogController.find, help: "Moves the focus to the search field.")
      $0.action("searchChanged", LogController.searchChanged, help: "The text to search for has changed.")
      $0.action("accept", LogController.acceptSearch, help: "Moves the focus from the field to the next match.")
      $0.action("findNext", LogController.findNext, help: "Goes to the next match.")
      $0.action("findPrevious", LogController.findPrevious, help: "Goes to the previous match.")
      $0.action(
        "leaveSearch", LogController.leaveSearch, help: "Stops the search. If it has ended, forgets its matches.")
      $0.action("showKeys", LogController.showKeys, help: "Shows the keys.")
    }
  }

  override func viewDidLoad() throws {
    heading?.title = lines.file.name
    log.dataSource = lines
    // Lines that are read immediately are in the first picture. This is enough for hundreds of thousands of lines.
    log.reload(removedAtStart: lines.work())
    followChanged()
    wrapChanged()
    goOn()
    watch()
  }

  // MARK: Working

  /// Continues reading in separate turns, while there is more to read.
  func goOn() {
    refresh()
    guard lines.isWorking, !isAtWork else { return }
    isAtWork = true
    application?.after(.zero) { [weak self] _ in
      guard let self else { return }
      isAtWork = false
      log.reload(removedAtStart: lines.work())
      keepAnchor()
      goToWantedMatch()
      goOn()
    }
  }

  /// Keeps the same line selected, or the nearest one that is shown.
  private func keepAnchor() {
    guard let anchor else { return }
    log.selectedLine = lines.row(ofLine: anchor)
    if !lines.isWorking { self.anchor = nil }
  }

  /// The number of the selected line in the file.
  var selectedLine: Int? { log.selectedLine.map { lines.line(ofRow: $0) } }

  // MARK: Showing

  func lineSelected() {
    anchor = nil
    say("")
    refresh()
  }

  /// Shows the current state.
  func refresh() {
    follow.isChecked = log.isFollowing
    let all = lines.table.lines.upperBound
    let now = selectedLine.map { "\(($0 + 1).grouped)/" } ?? ""
    let part = lines.leastLevel == nil ? "" : "\(lines.lineCount.grouped) shown, "
    position.text = "\(part)\(lines.isReading ? "reading… " : "")\(now)\(all.grouped)"
    found.text = foundText
    showDetails()
  }

  private func showDetails() {
    guard let line = selectedLine else {
      shownDetail = nil
      for label in [detailTitle, detailLevel, detailLength] { label?.text = "" }
      detailText?.text = ""
      return
    }
    let length = lines.table.bytes(ofLine: line).count
    guard shownDetail?.line != line || shownDetail?.length != length else { return }
    shownDetail = (line, length)
    let detail = LineDetail(line, of: lines)
    detailTitle?.text = detail.number
    detailLevel?.text = detail.level
    detailLength?.text = detail.length
    detailText?.text = detail.text
    detailText?.moveToStart()
  }

  /// Shows a message about the file until the next action of the user.
  func say(_ words: String) {
    note.text = words
    note.isHidden = words.isEmpty
  }

  // MARK: Actions

  /// Returns false for showing or copying without a line, and for finding or clearing without a text.
  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "showLine", "copyLine", "goToStart", "goToEnd": log.selectedLine != nil
    case "leaveSearch": !search.text.isEmpty || application?.focusedView === search
    case "findNext", "findPrevious": !lines.searchText.isEmpty
    default: true
    }
  }

  func showLine() throws {
    guard let line = selectedLine else { return }
    try present(LineController(LineDetail(line, of: lines)))
  }

  func copyLine() {
    guard let line = selectedLine else { return }
    application?.copy(LineDetail(line, of: lines).text)
    say("Line \((line + 1).grouped) is copied.")
  }

  /// Opens the file in the user's pager, which has the terminal until it ends.
  func openInPager() async throws {
    guard let status = try await application?.run(.pager(lines.file.path)) else { return }
    if status != 0 { say("The pager has ended with the status \(status).") }
  }

  func goToStart() { select(row: 0) }
  func goToEnd() { select(row: log.lineCount - 1) }

  /// Selects a row and scrolls to it. If it was not visible, it is centered.
  func select(row: Int) {
    log.show(line: row)
    log.selectedLine = row
    lineSelected()
  }

  func chooseLevel() { application?.focus(level) }

  /// Shows the lines of the chosen level. The log gets the focus, because the next keys are meant for it.
  func levelChanged() {
    application?.focus(log)
    anchor = log.isFollowing ? nil : selectedLine
    lines.leastLevel = level.value.flatMap { name in LogLevel.allCases.first { $0.name == name } }
    log.reload(removedAtStart: lines.work())
    keepAnchor()
    goOn()
  }

  func followChanged() {
    log.follows = follow.isChecked
    refresh()
  }

  func toggleFollow() {
    follow.isChecked = !log.isFollowing
    followChanged()
  }

  func wrapChanged() { log.wrap = wrap.isChecked ? .word : .none }

  func toggleWrap() {
    wrap.isChecked.toggle()
    wrapChanged()
  }

  /// Shows or hides the details next to the log, or shows them in front of it if there is no room.
  func toggleDetails() throws {
    guard let details, details.superview?.shows(details) == true else { return try showLine() }
    details.isHidden.toggle()
  }

  func showKeys() throws { try present(KeysController()) }
}
