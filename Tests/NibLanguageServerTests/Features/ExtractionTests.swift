import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// An element becomes a layout of its own, and an included layout becomes an element.
@Suite @MainActor struct ExtractionTests {
  /// An editor in which changes may make files.
  private static func editor(classes: @escaping @MainActor () -> ClassRegistry = { SampleClasses.all })
    -> Editor
  {
    var capabilities = Editor.modern
    capabilities["workspace"] = [
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]
    ]
    return Editor(capabilities, classes: classes)
  }

  private func actions(_ editor: Editor, _ text: String, _ position: [String: Int], as name: String)
    -> [[String: Any]]
  {
    editor.open(text, as: name)
    let result = editor.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": editor.uri(name)], "range": ["start": position, "end": position],
        "context": ["diagnostics": [Any](), "only": ["refactor.extract", "refactor.inline"]],
      ])
    return result as? [[String: Any]] ?? []
  }

  /// Does what an action says: returns the texts by the names of the files.
  private func texts(after action: [String: Any], _ text: String, _ editor: Editor, as name: String)
    -> [String: String]
  {
    var texts = [name: text]
    var created: Set<String> = []
    for change in (action["edit"] as? [String: Any])?["documentChanges"] as? [[String: Any]] ?? [] {
      func file(_ uri: Any?) -> String { String((uri as? String ?? "").split(separator: "/").last ?? "") }
      if change["kind"] as? String == "create" {
        created.insert(file(change["uri"]))
        texts[file(change["uri"])] = ""
      } else {
        let file = file((change["textDocument"] as? [String: Any])?["uri"])
        texts[file] = applying(change["edits"] as? [[String: Any]] ?? [], to: texts[file]!)
      }
    }
    return texts
  }

  private func result(_ title: String, _ marked: String, _ editor: Editor) throws -> [String: String] {
    let (text, position) = Editor.split(marked)
    let all = actions(editor, text, position, as: "Whole.layout.xml")
    let action = try #require(all.first { ($0["title"] as? String)?.hasPrefix(title) == true }, "\(all)")
    return texts(after: action, text, editor, as: "Whole.layout.xml")
  }

  @Test("ids that are used outside are exported, references out of the element become parameters")
  func extraction() throws {
    let found = try result(
      "Extract into a layout 'Shelf'",
      """
      <layout version="2" owner="Desk">
        <Book id="mine"/>
        <She|lf width="1" first="#inner">
          <Book id="inner" outlet="anything" awake-after="#mine"/>
          <Book id="other"/>
        </Shelf>
        <Shelf width="2" first="#inner" fell="#inner.open"/>
      </layout>
      """, Self.editor())
    #expect(
      found["Whole.layout.xml"] == """
        <layout version="2" owner="Desk">
          <Book id="mine"/>
          <include layout="Shelf" id="shelf1" with.mine="#mine"/>
          <Shelf width="2" first="#shelf1.inner" fell="#shelf1.inner.open"/>
        </layout>
        """)
    #expect(
      found["Shelf.layout.xml"] == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="2">
          <parameters>
            <parameter name="mine" type="object"/>
          </parameters>
          <Shelf width="1" first="#inner">
            <Book id="inner" outlet="anything" awake-after="$mine" export="true"/>
            <Book id="other"/>
          </Shelf>
        </layout>

        """)
  }

  @Test("the id of the element is that of <include>, and its parameters go on")
  func parameters() throws {
    let found = try result(
      "Extract into a layout 'LowerShelf'",
      """
      <layout version="2">
        <parameters><parameter name="size" type="integer" default="4"/></parameters>
        <She|lf id="lower-shelf" width="$size"/>
        <Shelf width="2" awake-after="#lower-shelf"/>
      </layout>
      """, Self.editor())
    #expect(
      found["Whole.layout.xml"] == """
        <layout version="2">
          <parameters><parameter name="size" type="integer" default="4"/></parameters>
          <include layout="LowerShelf" id="lower-shelf" with.size="$size"/>
          <Shelf width="2" awake-after="#lower-shelf"/>
        </layout>
        """)
    #expect(found["LowerShelf.layout.xml"]?.contains("<parameter name=\"size\" type=\"integer\"/>") == true)
  }

  @Test("an included layout becomes an element: with its values, free ids, and no paths")
  func inlining() throws {
    let editor = Self.editor()
    editor.open(
      """
      <layout version="2">
        <parameters>
          <parameter name="paint" default="red"/>
          <parameter name="size" type="integer"/>
        </parameters>
        <Shelf width="$size" color="$paint" first="#top">
          <Book id="top" export="true"/>
          <!-- The lower one. -->
          <Book id="low"/>
        </Shelf>
      </layout>
      """, as: "Address.layout.xml")
    let found = try result(
      "Inline this layout",
      """
      <layout version="2" owner="Desk">
          <inc|lude layout="Address" id="home" with.size="3" color="white">
            <set of="top" size="small"/>
          </include>
          <Book id="low"/>
          <Shelf width="1" first="#home.top" fell="#home.top.open"/>
      </layout>
      """, editor)
    #expect(
      found["Whole.layout.xml"] == """
        <layout version="2" owner="Desk">
            <Shelf width="3" color="white" first="#top" id="home">
              <Book id="top" size="small"/>
              <!-- The lower one. -->
              <Book id="low2"/>
            </Shelf>
            <Book id="low"/>
            <Shelf width="1" first="#top" fell="#top.open"/>
        </layout>
        """)
  }

  @Test("an extraction that would not be exact is not offered")
  func refused() {
    let editor = Self.editor()
    editor.open("<layout version=\"2\" owner=\"Desk\"><Book/></layout>", as: "Owned.layout.xml")
    editor.open("<layout version=\"2\"><Book/><Book/></layout>", as: "Two.layout.xml")
    editor.open(
      "<layout version=\"2\"><Book id=\"a\"/><connect from=\"#a\" event=\"x\" to=\"#a\"/></layout>",
      as: "Wired.layout.xml")
    func titles(_ body: String, _ editor: Editor) -> [String] {
      let (text, position) = Editor.split("<layout version=\"2\" owner=\"Desk\">\(body)</layout>")
      return actions(editor, text, position, as: "Whole.layout.xml").compactMap { $0["title"] as? String }
    }
    for name in ["Owned", "Two", "Wired", "Missing", "Whole"] {
      #expect(titles("<inclu|de layout=\"\(name)\"/>", editor) == [], "\(name)")
    }
    #expect(titles("<Bo|ok/>", editor) == ["Extract into a layout 'Book'"])
    // Without the right to make files, in a damaged layout, and of a word that is no object.
    #expect(titles("<Bo|ok/>", Editor(Editor.modern, classes: { SampleClasses.all })) == [])
    #expect(titles("<Bo|ok/><", editor) == [])
    #expect(titles("<param|eters/><Book/>", editor) == [])
    let first = actions(
      editor, "<layout version=\"1\"><Book/></layout>", ["line": 0, "character": 23], as: "W.layout.xml")
    #expect(first.isEmpty)
  }

  @Test(
    "to extract an element and inline it again gives an equal layout, for the elements of the samples",
    arguments: FindingTests.samples)
  func thereAndBack(folder: String) throws {
    let path = packageFolder + "/Layouts/" + folder
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter {
      $0.hasSuffix(".layout.xml")
    }
    var count = 0
    for file in files {
      // Includes are words of version 2.
      let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        .replacing("version=\"1\"", with: "version=\"2\"")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      var done = 0
      for (number, line) in lines.enumerated() where done < 3 {
        guard let start = line.firstIndex(of: "<"), line[start...].dropFirst().first?.isUppercase == true
        else { continue }
        let column = line.distance(from: line.startIndex, to: start) + 2
        let position = ["line": number, "character": column]
        let editor = Self.editor(classes: { .terminal })
        for other in files where other != file && text.contains("\"\(other.dropLast(11))\"") {
          editor.open(try String(contentsOfFile: "\(path)/\(other)", encoding: .utf8), as: other)
        }
        let found = actions(editor, text, position, as: file)
        guard let extract = found.first(where: { $0["kind"] as? String == "refactor.extract" }) else {
          continue
        }
        let split = texts(after: extract, text, editor, as: file)
        for (name, text) in split where name != file { editor.open(text, as: name) }
        let changed = try #require(split[file])
        let back = actions(editor, changed, position, as: file)
        let inline = try #require(
          back.first { $0["title"] as? String == "Inline this layout" }, "\(file):\(number + 1) \(split)")
        let again = try #require(texts(after: inline, changed, editor, as: file)[file])
        #expect(try outline(again) == outline(text), "\(file):\(number + 1)\n\(again)")
        done += 1
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// The objects of a layout in order, without ids: each with its depth, its class, and its attributes in which references
  /// are the numbers of objects.
  private func outline(_ text: String) throws -> [String] {
    let document = try NibDocument(reading: SourceText(file: "A.layout.xml", bytes: Array(text.utf8)))
    let objects = document.allObjects
    let ids = Dictionary(objects.compactMap { object in object.id.map { ($0, object.index) } }) { first, _ in
      first
    }
    func value(_ text: String) -> String {
      guard text.hasPrefix("#") else { return text }
      return text.split(separator: " ").map { word in
        let parts = word.dropFirst().split(separator: ".", maxSplits: 1)
        guard let id = parts.first, let index = ids[String(id)] else { return String(word) }
        return "#\(index)" + (parts.count > 1 ? ".\(parts[1])" : "")
      }.joined(separator: " ")
    }
    return objects.map { object in
      let attributes = object.attributes.filter { $0.name != "id" }.map { "\($0.name)=\(value($0.value))" }
      return "\(object.parent ?? -1) \(object.className) \(attributes.joined(separator: " "))"
    }
      + document.explicitConnections.map { connection in
        connection.attributes.map { "\($0.key)=\(value($0.value))" }.sorted().joined(separator: " ")
      }
  }
}
