import NibKit
import TerminalKit
import Testing

/// Changes of a model that are undone.
@Suite("Undo history")
struct UndoHistoryTests {
  /// A number that is changed, and its history.
  private final class Counter {
    var number = 0
    let history: UndoHistory

    init(limit: Int = 100) { history = UndoHistory(limit: limit) }

    func add(_ amount: Int) {
      let before = number
      number += amount
      let after = number
      history.add("Add \(amount)") { [self] in
        number = before
      } redo: { [self] in
        number = after
      }
    }
  }

  @Test("random steps of change, undo and redo end as a list of all states says")
  func property() throws {
    var random = SystemRandomNumberGenerator()
    let counter = Counter(limit: 10)
    var states = [0]
    var place = 0
    for step in 1...2000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        counter.add(step)
        states = states[...place] + [counter.number]
        if states.count > 11 { states.removeFirst() }
        place = states.count - 1
      case 1:
        try counter.history.undo()
        place = max(0, place - 1)
      default:
        try counter.history.redo()
        place = min(states.count - 1, place + 1)
      }
      #expect(counter.number == states[place])
      #expect((counter.history.undoTitle == nil) == (place == 0))
      #expect((counter.history.redoTitle == nil) == (place == states.count - 1))
    }
  }

  @Test("a change that cannot be undone stays the last one")
  func failing() throws {
    let history = UndoHistory()
    history.add("Delete") {
      throw Recorder.Trouble()
    } redo: {
    }
    #expect(throws: Recorder.Trouble.self) { try history.undo() }
    #expect(history.undoTitle == "Delete" && history.redoTitle == nil)
  }

  @Test("the changes of an undo are not recorded as a change")
  func nested() throws {
    let history = UndoHistory()
    history.add("Outer") {
      history.add("Inner", undo: {}, redo: {})
    } redo: {
    }
    try history.undo()
    #expect(history.undoTitle == nil && history.redoTitle == "Outer")
  }

  @Test(
    "a command for #first undoes in the model where no view has such an action, and is available only then")
  func chain() throws {
    let pilot = try Screens.pilot(
      """
      <Commands><Command id="undo" title="Undo" key="f5" action="#first.undo"/></Commands>
      <Window outlet="view"><Button title="OK"/><TextField id="field"/><StatusBar/></Window>
      """, width: 30, height: 4, controller: Stage(nibName: "main"))
    let stage = try pilot.stage
    #expect(stage.commands[0].isAvailable == false)
    var number = 1
    stage.undoHistory.add("Count") {
      number = 0
    } redo: {
      number = 1
    }
    #expect(stage.commands[0].isAvailable)
    pilot.press("tab")
    pilot.type("x")
    pilot.press("f5")
    #expect(try pilot.view("field", as: TextField.self).text == "" && number == 1)
    pilot.press("tab", "f5")
    #expect(number == 0)
    #expect(stage.commands[0].isAvailable == false)
  }
}
