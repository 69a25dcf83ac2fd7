import NibExploring
import NibKit
import NibTesting
import TestSupport
import Testing

/// Tasks that callbacks start are waited for, and run in more than one order.
@Suite struct TaskTests {
  /// Returns the couriers, as attributes of their elements.
  private func plan(_ couriers: String...) throws -> LoadPlan {
    let elements = couriers.enumerated().map { index, attributes in
      "<Courier id='\(["a", "b", "c", "d", "e", "f"][index])' board='#board' \(attributes)/>"
    }
    let objects = ["<Board id='board'/>"] + elements
    return try plan(text: "<layout version='1'>\n\(objects.joined(separator: "\n"))\n</layout>")
  }

  private func plan(text: String) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(Board.self)
    classes.register(Courier.self)
    return try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes)
  }

  /// Returns the board at the end of the first load.
  private func endOfFirstLoad(
    _ plan: LoadPlan, isolation: isolated (any _Concurrency.Actor)? = #isolation
  ) -> (number: Int, list: [String], tasks: ExplorationReport.Tasks?) {
    var end: (number: Int, list: [String])?
    var explorer = Explorer(plan)
    explorer.extras = { object in
      if end == nil, let board = object as? Board { end = (board.number, board.list) }
      return [:]
    }
    let tasks = explorer.explore(orders: [.strict], runs: 1).tasks
    return (end?.number ?? 0, end?.list ?? [], tasks)
  }

  private func messages(_ report: ExplorationReport) -> [String] {
    report.text().split(separator: "\n").filter { $0.contains("warning:") }.map(String.init)
  }

  // MARK: Waiting

  @Test(
    "a task is waited for, whatever it does in between",
    arguments: [
      ("set 7", 7), ("yield;yield;set 7", 7), ("set 3;yield;double", 6), ("sleep 5;set 7", 7),
      ("nap 3000;set 7", 7),
      ("children", 3), ("group", 6), ("children;sleep 1;group;yield;double", 18),
    ])
  func waits(program: String, number: Int) throws {
    let end = try endOfFirstLoad(plan("program='\(program)'"))
    #expect(end.number == number)
    let late = try endOfFirstLoad(plan("late='\(program)'"))
    #expect(late.number == number)
  }

  @Test(
    "a task of the main actor is waited for if the load runs there",
    arguments: [
      ("set 7", 7), ("yield;yield;set 7", 7), ("sleep 5;set 7", 7), ("nap 3000;set 7", 7), ("children", 3),
      ("children;sleep 1;group;yield;double", 18),
    ])
  @MainActor func waitsOnMain(program: String, number: Int) throws {
    let end = try endOfFirstLoad(plan("program='\(program)' onMain='true'"))
    #expect(end.number == number)
    let late = try endOfFirstLoad(plan("late='\(program)' onMain='true'"))
    #expect(late.number == number)
  }

  @Test("sleeps end in the order of their times, and those of one task add up")
  func sleeps() throws {
    let end = try endOfFirstLoad(
      plan("program='sleep 1;sleep 3;say'", "program='sleep 2;nap 1000;say'", "program='nap 3500;say'"))
    #expect(end.list == ["b", "c", "a"])
  }

  @Test("a task goes to the main actor and back")
  @MainActor func visitsMain() throws {
    let end = try endOfFirstLoad(plan("program='say;main;say'"))
    #expect(end.list == ["a", "a on main", "a"])
  }

  @Test("a task that is not the main actor's is not taken for one, though it runs on the main thread")
  @MainActor func isolation() throws {
    #expect(try endOfFirstLoad(plan("program='where'")).list == ["elsewhere"])
    #expect(try endOfFirstLoad(plan("program='where' onMain='true'")).list == ["on main"])
  }

  @Test("a task that a task starts is waited for, and counted")
  func tasksOfTasks() throws {
    let end = try endOfFirstLoad(plan("program='say;start;sleep 1;say'"))
    #expect(end.list == ["a", "a's", "a"])
    #expect(end.tasks?.count == 2)
  }

  @Test("of a layout without tasks nothing is reported")
  func noTasks() throws {
    let report = Explorer(try plan("", "")).explore()
    #expect(report.tasks == nil)
    #expect(!report.text().contains("task"))
    #expect(!report.json().contains("task"))
  }

  @Test("loads that do not run on the main actor say that they do not wait for its tasks")
  func elsewhere() throws {
    let report = Explorer(try plan("program='say' onMain='true'")).explore(runs: 1, isolation: nil)
    #expect(report.tasks?.elsewhere == 1)
    #expect(
      report.text().contains("1 task of the main actor, not waited for because the loads do not run on it\n"))
  }

  // MARK: Ends

  @Test("tasks that do not come to an end are stopped, and the report says so")
  func endless() throws {
    let report = Explorer(try plan("program='say;forever'", "program='say'")).explore(runs: 1)
    #expect(report.tasks?.isCutShort == true)
    #expect(report.tasks?.orders == 1)
    #expect(
      report.text().contains("The first load starts 2 tasks, which did not come to an end and were stopped\n")
    )
  }

  @Test("a task that waits again and again has done so for ten seconds")
  func polling() throws {
    let end = try endOfFirstLoad(plan("program='poll 1'"))
    #expect(end.number == 11)
    #expect(end.tasks?.isCutShort == false)
  }

  @Test("a task that waits for another one in vain, because it runs first, is no finding")
  func unfair() throws {
    let report = Explorer(try plan("program='until 1;say'", "program='set 1'")).explore(orders: [.strict])
    #expect(report.isClean)
  }

  @Test("tasks of other code are not held back")
  func others() async throws {
    let plan = try plan("program='say;sleep 1;say'", "program='say'")
    let other = Task.detached {
      var count = 0
      while !Task.isCancelled {
        count += 1
        try? await Task.sleep(for: .microseconds(50))
      }
      return count
    }
    for _ in 0..<3 { _ = Explorer(plan).explore() }
    async let sum = (1...100).reduce(0, +)
    #expect(await sum == 5050)
    other.cancel()
    #expect(await other.value > 0)
  }

  // MARK: Orders

  @Test("of two tasks that set a value it is reported which sets it last")
  func twoWriters() throws {
    let report = Explorer(try plan("program='set 1'", "program='set 2'")).explore(orders: [.strict])
    #expect(
      messages(report) == [
        "t.xml:2:1: warning: board.number is 2 if the task of awake a runs before the task of awake b, and 1 if after it [task-order]"
      ])
    #expect(!report.isClean)
    #expect(report.tasks?.count == 2)
    #expect(report.tasks?.orders == 3)
    #expect(
      report.text().hasPrefix(
        """
        t.xml:2:1: warning: board.number is 2 if the task of awake a runs before the task of awake b, and 1 if after it [task-order]
            <Board id='board'/>
            ^~~~~~
        t.xml:3:1: note: awake a starts the task of awake a
            <Courier id='a' board='#board' program='set 1'/>
            ^~~~~~~~
        t.xml:4:1: note: awake b starts the task of awake b
            <Courier id='b' board='#board' program='set 2'/>
            ^~~~~~~~
            note: nothing promises the order of two tasks: let one of them set the value, or let one wait for the other

        The first load starts 2 tasks, run in 3 orders
        """))
  }

  @Test("tasks of the main actor are put in other orders, too")
  @MainActor func twoWritersOnMain() throws {
    let report = Explorer(
      try plan(
        "program='set 1' onMain='true'", "late='sleep 1;set 2' onMain='true'",
        "late='sleep 1;set 3' onMain='true'")
    )
    .explore(orders: [.strict])
    #expect(
      messages(report) == [
        "t.xml:2:1: warning: board.number is 3 if the task of afterInit b runs before the task of afterInit c, and 2 if after it [task-order]"
      ])
  }

  @Test("among many tasks the two are found that decide")
  func amongMany() throws {
    let report = Explorer(
      try plan(
        "program='add 2'", "program='add 3' late='add 4'", "program='set 1'", "program='double'",
        "program='add 0'", "program='yield;yield'")
    ).explore(orders: [.strict])
    let finding = try #require(report.stateFindings.first)
    let steps = finding.tasks?.tasks.compactMap { $0.step?.description } ?? []
    #expect(steps.contains("awake c") || steps.contains("awake d"))
    #expect(report.stateFindings.count == 1)
  }

  @Test("tasks whose order makes no difference are no finding")
  func commutative() throws {
    let report = Explorer(
      try plan("program='add 1;yield;add 2'", "program='add 3'", "late='sleep 1;add 4'", "program='children'")
    ).explore(orders: [.strict])
    #expect(report.isClean)
    #expect(report.tasks.map { $0.orders > 2 } == true)
  }

  @Test("two tasks that read before either has written are reported as taking turns")
  func turns() throws {
    let report = Explorer(
      try plan("program='read;yield;write 1'", "program='say'", "program='read;yield;write 1'")
    ).explore(orders: [.strict])
    #expect(
      messages(report).first
        == "t.xml:2:1: warning: board.number is 1 if the task of awake a and the task of awake c take turns, and 2 if they run one after the other [task-order]"
    )
  }

  @Test("tasks of one object are distinguished by their numbers, and those of tasks by what starts them")
  func names() throws {
    let report = Explorer(try plan("program='start;start'", "program='say'")).explore(orders: [.strict])
    let finding = try #require(report.stateFindings.first)
    let names = finding.tasks?.tasks.map(\.description) ?? []
    #expect(names == ["the task of awake b", "task 1 of the task of awake a"])
    #expect(
      report.json().contains(
        #"{"step":{"event":"awake","role":"object","object":"a","class":"Courier","phase":"awake","line":3,"column":1},"numbers":[1,1]}"#
      ))
  }

  @Test("the same in other objects of the class is reported with the first")
  func alike() throws {
    let text = """
      <layout version='1'>
      <Board id='p'/><Board id='q'/>
      <Courier id='a' board='#p' program='set 1'/><Courier id='b' board='#p' program='set 2'/>
      <Courier id='c' board='#q' program='set 1'/><Courier id='d' board='#q' program='set 2'/>
      </layout>
      """
    let report = Explorer(try plan(text: text)).explore(orders: [.strict])
    #expect(report.stateFindings.map(\.effect.subject.name) == ["p.number"])
    #expect(report.stateFindings.first?.others.map(\.subject.name) == ["q.number"])
    #expect(
      report.text(isWhole: true).contains(
        "t.xml:2:16: warning: q.number is 2 in one order of tasks, and 1 in another [task-order]"))
    #expect(report.allFingerprints.count == 2)
  }

  @Test("the map attributes the changes of a task to the step that started it")
  func map() throws {
    let map = Explorer(try plan("program='say'", "late='yield;add 1'")).interference()
    let lines = map.text(isWhole: false).split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        "awake a (line 3) writes board.list", "afterInit b (line 4) writes board.number",
      ])
  }

  @Test("an expectation fails if tasks decide on a value, and holds if they do not")
  func expectation() throws {
    var classes = ClassRegistry()
    classes.register(Board.self)
    classes.register(Courier.self)
    func layout(_ program: String) -> TestLayout {
      let couriers = "<Courier board='#board' program='\(program)'/>"
      return TestLayout(
        "<layout version='1'><Board id='board'/>\(couriers)\(couriers)</layout>", classes: classes)
    }
    expectOrderIndependent(layout("add 1"), orders: [.strict], ignoring: ["archives"])
    let error = #expect(throws: TestFailure.self) {
      try verifyOrderIndependent(layout("read;yield;write 1"), orders: [.strict], ignoring: ["archives"])
    }
    #expect(
      error.map { "\($0)".contains("take turns, and 2 if they run one after the other [task-order]") } == true
    )
  }

  /// Tasks without an `await` are operations on one number: what they come to is worked out for each order of them.
  @Test("a finding is made if and only if some order of the tasks ends differently", arguments: 0..<12)
  func bruteForce(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let operations = ["set 1", "set 2", "add 1", "add 2", "double", "add 0"]
    let programs = (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
      operations.randomElement(using: &numbers) ?? ""
    }
    func end(_ programs: [String]) -> Int {
      programs.flatMap(Courier.steps).reduce(0) { number, step in
        switch step.word {
        case "set": step.number
        case "add": number + step.number
        default: number * 2
        }
      }
    }
    func orders(_ list: [String]) -> [[String]] {
      list.isEmpty
        ? [[]]
        : list.indices.flatMap { index in
          var rest = list
          let first = rest.remove(at: index)
          return orders(rest).map { [first] + $0 }
        }
    }
    let ends = Set(orders(programs).map(end))
    let attributes = programs.map { "program='\($0)'" } + ["", "", ""]
    let plan = try plan(attributes[0], attributes[1], attributes[2], attributes[3])
    let report = Explorer(plan).explore(orders: [.strict])
    #expect(report.stateFindings.isEmpty == (ends.count == 1))
    for finding in report.stateFindings {
      let values = try [finding.effect.first, finding.effect.second].map { try #require($0) }
      #expect(values[0] != values[1])
      #expect(
        values.allSatisfy { value in ends.contains { value == OrderFinding.Value.exact(.integer($0)) } })
    }
  }
}
