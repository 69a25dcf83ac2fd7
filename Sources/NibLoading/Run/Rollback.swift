/// The way back of a load: what was in the outlets of objects that outlive it.
struct Rollback {
  private var steps: [() -> Void] = []

  /// Adds a step that undoes what was done just now.
  mutating func add(_ step: @escaping () -> Void) { steps.append(step) }

  /// Takes out the steps that undo everything, the first to be run first. They run code of classes, which may ask the load
  /// for something: the caller runs them when nothing of the load is being changed.
  mutating func take() -> [() -> Void] {
    defer { steps = [] }
    return steps.reversed()
  }

  /// Gives up the way back: the load has ended well.
  mutating func discard() { steps = [] }
}
