import Foundation
import NibKit
import NibTool
import Testing

@Suite @MainActor struct TraceCommandTests {
  @Test("the default order is strict")
  func defaultOrderStrict() {
    let run = ToolRun("trace", pitfall("01-nested-views"))
    #expect(run.status == 0)
    #expect(run.lines.first == "load>   01-nested-views.layout.xml strict")
    #expect(
      run.output
        == (try? String(
          contentsOfFile: pitfall("01-nested-views").replacing(".layout.xml", with: ".strict.trace"),
          encoding: .utf8)))
  }

  /// The owner is there until the end: an object that looks at it in `afterInit()` finds it.
  @Test("the owner outlives the load")
  func ownerOutlivesLoad() {
    let run = ToolRun("trace", pitfall("10-owner-not-awake"))
    #expect(run.lines.last == "note    inbox: the screen is set up")
  }

  @Test("an order can be named")
  func orderNamed() {
    let run = ToolRun("trace", "--order", "cappuccino", pitfall("01-nested-views"))
    let awakes = run.lines.filter { $0.hasPrefix("awake") }
    #expect(awakes == ["awake   sub", "awake   sup"])
  }

  @Test("the tree is indented by initializers")
  func theTreeIsIndentedByInitializers() {
    let run = ToolRun("trace", "--format", "tree", pitfall("01-nested-views"))
    #expect(run.lines.contains("  init>   MySuperview sup  3:3"))
    #expect(run.lines.contains("    init>   MySubview sub  4:5"))
  }

  @Test("JSON has an object for each event")
  func jsonObjectEvent() throws {
    let events = try parsedLines(ToolRun("trace", "--format", "json", pitfall("01-nested-views")).output)
    #expect(events.allSatisfy { $0["version"] as? Int == 2 })
    let outlet = try #require(events.first { $0["event"] as? String == "outlet" })
    #expect(outlet["object"] as? String == "sup")
    #expect(outlet["class"] as? String == "MySuperview")
    #expect(outlet["member"] as? String == "mySub")
    #expect(outlet["target"] as? String == "sub")
    #expect(outlet["phase"] as? String == "outlets")
    #expect(outlet["line"] as? Int == 3)
    #expect(outlet["column"] as? Int == 25)
  }

  @Test("a faulty layout is not loaded")
  func faultyLayoutLoaded() {
    let run = ToolRun("trace", pitfall("28-dangling-id"))
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("[dangling-reference]"))
  }

  /// A class that stops the program leaves the trace of what came before.
  @Test("events are written as they happen")
  func eventsWrittenHappen() {
    var output = ""
    var seenInInit = ""
    var classes = ClassRegistry()
    classes.register("Last", members: Members()) { (_: NibDecoder) -> Marker in
      seenInInit = output
      return Marker()
    }
    let text = "<layout version=\"1\"><Last id=\"last\"/></layout>"
    let console = Console(
      input: { SourceText(file: "x", bytes: Array(text.utf8)) }, output: { output += $0 }, errors: { _ in })
    #expect(NibTool.run(["trace", "-"], classes: { classes }, console: console) == 0)
    #expect(seenInInit == "load>   x strict\ninit>   Last last  1:21\n")
  }

  @Test("a load that fails shows its trace and why")
  func loadFailsShows() {
    let run = ToolRun("trace", pitfall("19-cycle-in-init"))
    #expect(run.status == 1)
    #expect(run.lines.last?.hasPrefix("abort") == true)
    #expect(run.errors.contains("[reference-decoded]"))
  }
}

@Suite @MainActor struct ListingCommandTests {
  static let text = """
    <layout version="1">
      <GalleryView id="top" nm="n" peer="#inner">
        <GalleryView id="inner"><GalleryView/></GalleryView>
      </GalleryView>
      <connect from="#inner" outlet="peer" to="#top"/>
    </layout>
    """

  @Test("'nib objects' shows the label of an object in quotes, behind its class and id")
  func objectsShowLabels() {
    let text = ##"""
      <layout version="1">
        <Window id="w"><TextField id="s" label="Search" nextFocus="#w"/><List label="Files"/></Window>
      </layout>
      """##
    #expect(
      ToolRun("objects", "-", input: text).output == """
        Window w  2:3
          TextField s 'Search' nextFocus=#w  2:18
          List 'Files'  2:67

        """)
  }

  @Test("'nib objects' shows a reference as a connection, even if its attribute is called label")
  func objectsShowReferencesOnce() {
    let text = ##"<layout version="1"><Label id="l"/><Button label="#l"/></layout>"##
    #expect(ToolRun("objects", "-", input: text).output == "Label l  1:21\nButton label=#l  1:36\n")
  }

  @Test("objects need no classes")
  func objectsNeedClasses() {
    let run = ToolRun("objects", "-", input: Self.text, classes: ClassRegistry())
    #expect(run.status == 0)
    #expect(
      run.output == """
        GalleryView top peer=#inner  2:3
          GalleryView inner  3:5
            GalleryView  3:29
        connect #inner -> #top outlet=peer  5:3

        """)
  }

  @Test("a plan is listed without running anything")
  func planListedRunning() {
    let run = ToolRun("plan", "-", input: Self.text)
    #expect(run.status == 0)
    #expect(
      run.output == """
        order strict
        init top GalleryView  2:3
          init inner GalleryView  3:5
            init inner/GalleryView[0] GalleryView  3:29
            end inner/GalleryView[0]
            attach inner/GalleryView[0] -> inner  3:29
          end inner
          attach inner -> top  3:5
        end top
        attr top.nm = "n"  2:25
        outlet top.peer = inner  2:32
        outlet inner.peer = top  5:26
        awake top  2:3
        awake inner  3:5
        awake inner/GalleryView[0]  3:29

        """)
  }

  @Test("a plan as JSON has the same steps")
  func planJSONSame() throws {
    let run = ToolRun("plan", "--format", "json", "--order", "gtk", "-", input: Self.text)
    let plan = try #require(try parsedLines(run.output).first)
    #expect(plan["order"] as? String == "gtk")
    let steps = try #require(plan["steps"] as? [[String: Any]])
    #expect(
      steps.filter { $0["kind"] as? String == "awake" }.map { $0["object"] as? String } == [
        "inner/GalleryView[0]", "inner", "top",
      ])
  }

  @Test("`describe` lists the objects within reach")
  func describeListsObjects() {
    let run = ToolRun("describe", "-", input: Self.text)
    #expect(run.status == 0)
    #expect(
      run.output == """
        GalleryView (3 objects)
          attributes: nm (text)
          outlets: peer

        """)
  }

  /// The plan, the description and the tree show the declared order of awakes, with stand-ins too.
  @Test("declared orders are shown")
  func declaredOrders() {
    let text = """
      <layout version="1">
        <GaugeBoard id="board" awake-after="#left #right"><Gauge id="left"/><Gauge id="right"/></GaugeBoard>
        <Unheard awake-after="#board"/>
      </layout>

      """
    #expect(
      ToolRun("plan", "--stand-ins", "-", input: text).output.hasSuffix(
        """
        awake left  2:53
        awake right  2:71
        awake board after left, right  2:3
        awake Unheard[0] after board  3:3
        didLoad owner (owner)

        """))
    #expect(
      ToolRun("describe", "--stand-ins", "-", input: text).output == """
        Gauge (2 objects)
        GaugeBoard (1 object)
          awakes after: left, right
        Unheard (1 object)
          awakes after: board

        """)
    let objects = ToolRun("objects", "-", input: text).output
    #expect(objects.hasPrefix("GaugeBoard board awake-after=#left #right  2:3\n"))
    let circular = text.replacing("id=\"left\"", with: "id=\"left\" awake-after=\"#board\"")
    let circle = ToolRun("check", "-", input: circular)
    #expect(circle.status == 1)
    #expect(circle.output.contains("error: board waits for left to awake, and left for board [awake-cycle]"))
  }

  @Test("`describe` has the texts of the classes")
  func describeTextsClasses() {
    var classes = ClassRegistry()
    classes.register("Dial", members: Marker.members) { _ in Marker() }
    let run = ToolRun(
      "describe", "-",
      input: "<layout version='1'><Dial id='d' size='1' step='2' turned='#d.reset' twin='#d'/></layout>",
      classes: classes)
    #expect(run.status == 0)
    #expect(
      run.output == """
        Dial (1 object)
          Something to turn.
          actions: reset
            reset: Turns it back.
          attributes: size (a whole number), step (a whole number)
            step: How far a key turns it. (default: 1)
          events: turned
            turned: The dial was turned.
          outlets: twin
            twin: Turns with it.

        """)
  }

  /// A layout can be described without any argument.
  @Test("external objects are listed even if they are missing")
  func externalObjects() {
    let text =
      "<layout version=\"1\"><GalleryView id=\"v\" peer=\"#ext:other\" action=\"#ext:store.save\"/></layout>"
    let described = ToolRun("describe", "-", input: text)
    #expect(described.status == 0)
    #expect(described.output.contains("ext:store\n  actions: save\n"))
    let planned = ToolRun("plan", "-", input: text)
    #expect(planned.status == 0)
    #expect(planned.output.contains("outlet v.peer = ext:other"))
    #expect(planned.output.contains("action v.action = ext:store.save"))
    let traced = ToolRun("trace", "-", input: text)
    #expect(traced.status == 1)
    #expect(traced.errors.contains("no external object named 'other' was passed"))
  }

  @Test("orders are listed with their evidence")
  func ordersListedTheir() throws {
    let run = ToolRun("orders")
    #expect(run.status == 0)
    let names = run.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(Array(names.prefix(LoadOrder.profiles.count)) == LoadOrder.profiles.map(\.order.name))
    #expect(run.lines.contains { $0.hasPrefix("uikit ") && $0.contains("(observed)") })
    let json = try parsedLines(ToolRun("orders", "--format", "json").output)
    #expect(json.map { $0["name"] as? String } == LoadOrder.profiles.map(\.order.name))
  }

  @Test("one order is explained step by step")
  func orderExplained() {
    let run = ToolRun("orders", "delphi")
    #expect(run.output.contains("objects' outlets, the last written first"))
    #expect(run.output.contains("the owner is awoken"))
  }

  @Test("help is not an error", arguments: [[], ["--help"], ["help", "trace"], ["check", "--help"]])
  func helpError(arguments: [String]) {
    let run = ToolRun(arguments: arguments)
    #expect(run.status == 0)
    #expect(run.output.contains("USAGE: nib"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    "an unknown option is a usage error",
    arguments: [
      ["trace"], ["trace", "--order", "nextstep", "x"], ["check", "--format", "xml", "x"], ["fetch"],
    ])
  func nonsenseIsAUsageError(arguments: [String]) {
    let run = ToolRun(arguments: arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Usage: nib") || run.errors.contains("USAGE: nib"))
  }

  @Test(
    "a misspelled name gets a suggestion",
    arguments: [
      (["chekc", "x"], "Did you mean 'check'?"), (["Trace"], "Did you mean 'trace'?"),
      (["trace", "--order", "uikti", "x"], "Did you mean 'uikit'?"),
      (["orders", "delpi"], "Did you mean 'delphi'?"),
      (["plan", "--order=nextstep", "x"], "there is no such order. There are: appkit, "),
      (["fetch"], "There is no subcommand 'fetch'."),
    ])
  func misspelledName(arguments: [String], words: String) {
    let run = ToolRun(arguments: arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(words))
  }

  @Test("completions are made for shells", arguments: ["bash", "zsh", "fish"])
  func completionsMade(shell: String) {
    let run = ToolRun("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.output.contains("gnustep-xib"))
  }
}

/// An object and nothing more, and a table with words for it.
private final class Marker {
  static var members: Members {
    Members(of: Marker.self) {
      $0.summary("Something to turn.")
      $0.attribute("size") { (_: Marker, _: Int) in }
      $0.attribute("step", Int.self, default: "1", help: "How far a key turns it.")
      $0.outlet("twin", help: "Turns with it.") { (_: Marker, _: inout Marker?) in }
      $0.event("turned", help: "The dial was turned.") { _, _ in }
      $0.action("reset", Marker.reset, help: "Turns it back.")
    }
  }

  private func reset() {}
}
