import Foundation
import NibKit
import TerminalKit
import Testing

@Suite @MainActor struct StandInTests {
  @Test("stand-ins for external objects take the actions that a layout sends them, in every command")
  func externalActions() throws {
    let text = """
      <layout version="1"><Foo id="f" tap="#ext:helper.go"/>
      <connect from="#ext:helper" outlet="peer" to="#f"/></layout>
      """
    try withLayout(text) { path in
      for command in [["check"], ["trace"], ["describe"], ["explore", "--runs", "2"]] {
        let run = ToolRun(arguments: command + [path, "--stand-ins"], classes: ClassRegistry())
        // Nothing of the program is explored with stand-ins alone.
        #expect(run.status == (command[0] == "explore" ? 2 : 0), "\(command): \(run.output)")
        #expect(run.errors.isEmpty == (command[0] != "explore"), "\(command): \(run.errors)")
      }
      let trace = ToolRun("trace", path, "--stand-ins", "--only", "action,outlet", classes: ClassRegistry())
      #expect(
        trace.lines.map { $0.prefix { $0 != "2" && $0 != "1" }.trimmingCharacters(in: .whitespaces) } == [
          "outlet  ext:helper.peer = f", "action  f.tap = ext:helper.go",
        ])
    }
  }

  @Test("stand-ins accept any attribute of the layout")
  func standInsAccept() {
    let text = """
      <layout version="1" owner="Screen">
        <Stack outlet="root" spacing="1"><Button action="#owner.go" peer="#f" theme="#ext:theme"/></Stack>
        <Field id="f" outlets="fields" changed="#first.check"/>
        <connect from="#f" outlet="other" to="#owner"/>
        <connect from="#owner" event="closed" action="finish" to="#f"/>
      </layout>
      """
    #expect(ToolRun("check", "-", input: text).status == 1)
    let run = ToolRun("check", "--stand-ins", "-", input: text)
    #expect(
      run.output
        == "4 objects of 4 classes (Stack, Button, Field and 1 more) were stand-ins: their attributes and connections "
        + "were not checked.\n")
    #expect(run.status == 0)
    let trace = ToolRun("trace", "--stand-ins", "-", input: text)
    #expect(trace.status == 0)
    #expect(trace.output.contains("collect Screen.fields += f"))
    #expect(trace.output.contains("action  Screen.closed = f.finish"))
    #expect(trace.output.contains("outlet  Stack[0]/Button[0].theme = ext:theme"))
  }

  /// A reference to a missing object is one, and a color is not.
  @Test("stand-ins do not hide dangling references")
  func standInsHide() {
    let run = ToolRun(
      "check", "--stand-ins", "-", input: "<layout version=\"1\"><A next=\"#nope\" fg=\"#ff00aa\"/></layout>")
    #expect(run.status == 1)
    #expect(run.lines.filter { $0.contains("[dangling-reference]") }.count == 1)
    #expect(run.output.contains("no object has the id 'nope'"))
  }

  /// One edit away from a class that is known: an element too many letters away is the program's own.
  @Test(
    "stand-ins do not hide misspelled classes",
    arguments: [
      ("Buton", "Button"), ("Lable", "Label"), ("VStak", "VStack"), ("Windoww", "Window"), ("Lisp", "List"),
      ("button", "Button"), ("ButtonBar", nil), ("Chekbx", nil), ("Button", nil),
    ])
  func standInsHideMisspelled(name: String, meant: String?) {
    let text = "<layout version=\"1\">\n  <Frame><\(name)/><\(name)/></Frame>\n</layout>"
    let run = ToolRun("check", "--stand-ins", "--no-classes", "-", input: text, classes: .terminal)
    guard let meant else {
      #expect(run.status == 0)
      #expect(!run.output.contains("[unknown-class]"))
      return
    }
    #expect(run.status == 1)
    let message = "no class '\(name)' is registered, so a stand-in takes its place"
    #expect(
      run.output == """
        <standard input>:2:10: warning: \(message) [unknown-class]
              <Frame><\(name)/><\(name)/></Frame>
                     ^\(String(repeating: "~", count: name.count))
            note: did you mean '\(meant)'?
        2 objects of 1 class (\(name)) were stand-ins: their attributes and connections were not checked.

        """)
  }

  @Test("stand-ins do not hide other faults")
  func standInsHideOther() {
    let run = ToolRun(
      "check", "--stand-ins", "-", input: "<layout version=\"1\"><A id=\"x\"/><A id=\"x\"/></layout>")
    #expect(run.status == 1)
    #expect(run.output.contains("[duplicate-id]"))
  }
}
