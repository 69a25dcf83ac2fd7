import NibKit
import TerminalKit

/// The main screen of Checklists, as its layout and by hand.
enum ListsScreen {
  /// The tree of the layout. Only a layout can connect an event, so actions are taken from a tree that one has made: a
  /// copy of an action costs what connecting costs, a weak reference.
  static func byHand(owner: ChecklistsController, like sample: ChecklistsController) -> (Window, [Command]) {
    let connected = sample.lists?.events ?? [:]
    func command(_ title: String, _ key: KeyBinding?, _ help: String = "", isHidden: Bool = false) -> Command {
      let command = Command(title, key: key, help: help, isHidden: isHidden)
      command.action = sample.command?.action
      return command
    }
    let rename = command("_Rename", KeyBinding("f2"), "Give it another name.")
    let delete = command("_Delete", KeyBinding("delete"), "Delete it, if you are sure.")
    let newList = command("_New list", KeyBinding("ctrl+n"), "Begin another list.")
    let quit = command("_Quit", KeyBinding("ctrl+q ctrl+c"), "Everything is saved.")
    let moveUp = command("Move _up", KeyBinding("alt+up"), isHidden: true)
    let moveDown = command("Move do_wn", KeyBinding("alt+down"), isHidden: true)
    let add = command("_Add", nil, isHidden: true)
    owner.command = newList

    let window = Window()
    window.title = "Checklists"
    window.minWidth = 40
    window.minHeight = 10
    func item(_ command: Command) -> MenuItem {
      let item = MenuItem()
      item.command = command
      return item
    }
    let bar = MenuBar()
    let list = Menu("_List")
    for entry in [item(newList), MenuSeparator(), item(quit)] { list.add(entry) }
    let edit = Menu("_Edit")
    for entry in [item(rename), item(delete), MenuSeparator(), item(moveUp), item(moveDown)] { edit.add(entry) }
    bar.add(list)
    bar.add(edit)
    window.addSubview(bar)

    func editable(_ label: String, _ placeholder: String) -> EditableList {
      let view = EditableList()
      view.height = .share(1)
      view.label = label
      view.placeholder = placeholder
      for (name, action) in connected { view.events[name] = action }
      return view
    }
    let panes = HStack()
    panes.height = .share(1)
    panes.spacing = 1
    let left = Frame()
    left.title = "Lists"
    left.width = .percent(30)
    left.minWidth = 14
    left.maxWidth = 30
    let lists = editable("Lists", "Ctrl+N: new")
    lists.changed = sample.lists?.changed
    left.addSubview(lists)
    let right = Frame()
    right.title = "Items"
    right.width = .share(1)
    let items = editable("Items", "Nothing to do.")
    items.isCheckable = true
    items.toggled = sample.items?.toggled
    right.addSubview(items)
    panes.addSubview(left)
    panes.addSubview(right)
    window.addSubview(panes)
    window.initialFocus = lists

    let line = HStack()
    line.spacing = 1
    let label = Label()
    label.text = "Ne_w:"
    let field = TextField()
    field.width = .share(1)
    field.placeholder = "What to do?"
    field.maxLength = 500
    field.action = sample.newItem?.action
    label.target = field
    let button = Button()
    button.command = add
    for view in [label, field, button] { line.addSubview(view) }
    window.addSubview(line)

    let status = StatusBar()
    for command in [rename, delete, quit, newList] { status.add(StatusItem(command)) }
    let note = StatusItem(text: "2/3 done", align: .end)
    status.add(note)
    window.addSubview(status)
    owner.window = window
    owner.lists = lists
    owner.items = items
    owner.newItem = field
    owner.note = note
    return (window, [rename, delete, newList, quit, moveUp, moveDown, add])
  }
}

/// Has the connections of the controller of that name in Checklists.
final class ChecklistsController: NibOwner {
  var window: Window?
  var lists: EditableList?
  var items: EditableList?
  var newItem: TextField?
  var note: StatusItem?
  /// One whose action can be copied.
  var command: Command?

  func act() {}

  static var members: Members {
    Members(of: ChecklistsController.self) {
      $0.outlet("view") { swap(&$0.window, &$1) }
      $0.outlet("lists") { swap(&$0.lists, &$1) }
      $0.outlet("items") { swap(&$0.items, &$1) }
      $0.outlet("newItem") { swap(&$0.newItem, &$1) }
      $0.outlet("note") { swap(&$0.note, &$1) }
      for name in ["rename", "delete", "newList", "quit", "moveUp", "moveDown", "addItem", "showItems", "itemToggled"] {
        $0.action(name, ChecklistsController.act)
      }
    }
  }
}

/// As in Checklists.
final class EditableList: List {
  var events: [String: Action] = [:]

  override class var members: Members {
    super.members.adding(EditableList.self) {
      for name in ["rename", "delete", "moveUp", "moveDown"] {
        $0.event(name) { swap(&$0.events[name], &$1) }
        $0.action(name) { list in { try list.events[name]?.send(from: list) } }
      }
    }
  }
}
