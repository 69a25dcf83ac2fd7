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

  @Test("an outlet, an action and an attribute are found in all layouts, and in Swift with the declaration")
  func members() throws {
    let package = try DefinitionTests.package()
    for (name, text) in [
      ("Other", "<layout version=\"2\" owner=\"Desk\">\n<Label outlet=\"label\" text=\"label\"/></layout>"),
      ("Third", "<layout version=\"2\" owner=\"Stranger\">\n<Label outlet=\"label\"/></layout>"),
    ] {
      try package.write(text, to: "Sources/App/Layouts/\(name).layout.xml")
    }
    let editor = Editor(root: package.path)
    let file = package.file("Sources/App/Layouts/Desk.layout.xml")
    func references(_ bar: String, declaration: Bool = false) -> [String] {
      let text = """
        <layout version="2" owner="Desk">
        <Label outlet="label" text="a"/>
        <Button action="#owner.save" id="save"/>
        <Button/>
        <connect from="#owner" outlet="label" to="#save"/>
        <connect from="#save" event="action" action="save" to="#owner"/></layout>
        """
      let found = editor.ask(
        "textDocument/references", text.replacing(bar.replacing("|", with: ""), with: bar), as: file,
        ["context": ["includeDeclaration": declaration]])
      return (found as? [Any] ?? []).map { place($0) }
    }
    let outlets = ["Desk.layout.xml:2:16-21", "Desk.layout.xml:5:32-37", "Other.layout.xml:2:16-21"]
    #expect(references("Label outlet=\"la|bel") == outlets)
    #expect(references("owner\" outlet=\"label|") == outlets)
    #expect(
      references("Label outlet=\"la|bel", declaration: true) == [
        "Desk.swift:12:18-23", "Desk.swift:4:15-20",
      ] + outlets)
    let actions = ["Desk.layout.xml:3:24-28", "Desk.layout.xml:6:46-50"]
    #expect(references("#owner.sa|ve") == actions)
    #expect(references("action=\"sa|ve") == actions)
    #expect(references("te|xt=\"a") == ["Desk.layout.xml:2:23-27", "Other.layout.xml:2:23-27"])
    #expect(references("event=\"act|ion") == ["Desk.layout.xml:3:9-15", "Desk.layout.xml:6:30-36"])
  }

  @Test("an outlet is renamed in all layouts, in the table of its class, and in the catalog")
  func memberRenaming() throws {
    let package = try DefinitionTests.package()
    let layout = "<layout version=\"2\" owner=\"Desk\">\n<Label outlet=\"label\" text=\"label\"/></layout>"
    try package.write(layout, to: "Sources/App/Layouts/Other.layout.xml")
    let editor = Editor(root: package.path)
    let file = package.file("Sources/App/Layouts/Desk.layout.xml")
    func rename(_ marked: String, _ name: String) -> [String: Any] {
      let (text, position) = Editor.split(marked)
      editor.open(text, as: file)
      return editor.reply(
        "textDocument/rename",
        ["textDocument": ["uri": editor.uri(file)], "position": position, "newName": name])
    }
    func message(_ marked: String, _ name: String) -> String? {
      (rename(marked, name)["error"] as? [String: Any])?["message"] as? String
    }
    let marked = layout.replacing("outlet=\"label", with: "outlet=\"la|bel")
    let prepared = editor.ask("textDocument/prepareRename", marked, as: file) as? [String: Any]
    #expect(prepared?["placeholder"] as? String == "label" && short(prepared?["range"]) == "2:16-21")
    let result = try #require(rename(marked, "greeting")["result"] as? [String: Any])
    let changes = try #require(result["changes"] as? [String: [[String: Any]]])
    func changed(_ name: String) throws -> String {
      let path = "Sources/App/\(name)"
      return applying(changes[editor.uri(package.file(path))] ?? [], to: try package.read(path))
    }
    #expect(changes.count == 4)
    let wanted = layout.replacing("outlet=\"label", with: "outlet=\"greeting")
    #expect(applying(changes[editor.uri(file)] ?? [], to: layout) == wanted)
    #expect(try changed("Layouts/Other.layout.xml") == wanted)
    let (swift, catalog) = (
      try package.read("Sources/App/Desk.swift"), try package.read("Sources/App/Layouts/classes.json")
    )
    #expect(try changed("Desk.swift") == swift.replacing("outlet(\"label\"", with: "outlet(\"greeting\""))
    #expect(try changed("Layouts/classes.json") == catalog.replacing("\"label\"", with: "\"greeting\""))
    // With all of it saved, there is nothing to find.
    for name in ["Desk.swift", "Layouts/Other.layout.xml", "Layouts/classes.json"] {
      try package.write(changed(name), to: "Sources/App/\(name)")
    }
    editor.open(wanted, as: file)
    #expect(
      editor.codes(file) == [] && editor.codes(package.file("Sources/App/Layouts/Other.layout.xml")) == [])

    let button = "<layout version=\"2\" owner=\"Desk\"><Button action=\"#owner.sa|ve\"/></layout>"
    #expect(message(button, "a b") == "a name begins with a letter, and has letters, digits, _ and -")
    #expect(rename(button, "keep")["result"] is [String: Any])
    let focus = button.replacing("#owner.sa|ve", with: "#first.co|py")
    #expect(message(focus, "keep")?.contains("copy") == true)
    try package.write(
      "<layout version=\"2\" owner=\"Desk\"><Button action=\"#owner.save\"",
      to: "Sources/App/Layouts/Half.layout.xml")
    #expect(message(button, "keep") == "Half.layout.xml is malformed; correct it first")
  }

  @Test("a class is found from an end tag")
  func endTags() {
    let editor = Editor(classes: { SampleClasses.all })
    let found = editor.ask(
      "textDocument/references",
      "<layout version=\"2\"><Book/><Shelf width=\"1\"><Book></Bo|ok></Shelf></layout>")
    #expect((found as? [Any])?.map { place($0) } == ["A.layout.xml:1:22-26", "A.layout.xml:1:46-50"])
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
