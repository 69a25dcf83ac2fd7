import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// `nib check` finds mistakes in terminal layouts that load, but do not do what their author meant.
@Suite @MainActor struct TerminalCheckTests {
  private func check(_ body: String, _ arguments: String...) -> ToolRun {
    let text = "<layout version='1'>\n\(body)\n</layout>\n"
    return ToolRun(arguments: ["check", "-"] + arguments, input: text, classes: .terminal)
  }

  /// Returns the findings, each with its place: `2:3: warning: …`.
  private func findings(_ body: String) -> [String] {
    check(body).lines.filter { $0.hasPrefix("<standard input>:") && !$0.contains(" note: ") }.map {
      String($0.dropFirst("<standard input>:".count))
    }
  }

  @Test("a span outside a Grid is a warning") func span() {
    let run = check("<VStack>\n  <Label text='x' columnSpan='2'/>\n</VStack>")
    #expect(run.status == 1)
    #expect(
      run.output == """
        <standard input>:3:31: warning: 'columnSpan' has no effect on a child of VStack; it is for children of Grid [no-effect]
              <Label text='x' columnSpan='2'/>
                                          ^

        """)
    #expect(findings("<HStack><Label rowSpan='2'/></HStack>").count == 1)
    #expect(findings("<Grid><Label rowSpan='2' columnSpan='1'/></Grid>").isEmpty)
    // The program may put it into a Grid.
    #expect(findings("<Label rowSpan='2'/>").isEmpty)
  }

  @Test("a pattern that is too long is an error at its place, with the limit")
  func longPattern() {
    for part in ["{1}", "*", "?", "{0,1}+"] {
      let pattern = "a" + String(repeating: part, count: 20_000)
      let run = check("<TextField pattern='\(pattern)'/>")
      #expect(run.status == 1)
      #expect(run.output.hasPrefix("<standard input>:2:21: error: 'a\(part)"))
      #expect(
        run.output.contains(
          "' is not a pattern of the whole text, such as [a-z]+ or \\d{2,4}, which 'pattern' takes [bad-value]\n"
        ))
      #expect(
        run.output.hasSuffix(
          "    note: groups are nested at most 32 levels deep, and groups and repetitions together at most 64\n"
        ))
    }
    #expect(check("<TextField pattern='(a'/>").output.hasSuffix("    note: a ( or [ is not closed\n"))
  }

  @Test("a container that the tool does not know may read spans") func spanInStandIn() {
    let run = check("<Board><Label rowSpan='2'/></Board>", "--stand-ins")
    #expect(run.status == 0)
    #expect(
      run.output
        == "1 object of 1 class (Board) was a stand-in: its attributes and connections were not checked.\n")
  }

  @Test("a Row with more Cells than the Table has Columns is an error") func cells() {
    let columns = "<Column title='A'/><Column title='B'/>"
    #expect(
      check("<Table>\(columns)\n  <Row><Cell/><Cell/>\n    <Cell/><Cell/></Row>\n</Table>").output == """
        <standard input>:4:5: error: this Row has 4 cells, and its Table has 2 columns [too-many-children]
                <Cell/><Cell/></Row>
                ^~~~~
            note: this cell and those after it are not shown

        """)
    #expect(findings("<Table>\(columns)<Row><Cell/><Cell/></Row><Row><Cell/></Row></Table>").isEmpty)
    // The program adds the columns.
    #expect(findings("<Table><Row><Cell/></Row></Table>").isEmpty)
  }

  @Test("two commands with one key are a warning at the second") func commands() {
    #expect(
      check(
        "<Commands>\n<Command title='A' key='f2 ctrl+s'/>\n<Command title='B' key='ctrl+s'/>\n</Commands>"
      ).output
        == """
        <standard input>:4:25: warning: two commands have the key Ctrl+S [ambiguous-key]
            <Command title='B' key='ctrl+s'/>
                                    ^~~~~~
        <standard input>:3:25: note: the first is here, and gets the key
            <Command title='A' key='f2 ctrl+s'/>
                                    ^~~~~~~~~

        """)
    #expect(
      findings(
        "<Commands><Command key='f2'/><Command key='f2' enabled='false'/><Command key='f3'/></Commands>"
      ).isEmpty)
  }

  @Test("equal letters of two controls of a window are a warning")
  func letters() {
    #expect(
      check(
        """
        <Window>
          <Label text="_Name:" for="#name"/><TextField id="name"/>
          <HStack><Button title="_New"/></HStack>
        </Window>
        """
      ).output == """
        <standard input>:4:26: warning: two controls of this window have the key Alt+N [ambiguous-key]
              <HStack><Button title="_New"/></HStack>
                                     ^~~~
        <standard input>:3:16: note: the first is here, and gets the key
              <Label text="_Name:" for="#name"/><TextField id="name"/>
                           ^~~~~~

        """)
  }

  @Test(
    "a letter or key that two views in reach share is reported",
    arguments: [
      // Two windows are not there at the same time.
      ("<Window><Button title='_A'/></Window><Window><Button title='_A'/></Window>", 0),
      // A label without a view has no letter.
      ("<VStack><Label text='_A'/><Button title='_A'/></VStack>", 0),
      ("<VStack><Checkbox title='_A'/><Button title='_A'/><Button title='_a'/></VStack>", 2),
      ("<VStack><Button title='_A'/><Button title='_A' hidden='true'/></VStack>", 0),
      ("<VStack><Button title='__A'/><Button title='_A'/></VStack>", 0),
      // Pages of tabs are shown one at a time; the titles, and what is around them, are there with each.
      ("<Tabs><Tab title='A'><Button title='_X'/></Tab><Tab title='B'><Button title='_X'/></Tab></Tabs>", 0),
      ("<Tabs><Tab title='_X'><Button title='_Y'/></Tab><Tab title='B'><Button title='_X'/></Tab></Tabs>", 1),
      ("<VStack><Tabs><Tab title='A'><Button title='_X'/></Tab></Tabs><Button title='_X'/></VStack>", 1),
      ("<Tabs><Tab title='A'><Button title='_X'/><Button title='_X'/></Tab></Tabs>", 1),
      // The words of a command.
      (
        "<Commands><Command id='a' title='_X'/></Commands><VStack><Button command='#a'/><Button title='_X'/></VStack>",
        1
      ),
      // Keys.
      ("<VStack><Button key='f2'/><TextField key='f3 f2'/></VStack>", 1),
      (
        "<VStack><MenuBar><Menu><MenuItem key='f2'/></Menu><Menu><MenuItem key='f2'/></Menu></MenuBar></VStack>",
        1
      ),
      // A menu bar's menus are reached as buttons are, and their entries only in the menu.
      ("<VStack><MenuBar><Menu title='_File'/></MenuBar><Button title='_Find'/></VStack>", 1),
      (
        "<VStack><MenuBar><Menu title='F'><MenuItem title='_Find'/></Menu></MenuBar><Button title='_Find'/></VStack>",
        0
      ),
      (
        "<MenuBar><Menu title='A'><MenuItem title='_X'/></Menu><Menu title='B'><MenuItem title='_X'/></Menu></MenuBar>",
        0
      ),
    ])
  func reach(body: String, count: Int) { #expect(findings(body).count == count) }

  @Test("equal letters in a menu are a warning") func menu() {
    #expect(
      findings(
        "<MenuBar><Menu title='_File'>\n<MenuItem title='_Save'/>\n<Menu title='_Sort'/></Menu></MenuBar>")
        == ["4:14: warning: two entries of this menu have the key S [ambiguous-key]"])
  }

  @Test("equal letters of options are a warning") func options() {
    #expect(
      findings("<RadioGroup>\n<Option title='_Red'/>\n<Option title='Da_rk'/></RadioGroup>")
        == ["4:16: warning: two controls of this window have the key Alt+R [ambiguous-key]"])
    #expect(
      findings("<VStack><RadioGroup><Option title='_Red'/></RadioGroup><Button title='_Run'/></VStack>").count
        == 1)
    #expect(
      findings("<VStack><Select><Option title='_Red'/></Select><Button title='_Run'/></VStack>").isEmpty)
  }

  @Test(
    "a selection that does not exist is a warning",
    arguments: [
      (
        "<Select selected='2'><Option title='a'/><Option title='b'/></Select>",
        "option index 2 is out of range (0...1)"
      ),
      (
        "<Tabs selected='1'><Tab title='a'/></Tabs>", "page index 1 is out of range (0...0)"
      ),
      ("<List selected='7'><Item title='a'/></List>", "row index 7 is out of range (0...0)"),
      (
        "<Table selected='1'><Column title='a'/><Row/></Table>",
        "row index 1 is out of range (0...0)"
      ),
      (
        "<RadioGroup value='gren'><Option title='_Green' value='green'/></RadioGroup>",
        "no option has the value 'gren'"
      ),
    ])
  func selection(body: String, message: String) {
    #expect(findings(body).map { $0.drop { $0 != " " } } == [" warning: \(message) [unknown-choice]"])
  }

  @Test(
    "a selection that exists, or whose items the program makes, is no warning",
    arguments: [
      "<Select selected='1'><Option title='a'/><Option title='b'/></Select>", "<Select selected='1'/>",
      "<RadioGroup value='Green'><Option title='_Green'/></RadioGroup>",
      "<RadioGroup value='green'><Option title='_Green'/><Option/></RadioGroup>", "<Tabs selected='3'/>",
      "<List selected='3'/>",
    ])
  func soundSelection(body: String) { #expect(check(body).output.isEmpty) }

  @Test("a misspelled choice gets a suggestion") func misspelled() {
    let run = check(
      "<Select value='gren'><Option title='Green' value='green'/><Option title='Red'/></Select>")
    #expect(run.lines.last == "    note: did you mean 'green'? (the options have: green, Red)")
  }

  @Test("the elements that a container takes are named as a layout writes them") func fitting() {
    #expect(
      check("<List><Button/></List>").output == """
        <standard input>:2:7: error: List takes no Button as a child [child-type]
            <List><Button/></List>
                  ^~~~~~~
            note: these fit: Item

        """)
    #expect(check("<Row><Item/></Row>").lines.last == "    note: these fit: Cell")
    #expect(
      check("<Rule><Itme/></Rule>").output == """
        <standard input>:2:7: error: Rule takes no children, so this Itme cannot be inside it [children-not-allowed]
            <Rule><Itme/></Rule>
                  ^~~~~
            note: no class 'Itme' is registered
            note: did you mean 'Item'?

        """)
  }

  @Test(
    "the layouts of the sample programs have no such fault",
    arguments: ["checklists", "logviewer", "commitdialog", "repo"])
  func samples(program: String) throws {
    let folder = packageFolder + "/Layouts/" + program
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".layout.xml")
    }
    let run = ToolRun(
      arguments: ["check", "--stand-ins"] + files.map { folder + "/" + $0 }, classes: .terminal)
    #expect(run.status == 0)
    #expect(run.lines.count == 1, "only that there were stand-ins: \(run.output)")
  }

  /// A load has no use for warnings.
  @Test("a layout with warnings is loaded") func warningsDoNotHinder() throws {
    let document = try NibDocument(
      "<layout version='1'><VStack><Button title='_A'/><Button title='_A'/></VStack></layout>")
    #expect(LoadPlan.diagnose(document, classes: .terminal).map(\.severity) == [.warning])
    _ = try Nib(document).instantiate(classes: .terminal)
  }
}
