public import NibLoading

/// The changes of a program's model. Each can be undone and redone.
///
///     list.items.remove(at: row)
///     undoHistory.add("Delete") { list.items.insert(item, at: row) } redo: { list.items.remove(at: row) }
///
/// A controller's ``Controller/undoHistory`` follows the controller in the responder chain and has the actions `undo`
/// and `redo`. So a command with `action="#first.undo"` undoes a change in the text field that has the focus, or else
/// in the model:
///
///     <Command title="_Undo" key="alt+z" action="#first.undo"/>
///
/// Text fields have separate histories.
public final class UndoHistory: NibResponder, ActionValidating {
  /// A change.
  private struct Step {
    let title: String
    let undo: () throws -> Void
    let redo: () throws -> Void
  }

  /// The maximum number of changes that can be undone. Older changes are dropped. At least 1.
  public var limit: Int { didSet { forgetOldest() } }
  /// The next responder after the history. In a controller, this is the responder after the controller.
  public var nextResponder: (any NibResponder)? { following() }
  private let following: () -> (any NibResponder)?
  private var done: [Step] = []
  private var undone: [Step] = []
  /// True while a change is being undone or redone. Changes that this makes to the model are not added to the history.
  private var isBusy = false

  /// The actions of a history.
  public class var members: Members {
    Members(of: UndoHistory.self) {
      $0.action("undo", { history in { try history.undo() } }, help: "Undoes the last change of the model.")
      $0.action("redo", { history in { try history.redo() } }, help: "Redoes the change that was undone last.")
    }
  }

  /// Creates an empty history.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of changes that can be undone.
  ///   - following: Returns the next responder after the history.
  public init(limit: Int = 100, following: @escaping () -> (any NibResponder)? = { nil }) {
    self.limit = limit
    self.following = following
  }

  // MARK: Adding

  /// Adds a change that has just been made. Changes that were undone before can no longer be redone. Does nothing while
  /// a change is being undone or redone.
  ///
  /// - Parameters:
  ///   - title: The name of the change, such as "Delete".
  ///   - undo: Undoes the change. Called when the model is as it was after the change.
  ///   - redo: Makes the change again. Called when the model is as it was before the change.
  public func add(_ title: String, undo: @escaping () throws -> Void, redo: @escaping () throws -> Void) {
    if isBusy { return }
    undone = []
    done.append(Step(title: title, undo: undo, redo: redo))
    forgetOldest()
  }

  /// Removes all changes, for example after the model has been replaced.
  public func removeAll() {
    done = []
    undone = []
  }

  private func forgetOldest() {
    let excess = done.count - max(1, limit)
    if excess > 0 { done.removeFirst(excess) }
  }

  // MARK: Undoing

  /// The name of the change that `undo()` would undo, or nil if there is none.
  public var undoTitle: String? { done.last?.title }
  /// The name of the change that `redo()` would make again, or nil if there is none.
  public var redoTitle: String? { undone.last?.title }

  /// Undoes the last change, or does nothing if there is none.
  ///
  /// - Throws: any error that undoing it throws. The change is then still the last one.
  public func undo() throws {
    guard !isBusy, let step = done.last else { return }
    isBusy = true
    defer { isBusy = false }
    try step.undo()
    // The step itself may have removed all changes.
    if !done.isEmpty { undone.append(done.removeLast()) }
  }

  /// Redoes the change that was undone last, or does nothing if there is none.
  ///
  /// - Throws: any error that redoing it throws. The change can then still be redone.
  public func redo() throws {
    guard !isBusy, let step = undone.last else { return }
    isBusy = true
    defer { isBusy = false }
    try step.redo()
    if !undone.isEmpty { done.append(undone.removeLast()) }
  }

  /// Returns true if there is something to undo or to redo.
  public func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    name == "undo" ? !done.isEmpty : !undone.isEmpty
  }
}
