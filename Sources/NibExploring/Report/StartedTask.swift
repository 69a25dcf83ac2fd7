/// A task that the first load of an exploration has run, by what started it.
public struct StartedTask: Hashable, Sendable, CustomStringConvertible {
  /// The step whose code started the task, or the task that started it. Nil for code that is none of a step.
  public let step: LoadStep?
  /// The number of the task among those of its step, from 1. For a task that another task started, the number of that one,
  /// then its own among those of that one; and so on.
  public let numbers: [Int]
  /// The number of tasks among which each number tells one.
  let counts: [Int]

  /// The task as reports write it: `the task of awake loader`, `task 2 of awake loader`.
  public var description: String {
    let tasks = zip(numbers, counts).map { number, count in count == 1 ? "the task" : "task \(number)" }
    return (tasks.reversed() + [step?.description ?? "code outside of all steps"]).joined(separator: " of ")
  }
}
