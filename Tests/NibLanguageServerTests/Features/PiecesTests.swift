import Foundation
import TestSupport
import Testing

/// Layouts that include others, in an editor. The bar is the position of a request.
@Suite @MainActor struct PiecesTests {
  private let editor = Editor(Editor.modern, classes: { SampleClasses.all })

  private let part = """
    <layout version="2">
    <parameters><parameter name="paint" default="red"/><parameter name="size" type="integer"/></parameters>
    <Shelf width="$size" color="$paint" first="#top">
    <Book id="top" export="true"/><Book id="low"/>
    </Shelf></layout>
    """
  private let whole = """
    <layout version="2" owner="Desk">
    <include layout="Address" id="home" with.size="3"><set of="top" size="small"/></include>
    <Shelf width="1" first="#home.top" fell="#home.top.open"/></layout>
    """

  private func marked(_ bar: String, in text: String? = nil) -> String {
    (text ?? whole).replacing(bar.replacing("|", with: ""), with: bar, maxReplacements: 1)
  }

  private func openPart(_ text: String? = nil) { editor.open(text ?? part, as: "Address.layout.xml") }

  // MARK: Jumps

  @Test("a layout, a parameter, an exported id and a path lead into the included file")
  func definitions() {
    openPart()
    for (bar, wanted) in [
      ("layout=\"Addr|ess\"", "Address.layout.xml:1:1-1"), ("with.s|ize", "Address.layout.xml:2:69-73"),
      ("of=\"t|op\"", "Address.layout.xml:4:11-14"), ("first=\"#home.t|op\"", "Address.layout.xml:4:11-14"),
      ("fell=\"#home.to|p.open\"", "Address.layout.xml:4:11-14"),
      ("first=\"#ho|me.top\"", "Whole.layout.xml:2:31-35"),
    ] {
      let found = editor.ask("textDocument/definition", marked(bar), as: "Whole.layout.xml") as? [Any] ?? []
      #expect(found.map { place($0) } == [wanted], "\(bar)")
    }
    let found = editor.ask("textDocument/definition", marked("$pai|nt", in: part), as: "Address.layout.xml")
    #expect((found as? [Any])?.map { place($0) } == ["Address.layout.xml:2:30-35"])
  }

  @Test("a hover says what is included, and what a parameter is")
  func hovers() throws {
    let plain = Editor(classes: { SampleClasses.all })
    plain.open(part, as: "Address.layout.xml")
    func hover(_ bar: String) -> String? { plain.hover(marked(bar), as: "Whole.layout.xml") }
    let layout = """
      Address.layout.xml included layout

      The root is a Shelf.

      paint parameter: text, default "red"

      size parameter: integer, required

      top exported Book
      """
    #expect(hover("layout=\"Addr|ess\"") == layout)
    let element = try #require(hover("<incl|ude"))
    #expect(element.hasPrefix("include The root of another layout comes here.\n\n\(layout)"))
    // The included layout is there when the next object is made.
    #expect(element.contains("made 1st"))
    #expect(hover("<Shel|f width=\"1\"")?.contains("made 4th") == true)
    #expect(hover("with.si|ze") == "size parameter of Address.layout.xml: integer, required")
    #expect(hover("#home.to|p\"") == "#top object of class Book in Address.layout.xml")
    #expect(hover("of=\"to|p\"") == "#top object of class Book in Address.layout.xml")
    #expect(
      plain.hover(marked("$pai|nt", in: part), as: "Address.layout.xml")
        == "paint parameter of Address.layout.xml: text, default \"red\"")
  }

  // MARK: Completion

  @Test("parameters and the root's attributes on <include>, exported ids and their attributes in <set>")
  func completions() throws {
    openPart()
    func labels(_ text: String) -> [String] {
      editor.labels("<layout version=\"2\" owner=\"Desk\">\(text)</layout>", as: "Whole.layout.xml")
    }
    #expect(
      labels("<include layout=\"Address\" |/>") == [
        "with.size", "id", "with.paint", "color", "fell", "first", "width", "awake-after", "export", "outlet",
        "outlets",
        "nib.allow",
      ])
    #expect(labels("<include |/>").first == "layout")
    #expect(labels("<include layout=\"Address\"><|</include>") == ["set"])
    #expect(labels("<include layout=\"Address\"><set of=\"|\"/></include>") == ["top"])
    #expect(
      labels("<include layout=\"Address\"><set of=\"top\" |/></include>") == [
        "size", "awake-after", "outlet", "outlets", "nib.allow",
      ])
    #expect(
      labels("<include layout=\"Address\"><set of=\"top\" size=\"|\"/></include>") == ["small", "large"])
    #expect(
      labels("<include id=\"home\" layout=\"Address\" with.size=\"1\"/><Shelf width=\"1\" first=\"#|\"/>")
        == ["#home.top"])
    #expect(
      labels("<include id=\"home\" layout=\"Address\"/><Shelf width=\"1\" fell=\"#home.|\"/>") == [
        "#home.top.open"
      ])
    #expect(labels("<parameters><|</parameters>") == ["parameter"])
    #expect(
      labels("<parameters><parameter |/></parameters>") == ["name", "type", "default", "sample", "nib.allow"])
    #expect(
      labels("<parameters><parameter type=\"|\"/></parameters>") == [
        "text", "integer", "number", "boolean", "object",
      ])
    #expect(
      labels("<parameters><parameter name=\"paint\"/></parameters><Shelf width=\"1\" color=\"$|\"/>") == [
        "$paint"
      ])
    // In version 1 the words mean nothing.
    let first = editor.labels("<layout version=\"1\"><Shelf |/></layout>", as: "Whole.layout.xml")
    #expect(!first.contains("export") && first.contains("width"))
  }

  @Test("names of layouts are those of the folder")
  func layoutNames() throws {
    let folder = try Scratch(["Address.layout.xml": part, "Order.layout.xml": "<layout version=\"2\"/>"])
    let labels = editor.labels(
      "<layout version=\"2\"><include layout=\"|\"/></layout>", as: folder.file("A.layout.xml"))
    #expect(labels == ["Address", "Order"])
  }

  // MARK: References and renaming

  private func files(_ result: Any?) -> [String: [[String: Any]]] {
    var files: [String: [[String: Any]]] = [:]
    for change in (result as? [String: Any])?["documentChanges"] as? [[String: Any]] ?? [] {
      let uri = (change["textDocument"] as? [String: Any])?["uri"] as? String ?? ""
      files[String(uri.split(separator: "/").last ?? "")] = change["edits"] as? [[String: Any]]
    }
    return files
  }

  @Test("a parameter is found and renamed in its layout and in those that give it, open or not")
  func parameter() throws {
    let folder = try Scratch(["Address.layout.xml": part, "Other.layout.xml": whole])
    let address = folder.file("Address.layout.xml")
    let file = folder.file("Whole.layout.xml")
    for (bar, text, name) in [
      ("with.si|ze", whole, file), ("width=\"$si|ze", part, address), ("name=\"si|ze\"", part, address),
    ] {
      editor.open(whole, as: file)
      editor.open(part, as: address)
      let found = editor.ask("textDocument/references", marked(bar, in: text), as: name) as? [Any] ?? []
      #expect(
        Set(found.map { place($0) }) == [
          "Address.layout.xml:2:69-73", "Address.layout.xml:3:16-20", "Other.layout.xml:2:42-46",
          "Whole.layout.xml:2:42-46",
        ], "\(bar)")
      let edits = files(
        editor.ask("textDocument/rename", marked(bar, in: text), as: name, ["newName": "count"]))
      #expect(
        applying(edits["Address.layout.xml"] ?? [], to: part)
          == part.replacing("\"size\"", with: "\"count\"").replacing("$size", with: "$count"))
      for other in ["Whole.layout.xml", "Other.layout.xml"] {
        #expect(
          applying(edits[other] ?? [], to: whole) == whole.replacing("with.size", with: "with.count"),
          "\(bar)")
      }
    }
    func refusal(_ name: String) -> String? {
      let (_, position) = Editor.split(marked("with.si|ze"))
      let reply = editor.reply(
        "textDocument/rename",
        ["textDocument": ["uri": editor.uri(file)], "position": position, "newName": name])
      return (reply["error"] as? [String: Any])?["message"] as? String
    }
    #expect(refusal("paint") == "there is already a parameter 'paint'")
    #expect(refusal("my-size") == "a parameter's name has letters, digits and _, and begins with no digit")
    try folder.write(
      "<layout version=\"2\"><include layout=\"Address\" with.size=</layout>", to: "Broken.layout.xml")
    #expect(refusal("count") == "Broken.layout.xml is malformed; correct it first")
  }

  @Test("an exported id is renamed with the paths and the <set> of other layouts, from either side")
  func exported() throws {
    let folder = try Scratch(["Address.layout.xml": part])
    let file = folder.file("Whole.layout.xml")
    let address = folder.file("Address.layout.xml")
    let renamed = (
      part.replacing("\"top\"", with: "\"high\"").replacing("#top", with: "#high"),
      whole.replacing("\"top\"", with: "\"high\"").replacing("home.top", with: "home.high")
    )
    for (bar, text, name) in [
      ("of=\"to|p\"", whole, file), ("#home.to|p.open", whole, file), ("id=\"to|p\"", part, address),
    ] {
      editor.open(whole, as: file)
      editor.open(part, as: address)
      let edits = files(
        editor.ask("textDocument/rename", marked(bar, in: text), as: name, ["newName": "high"]))
      #expect(applying(edits["Address.layout.xml"] ?? [], to: part) == renamed.0, "\(bar)")
      #expect(applying(edits["Whole.layout.xml"] ?? [], to: whole) == renamed.1, "\(bar)")
      let found = editor.ask("textDocument/references", marked(bar, in: text), as: name) as? [Any] ?? []
      #expect(
        Set(found.map { place($0) }) == [
          "Address.layout.xml:3:45-48", "Address.layout.xml:4:11-14", "Whole.layout.xml:2:60-63",
          "Whole.layout.xml:3:31-34", "Whole.layout.xml:3:48-51",
        ], "\(bar)")
    }
  }

  // MARK: Findings

  @Test("an unsaved layout is the one that others include, and they are checked again when it changes")
  func unsaved() throws {
    let folder = try Scratch(["Address.layout.xml": part])
    let (address, file) = (folder.file("Address.layout.xml"), folder.file("Whole.layout.xml"))
    editor.open(whole, as: file)
    #expect(editor.codes(file) == [])
    // The exported id is gone in the buffer, and still in the file.
    editor.open(part.replacing(" export=\"true\"", with: ""), as: address)
    let codes = editor.codes(file)
    #expect(!codes.isEmpty)
    editor.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": editor.uri(address), "version": 2], "contentChanges": [["text": part]]])
    #expect(editor.codes(file) == [])
  }

  @Test("a fault of an included layout is shown where it is included, with its place")
  func elsewhere() throws {
    let wrong = part.replacing("color=\"$paint\"", with: "color=\"pink\"")
    openPart(wrong)
    editor.open(whole, as: "Whole.layout.xml")
    let finding = try #require(editor.findings[editor.uri("Whole.layout.xml")]?.first)
    #expect(short(finding["range"]) == "2:18-25")
    #expect((finding["message"] as? String)?.hasPrefix("Address.layout.xml: ") == true)
    let related = (finding["relatedInformation"] as? [[String: Any]] ?? []).map { place($0["location"]) }
    #expect(related.contains { $0.hasPrefix("Address.layout.xml:3:") })
    // In its own file it is a finding of its own.
    #expect(editor.codes("Address.layout.xml") == [finding["code"] as? String])
  }
}
