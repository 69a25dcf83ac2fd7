import NibKit
import Testing

@testable import TerminalKit

/// Answers on request.
private final class SlowCompletions: CompletionSource {
  var asked: [String] = []
  var waiting: [CheckedContinuation<[String], any Error>] = []

  func completions(for text: String) async throws -> [String] {
    asked.append(text)
    return try await withCheckedThrowingContinuation { waiting.append($0) }
  }
}

/// Knows at once.
private final class QuickCompletions: CompletionSource {
  struct Trouble: Error, CustomStringConvertible { var description: String { "no network" } }
  var asked: [String] = []

  func completions(for text: String) async throws -> [String] {
    asked.append(text)
    if text == "x" { throw Trouble() }
    return [text + "1", text + "\u{1B}[2J"]
  }
}

@Suite("Combo boxes")
struct ComboBoxTests {
  static let body = """
    <ComboBox id="it" width="16" changed="#owner.changed">
      <Option title="main"/><Option title="release-1"/><Option title="Main-old"/><Option title="topic/main" enabled="false"/>
    </ComboBox>
    <Button id="b" title="B" default="true" action="#owner.acted"/>
    """

  @Test("typing opens a list of what fits, in which the keys of the field move")
  func types() throws {
    let pilot = try Stage.pilot(Self.body, 24, 8)
    let box = try pilot.view("it", as: ComboBox.self)
    #expect(pilot.row(0) == "               ▾        ")
    pilot.type("ma")
    #expect(
      pilot.screen == """
        ma             ▾
        ┌──────────────┐
        │ main         │
        │ Main-old     │
        └──────────────┘
        """)
    #expect(pilot.caret == Point(x: 2, y: 0))
    #expect(pilot.focus == "it")
    pilot.press("down", "down", "up", "up", "enter")
    #expect(box.text == "Main-old")
    #expect(!box.isOpen)
    #expect(pilot.focus == "it")
    #expect(try pilot.stage.events.count == 3)
    pilot.press("enter")
    #expect(try pilot.stage.events.last == "acted")
  }

  @Test("Enter without a mark leaves the text as it was typed, Escape and leaving close the list")
  func closes() throws {
    let pilot = try Stage.pilot(Self.body, 24, 8)
    let box = try pilot.view("it", as: ComboBox.self)
    pilot.type("re")
    #expect(box.isOpen)
    pilot.press("enter")
    #expect(box.text == "re" && !box.isOpen)
    #expect(try pilot.stage.events.last == "acted")
    pilot.type("l")
    pilot.press("escape")
    #expect(!box.isOpen)
    pilot.type("e")
    #expect(box.isOpen)
    pilot.press("tab")
    #expect(!box.isOpen && pilot.focus == "b")
    pilot.press("tab", "ctrl+u")
    pilot.type("zzz")
    #expect(!box.isOpen)
  }

  @Test("Down and the arrow show all options, and a click takes one")
  func mouse() throws {
    let pilot = try Stage.pilot(Self.body, 24, 8)
    let box = try pilot.view("it", as: ComboBox.self)
    box.text = "x"
    pilot.press("down")
    #expect(pilot.screen.contains("│ release-1    │"))
    #expect(!pilot.screen.contains("topic"))
    pilot.click(4, 3)
    #expect(box.text == "release-1" && !box.isOpen)
    pilot.click(15, 0)
    #expect(box.isOpen)
    pilot.click(15, 0)
    #expect(!box.isOpen)
    pilot.click(15, 0)
    pilot.click(20, 7)
    #expect(!box.isOpen && pilot.focus == "it")
  }

  @Test("a dialog that comes while the list is open closes the list, and stays")
  func covered() async throws {
    let pilot = try Stage.pilot("<ComboBox id=\"it\"/><Button title=\"B\"/>", 40, 10)
    let (box, source) = (try pilot.view("it", as: ComboBox.self), SlowCompletions())
    box.completionSource = source
    pilot.type("a")
    pilot.advance(by: ComboBox.delay)
    await Task.yield()
    source.waiting[0].resume(returning: ["abc"])
    await pilot.settle()
    #expect(box.isOpen)
    pilot.type("b")
    pilot.advance(by: ComboBox.delay)
    await Task.yield()
    pilot.application.show(message: "Look here.")
    #expect(!box.isOpen)
    // An answer that comes too late opens nothing, and closes nothing either.
    source.waiting[1].resume(returning: ["abd"])
    await pilot.settle()
    #expect(pilot.screen.contains("Look here.") && !pilot.screen.contains("abd"))
    pilot.press("enter")
    #expect(pilot.focus == "it")
  }

  @Test("a strict box has a problem with other texts")
  func strict() throws {
    let pilot = try Stage.pilot(Self.body.replacing("width", with: "strict=\"true\" width"), 24, 8)
    let box = try pilot.view("it", as: ComboBox.self)
    #expect(box.problem == nil)
    box.text = "mai"
    #expect(box.problem == "This is not one of the options.")
    box.text = "main"
    #expect(box.problem == nil)
  }

  @Test("a source is asked after a pause, and the answer to an older text is dropped")
  func slow() async throws {
    let pilot = try Stage.pilot("<ComboBox id=\"it\" width=\"16\"/><Button title=\"B\"/>", 24, 8)
    let (box, source) = (try pilot.view("it", as: ComboBox.self), SlowCompletions())
    box.completionSource = source
    pilot.type("a")
    pilot.advance(by: ComboBox.delay / 2)
    pilot.type("b")
    pilot.advance(by: ComboBox.delay)
    await Task.yield()
    #expect(source.asked == ["ab"])
    #expect(pilot.row(0).contains("…"))
    pilot.type("c")
    pilot.advance(by: ComboBox.delay)
    await Task.yield()
    #expect(source.asked == ["ab", "abc"])
    source.waiting[1].resume(returning: ["abcd"])
    source.waiting[0].resume(returning: ["old"])
    await pilot.settle()
    #expect(pilot.screen.contains("│ abcd"))
    #expect(!pilot.screen.contains("old"))
    #expect(pilot.row(0).contains("▾"))
  }

  @Test("hostile completions are harmless, and an error is shown in the list")
  func hostile() async throws {
    let pilot = try Stage.pilot("<ComboBox id=\"it\" width=\"20\"/>", 24, 8)
    let (box, source) = (try pilot.view("it", as: ComboBox.self), QuickCompletions())
    box.completionSource = source
    pilot.type("a")
    pilot.advance(by: ComboBox.delay)
    await pilot.settle()
    #expect(pilot.screen.contains("│ a␛[2J"))
    pilot.press("down", "down", "enter")
    // Nothing that a terminal would act on gets into the text.
    #expect(box.text == "a[2J")
    pilot.press("ctrl+u")
    pilot.type("x")
    pilot.advance(by: ComboBox.delay)
    await pilot.settle()
    #expect(pilot.screen.contains("│ no network"))
    pilot.press("down", "enter")
    #expect(box.text == "x")
  }

  @Test("letters that are not adjacent find an option, and the best match comes first")
  func fuzzy() throws {
    let pilot = try Stage.pilot(
      """
      <ComboBox id="it" width="20"><Option title="topic/related"/><Option title="release-1"/><Option title="main"/></ComboBox>
      """, 24, 8)
    pilot.type("rl")
    #expect(pilot.row(2).contains("release-1") && pilot.row(3).contains("topic/related"))
    pilot.type("1")
    pilot.press("down", "enter")
    #expect(try pilot.view("it", as: ComboBox.self).text == "release-1")
  }
}
