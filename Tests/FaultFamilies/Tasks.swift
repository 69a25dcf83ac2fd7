import NibKit

extension FaultFamily {
  /// Nothing promises the order of two tasks of one callback.
  static let tasksOfOne = FaultFamily(
    "two tasks of one awake", ["task 1 of awake crew", "task 2 of awake crew"], code: "task-order",
    words: ("list", "count"),
    layout: { "<Logbook id='log'/>\n<Crew id='crew' at='#log' does='\($0)'/>" },
    register: {
      $0.register(Logbook.self)
      $0.register(Crew.self)
    })

  /// Tasks take turns in the order of the awakes that start them, and nothing promises even that.
  static let tasksOfTwo = FaultFamily(
    "tasks of two awakes", ["awake a", "awake b"],
    and: [Finding("task-order", ["the task of awake a", "the task of awake b"])], words: ("list", "count"),
    layout: { word in
      "<Logbook id='log'/>\n"
        + ["a", "b"].map { "<Sailor id='\($0)' at='#log' does='\(word)'/>" }.joined(separator: "\n")
    },
    register: {
      $0.register(Logbook.self)
      $0.register(Sailor.self)
    })
}

private final class Logbook: Thing, @unchecked Sendable {
  var names: [String] = []
  var count = 0
  func note(_ name: String, _ how: String) {
    if how == "list" { names.append(name) } else { count += 1 }
  }
}
private class Sailor: Visitor<Logbook> {
  private(set) var does = ""
  override class var members: Members {
    super.members.adding(Sailor.self) { $0.attribute("does") { $0.does = $1 } }
  }
  func start(_ name: String) { Task { [place, does] in place?.note(name, does) } }
  override func awake() throws { start(id) }
}
private final class Crew: Sailor {
  override func awake() throws { for name in ["port", "starboard"] { start(name) } }
}
