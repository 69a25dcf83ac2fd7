import NibKit
import TerminalKit
import Testing

/// Work of a controller that goes on while the user does something else.
@Suite("Work")
struct WorkTests {
  /// A promise that the test keeps when it wants to.
  private final class Gate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isOpen = false

    func pass() async {
      if isOpen { return }
      await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }

  private func pilot(_ rows: String = "<WorkProgress work=\"load\" text=\"Loading…\"/>") throws -> Pilot {
    try Stage.pilot("\(rows)<TextField id=\"field\"/><Button title=\"_OK\" action=\"#owner.acted\"/>", 44, 8)
  }

  /// Lets tasks that can go on do so.
  private func turn() async { for _ in 0..<20 { await Task.yield() } }

  @Test("exclusive work is refused while work of its name goes on, and of another name it is not")
  func exclusive() async throws {
    let pilot = try pilot()
    let stage = try pilot.stage
    let gate = Gate()
    var done: [String] = []
    func load(_ name: String, _ words: String) -> Work? {
      stage.run(name) { _ in
        await gate.pass()
        done.append(words)
      }
    }
    #expect(load("load", "first") != nil)
    #expect(load("load", "second") == nil)
    #expect(load("save", "other") != nil)
    gate.open()
    await pilot.settle()
    #expect(done == ["first", "other"])
    #expect(load("load", "third") != nil)
    await pilot.settle()
    #expect(done == ["first", "other", "third"])
  }

  @Test("queued work begins when the work before it has ended, also when that was cancelled")
  func queued() async throws {
    let pilot = try pilot()
    let stage = try pilot.stage
    let gate = Gate()
    var events: [String] = []
    let first = stage.run("save", .queued) { _ in
      events.append("first begins")
      await gate.pass()
      events.append("first ends")
    }
    stage.run("save", .queued) { _ in events.append("second") }
    await turn()
    first?.cancel()
    await turn()
    #expect(events == ["first begins"])
    gate.open()
    await pilot.settle()
    #expect(events == ["first begins", "first ends", "second"])
  }

  @Test("restarted work cancels the one before, whose failure is not shown")
  func restarting() async throws {
    let pilot = try pilot()
    let stage = try pilot.stage
    let gate = Gate()
    var shown = ""
    for name in ["a", "b", "c"] {
      stage.run("load", .restarting) { work in
        await gate.pass()
        if work.isCancelled { throw Recorder.Trouble() }
        shown += name
      }
      await turn()
    }
    gate.open()
    await pilot.settle()
    #expect(shown == "c")
    #expect(!pilot.screen.contains("disk"))
  }

  @Test("debounced work begins once, when none was asked for during the time")
  func debounced() async throws {
    let pilot = try pilot()
    let stage = try pilot.stage
    var searched: [String] = []
    for text in ["s", "se", "sea"] {
      stage.run("search", .debounced(.milliseconds(200))) { _ in searched.append(text) }
      pilot.advance(by: .milliseconds(199))
      await turn()
    }
    #expect(searched == [])
    pilot.advance(by: .milliseconds(1))
    await pilot.settle()
    #expect(searched == ["sea"])
  }

  @Test("an error of work is shown, and a cancellation is not")
  func failing() async throws {
    let pilot = try pilot()
    try pilot.stage.run("load") { _ in throw CancellationError() }
    await pilot.settle()
    #expect(!pilot.screen.contains("Error"))
    try pilot.stage.run("load") { _ in throw Recorder.Trouble() }
    await pilot.settle()
    #expect(pilot.screen.contains("the disk is full"))
  }

  @Test("a row shows the work while it goes on: its words, what is done, and how to cancel it")
  func row() async throws {
    let pilot = try pilot()
    #expect(pilot.row(1).hasPrefix("[ OK ]"))
    let gate = Gate()
    let work = try pilot.stage.run("load") { _ in await gate.pass() }
    await turn()
    #expect(pilot.row(0) == "⠋ Loading…                        Esc Cancel")
    pilot.advance(by: .milliseconds(100))
    #expect(pilot.row(0).hasPrefix("⠙ Loading…"))
    work?.message = "12 of 48"
    work?.fraction = 0.25
    #expect(pilot.row(0) == "⠙ 12 of 48    ███▎           25%  Esc Cancel")
    gate.open()
    await pilot.settle()
    #expect(pilot.row(1).hasPrefix("[ OK ]"))
  }

  @Test(
    "Escape cancels the work that a row shows, wherever the focus is; the row says so until the work has ended"
  )
  func escape() async throws {
    let pilot = try pilot()
    let gate = Gate()
    var ended = ""
    try pilot.stage.run("load") { work in
      await gate.pass()
      ended = Task.isCancelled && work.isCancelled ? "cancelled" : "done"
    }
    await turn()
    pilot.press("escape")
    #expect(pilot.row(0) == "⠋ Stopping…" + String(repeating: " ", count: 33))
    gate.open()
    await pilot.settle()
    #expect(ended == "cancelled")
    #expect(pilot.row(1).hasPrefix("[ OK ]"))
  }

  @Test("a click on the hint cancels; work that is not to be cancelled has no hint and does not use Escape")
  func cancelling() async throws {
    let pilot = try pilot()
    let gate = Gate()
    let first = try pilot.stage.run("load") { _ in await gate.pass() }
    await turn()
    pilot.click(40, 0)
    #expect(first?.isCancelled == true)
    gate.open()
    await pilot.settle()
    let second = try pilot.stage.run("load", cancellable: false) { _ in await gate.pass() }
    await turn()
    #expect(!pilot.screen.contains("Esc"))
    pilot.press("escape")
    #expect(second?.isCancelled == false)
    await pilot.settle()
  }

  @Test("a progress bar with the name of work shows what is done of it")
  func bar() async throws {
    let pilot = try pilot("<Progress work=\"load\" value=\"10\" width=\"20\" showsPercent=\"true\"/>")
    #expect(pilot.row(0).contains("10%"))
    let gate = Gate()
    let work = try pilot.stage.run("load") { _ in await gate.pass() }
    await turn()
    #expect(!pilot.row(0).contains("%"))
    work?.fraction = 0.5
    #expect(pilot.row(0).hasPrefix("███████▌") && pilot.row(0).contains("50%"))
    gate.open()
    await pilot.settle()
    #expect(pilot.row(0).contains("10%"))
  }

  @Test(
    "work is cancelled when its controller is closed, also within a container, and goes on behind a dialog")
  func leaving() async throws {
    let pilot = try pilot()
    let stage = try pilot.stage
    let dialog = Controller(style: .dialog)
    let inner = Controller(style: .screen)
    dialog.addChild(inner)
    try stage.present(dialog)
    let gate = Gate()
    let works = [stage, dialog, inner].map { $0.run("load") { _ in await gate.pass() } }
    await turn()
    dialog.dismiss()
    #expect(works.map { $0?.isCancelled } == [false, true, true])
    gate.open()
    await pilot.settle()
  }

  @Test("debounced work of a controller that is closed does not begin")
  func leavingBefore() async throws {
    let pilot = try pilot()
    let dialog = Controller(style: .dialog)
    try pilot.stage.present(dialog)
    var hasBegun = false
    dialog.run("search", .debounced(.milliseconds(10))) { _ in hasBegun = true }
    dialog.dismiss()
    pilot.advance(by: .seconds(1))
    await pilot.settle()
    #expect(!hasBegun)
  }
}
