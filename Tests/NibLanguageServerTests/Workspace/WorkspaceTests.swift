import Foundation
import NibKit
import TestSupport
import Testing

@testable import NibLanguageServer
@testable import NibTool

/// Folders, catalogs of classes, settings and other tools.
@Suite @MainActor struct WorkspaceTests {
  private func catalog(_ name: String, attribute: String = "size", kit: String = "0.1.0") -> String {
    """
    {
      "nibClasses": 1,
      "kit": "\(kit)",
      "classes": {
        "\(name)": {
          "type": "App.\(name)", "use": ["element"],
          "members": [{"attribute": "\(attribute)", "type": "Swift.String", "shape": "text"}]
        }
      }
    }
    """
  }

  private let text = "<layout version=\"2\"><Dial size=\"1\"/></layout>"

  @Test("all layouts of all folders are checked, and findings go with their reasons")
  func folders() throws {
    let (one, two) = (
      try Scratch(["a/Bad.layout.xml": "<layout version=\"2\"><Labl/></layout>"]),
      try Scratch(["Worse.layout.xml": "<"])
    )
    try one.write("<layout version=\"2\"/>", to: "Good.layout.xml")
    let editor = Editor(begins: false)
    _ = editor.request(
      "initialize",
      [
        "capabilities": [:],
        "workspaceFolders": [
          ["uri": "file://" + one.path, "name": "one"], ["uri": "file://" + two.path, "name": "two"],
        ],
      ])
    editor.notify("initialized", [:])
    #expect(editor.codes(one.file("a/Bad.layout.xml")) == ["unknown-class"])
    #expect(!editor.codes(two.file("Worse.layout.xml")).isEmpty)
    #expect(editor.findings[editor.uri(one.file("Good.layout.xml"))] == nil)
    #expect(editor.versions.isEmpty)
    try one.write("<layout version=\"2\"><Label/></layout>", to: "a/Bad.layout.xml")
    editor.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": editor.uri(one.file("a/Bad.layout.xml")), "type": 2]]])
    #expect(editor.findings[editor.uri(one.file("a/Bad.layout.xml"))]?.isEmpty == true)
    editor.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [], "removed": [["uri": "file://" + two.path, "name": "two"]]]])
    #expect(editor.codes(two.file("Worse.layout.xml")).isEmpty)
  }

  @Test("a client that asks gets the findings of the whole workspace")
  func pulled() throws {
    let folder = try Scratch([
      "a/Bad.layout.xml": "<layout version=\"2\"><Labl/></layout>",
      "Good.layout.xml": "<layout version=\"2\"/>",
    ])
    let editor = Editor(["textDocument": ["diagnostic": [String: Any]()]], root: folder.path)
    #expect(editor.findings.isEmpty)
    editor.open(
      "<layout version=\"2\"><Labll/><Lable2/></layout>", as: folder.file("Good.layout.xml"), version: 8)
    let report = editor.request("workspace/diagnostic", ["previousResultIds": []]) as? [String: Any]
    let items = report?["items"] as? [[String: Any]] ?? []
    let lines = items.map { item in
      let name = (item["uri"] as! String).split(separator: "/").last!
      return "\(name) \(item["version"] as? Int ?? 0) \((item["items"] as! [Any]).count)"
    }
    #expect(lines.sorted() == ["Bad.layout.xml 0 1", "Good.layout.xml 8 2"])
    // What has not changed is not sent again.
    let previous = items.map { ["uri": $0["uri"]!, "value": $0["resultId"]!] }
    func kind() -> String? {
      let report = editor.request("workspace/diagnostic", ["previousResultIds": previous]) as? [String: Any]
      let items = report?["items"] as? [[String: Any]] ?? []
      return items.first { ($0["uri"] as! String).hasSuffix("Good.layout.xml") }?["kind"] as? String
    }
    #expect(kind() == "unchanged")
    editor.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": editor.uri(folder.file("Good.layout.xml")), "version": 9],
        "contentChanges": [["text": "<layout version=\"2\"/>"]],
      ])
    #expect(kind() == "full")
  }

  @Test("a catalog that changes changes the findings of open texts, also where the client watches no files")
  func changedCatalog() throws {
    let folder = try Scratch(["Package.swift": "", "Layouts/A.layout.xml": text])
    let editor = Editor(root: folder.path)
    let file = folder.file("Layouts/A.layout.xml")
    editor.open(text, as: file)
    #expect(editor.codes(file) == ["unknown-class"])
    // Written later, beside the layout.
    try folder.write(catalog("Dial"), to: "Layouts/classes.json")
    _ = editor.request(
      "textDocument/hover",
      ["textDocument": ["uri": editor.uri(file)], "position": ["line": 0, "character": 0]])
    #expect(editor.codes(file) == [])
    try folder.write(catalog("Dial", attribute: "sizes"), to: "Layouts/classes.json")
    editor.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": editor.uri(file), "version": 2], "contentChanges": [["text": text + "\n"]]])
    #expect(editor.codes(file) == ["unknown-attribute"])
    #expect(editor.labels("<layout version=\"2\"><Dial |/></layout>", as: file).contains("sizes"))
    // A broken catalog is a finding of the layout, in its own file.
    try folder.write("{\"nibClasses\": 1, \"classes\": 5}", to: "Layouts/classes.json")
    editor.notify("textDocument/didSave", ["textDocument": ["uri": editor.uri(file)]])
    let finding = editor.findings[editor.uri(file)]?.first
    #expect(finding?["code"] as? String == "malformed-classes")
    #expect((finding?["message"] as? String)?.hasPrefix("classes.json: ") == true)
  }

  @Test("the client is asked to watch files where it can, and to ask for findings again")
  func watching() throws {
    let folder = try Scratch(["A.layout.xml": text])
    let editor = Editor(
      [
        "workspace": [
          "didChangeWatchedFiles": ["dynamicRegistration": true], "diagnostics": ["refreshSupport": true],
        ], "textDocument": ["diagnostic": [String: Any]()],
      ], root: folder.path)
    let registration = try #require(
      editor.messages.first { $0["method"] as? String == "client/registerCapability" })
    #expect("\(registration)".contains("**/classes.json"))
    // The reply is taken as one.
    editor.send(Editor.framed(["jsonrpc": "2.0", "id": registration["id"]!, "result": NSNull()]))
    editor.notify("workspace/didChangeWatchedFiles", ["changes": []])
    #expect(editor.messages.last?["method"] as? String == "workspace/diagnostic/refresh")
  }

  @Test("a warning about a project with a newer NibKit is shown once, and the server goes on")
  func newer() throws {
    let folder = try Scratch([
      "Package.swift": "", "classes.json": catalog("Dial", kit: "99.1"), "A.layout.xml": text,
    ])
    let editor = Editor(root: folder.path)
    for version in 1...3 { editor.open(text, as: folder.file("A.layout.xml"), version: version) }
    let shown = editor.take("window/showMessage")
    #expect(shown.count == 1)
    #expect((shown.first?["message"] as? String)?.contains("99.1") == true)
    #expect(shown.first?["type"] as? Int == 2)
    #expect(editor.codes(folder.file("A.layout.xml")) == [])
    let pinned = try Scratch([
      "Package.swift": "", "A.layout.xml": "",
      "Package.resolved":
        "{\"pins\": [{\"identity\": \"nibkit\", \"state\": {\"version\": \"1.0.0\"}}], \"version\": 2}",
    ])
    let other = Editor(root: pinned.path)
    other.open("<layout version=\"2\"/>", as: pinned.file("A.layout.xml"))
    #expect(other.take("window/showMessage").count == 1)
    let same = Editor(root: folder.path)
    try folder.write(catalog("Dial"), to: "classes.json")
    same.open(text, as: folder.file("A.layout.xml"))
    #expect(same.take("window/showMessage").isEmpty)
  }

  @Test("versions are compared by their numbers")
  func versions() {
    func isOlder(_ one: String, _ other: String) -> Bool? {
      guard let one = KitVersion(one), let other = KitVersion(other) else { return nil }
      return one < other
    }
    #expect(isOlder("0.1.0", "0.2") == true)
    #expect(isOlder("0.9.9", "0.10.0") == true)
    #expect(isOlder("1.0.0", "1.0") == false)
    #expect(isOlder("1.0", "1.0.1-beta") == true)
    #expect(isOlder("x", "1.0") == nil)
  }

  @Test("another tool is asked for its classes, and may stop, hang or write nonsense")
  func otherTool() throws {
    let folder = try Scratch(["A.layout.xml": text, "classes": catalog("Dial")])
    func tool(_ name: String, _ script: String) throws -> String {
      try folder.write("#!/bin/sh\n" + script, to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
      return folder.file(name)
    }
    func codes(_ tool: String) -> ([String], [String]) {
      let editor = Editor(tool: tool)
      editor.open(text, as: folder.file("A.layout.xml"))
      return (
        editor.codes(folder.file("A.layout.xml")),
        editor.take("window/logMessage").compactMap { $0["message"] as? String }
      )
    }
    let good = try tool("good", "[ \"$1\" = classes ] && cat '\(folder.file("classes"))'")
    #expect(codes(good).0 == [])
    let traps = codes(try tool("traps", "kill -ILL $$"))
    #expect(traps.0 == ["unknown-class"])
    #expect(traps.1.first?.contains("signal 4") == true)
    #expect(codes(try tool("fails", "exit 3")).1.first?.contains("status 3") == true)
    #expect(codes(folder.file("missing")).1.first?.contains("does not start") == true)
    #expect(codes(try tool("lies", "echo hello")).0.first == "malformed-classes")
    // Built again, it has other classes.
    let editor = Editor(tool: good)
    editor.open(text, as: folder.file("A.layout.xml"))
    #expect(editor.codes(folder.file("A.layout.xml")) == [])
    try folder.write(catalog("Gauge"), to: "classes")
    _ = try tool("good", "# Again.\ncat '\(folder.file("classes"))'")
    _ = editor.request(
      "textDocument/hover",
      [
        "textDocument": ["uri": editor.uri(folder.file("A.layout.xml"))],
        "position": ["line": 0, "character": 0],
      ])
    #expect(editor.codes(folder.file("A.layout.xml")) == ["unknown-class"])
  }

  @Test("a layout that loads another one takes it as it is in the editor")
  func openLayouts() throws {
    let folder = try Scratch()
    let editor = Editor(
      root: folder.path,
      classes: {
        var classes = ClassRegistry()
        classes.register(Part.self)
        return classes
      })
    let (main, row) = (folder.file("Main.layout.xml"), folder.file("Row.layout.xml"))
    editor.open("<layout version=\"2\"><Part layout=\"Row\"/></layout>", as: main)
    #expect(editor.codes(main) == ["nested-layout"])
    // It is not a file yet.
    editor.open("<layout version=\"2\"/>", as: row)
    #expect(editor.codes(main) == [])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri(row)]])
    #expect(editor.codes(main) == ["nested-layout"])
  }

  @Test("an unsaved change of a layout reaches the layouts that load it")
  func typedLayouts() throws {
    let folder = try Scratch([
      "Row.layout.xml": "<layout version=\"2\"/>",
      "Main.layout.xml": "<layout version=\"2\"><Page/></layout>",
      "Top.layout.xml": "<layout version=\"2\"><Part layout=\"Main\"/></layout>",
      "Apart.layout.xml": "<layout version=\"2\"/>",
    ])
    func editor(_ capabilities: [String: Any]) throws -> Editor {
      let editor = Editor(
        capabilities, root: folder.path,
        classes: {
          var classes = ClassRegistry()
          classes.register(Part.self)
          classes.register(Page.self)
          return classes
        })
      for name in folder.names { editor.open(try folder.read(name), as: folder.file(name)) }
      return editor
    }
    func type(_ text: String, version: Int, in editor: Editor) {
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": editor.uri(folder.file("Row.layout.xml")), "version": version],
          "contentChanges": [["text": text]],
        ])
    }
    let pushed = try editor([:])
    func codes(_ name: String) -> [String] { pushed.codes(folder.file("\(name).layout.xml")) }
    #expect(codes("Main") == [] && codes("Top") == [])
    _ = pushed.take("textDocument/publishDiagnostics")
    type("<layout version=\"2\"><Page/></layout>", version: 2, in: pushed)
    // Now Row loads itself, and Main loads it.
    #expect(codes("Row") == ["self-loading"] && codes("Main") == ["self-loading"])
    let sent = pushed.take("textDocument/publishDiagnostics").compactMap {
      ($0["uri"] as? String)?.split(separator: "/").last.map(String.init)
    }
    // Its own findings come first, and the others have no reason to be sent again.
    #expect(sent == ["Row.layout.xml", "Main.layout.xml", "Top.layout.xml"])
    type("<layout version=\"2\"/>", version: 3, in: pushed)
    #expect(codes("Main") == [] && codes("Top") == [])

    let pulling = try editor([
      "textDocument": ["diagnostic": [String: Any]()], "workspace": ["diagnostics": ["refreshSupport": true]],
    ])
    func report(_ previous: String?) -> [String: Any] {
      let uri = pulling.uri(folder.file("Main.layout.xml"))
      let params: [String: Any] = ["textDocument": ["uri": uri], "previousResultId": previous ?? NSNull()]
      return pulling.request("textDocument/diagnostic", params) as? [String: Any] ?? [:]
    }
    let first = report(nil)["resultId"] as? String
    #expect(report(first)["kind"] as? String == "unchanged")
    type("<layout version=\"2\"><Page/></layout>", version: 2, in: pulling)
    #expect(pulling.messages.last?["method"] as? String == "workspace/diagnostic/refresh")
    #expect((report(first)["items"] as? [Any])?.count == 1)
  }

  @Test("names of all layouts are searched: files, ids, and the outlets and actions of owners")
  func symbols() throws {
    let folder = try Scratch([
      "One.layout.xml":
        "<layout version=\"2\" owner=\"Desk\">\n<Label id=\"hello\" outlet=\"label\"/></layout>",
      "sub/Two.layout.xml": "<layout version=\"2\"><Button action=\"#owner.save\"/></layout>",
    ])
    let editor = Editor(root: folder.path, classes: { SampleClasses.all })
    func symbols(_ query: String) -> [String] {
      (editor.request("workspace/symbol", ["query": query]) as? [[String: Any]] ?? []).map {
        "\($0["name"] ?? "") \($0["kind"] ?? 0) \($0["containerName"] ?? "-") \(place($0["location"]))"
      }
    }
    #expect(
      symbols("") == [
        "One.layout.xml 1 - One.layout.xml:1:1-1", "Label #hello 5 One.layout.xml One.layout.xml:2:12-17",
        "label 8 Desk, One.layout.xml One.layout.xml:2:27-32", "Two.layout.xml 1 - Two.layout.xml:1:1-1",
        "save 6 Two.layout.xml Two.layout.xml:1:44-48",
      ])
    #expect(symbols("SAV") == ["save 6 Two.layout.xml Two.layout.xml:1:44-48"])
    #expect(symbols("#ho") == ["Label #hello 5 One.layout.xml One.layout.xml:2:12-17"])
    // The letters in their order, as clients search.
    #expect(symbols("lbho") == symbols("#ho"))
    #expect(symbols("oh") == [])
  }

  @Test("classes that only Swift sources register are completed, and lead to their declarations")
  func sources() throws {
    let folder = try Scratch([
      "Package.swift": "",
      "Sources/App/Desk.swift": """
      final class Desk: NibOwner {
        class var members: Members {
          Members(of: Desk.self) {
            $0.outlet("label", \\.$label)
            $0.action("save", Desk.save)
          }
        }
      }
      final class Dial: NibDecodable {
        class var members: Members { Members(of: Dial.self) { $0.attribute("angle", \\.angle) } }
      }
      func classes() { classes.register(owner: Desk.self); classes.register(Dial.self) }
      """,
      "Layouts/A.layout.xml": "",
    ])
    let file = folder.file("Layouts/A.layout.xml")
    let editor = Editor(root: folder.path)
    func layout(_ text: String) -> String { "<layout version=\"2\" owner=\"Desk\">\(text)</layout>" }
    #expect(editor.labels(layout("<Di|"), as: file).contains("Dial"))
    #expect(editor.labels("<layout version=\"2\" owner=\"De|\"/>", as: file).contains("Desk"))
    #expect(editor.labels(layout("<Label outlet=\"|\"/>"), as: file) == ["label"])
    #expect(editor.labels(layout("<Button action=\"#owner.|\"/>"), as: file) == ["#owner.save"])
    #expect(editor.labels(layout("<Dial |/>"), as: file).contains("angle"))
    func places(_ marked: String) -> [String] {
      (editor.ask("textDocument/definition", marked, as: file) as? [Any] ?? []).map { place($0) }
    }
    #expect(places(layout("<Label outlet=\"la|bel\"/>")) == ["Desk.swift:4:18-23"])
    #expect(places(layout("<Button action=\"#owner.sa|ve\"/>")) == ["Desk.swift:5:18-22"])
    #expect(places(layout("<Di|al/>")) == ["Desk.swift:12:71-75"])
    #expect(places("<layout version=\"2\" owner=\"De|sk\"/>") == ["Desk.swift:12:42-46"])
  }

  @Test("URIs with escapes, hosts and other schemes")
  func uris() {
    #expect(FileURI.path(of: "file:///a%20b/%C3%A4.xml") == "/a b/ä.xml")
    #expect(FileURI.path(of: "file://localhost/a") == "/a")
    #expect(FileURI.path(of: "file:///a%2") == "/a%2")
    #expect(FileURI.path(of: "file://server/a") == nil)
    #expect(FileURI.path(of: "untitled:Untitled-1") == nil)
    #expect(FileURI.path(of: "file:///a%00b") == nil)
    for path in ["/a b/ä#?%.xml", "/x"] { #expect(FileURI.path(of: FileURI.uri(of: path)) == path) }
    let editor = Editor()
    editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "version": 1, "text": "<layout version=\"2\"><Labl/></layout>",
        ]
      ])
    #expect(editor.findings["untitled:Untitled-1"]?.count == 1)
    // A client may escape what need not be.
    editor.open("<layout version=\"2\"><Labl/></layout>", as: "/nowhere/%41.layout.xml")
    #expect(editor.findings["file:///nowhere/%41.layout.xml"]?.count == 1)
  }
}
