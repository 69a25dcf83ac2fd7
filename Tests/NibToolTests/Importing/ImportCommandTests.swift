import Foundation
import NibKit
import TestSupport
import Testing

/// `nib trace --import` and `--like`, and `nib explore --from`.
@Suite @MainActor struct ImportCommandTests {
  private static let order = """
    init> GaugeBoard board
    init> Gauge Gauge
    init> Gauge Gauge#2
    awake Gauge#2
    awake board
    awake Gauge
    """

  private func importing(_ input: String, _ arguments: String...) -> ToolRun {
    ToolRun(arguments: ["trace", "--import", "-"] + arguments, input: input)
  }

  @Test("an import is written in each format of a trace") func formats() throws {
    let spaced = Self.order.replacing("awake ", with: "awake   ").replacing("init> ", with: "init>   ")
    #expect(importing(Self.order).output == spaced + "\n")
    #expect(try parsedLines(importing(Self.order, "--format", "json").output).count == 6)
    #expect(
      importing(Self.order, "--format", "mermaid").output.contains("participant p1 as board<br/>GaugeBoard"))
    #expect(importing(Self.order, "--format", "svg").output.hasPrefix("<svg"))
    #expect(importing(Self.order, "--only", "awake").lines.count == 3)
    #expect(importing(Self.order, "--object", "Gauge").lines == ["init>   Gauge Gauge", "awake   Gauge"])
    #expect(importing(Self.order, "--object", "Gaug").errors.contains("did you mean 'Gauge'?"))
  }

  @Test("nib's own traces in JSON can be imported and compared with themselves") func roundTrip() throws {
    let own = ToolRun("trace", pitfall("14-inherited-loaded-twice"), "--format", "json").output
    #expect(importing(own, "--format", "json").output == own)
    let scratch = try Scratch()
    try scratch.write(own, to: "own.trace")
    try scratch.write(importing(own).output, to: "text.trace")
    #expect(ToolRun("diff", scratch.file("own.trace"), scratch.file("text.trace")).status == 0)
  }

  @Test("the orders that a trace fits decide the exit status") func orders() {
    #expect(importing(Self.order, "--orders", "uikit").status == 0)
    let run = importing(Self.order, "--orders", "strict")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("breaks strict at line 4: awake of Gauge#2 before awake of board (line 5)\n"))
  }

  @Test("contradictory options are refused")
  func usage() {
    func errors(_ arguments: String...) -> String {
      let run = ToolRun(arguments: ["trace"] + arguments, input: Self.order)
      #expect(run.status == 2)
      return run.errors
    }
    #expect(
      errors("a.xml", "--import", "-").contains("--like")
        || errors("--import", "-", "--order", "any").contains("loads nothing"))
    #expect(errors("--import", "-", "--like", "b").contains("takes no option about a load"))
    #expect(errors("--import", "-", "--subtree", "--object", "a").contains("needs a layout"))
    #expect(errors("--import", "a", "b", "--orders", "all").contains("name one file"))
    #expect(errors("--failed", "-").contains("--import"))
    #expect(errors("--import", "-", "--preset", "os_log").contains("Did you mean 'oslog'?"))
    #expect(errors("--import", "-", "--pattern", "awake").contains("EVENT=EXPRESSION"))
    #expect(
      errors("--import", "-", "--pattern", "awake=(nothing)").contains("none of 6 lines matches a pattern"))
    #expect(errors(pitfall("01-nested-views"), "--pattern", "awake=(x)").contains("need --import or --like"))
    #expect(errors(pitfall("01-nested-views"), "--like", "/nowhere.trace").contains("/nowhere.trace"))
    #expect(errors(pitfall("01-nested-views"), "--like", "-").contains("no event"))
  }

  @Test("the moves of a load that follows a trace repeat it", arguments: ["any", "uikit", nil]) func like(
    order: String?
  ) throws {
    let layout = pitfall("06-awake-preorder")
    let named = order.map { ["--order", $0] } ?? []
    let run = ToolRun(arguments: ["trace", layout, "--like", "-"] + named, input: Self.order)
    #expect(run.status == 0)
    #expect(run.lines.filter { $0.hasPrefix("awake") } == ["awake   right", "awake   board", "awake   left"])
    #expect(run.errors.contains("follows 6 of 6 events"))
    let command = try #require(run.errors.split(separator: "\n").last { $0.contains("to load it again: ") })
    // The words of a shell's command line, of which only moves are quoted.
    let words = command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
      place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let arguments = try Array(words[(#require(words.firstIndex(of: "trace")))...])
    #expect(ToolRun(arguments: arguments).output == run.output)
  }

  @Test("events that a load cannot follow are reported with the reason") func notFollowed() {
    let trace = "awake left\ninit> Gauge left\nawake Dial#4\nattr left.color = \"red\"\nawake board\n"
    let run = ToolRun(
      arguments: ["trace", pitfall("06-awake-preorder"), "--order", "any", "--like", "-"], input: trace)
    #expect(run.status == 0)
    #expect(run.errors.contains("follows 2 of 5 events"))
    #expect(run.errors.contains("the order promises 'init left' before 'awake left'"))
    #expect(
      run.errors.contains("line 3 is not followed: awake   Dial#4: the layout has no object for Dial#4"))
    #expect(run.errors.contains("the layout has no step 'attr left.color'"))
  }

  @Test("an order that fixes the steps says so") func fixed() {
    let run = ToolRun(
      arguments: ["trace", pitfall("06-awake-preorder"), "--order", "strict", "--like", "-"],
      input: Self.order)
    #expect(run.errors.contains("the order promises 'awake board' before 'awake right'"))
  }

  @Test("exploring begins with the load that follows a trace") func explore() throws {
    let layout = pitfall("06-awake-preorder")
    let scratch = try Scratch()
    try scratch.write(Self.order, to: "app.trace")
    // One run apart from the order's own: that of the trace, in which a gauge is awake before the board.
    let run = ToolRun("explore", layout, "--runs", "1", "--from", scratch.file("app.trace"))
    #expect(run.status == 1)
    #expect(run.output.contains("awake right"))
    #expect(run.errors.contains("note: the first other load follows 6 of 6 events of"))
    #expect(ToolRun("explore", layout, "--runs", "1").status == 0)
    #expect(
      ToolRun("explore", layout, layout, "--from", scratch.file("app.trace")).errors.contains(
        "--from is for one file"))
  }
}
