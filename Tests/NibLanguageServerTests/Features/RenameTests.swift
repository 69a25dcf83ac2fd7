import Foundation
import TestSupport
import Testing

/// References and renaming.
@Suite @MainActor struct RenameTests {
  private let text = """
    <layout version="2" owner="Desk">
      <Shelf id="s" width="1" first="#book" fell="#book.open">
        <Book id="book" size="small"/>
        <Book id="book2" awake-after="#book #s"/>
      </Shelf>
      <Label text="#book"/>
      <connect from="#book" outlet="x" to="#owner"/>
    </layout>
    """

  private func marked(_ bar: String) -> String { text.replacing(bar.replacing("|", with: ""), with: bar) }

  @Test("every reference to an id is found, from each of them, and nothing that only looks like one")
  func references() {
    let editor = Editor(classes: { SampleClasses.all })
    let all = ["3:15-19", "2:35-39", "2:48-52", "4:36-40", "7:19-23"]
    for bar in ["id=\"bo|ok\"", "first=\"#|book", "fell=\"#bo|ok", "after=\"#book| #s", "from=\"|#book"] {
      let found = editor.ask(
        "textDocument/references", marked(bar), ["context": ["includeDeclaration": true]])
      #expect((found as? [[String: Any]])?.map { short($0["range"]) } == all, "\(bar)")
      let rest = editor.ask(
        "textDocument/references", marked(bar), ["context": ["includeDeclaration": false]])
      #expect((rest as? [[String: Any]])?.map { short($0["range"]) } == Array(all.dropFirst()))
    }
    #expect((editor.ask("textDocument/references", marked("text=\"#b|ook")) as? [Any])?.count == 0)
  }

  @Test("a class is found in all layouts of the folders")
  func classes() throws {
    let folder = try Scratch([
      "a/One.layout.xml": "<layout version=\"2\" owner=\"Desk\">\n<Book/></layout>",
      "b/Two.layout.xml": "<layout version=\"2\"><Shelf width=\"1\"><Book/><Book/></Shelf></layout>",
      ".hidden/Three.layout.xml": "<layout version=\"2\"><Book/></layout>",
    ])
    let editor = Editor(root: folder.path, classes: { SampleClasses.all })
    let found = editor.ask(
      "textDocument/references", "<layout version=\"2\"><Bo|ok/></layout>", as: folder.file("New.layout.xml"))
    #expect(
      (found as? [Any])?.map { place($0) }.sorted() == [
        "New.layout.xml:1:22-26", "One.layout.xml:2:2-6", "Two.layout.xml:1:39-43", "Two.layout.xml:1:46-50",
      ])
  }

  @Test("renaming changes the id and each reference, and keys of texts in all languages")
  func rename() throws {
    let folder = try Scratch([
      "Desk.layout.xml": text,
      "de.lproj/Desk.strings":
        "/* A comment. */\n\"book.size\" = \"klein\";\n\"book2.size\" = \"x\";\n\"book/Label:1.text\" = \"y\";\n",
      "fr.lproj/Desk.strings": "\"s.width\" = \"1\";\n",
      "Desk.xcstrings": """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "book.size" : { "localizations" : { "it" : { "stringUnit" : { "state" : "new", "value" : "p" } } } },
          "book2.size" : { }
        },
        "version" : "1.0"
      }
      """,
    ])
    let editor = Editor(Editor.modern, root: folder.path, classes: { SampleClasses.all })
    let file = folder.file("Desk.layout.xml")
    let prepared =
      editor.ask("textDocument/prepareRename", marked("first=\"#bo|ok"), as: file) as? [String: Any]
    #expect(short(prepared?["range"]) == "2:35-39")
    #expect(prepared?["placeholder"] as? String == "book")
    let edit = try #require(
      editor.ask("textDocument/rename", marked("first=\"#bo|ok"), as: file, ["newName": "novel"])
        as? [String: Any])
    let changes = try #require(edit["documentChanges"] as? [[String: Any]])
    var files: [String: String] = [:]
    for change in changes {
      let document = try #require(change["textDocument"] as? [String: Any])
      let path = try #require((document["uri"] as? String)?.dropFirst("file://".count))
      let name = String(path.dropFirst(folder.path.count + 1))
      files[name] = applying(try #require(change["edits"] as? [[String: Any]]), to: try folder.read(name))
      #expect(document["version"] is NSNull == (name != "Desk.layout.xml"))
    }
    #expect(files.keys.sorted() == ["Desk.layout.xml", "Desk.xcstrings", "de.lproj/Desk.strings"])
    let layout = try #require(files["Desk.layout.xml"])
    #expect(
      layout
        == text.replacing("#book", with: "#novel").replacing("\"book\"", with: "\"novel\"")
        .replacing("text=\"#novel\"", with: "text=\"#book\""))
    #expect(files["de.lproj/Desk.strings"]?.contains("\"novel.size\" = \"klein\";\n\"book2.size\"") == true)
    #expect(files["Desk.xcstrings"]?.contains("\"novel.size\"") == true)
    #expect(files["Desk.xcstrings"]?.contains("\"book2.size\"") == true)
  }

  @Test("an object without an id is named after the one around it, and its keys follow")
  func nestedKeys() throws {
    let folder = try Scratch([
      "A.layout.xml": "",
      "de.lproj/A.strings":
        "\"box/Label:1.text\" = \"a\";\n\"box/Label:1/x.y\" = \"b\";\n\"boxer.text\" = \"c\";\n",
    ])
    let editor = Editor(root: folder.path)
    let edit =
      editor.ask(
        "textDocument/rename",
        "<layout version=\"2\"><VStack id=\"b|ox\"><Label/></VStack><Label id=\"boxer\"/></layout>",
        as: folder.file("A.layout.xml"), ["newName": "pane"]) as? [String: Any]
    let changes = edit?["changes"] as? [String: Any] ?? [:]
    let strings = changes.first { $0.key.hasSuffix(".strings") }?.value as? [[String: Any]] ?? []
    #expect(
      applying(strings, to: try folder.read("de.lproj/A.strings"))
        == "\"pane/Label:1.text\" = \"a\";\n\"box/Label:1/x.y\" = \"b\";\n\"boxer.text\" = \"c\";\n")
  }

  @Test("a key belongs to the object with the longest id that it begins with")
  func dottedKeys() throws {
    let folder = try Scratch([
      "A.layout.xml": "", "de.lproj/A.strings": "\"a.text\" = \"1\";\n\"a.b.text\" = \"2\";\n",
    ])
    let editor = Editor(root: folder.path)
    let edit =
      editor.ask(
        "textDocument/rename", "<layout version=\"2\"><Label id=\"a|\"/><Label id=\"a.b\"/></layout>",
        as: folder.file("A.layout.xml"), ["newName": "c"]) as? [String: Any]
    let changes = edit?["changes"] as? [String: Any] ?? [:]
    let strings = changes.first { $0.key.hasSuffix(".strings") }?.value as? [[String: Any]] ?? []
    #expect(
      applying(strings, to: try folder.read("de.lproj/A.strings"))
        == "\"c.text\" = \"1\";\n\"a.b.text\" = \"2\";\n")
  }

  @Test("names that cannot be ids are refused, with the reason")
  func refused() {
    let editor = Editor(classes: { SampleClasses.all })
    editor.open(text)
    func message(_ name: String) -> String? {
      let reply = editor.reply(
        "textDocument/rename",
        [
          "textDocument": ["uri": editor.uri("A.layout.xml")], "position": ["line": 2, "character": 15],
          "newName": name,
        ])
      return (reply["error"] as? [String: Any])?["message"] as? String
    }
    #expect(message("s")?.contains("already") == true)
    #expect(message("owner")?.contains("reserved") == true)
    #expect(message("") != nil)
    #expect(message("two words") != nil)
    #expect(message("fine") == nil)
    #expect(message("#fine") == nil)
    let place = editor.reply(
      "textDocument/rename",
      [
        "textDocument": ["uri": editor.uri("A.layout.xml")], "position": ["line": 0, "character": 3],
        "newName": "x",
      ])
    #expect(place["error"] != nil)
    let none = editor.reply(
      "textDocument/prepareRename",
      ["textDocument": ["uri": editor.uri("A.layout.xml")], "position": ["line": 0, "character": 3]])
    #expect(none["result"] is NSNull)
    // In a malformed layout, a reference may be in the part that is not read.
    editor.open(text.replacing("text=\"#book\"", with: "text=#book"))
    #expect(message("fine")?.contains("malformed") == true)
  }
}
