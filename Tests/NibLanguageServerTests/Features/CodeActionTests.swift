import Foundation
import TestSupport
import Testing

/// The changes that are offered at a bar.
@Suite @MainActor struct CodeActionTests {
  private func actions(
    _ editor: Editor, _ marked: String, as name: String = "A.layout.xml", only: [String]? = nil
  ) -> [[String: Any]] {
    let (text, position) = Editor.split(marked)
    editor.open(text, as: name)
    var context: [String: Any] = ["diagnostics": [Any]()]
    if let only { context["only"] = only }
    let result = editor.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": editor.uri(name)], "range": ["start": position, "end": position],
        "context": context,
      ])
    return result as? [[String: Any]] ?? []
  }

  /// Returns the text after an action.
  private func result(
    _ title: String, _ marked: String, _ editor: Editor, as name: String = "A.layout.xml",
    of file: String? = nil,
    text: String? = nil
  ) throws -> String {
    let found = actions(editor, marked, as: name)
    let action = try #require(
      found.first { $0["title"] as? String == title }, "\(found.compactMap { $0["title"] as? String })")
    let changes = (action["edit"] as? [String: Any])?["documentChanges"] as? [[String: Any]]
    let uri = file.map { "file://" + $0 } ?? editor.uri(name)
    let change = changes?.first { ($0["textDocument"] as? [String: Any])?["uri"] as? String == uri }
    return applying(try #require(change?["edits"] as? [[String: Any]]), to: text ?? Editor.split(marked).0)
  }

  private func layout(_ text: String) -> String { "<layout version=\"2\" owner=\"Desk\">\(text)</layout>" }

  @Test("each name that was probably meant")
  func corrections() throws {
    let editor = Editor(Editor.modern, classes: { SampleClasses.all })
    #expect(try result("Change to 'Book'", layout("<Bo|ok2></Book2>"), editor) == layout("<Book></Book>"))
    #expect(
      try result("Change to 'color'", layout("<Shelf width=\"1\" colo|ur=\"red\"/>"), editor)
        == layout("<Shelf width=\"1\" color=\"red\"/>"))
    #expect(
      try result("Change to 'red'", layout("<Shelf width=\"1\" color=\"re|dd\"/>"), editor)
        == layout("<Shelf width=\"1\" color=\"red\"/>"))
    #expect(
      try result("Change to 'label'", layout("<Label outlet=\"lab|le\"/>"), editor)
        == layout("<Label outlet=\"label\"/>"))
    #expect(
      try result("Change to 'abc'", layout("<Book id=\"abc\"/><Shelf width=\"1\" first=\"#ab|x\"/>"), editor)
        == layout("<Book id=\"abc\"/><Shelf width=\"1\" first=\"#abc\"/>"))
    // In a text that is damaged elsewhere, the end tag follows too.
    #expect(
      try result("Change to 'Book'", layout("<Bo|ok2></Book2><Label text=/>"), editor)
        == layout("<Book></Book><Label text=/>"))
    let action = actions(editor, layout("<Bo|ok2/>"))[0]
    #expect((action["diagnostics"] as? [[String: Any]])?.first?["code"] as? String == "unknown-class")
    #expect(action["isPreferred"] as? Bool == true)
    #expect(actions(Editor(classes: { SampleClasses.all }), layout("<Bo|ok2/>")).isEmpty)
  }

  @Test("all corrections at once")
  func all() throws {
    let editor = Editor(Editor.modern, classes: { SampleClasses.all })
    let marked = layout("<Bo|ok2></Book2><Shelf widht=\"1\"/>")
    #expect(try result("Correct all names", marked, editor) == layout("<Book></Book><Shelf width=\"1\"/>"))
    #expect(
      actions(editor, marked, only: ["refactor"]).allSatisfy {
        ($0["kind"] as? String)?.hasPrefix("refactor") == true
      })
    #expect(actions(editor, marked, only: ["source"]).map { $0["kind"] as? String } == ["source.fixAll"])
  }

  @Test("a required attribute, an id, and a container around")
  func rewritings() throws {
    let editor = Editor(Editor.modern, classes: { SampleClasses.all })
    #expect(
      try result("Add 'width'", layout("<She|lf id=\"a\"/>"), editor)
        == layout("<Shelf id=\"a\" width=\"\"/>"))
    #expect(
      try result("Add the id 'book2'", layout("<Book id=\"book1\"/><Bo|ok/>"), editor)
        == layout("<Book id=\"book1\"/><Book id=\"book2\"/>"))
    #expect(
      !actions(editor, layout("<Bo|ok id=\"a\"/>")).contains {
        ($0["title"] as? String)?.hasPrefix("Add the id") == true
      })
    #expect(
      try result("Wrap in VStack", layout("<Window><La|bel/></Window>"), editor)
        == layout("<Window><VStack><Label/></VStack></Window>"))
    #expect(
      !actions(editor, layout("<Shelf width=\"1\"><Bo|ok/></Shelf>")).contains {
        ($0["title"] as? String)?.hasPrefix("Wrap") == true
      })
  }

  @Test("wrapping indents the lines of the element, and no line of a value")
  func wrapping() throws {
    let editor = Editor(Editor.modern)
    let before = """
      <layout version="2">
        <Window>
          <VSt|ack>
            <Label text="a
      b"/>

            <Label/>
          </VStack>
        </Window>
      </layout>
      """
    #expect(
      try result("Wrap in HStack", before, editor) == """
        <layout version="2">
          <Window>
            <HStack>
              <VStack>
                <Label text="a
        b"/>

                <Label/>
              </VStack>
            </HStack>
          </Window>
        </layout>
        """)
  }

  @Test("an outlet or an action is declared in the class's table, and before it")
  func declarations() throws {
    let folder = try DefinitionTests.package()
    let file = folder.file("Sources/App/Layouts/Desk.layout.xml")
    let swift = folder.file("Sources/App/Desk.swift")
    let editor = Editor(Editor.modern, root: folder.path)
    let code = try folder.read("Sources/App/Desk.swift")
    let outlet = try result(
      "Declare the outlet 'save2' in Desk", layout("<Button outlet=\"sav|e2\"/>"), editor, as: file,
      of: swift, text: code)
    #expect(
      outlet
        == code.replacing("  class var members", with: "  @Outlet var save2: Button?\n\n  class var members")
        .replacing(
          "adding(Desk.self) {\n", with: "adding(Desk.self) {\n      $0.outlet(\"save2\", \\.$save2)\n"))
    let action = try result(
      "Declare the action 'print' in Desk", layout("<Button action=\"#owner.pri|nt\"/>"), editor, as: file,
      of: swift,
      text: code)
    #expect(
      action
        == code.replacing("  class var members", with: "  func print() {}\n\n  class var members").replacing(
          "adding(Desk.self) {\n", with: "adding(Desk.self) {\n      $0.action(\"print\", Desk.print)\n"))
    // No name of the layout becomes code that is no name.
    #expect(
      !actions(editor, layout("<Button outlet=\"a|) {}\"/>"), as: file).contains {
        ($0["title"] as? String)?.hasPrefix("Declare") == true
      })
  }
}
