import NibKit
import NibLoading
import TerminalKit
import TestSupport
import Testing

/// The completions that are offered at a bar.
@Suite @MainActor struct CompletionTests {
  private let editor = Editor(Editor.modern, classes: { SampleClasses.all })

  private func labels(_ marked: String) -> [String] { editor.labels(marked) }
  private func layout(_ text: String) -> String { "<layout version=\"2\" owner=\"Desk\">\(text)</layout>" }

  @Test("elements that may be in a container")
  func elements() {
    #expect(labels(layout("<Shelf width=\"1\"><|</Shelf>")) == ["Book", "include"])
    #expect(labels(layout("<Shelf width=\"1\">|</Shelf>")) == ["Book", "include"])
    #expect(labels(layout("<Shelf width=\"1\"><B|/></Shelf>")) == ["Book"])
    #expect(labels(layout("<Book><|</Book>")) == [])
    let all = labels(layout("<|"))
    #expect(
      all.contains("Shelf") && all.contains("Window") && all.contains("connect") && !all.contains("Desk"))
    let window = labels(layout("<Window><|</Window>"))
    #expect(window.contains("Label") && !window.contains("Book") && !window.contains("connect"))
  }

  @Test("letters that are typed choose, the beginning of a name before its middle")
  func prefix() {
    let labels = labels(layout("<Window><st|</Window>"))
    #expect(labels.first == "StatusBar" || labels.first?.hasPrefix("St") == true)
    #expect(labels.contains("HStack"))
    #expect(labels.firstIndex(of: "HStack")! > labels.lastIndex { $0.hasPrefix("St") }!)
  }

  @Test("attributes that are not given, the required ones first")
  func attributes() {
    #expect(
      labels(layout("<Shelf |/>")) == [
        "width", "id", "color", "fell", "first", "awake-after", "export", "outlet", "outlets", "nib.allow",
      ])
    #expect(
      labels(layout("<Shelf width=\"1\" | first=\"#a\"/>")) == [
        "id", "color", "fell", "awake-after", "export", "outlet", "outlets", "nib.allow",
      ])
    #expect(labels(layout("<Shelf co|=\"red\"/>")).first == "color")
    #expect(labels("<layout |/>") == ["owner", "version", "nib.allow"])
    // Nothing can begin right after a value.
    #expect(labels(layout("<Shelf width=\"1\"|/>")) == [])
  }

  @Test("the words of an enum, in its order, and the default")
  func words() {
    #expect(labels(layout("<Shelf color=\"|\"/>")) == ["white", "red", "navy-blue"])
    #expect(labels(layout("<Shelf color=\"n|\"/>")) == ["navy-blue"])
    #expect(labels(layout("<Label bold=\"|\"/>")) == ["true", "false"])
    #expect(labels(layout("<Shelf width=\"|\"/>")) == [])
  }

  @Test("words of items, and of a value between tags")
  func contents() {
    let editor = Editor(
      Editor.modern,
      classes: {
        var classes = SampleClasses.all
        classes.register(Wall.self)
        return classes
      })
    func labels(_ contents: String) -> [String] { editor.labels(layout("<Wall>\(contents)</Wall>")) }
    let paints = ["white", "red", "navy-blue"]
    #expect(labels("<attribute name=\"colors\"><item>red</item><item>|</item></attribute>") == paints)
    #expect(labels("<attribute name=\"colors\"><item>\n  na|vy\n</item></attribute>") == ["navy-blue"])
    #expect(labels("<attribute name=\"rows\"><item><item>|</item></item></attribute>") == paints)
    // A row may also be written as words.
    #expect(labels("<attribute name=\"rows\"><item>white n|</item></attribute>") == ["navy-blue"])
    #expect(labels("<attribute name=\"color\">w|</attribute>") == ["white"])
    #expect(labels("<attribute name=\"nothing\"><item>|</item></attribute>") == [])
    #expect(labels("<item>|</item>") == [])
    let marked = layout("<Wall><attribute name=\"colors\"><item>na|vy</item></attribute></Wall>")
    let edit = editor.items(marked).first?["textEdit"] as? [String: Any]
    let result = edit.map { applying([$0], to: marked.replacing("|", with: "")) }
    #expect(result?.contains("<item>navy-blue</item>") == true)
  }

  @Test("colors with roles, sizes and keys")
  func values() {
    let colors = labels(layout("<Label fg=\"|\"/>"))
    #expect(colors.contains("red") && colors.contains("@accent"))
    #expect(labels(layout("<Label fg=\"acc|\"/>")) == ["@accent"])
    #expect(labels(layout("<Label width=\"|\"/>")) == ["auto", "*", "2*", "50%"])
    let keys = labels(layout("<Button key=\"|\"/>"))
    #expect(keys.contains("enter") && keys.contains("f5") && keys.contains("ctrl+s"))
    #expect(labels(layout("<Button key=\"f2 ctrl+q|\"/>")) == ["ctrl+q"])
  }

  @Test("ids that fit an outlet, after the number sign or before it")
  func references() {
    let text = "<Shelf width=\"1\" first=\"BAR\"><Book id=\"a\"/><Book id=\"b2\"/></Shelf><Label id=\"c\"/>"
    #expect(labels(layout(text.replacing("BAR", with: "#|"))) == ["#a", "#b2"])
    #expect(labels(layout(text.replacing("BAR", with: "|"))) == ["#a", "#b2"])
    #expect(labels(layout(text.replacing("BAR", with: "#b|"))) == ["#b2"])
    let waits = "<Label id=\"a\"/><Label id=\"b\" awake-after=\"#a #|\"/>"
    #expect(labels(layout(waits)) == ["#a"])
  }

  @Test("the owner's outlets that take the object and are free, and its collections")
  func ownerOutlets() {
    #expect(labels(layout("<Window outlet=\"|\"/>")) == ["anything"])
    #expect(labels(layout("<Label outlet=\"|\"/>")) == ["anything", "label"])
    #expect(labels(layout("<Label outlet=\"label\"/><Label outlet=\"|\"/>")) == ["anything"])
    #expect(labels(layout("<Label outlet=\"la|\"/>")) == ["label"])
    #expect(labels(layout("<Label outlets=\"|\"/>")) == ["rows"])
    #expect(labels(layout("<Button outlets=\"|\"/>")) == [])
  }

  @Test("actions that take the sender, the owner's first")
  func actions() {
    let shelf = labels(layout("<Shelf width=\"1\" fell=\"|\"><Book id=\"a\"/></Shelf>"))
    #expect(Array(shelf.prefix(2)) == ["#owner.save", "#a.open"])
    let button = labels(layout("<Button action=\"|\"/>"))
    #expect(Array(button.prefix(2)) == ["#owner.press", "#owner.save"])
    #expect(button.contains("#first.open"))
    #expect(labels(layout("<Button action=\"#owner.s|\"/>")) == ["#owner.save"])
  }

  @Test("the ends and the members of a connect")
  func connect() {
    let text = "<Shelf id=\"s\" width=\"1\"><Book id=\"a\"/></Shelf>"
    #expect(
      labels(layout(text + "<connect |/>")) == [
        "from", "to", "action", "event", "outlet", "outlets", "nib.allow",
      ])
    #expect(
      labels(layout(text + "<connect from=\"#s\" event=\"fell\" |/>")) == ["to", "action", "nib.allow"])
    #expect(labels(layout(text + "<connect from=\"|\"/>")) == ["#a", "#s", "#owner"])
    #expect(labels(layout(text + "<connect from=\"#s\" outlet=\"|\"/>")) == ["first"])
    #expect(
      labels(layout(text + "<connect from=\"#s\" outlet=\"first\" to=\"|\"/>")) == ["#a", "#owner"].filter {
        $0 != "#owner"
      } + ["#owner"])
    #expect(labels(layout(text + "<connect from=\"#s\" event=\"|\" to=\"#a\"/>")) == ["fell"])
    #expect(labels(layout(text + "<connect from=\"#s\" event=\"fell\" action=\"|\" to=\"#a\"/>")) == ["open"])
    #expect(
      labels(layout(text + "<connect from=\"#s\" event=\"fell\" action=\"|\" to=\"#owner\"/>")) == ["save"])
  }

  @Test("the owner's class and the end of an element")
  func rest() {
    let owners = labels("<layout version=\"2\" owner=\"|\"/>")
    #expect(owners.contains("Desk") && !owners.contains("Book"))
    #expect(labels(layout("<Shelf width=\"1\"><Book></|</Shelf>")) == ["Book"])
    #expect(labels("|") == ["layout"])
    #expect(labels(layout("<!-- <| -->")) == [])
  }

  @Test("unfinished text around the bar does not matter")
  func unfinished() {
    #expect(labels("<layout version=\"2\" owner=\"Desk\"><Shelf width=\"1\"><|") == ["Book", "include"])
    #expect(labels("<layout version=\"2\" owner=\"Desk\"><Shelf color=\"|") == ["white", "red", "navy-blue"])
    #expect(
      labels("<layout version=\"2\" owner=\"Desk\"><Label outlet=\"|\n<Label text=\"x\"/></layout>") == [
        "anything", "label",
      ])
    #expect(labels("<layout version=\"2\" owner=\"Desk\"><Shelf w|\n<Book/></layout>").first == "width")
  }

  @Test("an item is written over what is there, with places to fill in where the client takes them")
  func edits() throws {
    let (text, _) = Editor.split(layout("<Shelf width=\"1\"><Bo|</Shelf>"))
    func result(_ editor: Editor, _ marked: String, _ label: String) throws -> String {
      let item = try #require(editor.items(marked).first { $0["label"] as? String == label })
      return applying([try #require(item["textEdit"] as? [String: Any])], to: Editor.split(marked).0)
    }
    #expect(text.contains("<Bo<"))
    let plain = Editor(classes: { SampleClasses.all })
    #expect(
      try result(editor, layout("<Shelf width=\"1\"><Bo|</Shelf>"), "Book")
        == layout("<Shelf width=\"1\"><Book$0/></Shelf>"))
    #expect(
      try result(plain, layout("<Shelf width=\"1\"><Bo|</Shelf>"), "Book")
        == layout("<Shelf width=\"1\"><Book</Shelf>"))
    #expect(try result(editor, layout("<|"), "Shelf") == layout("<Shelf width=\"$1\">\n  $0\n</Shelf>"))
    #expect(try result(editor, layout("|"), "Shelf") == layout("<Shelf width=\"$1\">\n  $0\n</Shelf>"))
    // The rest of a tag that is there stays.
    #expect(try result(editor, layout("<She|x id=\"a\"/>"), "Shelf") == layout("<Shelf id=\"a\"/>"))
    #expect(try result(editor, layout("<Shelf co|/>"), "color") == layout("<Shelf color=\"$1\"$0/>"))
    #expect(try result(plain, layout("<Shelf co|/>"), "color") == layout("<Shelf color=\"\"/>"))
    #expect(try result(editor, layout("<Shelf co|x=\"red\"/>"), "color") == layout("<Shelf color=\"red\"/>"))
    #expect(
      try result(editor, layout("<Shelf color=\"n|x\"/>"), "navy-blue")
        == layout("<Shelf color=\"navy-blue\"/>"))
    #expect(
      try result(editor, layout("<Label id=\"a\"/><Label awake-after=\"#z #|y #x\"/>"), "#a")
        == layout("<Label id=\"a\"/><Label awake-after=\"#z #a #x\"/>"))
  }

  @Test("items have help, types and defaults")
  func help() throws {
    let items = editor.items(layout("<Shelf |/>"))
    let color = try #require(items.first { $0["label"] as? String == "color" })
    let help = (color["documentation"] as? [String: Any])?["value"] as? String
    #expect(help?.contains("The paint.") == true && help?.contains("default: red") == true)
    let width = try #require(items.first { $0["label"] as? String == "width" })
    #expect((width["detail"] as? String)?.hasSuffix("required") == true)
  }

  @Test("the names of the layouts of the folder")
  func layouts() throws {
    let folder = try Scratch([
      "Row.layout.xml": "<layout version=\"2\"/>", "Other.layout.xml": "", "notes.txt": "",
    ])
    let editor = Editor(classes: {
      var classes = ClassRegistry()
      classes.register(Part.self)
      return classes
    })
    #expect(
      editor.labels("<layout version=\"2\"><Part layout=\"|\"/></layout>", as: folder.file("Main.layout.xml"))
        == ["Other", "Row"])
  }
}
