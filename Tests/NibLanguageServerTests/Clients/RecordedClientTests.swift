import Foundation
import TestSupport
import Testing

/// Conversations with clients that have the capabilities of real editors, as `Tests/Editors/Recorded` has them: Neovim and
/// eglot have sent theirs, and those of Visual Studio Code are written after the records of others. Each opens a layout,
/// sees findings, completes, jumps into Swift, corrects, renames and formats. `make lsp` does the same with the editors
/// themselves.
@Suite @MainActor struct RecordedClientTests {
  /// The statements of the protocol about a client's capabilities, read by a person.
  struct Client: Sendable, CustomTestStringConvertible {
    let name: String
    let takesBytes: Bool
    let asksForFindings: Bool
    let takesSnippets: Bool
    let takesMarkdown: Bool
    let takesVersions: Bool

    var testDescription: String { name }
  }

  nonisolated static let clients = [
    Client(
      name: "neovim", takesBytes: true, asksForFindings: true, takesSnippets: true, takesMarkdown: true,
      takesVersions: false),
    Client(
      name: "eglot", takesBytes: false, asksForFindings: false, takesSnippets: false, takesMarkdown: false,
      takesVersions: true),
    Client(
      name: "vscode", takesBytes: false, asksForFindings: false, takesSnippets: true, takesMarkdown: true,
      takesVersions: true),
  ]

  private static let folder = packageFolder + "/Tests/Editors"

  /// An open layout in a copy of the package.
  @MainActor
  private final class Session {
    let client: Client
    let editor: Editor
    let file: String
    let texts: Scratch
    private(set) var text: String
    private var version = 1

    init(_ client: Client) throws {
      self.client = client
      let record = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: "\(folder)/Recorded/\(client.name).json")))
      let capabilities = try #require((record as? [String: Any])?["capabilities"] as? [String: Any])
      texts = try Scratch()
      for name in [
        "Package.swift", "classes.json", "Sources/Login/Login.swift", "Sources/Login/Login.layout.xml",
        "Sources/Login/de.lproj/Login.strings",
      ] {
        try texts.write(String(contentsOfFile: "\(folder)/Package/\(name)", encoding: .utf8), to: name)
      }
      editor = Editor(capabilities, root: texts.path)
      file = texts.file("Sources/Login/Login.layout.xml")
      text = try texts.read("Sources/Login/Login.layout.xml")
      editor.open(text, as: file)
    }

    /// Returns the position before a word, in the units of the client.
    func position(of word: String) -> [String: Int] {
      let before = text[..<text.range(of: word)!.lowerBound].split(
        separator: "\n", omittingEmptySubsequences: false)
      return [
        "line": before.count - 1,
        "character": client.takesBytes ? before.last!.utf8.count : before.last!.utf16.count,
      ]
    }

    func params(_ position: [String: Int], _ others: [String: Any] = [:]) -> [String: Any] {
      ["textDocument": ["uri": editor.uri(file)], "position": position].merging(others) { $1 }
    }

    func apply(_ edits: [[String: Any]]) {
      text = applying(edits, to: text, isUTF8: client.takesBytes)
      version += 1
      editor.notify(
        "textDocument/didChange",
        ["textDocument": ["uri": editor.uri(file), "version": version], "contentChanges": [["text": text]]])
    }

    /// Applies the part of a change that is about the layout, and returns the whole change by the names of files.
    func apply(change: Any?) throws -> [String: [[String: Any]]] {
      let change = try #require(change as? [String: Any])
      var edits: [String: [[String: Any]]] = [:]
      if client.takesVersions {
        for file in try #require(change["documentChanges"] as? [[String: Any]]) {
          let document = try #require(file["textDocument"] as? [String: Any])
          edits[try #require(document["uri"] as? String)] = file["edits"] as? [[String: Any]]
          #expect(
            document["uri"] as? String != editor.uri(self.file) || document["version"] as? Int == version)
        }
        #expect(change["changes"] == nil)
      } else {
        edits = try #require(change["changes"] as? [String: [[String: Any]]])
        #expect(change["documentChanges"] == nil)
      }
      apply(try #require(edits[editor.uri(file)]))
      return Dictionary(
        uniqueKeysWithValues: edits.map { ($0.split(separator: "/").last.map(String.init) ?? "", $1) })
    }

    /// Returns the findings: `code marked text`.
    func findings() throws -> [String] {
      var found = editor.findings[editor.uri(file)]
      if client.asksForFindings {
        #expect(found == nil)
        let report = editor.request("textDocument/diagnostic", ["textDocument": ["uri": editor.uri(file)]])
        found = (report as? [String: Any])?["items"] as? [[String: Any]]
      } else {
        #expect(editor.versions[editor.uri(file)] == version)
      }
      return try #require(found).map { finding in
        // The text of the range is what an editor deletes with it.
        let rest = applying(
          [["range": finding["range"]!, "newText": "\u{1}"]], to: text, isUTF8: client.takesBytes)
        let before = rest.prefix { $0 != "\u{1}" }
        let marked = text.dropFirst(before.count).dropLast(rest.count - before.count - 1)
        return "\(finding["code"] ?? "") \(marked)"
      }
    }
  }

  @Test(
    "an editor sees findings, completes, jumps into Swift, corrects, renames and formats", arguments: clients)
  func conversation(client: Client) throws {
    let session = try Session(client)
    let editor = session.editor
    #expect(editor.capabilities["positionEncoding"] as? String == (client.takesBytes ? "utf-8" : "utf-16"))
    #expect((editor.capabilities["diagnosticProvider"] != nil) == client.asksForFindings)
    #expect(
      try session.findings() == [
        "missing-outlet Login", "unknown-attribute boldd=\"true\"", "unknown-outlet na",
      ])

    let list = editor.request("textDocument/completion", session.params(session.position(of: "a\"/>")))
    let items = try #require((list as? [String: Any])?["items"] as? [[String: Any]])
    #expect(items.map { $0["label"] as? String } == ["name"])
    // A member that is null is not the same as none: Neovim 0.7 reports each null documentation as invalid.
    #expect(items.allSatisfy { item in !item.values.contains { $0 is NSNull } })
    session.apply([try #require(items.first?["textEdit"] as? [String: Any])])
    #expect(try session.findings() == ["unknown-attribute boldd=\"true\""])

    let places = editor.request("textDocument/definition", session.params(session.position(of: "name\"")))
    #expect((places as? [Any] ?? []).map { place($0) } == ["Login.swift:11:18-22", "Login.swift:4:15-19"])

    let point = session.position(of: "boldd")
    let actions = editor.request(
      "textDocument/codeAction",
      session.params(point, ["range": ["start": point, "end": point], "context": ["diagnostics": []]]))
    let correction = (actions as? [[String: Any]])?.first { $0["title"] as? String == "Change to 'bold'" }
    _ = try session.apply(change: correction?["edit"])
    #expect(try session.findings() == [])

    let renamed = try session.apply(
      change: editor.request(
        "textDocument/rename", session.params(session.position(of: "hello"), ["newName": "greeting"])))
    #expect(renamed.keys.sorted() == ["Login.layout.xml", "Login.strings"])
    let strings = try session.texts.read("Sources/Login/de.lproj/Login.strings")
    #expect(
      applying(renamed["Login.strings"] ?? [], to: strings, isUTF8: client.takesBytes)
        == strings.replacing("hello", with: "greeting"))

    let edits = editor.request(
      "textDocument/formatting", session.params([:], ["options": ["tabSize": 2, "insertSpaces": true]]))
    session.apply(try #require(edits as? [[String: Any]]))
    #expect(
      session.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="2" owner="Login">
          <VStack id="form" spacing="1">
            <Label id="greeting" text="Grüße 😀" bold="true"/>
            <TextField outlet="name"/>
            <Button id="ok" title="OK" action="#owner.submit" awake-after="#greeting"/>
          </VStack>
        </layout>

        """)
    #expect(try session.findings() == [])
  }

  @Test("replies are of the forms that the editor can read", arguments: clients)
  func forms(client: Client) throws {
    let session = try Session(client)
    let editor = session.editor
    let list = editor.request("textDocument/completion", session.params(session.position(of: "<Button")))
    let items = try #require((list as? [String: Any])?["items"] as? [[String: Any]])
    #expect(items.count > 20)
    #expect(items.allSatisfy { item in !item.values.contains { $0 is NSNull } })
    #expect(items.contains { $0["insertTextFormat"] as? Int == 2 } == client.takesSnippets)
    let texts = items.compactMap { ($0["textEdit"] as? [String: Any])?["newText"] as? String }
    #expect(texts.count == items.count)
    #expect(texts.contains { $0.contains("$") } == client.takesSnippets)
    let hover =
      editor.request("textDocument/hover", session.params(session.position(of: "Label"))) as? [String: Any]
    let contents = try #require(hover?["contents"] as? [String: Any])
    #expect(contents["kind"] as? String == (client.takesMarkdown ? "markdown" : "plaintext"))
    let symbols = editor.request("textDocument/documentSymbol", session.params([:])) as? [[String: Any]]
    #expect(symbols?.map { $0["name"] as? String } == ["VStack #form"])
  }
}
