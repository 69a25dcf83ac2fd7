import NibKit
import ProgramStart
import TerminalKit

/// The screen, with the lists on the left, and the items of the selected list on the right.
///
/// A scene makes it (`Main.layout.xml`), and its view is another layout (`Lists.layout.xml`). `init(coder:)` reads the
/// saved items long before there is a view, and `viewDidLoad()` shows them.
final class ChecklistsController: Controller, ActionValidating, Layouts.Lists.Owner {
  /// The lists and their file.
  let store: ChecklistStore
  /// The state of the user's changes.
  var changes = Changes.saved
  /// The number of the last save that was started. Results of earlier saves are ignored.
  var lastSave = 0
  /// True while the program waits for the last save.
  var isQuitting = false
  /// The notice that the last save takes long.
  weak var quitNotice: Notice?
  /// The state of the lists after the last change.
  var lastState: NotebookState
  /// The notice about a deletion, until something else is changed.
  weak var deletionNotice: Notice?
  private let listRows: ListsSource
  private let itemRows = ItemsSource()

  enum Changes {
    case saved
    /// The changes are being saved on another thread.
    case saving
    /// The changes could not be saved.
    case unsaved
    /// The changes could not be saved, and the user wants to end the program without them.
    case givenUp
    /// Everything is saved, and the program ends.
    case ended
  }

  /// Creates the controller for a scene, and reads the saved items.
  required convenience init(coder: NibDecoder) throws { try self.init(coder: coder, file: .usual) }

  /// Creates the controller for a scene, with a file that the command line or a test names.
  init(coder: NibDecoder, file: DataFile) throws {
    store = ChecklistStore(file)
    lastState = NotebookState(store.notebook)
    listRows = ListsSource(store)
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(ChecklistsController.self) {
      $0.summary("The screen with the lists and their items.")
      $0.action(
        "quit", ChecklistsController.askToQuit,
        help: "Ends the program. If changes are not saved, the user is asked first.")
    }
  }

  override func viewDidLoad() throws {
    lists.dataSource = listRows
    items.dataSource = itemRows
    showPlace()
  }

  /// Reports the notices about the file as soon as the screen is shown.
  override func viewDidAppear() {
    let notices = store.takeNotices()
    guard !notices.isEmpty else { return }
    application?.show(message: notices.map { "\($0)" }.joined(separator: "\n\n"), title: "Checklists")
  }

  /// Saves changes that could not be saved before, when the program ends in any way. If this fails, the program
  /// continues.
  override func willQuit() throws {
    switch changes {
    case .saving, .unsaved: try saveNow()
    case .saved:
      rememberPlace()
      store.savePlace()
    case .givenUp, .ended: break
    }
  }

  /// Writes the lists to a file where the user can find them, because the program cannot continue.
  override func rescue(after error: any Error) -> String {
    do {
      return "\(error)\nThe lists as they were on the screen are in \(try store.rescue())."
    } catch let failure {
      return "\(error)\nThe last changes are lost: they could not be written to another place either: \(failure)."
    }
  }

  // MARK: Showing

  /// The selected list, or nil if there are none.
  var selectedList: Checklist? { lists.selectedIndex.map { store.lists[$0] } }
  /// The selected item.
  var selectedItem: ChecklistItem? { items.selectedIndex.flatMap { selectedList?.items[$0] } }

  /// Shows the items of the selected list, and selects the item that was last selected in it.
  func showItems() {
    followSelectedList()
    refresh()
  }

  /// Shows the open list, after the lists were read.
  func showPlace() {
    itemRows.list = nil
    lists.selectedIndex = store.notebook.openIndex
    showItems()
  }

  /// Stores the user's selection in the lists.
  func rememberPlace() {
    rememberSelectedItem()
    store.notebook.open = selectedList
  }

  private func rememberSelectedItem() {
    guard let list = itemRows.list, let row = items.selectedIndex else { return }
    list.selected = list.items[row]
  }

  private func followSelectedList() {
    guard itemRows.list !== selectedList else { return }
    rememberSelectedItem()
    itemRows.list = selectedList
    items.selectedIndex = selectedList?.selectedIndex
  }

  /// Shows everything again, because the model has changed.
  func refresh() {
    lists.reload()
    followSelectedList()
    items.reload()
    let all = selectedList?.items ?? []
    let done = all.count { $0.isChecked }
    note.text =
      changes == .unsaved || changes == .givenUp ? "NOT SAVED" : all.isEmpty ? "" : "\(done)/\(all.count) done"
  }

  /// Called when the user has made a change. Shows and saves the change, and makes it undoable.
  ///
  /// - Parameters:
  ///   - title: the name of the change.
  ///   - select: selects the new row, when it is shown.
  func didChange(_ title: String, select: () -> Void = {}) {
    deletionNotice?.close()
    rememberChange(title)
    saveChange(select: select)
  }

  /// Shows the lists again, and saves them.
  func saveChange(select: () -> Void) {
    refresh()
    select()
    rememberPlace()
    saveSoon()
    refresh()
  }

  // MARK: Adding

  /// Returns false for adding an item before anything is typed.
  func validateAction(_ name: String, from sender: AnyObject) -> Bool { name != "addItem" || !typedText.isEmpty }

  private var typedText: String { newItem.text.asSingleLine.trimmed }

  func addItem() {
    let text = typedText
    guard !text.isEmpty else { return }
    #if DEBUG
      trapIfWanted(by: text)
    #endif
    if selectedList == nil { store.lists.append(Checklist(title: "To do")) }
    lists.reload()
    selectedList?.items.append(ChecklistItem(text: text))
    newItem.text = ""
    didChange("Add") { items.selectedIndex = items.rowCount - 1 }
  }

  func newList() throws {
    try present(
      NameController(heading: "New list", name: "") { [self] name in
        store.lists.append(Checklist(title: name))
        didChange("New list") { lists.selectedIndex = store.lists.count - 1 }
      })
  }
}
