import NibKit
import TerminalKit

/// `<EditableList>`: a list whose rows can be renamed, deleted and moved by the targets of its events.
///
/// Its actions have the same names as its events. So the layout declares each command once, for `#first`, and the list
/// with the focus receives it: F2 renames a list in one place and an item in the other.
final class EditableList: List, ActionValidating {
  private var events: [String: Action] = [:]

  override class var members: Members {
    super.members.adding(EditableList.self) {
      $0.summary("A list whose rows can be renamed, deleted and moved.")
      $0.event("rename", help: "The user wants to rename the selected row.") { swap(&$0.events["rename"], &$1) }
      $0.event("delete", help: "The user wants to delete the selected row.") { swap(&$0.events["delete"], &$1) }
      $0.event("moveUp", help: "The user wants to move the selected row up.") { swap(&$0.events["moveUp"], &$1) }
      $0.event("moveDown", help: "The user wants to move the selected row down.") {
        swap(&$0.events["moveDown"], &$1)
      }
      $0.action("rename", { list in { try list.send("rename") } }, help: "Renames the selected row.")
      $0.action("delete", { list in { try list.send("delete") } }, help: "Deletes the selected row.")
      $0.action("moveUp", { list in { try list.send("moveUp") } }, help: "Moves the selected row up.")
      $0.action("moveDown", { list in { try list.send("moveDown") } }, help: "Moves the selected row down.")
    }
  }

  private func send(_ event: String) throws { try events[event]?.send(from: self) }

  /// Returns true if there is a row to be renamed, deleted or moved. A row cannot be moved past the ends.
  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    guard let selected = selectedIndex, events[name]?.canSend(from: self) == true else { return false }
    return switch name {
    case "moveUp": selected > 0
    case "moveDown": selected < rowCount - 1
    default: true
    }
  }
}
