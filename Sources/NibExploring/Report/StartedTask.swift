/// A task that the first load of an exploration has run, identified by the step that started it.
public struct StartedTask: Hashable, Sendable, CustomStringConvertible {
  /// The step whose code started the task, directly or through another task. Nil if the code belongs to no step.
  public let step: LoadStep?
  /// The number of the task among the tasks of its step, from 1. If another task started it, the number of that task
  /// comes first, then its own number among the tasks that this task started, and so on.
  public let numbers: [Int]
  /// The total for each number: the number of tasks among which it selects one.
  let counts: [Int]

  /// The name of the task in reports: `the task of awake loader`, `task 2 of awake loader`.
  public var description: String {
    let tasks = zip(numbers, counts).map { number, count in count == 1 ? "the task" : "task \(number)" }
    return (tasks.reversed() + [step?.description ?? "code outside of all steps"]).joined(separator: " of ")
  }
}
