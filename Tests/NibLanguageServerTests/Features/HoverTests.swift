import NibKit
import TestSupport
import Testing

/// The help at a bar.
@Suite @MainActor struct HoverTests {
  private let editor = Editor(classes: { SampleClasses.all })
  private func layout(_ text: String) -> String { "<layout version=\"2\" owner=\"Desk\">\(text)</layout>" }

  @Test("classes, with what they contain")
  func classes() throws {
    let help = try #require(editor.hover(layout("<She|lf width=\"1\"/>")))
    #expect(help.hasPrefix("Shelf class\n\nA board with books.\n\nContains objects of class Book."))
    #expect(editor.hover(layout("<Strange|r/>"))?.contains("unknown class") == true)
    #expect(editor.hover("<layout version=\"2\" owner=\"D|esk\"/>") == "Desk class")
  }

  @Test("an end tag has the help of its element")
  func endTags() throws {
    let text = layout("<Shelf width=\"1\">\n<Shelf width=\"2\"><Book/></Shelf>\n</Sh|elf>")
    let hover = try #require(editor.ask("textDocument/hover", text) as? [String: Any])
    #expect(short(hover["range"]) == "3:3-8")
    // It is that of the outer shelf, which is made first.
    let help = editor.hover(layout("<Window>\n<VStack><Label/></VStack>\n</Win|dow>"))
    #expect(help?.hasPrefix("Window class") == true && help?.contains("Order strict: made 1st") == true)
    #expect(
      editor.hover(layout("<Window><VStack><Label/></VS|tack></Window>"))?.contains("made 2nd") == true)
    #expect(editor.hover(layout("<Window><|/Window>")) == nil)
    #expect(editor.hover("<layout version=\"2\"></lay|out>") == nil)
  }

  @Test("attributes with type, default and help, also at their values")
  func attributes() {
    let words = "color attribute of Shelf: one of white, red, navy-blue"
    for text in ["<Shelf width=\"1\" col|or=\"red\"/>", "<Shelf width=\"1\" color=\"r|ed\"/>"] {
      let help = editor.hover(layout(text))
      #expect(help?.hasPrefix("color attribute of Shelf: ") == true, "\(help ?? words)")
      #expect(help?.contains("The paint. (default: red)") == true)
    }
    #expect(editor.hover(layout("<Shelf wi|dth=\"1\"/>"))?.contains("required") == true)
    #expect(
      editor.hover(layout("<Shelf width=\"1\" fe|ll=\"#owner.save\"/>"))?.hasPrefix("fell event of Shelf")
        == true)
    #expect(
      editor.hover(layout("<Label outlet=\"lab|el\"/>")) == "label outlet of Desk: Label\n\nThe greeting.")
    #expect(
      editor.hover(layout("<Button action=\"#owner.pre|ss\"/>")) == "press action of Desk, sent by a Button")
    #expect(editor.hover(layout("<Label|  />")) != nil)
    #expect(editor.hover(layout("<Label  | />")) == nil)
    #expect(editor.hover("| <layout version=\"2\"/>") == nil)
  }

  @Test("the object's place in the load: made, wired, awake, and what it waits for")
  func order() throws {
    let text = """
      <Shelf width="1" first="#b"><Book id="a"/><Book id="b"/></Shelf>
      <Shelf width="2" first="#c"><Book id="c" awake-after="#z"/></Shelf>
      <Book id="z"/>
      """
    func hover(_ bar: String, _ with: String) -> String? {
      editor.hover(layout(text.replacing(bar, with: with)))
    }
    // By hand: made Shelf, a, b, Shelf, c, z; connections #b, #c; awakes a, b, z, c.
    #expect(hover("id=\"a\"", "id=\"|a\"") == "#a object of class Book\n\nOrder strict: made 2nd, awake 1st.")
    #expect(
      hover("id=\"c\" ", "id=\"c|\" ")
        == "#c object of class Book\n\nOrder strict: made 5th, wired after 1 other, awake 4th; after #z by awake-after."
    )
    #expect(hover("#z\"", "#z|\"") == "#z object of class Book\n\nOrder strict: made 6th, awake 3rd.")
    #expect(
      hover("<Shelf width=\"2\"", "<Sh|elf width=\"2\"")?.hasSuffix(
        "Order strict: made 4th, wired after 1 other.") == true)
    let gtk = Editor(settings: ["order": "gtk"], classes: { SampleClasses.all })
    #expect(gtk.hover(layout(text.replacing("id=\"a\"", with: "id=\"|a\"")))?.contains("Order gtk: ") == true)
    // A layout with faults has no order.
    #expect(editor.hover(layout("<Book id=\"|a\"/><Nothing/>")) == "#a object of class Book")
  }

  @Test("Markdown where the client takes it, without markup of the layout's own")
  func markdown() {
    let editor = Editor(Editor.modern, classes: { SampleClasses.all })
    #expect(
      editor.hover(layout("<Label outlet=\"lab|el\"/>"))?.hasPrefix("`label` outlet of Desk: Label") == true)
    let help = editor.hover(layout("<Book id=\"|[x](y)\"/>")) ?? ""
    #expect(!help.contains("](") || help.contains("`#[x](y)`"))
  }
}
