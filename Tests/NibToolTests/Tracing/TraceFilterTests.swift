import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

/// `nib trace` with `--only`, `--object` and `--depth`.
@Suite @MainActor struct TraceFilterTests {
  private static let form = """
    <layout version="1">
      <VStack id="form">
        <Label id="title" text="Name" for="#name"/>
        <HStack>
          <TextField id="name"/>
          <Label text="*"/>
        </HStack>
      </VStack>
      <Label id="foot"/>
    </layout>
    """

  private func trace(_ arguments: String..., text: String = form, classes: ClassRegistry = .terminal)
    -> ToolRun
  {
    ToolRun(arguments: ["trace", "-"] + arguments, input: text, classes: classes)
  }

  /// Returns the lines of a whole trace whose text passes a test.
  private func whole(_ isWanted: (String) -> Bool) -> [String] { trace().lines.filter(isWanted) }

  @Test(
    "kinds are named by their verbs",
    arguments: [["awake"], ["outlet", "awake"], ["init"], ["load", "afterInit"]])
  func kinds(_ verbs: [String]) {
    let run = trace("--only", verbs.joined(separator: ","))
    #expect(run.status == 0)
    let wanted = whole { line in
      verbs.contains { line.hasPrefix($0 + " ") || line.hasPrefix($0 + "<") || line.hasPrefix($0 + ">") }
    }
    #expect(run.lines == wanted)
  }

  @Test("a verb with its mark is the beginning or the end alone") func marks() {
    #expect(trace("--only", "init>").lines == whole { $0.hasPrefix("init>") })
    #expect(trace("--only", "init>").lines.count == 6)
  }

  @Test("an object of a layout that another one leads to is found, however many loads there are")
  func objectOfAnotherLayout() throws {
    let names = ["A", "B", "C", "D", "E"]
    let scenes = names.map { "<Page layout='\($0)'/>" }.joined()
    var files = ["Main.layout.xml": "<layout version='1'>\(scenes)</layout>"]
    for name in names {
      files["\(name).layout.xml"] = "<layout version='1'><Thing id='\(name.lowercased())'/></layout>"
    }
    let scratch = try Scratch(files)
    for id in ["a", "b", "c", "d", "e"] {
      let run = ToolRun(
        "trace", scratch.file("Main.layout.xml"), "--stand-ins", "--object", id, "--only", "awake")
      #expect(run.errors == "")
      #expect(run.lines == ["awake   \(id)"])
    }
  }

  @Test("an object's events come with the connections to it, and without those of the objects in it")
  func object() {
    let run = trace("--object", "name")
    #expect(run.status == 0)
    #expect(
      run.lines.filter { $0.hasPrefix("outlet") }.map { $0.prefix { $0 != "=" } } == ["outlet  title.for "])
    #expect(run.lines.first == "init>   TextField name  5:7")
    #expect(run.lines.allSatisfy { $0.contains("name") })
    #expect(!trace("--object", "form").lines.contains { $0.contains("TextField") })
  }

  @Test("a reference's sign is no part of a name, and a path is one") func spellings() {
    #expect(trace("--object", "#name").output == trace("--object", "name").output)
    let path = trace("--object", "form/HStack[0]/Label[0]")
    #expect(path.lines.first == "init>   Label form/HStack[0]/Label[0]  6:7")
  }

  @Test("with --subtree the events of all objects in it are written") func subtree() {
    let run = trace("--object", "form", "--subtree", "--only", "init>")
    #expect(
      run.lines.map { $0.split(separator: " ")[2] } == [
        "form", "title", "form/HStack[0]", "name", "form/HStack[0]/Label[0]",
      ])
  }

  @Test("the owner is named by its class, or as #owner") func owner() {
    let layout = pitfall("10-owner-not-awake")
    let run = ToolRun("trace", layout, "--object", "#owner")
    #expect(run.lines.contains("didLoad MailScreen"))
    #expect(run.output == ToolRun("trace", layout, "--object", "MailScreen").output)
  }

  @Test("nothing is written that is nested deeper", arguments: [0, 1, 2, 3]) func depth(_ depth: Int) {
    let tree = trace("--format", "tree").lines.filter { $0.prefix { $0 == " " }.count <= 2 * depth }
    #expect(trace("--format", "tree", "--depth", "\(depth)").lines == tree)
    #expect(depth == 3 || tree.count < trace().lines.count)
  }

  @Test("JSON has the same events as text") func forms() throws {
    let arguments = ["--only", "init,awake", "--object", "form", "--subtree"]
    let text = ToolRun(arguments: ["trace", "-"] + arguments, input: Self.form, classes: .terminal)
    let json = ToolRun(
      arguments: ["trace", "-", "--format", "json"] + arguments, input: Self.form, classes: .terminal)
    #expect(try parsedLines(json.output).map { $0["text"] as? String } == text.lines)
    #expect(text.lines.count == 15)
  }

  @Test("an object of a layout that is loaded within is found, too") func nested() throws {
    let scratch = try Scratch([
      "Main.layout.xml": #"<layout version="1"><Window id="w"/><NameController layout="Name"/></layout>"#,
      "Name.layout.xml": #"<layout version="1"><Label id="inner" outlet="view"/></layout>"#,
    ])
    let run = ToolRun(
      "trace", scratch.file("Main.layout.xml"), "--stand-ins", "--object", "inner", classes: .terminal)
    #expect(run.status == 0)
    #expect(run.lines.contains("awake   inner"))
    #expect(!run.lines.contains("awake   w"))
  }

  @Test("two parts of traces are compared as traces") func diff() throws {
    let scratch = try Scratch()
    for order in ["strict", "cappuccino"] {
      let run = ToolRun("trace", pitfall("01-nested-views"), "--order", order, "--only", "awake")
      try scratch.write(run.output, to: order)
    }
    let run = ToolRun("diff", scratch.file("strict"), scratch.file("cappuccino"))
    #expect(run.status == 1)
    #expect(run.output.contains("awake sub comes before awake sup in"))
  }

  @Test(
    "what there is not is an error with a near miss",
    arguments: [
      (
        ["--only", "awke"],
        "there is no kind of events 'awke'. Did you mean 'awake'? There are: awake, "
      ),
      (["--only", "awake,"], ""),
      (["--only", ","], "no kind of events is named. There are: load, init,"),
      (
        ["--object", "nam"],
        "error: --object: no loaded object is named 'nam'; did you mean 'name'?"
      ),
      (["--object", "zzzzzz"], "error: --object: no loaded object is named 'zzzzzz'\n"),
      (["--subtree"], "--subtree is for the events of one object; it needs --object."),
      (["--depth=-1"], "--depth must be at least 0."),
      (["--depth", "1", "--format", "svg"], "a diagram needs all."),
      (["--only", "awake", "--compare", "strict", "uikit"], "a comparison needs all."),
    ])
  func unknown(_ arguments: [String], _ words: String) {
    let run = ToolRun(arguments: ["trace", "-"] + arguments, input: Self.form, classes: .terminal)
    #expect(run.status == (words.isEmpty ? 0 : 2))
    #expect(run.output.isEmpty == !words.isEmpty)
    #expect(run.errors.contains(words) || words.isEmpty)
  }

  @Test("help names each filter") func help() {
    let help = ToolRun("trace", "--help").output
    for words in ["--only awake,outlet", "--object <id>", "--subtree", "--depth <levels>"] {
      #expect(help.contains(words), "\(words)")
    }
  }
}
