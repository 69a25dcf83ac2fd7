import Foundation
import NibKit
import NibModel
import NibStrings
import PitfallGallery
import TerminalKit
import Testing
import TestSupport

private let layout = """
  <layout version="1">
    <!-- kept -->
    <Window id="w" title='Log "in"'>
      <VStack>
        <Label id="hello" text="Hello %@"/>
        <Label text="no id"/>
        <Button id="no"><attribute name="title">Cancel</attribute></Button>
      </VStack>
    </Window>
  </layout>

  """

@Suite("nib strings") @MainActor
struct StringsCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(["L.layout.xml": layout])
    try FileManager.default.createDirectory(
      atPath: scratch.file("de.lproj"), withIntermediateDirectories: true)
  }

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: .terminal) }
  private var path: String { scratch.file("L.layout.xml") }
  private var table: String { scratch.file("de.lproj/L.strings") }

  @Test("spans of titles, details and placeholders are exported, and their translations come back")
  func spans() throws {
    try scratch.write(
      """
      <layout version="1"><Window title="Send">
        <attribute name="titleSpans"><Span id="dry" text=" (dry run)" bold="true"/></attribute>
        <TextField placeholder="a"><attribute name="placeholderSpans"><Span id="hint" text="name"/></attribute></TextField>
        <List><Item title="b"><Span id="item" text="item"/>
          <attribute name="detailSpans"><Span id="detail" text="more"/></attribute></Item></List>
        <MenuBar><Menu id="menu" title="File"><MenuItem id="quit" title="Quit" help="Ends it."/></Menu></MenuBar>
      </Window></layout>
      """, to: "S.layout.xml")
    let path = scratch.file("S.layout.xml")
    let exported = run("strings", "export", path).output
    let entries = exported.split(separator: "\n").filter { $0.contains(" = ") && !$0.hasPrefix("/*") }
    #expect(
      entries.sorted() == [
        #""Window:1.title" = "Send";"#, #""Window:1/List:1/Item:1.title" = "b";"#,
        #""Window:1/TextField:1.placeholder" = "a";"#, #""detail.text" = "more";"#,
        #""dry.text" = " (dry run)";"#, #""hint.text" = "name";"#,
        #""item.text" = "item";"#, #""menu.title" = "File";"#, #""quit.help" = "Ends it.";"#,
        #""quit.title" = "Quit";"#,
      ])
    try scratch.write(
      #""dry.text" = " (Probelauf)"; "hint.text" = "Name"; "detail.text" = "mehr";"#, to: "de.lproj/S.strings"
    )
    let shown = run("show", "--lang", "de", "--size", "30x6", path).output
    #expect(shown.contains("Send (Probelauf)") && shown.contains("aName") && shown.contains("mehr"))
    let imported = run("strings", "import", path, scratch.file("de.lproj/S.strings")).output
    #expect(imported.contains(#"<Span id="dry" text=" (Probelauf)" bold="true"/>"#))
  }

  @Test("exported texts are imported into the same layout")
  func roundTrip() throws {
    let exported = run("strings", "export", path)
    #expect(exported.status == 0)
    #expect(exported.errors == "")
    let data = Data(exported.output.utf8)
    let peer = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
    #expect(
      peer == [
        "w.title": "Log \"in\"", "hello.text": "Hello %@", "no.title": "Cancel",
        "w/VStack:1/Label:2.text": "no id",
      ])
    try scratch.write(exported.output, to: "de.lproj/L.strings")
    let imported = run("strings", "import", path, table)
    #expect(imported.status == 0)
    let values = try NibDocument(imported.output, file: "").allObjects.map { $0.attributes.map(\.value) }
    #expect(try values == NibDocument(layout, file: "").allObjects.map { $0.attributes.map(\.value) })
  }

  @Test("objects without an id have keys by their outlet or their place, which come back into the layout")
  func keysWithoutID() throws {
    try scratch.write(
      """
      <layout version="1" owner="Form">
        <VStack outlet="form">
          <Label text="one"/>
          <Label id="two" text="two"/>
          <HStack><Label text="three"/><Button outlet="ok" title="four"/></HStack>
        </VStack>
        <Label text="five"/>
      </layout>
      """, to: "K.layout.xml")
    let path = scratch.file("K.layout.xml")
    let exported = run("strings", "export", path)
    let table = try StringsTable(reading: SourceText(file: "K", bytes: Array(exported.output.utf8)))
    let keys = [
      "outlet:form/Label:1.text", "two.text", "outlet:form/HStack:1/Label:1.text", "outlet:ok.title",
      "Label:1.text",
    ]
    #expect(table.entries.map(\.key) == keys)
    let translated = keys.map { "\"\($0)\" = \"<\($0)>\";\n" }.joined()
    try scratch.write(translated, to: "de.lproj/K.strings")
    let imported = run("strings", "import", path, scratch.file("de.lproj/K.strings"))
    #expect(imported.status == 0)
    let again = try NibDocument(imported.output, file: "K")
    let texts = again.allObjects.flatMap(\.attributes).filter { ["text", "title"].contains($0.name) }.map(
      \.value)
    #expect(texts == keys.map { "<\($0)>" })
    #expect(run("strings", "check", path).status == 0)
    try scratch.write(
      translated.replacing("Label:1.text\" =", with: "Label:9.text\" ="), to: "de.lproj/K.strings")
    let check = run("strings", "check", path)
    #expect(check.output.contains("the layout has no object for the key 'Label:9.text'"))
    #expect(check.output.contains("the language 'de' has no text for 'Label:1.text'"))
  }

  @Test("an import changes nothing but the texts")
  func imported() throws {
    try scratch.write(#""w.title" = "Los' <geht's>"; "no.title" = "Ab & zu";"#, to: "de.lproj/L.strings")
    let result = run("strings", "import", path, table).output
    let expected = layout.replacingOccurrences(of: "'Log \"in\"'", with: "'Los&#39; &lt;geht&#39;s>'")
      .replacingOccurrences(of: "Cancel", with: "Ab &amp; zu")
    #expect(result == expected)
  }

  @Test("texts are imported into their places in a file of Interface Builder")
  func importedIntoXib() throws {
    let file = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
          <objects>
              <label id="l" text="a &amp; b"/><textField id="f" placeholder='Name' customClass="A"/>
              <button id="b"><state key="normal" title="Go"><color key="titleColor" white="1"/></state></button>
              <segmentedControl id="s"><segments><segment title="1"/><segment title="2"/></segments></segmentedControl>
              <textView id="t"><string key="text">two
      lines</string></textView>
          </objects>
      </document>

      """
    try scratch.write(file, to: "F.xib")
    try scratch.write(
      """
      "l.text" = "<c>"; "f.placeholder" = "l'été"; "b.normalTitle" = "Los"; "s.segmentTitles[1]" = "zwei";
      "t.text" = "eine & noch eine";
      """, to: "de.lproj/F.strings")
    let result = run("strings", "import", scratch.file("F.xib"), scratch.file("de.lproj/F.strings"))
    #expect(result.errors.isEmpty)
    let changes = [
      ("a &amp; b", "&lt;c>"), ("Name", "l&#39;été"), ("Go", "Los"), ("\"2\"", "\"zwei\""),
      ("two\nlines", "eine &amp; noch eine"),
    ]
    #expect(result.output == changes.reduce(file) { $0.replacingOccurrences(of: $1.0, with: $1.1) })
  }

  @Test("a catalog is exported as JSON, and imported in a language")
  func catalog() throws {
    let exported = run("strings", "export", path, "--format", "xcstrings", "--source-language", "fr").output
    let json = try JSONSerialization.jsonObject(with: Data(exported.utf8)) as? [String: Any]
    #expect(json?["sourceLanguage"] as? String == "fr")
    #expect(
      (json?["strings"] as? [String: Any])?.keys.sorted() == [
        "hello.text", "no.title", "w.title", "w/VStack:1/Label:2.text",
      ])
    try scratch.write(exported.replacingOccurrences(of: "Cancel", with: "Non"), to: "L.xcstrings")
    #expect(
      run("strings", "import", path, scratch.file("L.xcstrings"), "--lang", "fr").output.contains(">Non<"))
    #expect(run("strings", "import", path, scratch.file("L.xcstrings")).status == 2)
  }

  @Test("a check reports missing texts, keys without a text, double keys and other specifiers")
  func check() throws {
    try scratch.write(
      "\"hello.text\" = \"Hallo %d\";\n\"x.title\" = \"x\";\n\"w.title\" = \"a\";\n\"w.title\" = \"b\";\n",
      to: "de.lproj/L.strings")
    let result = run("strings", "check", path)
    #expect(result.status == 1)
    for words in [
      "de.lproj/L.strings:1:16: warning: the format specifiers of 'hello.text' are %1$d, and %1$@ in the layout",
      "L.layout.xml:5:", "note: the layout's text is here",
      "de.lproj/L.strings:2:1: warning: the layout has no object for the key 'x.title'",
      "de.lproj/L.strings:4:1: warning: the key 'w.title' is given twice",
      "L.layout.xml:7:23: warning: the language 'de' has no text for 'no.title'",
    ] { #expect(result.output.contains(words), "\(words)\n\(result.output)") }
    try scratch.write(
      "\"hello.text\" = \"Hallo %@\"; \"w.title\" = \"a\"; \"no.title\" = \"n\"; \"w/VStack:1/Label:2.text\" = \"o\";",
      to: "de.lproj/L.strings")
    let sound = run("strings", "check", path)
    #expect(sound.status == 0)
    #expect(sound.output.isEmpty)
  }

  @Test("a fault of a translated value quotes the element, and the line that the value is from")
  func translatedFault() throws {
    try scratch.write(
      "<layout version=\"1\"><Window><TextField id=\"a\" width=\"3\"/></Window></layout>", to: "L.layout.xml")
    try scratch.write("\n\"a.width\" = \"wide\";", to: "de.lproj/L.strings")
    let lines = run("check", path, "--lang", "de").lines
    #expect(lines.contains { $0.contains("L.layout.xml:1:") && $0.hasSuffix("[bad-value]") }, "\(lines)")
    #expect(lines.contains { $0.contains("L.strings:2:13: note: the text is from here") }, "\(lines)")
  }

  @Test("--lang shows, traces and checks a layout with the texts of a language")
  func language() throws {
    try scratch.write("\"hello.text\" = \"Hallo Welt\"; \"gone.title\" = \"x\";", to: "de.lproj/L.strings")
    #expect(run("show", path, "--lang", "de-AT", "--size", "40x10").output.contains("Hallo Welt"))
    #expect(run("show", path, "--size", "40x10").output.contains("Hello %@"))
    #expect(run("trace", path, "--lang", "de").status == 0)
    let checked = run("check", path, "--lang", "de")
    #expect(checked.status == 1)
    #expect(checked.output.contains("[unknown-key]"))
    #expect(run("check", path).status == 0)
    // Both files are quoted: the line of the table, and the element of the layout.
    try scratch.write("\"hello.gone\" = \"x\"; \"no.title\" = \"\";", to: "de.lproj/L.strings")
    let both = run("check", path, "--lang", "de").lines
    #expect(
      both.contains { $0.contains("de.lproj/L.strings:1:1: warning: ") && $0.hasSuffix("[unknown-key]") })
    #expect(
      both.contains { $0.contains("L.layout.xml:") && $0.hasSuffix("note: the object is here") }, "\(both)")
    let empty = run("strings", "check", path).lines
    #expect(
      empty.contains { $0.contains("L.strings:1:") && $0.hasSuffix("note: the text is empty here") },
      "\(empty)")
    #expect(run("show", path, "--lang", "../x").status == 2)
    try scratch.write("\"hello.text\" = ", to: "de.lproj/L.strings")
    #expect(run("show", path, "--lang", "de").errors.contains("L.strings:1:1: error:"))
  }
}
