import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// The findings of open texts: those of `nib check`, where an editor shows them.
@Suite @MainActor struct FindingTests {
  @Test("findings have severity, code, place and version, and are those of the newest text")
  func published() throws {
    let editor = Editor(Editor.modern)
    editor.open("<layout version=\"2\">\n  <Label txet=\"a\"/>\n</layout>", version: 4)
    let uri = editor.uri("A.layout.xml")
    let finding = try #require(editor.findings[uri]?.first)
    #expect(short(finding["range"]) == "2:10-18")
    #expect(finding["severity"] as? Int == 1)
    #expect(finding["code"] as? String == "unknown-attribute")
    #expect(finding["source"] as? String == "nib")
    #expect((finding["message"] as? String)?.contains("did you mean 'text'?") == true)
    #expect(editor.versions[uri] == 4)
    editor.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": uri, "version": 5],
        "contentChanges": [
          [
            "range": ["start": ["line": 1, "character": 9], "end": ["line": 1, "character": 13]],
            "text": "text",
          ]
        ],
      ])
    #expect(editor.codes() == [])
    #expect(editor.versions[uri] == 5)
  }

  @Test("of several changes that come together, only the newest text is judged")
  func newestWins() {
    let editor = Editor()
    let uri = editor.uri("A.layout.xml")
    editor.open("<layout version=\"2\"/>")
    _ = editor.take("textDocument/publishDiagnostics")
    func change(_ version: Int, _ name: String) -> [String: Any] {
      [
        "method": "textDocument/didChange",
        "params": [
          "textDocument": ["uri": uri, "version": version],
          "contentChanges": [["text": "<layout version=\"2\"><Label \(name)=\"\"/></layout>"]],
        ],
      ]
    }
    editor.send(together: [change(2, "a1"), change(3, "a2"), change(9, "txet"), change(8, "late")])
    let sent = editor.take("textDocument/publishDiagnostics")
    #expect(sent.count == 1)
    #expect(sent.first?["version"] as? Int == 9)
    let findings = sent.first?["diagnostics"] as? [[String: Any]]
    #expect((findings?.first?["message"] as? String)?.contains("'txet'") == true)
  }

  @Test("closing takes the findings away")
  func closed() {
    let editor = Editor()
    editor.open("<layout version=\"2\"><Labl/></layout>")
    #expect(editor.codes() == ["unknown-class"])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("A.layout.xml")]])
    #expect(editor.findings[editor.uri("A.layout.xml")]?.isEmpty == true)
  }

  @Test("a client that asks for findings gets them then, and none unasked")
  func pulled() throws {
    let editor = Editor(["textDocument": ["diagnostic": [String: Any]()]])
    #expect(editor.capabilities["diagnosticProvider"] is [String: Any])
    #expect(Editor().capabilities["diagnosticProvider"] == nil)
    editor.open("<layout version=\"2\"><Labl/></layout>")
    #expect(editor.findings.isEmpty)
    let report = try #require(
      editor.request("textDocument/diagnostic", ["textDocument": ["uri": editor.uri("A.layout.xml")]])
        as? [String: Any])
    #expect(report["kind"] as? String == "full")
    let items = try #require(report["items"] as? [[String: Any]])
    #expect(items.map { $0["code"] as? String } == ["unknown-class"])
  }

  @Test("the place of another fault is related, or named in the message")
  func related() throws {
    let text = "<layout version=\"2\">\n<Label id=\"a\"/>\n<Label id=\"a\"/>\n</layout>"
    let editor = Editor(Editor.modern)
    editor.open(text)
    let finding = try #require(editor.findings[editor.uri("A.layout.xml")]?.first)
    #expect(short(finding["range"]) == "3:12-13")
    let related = try #require((finding["relatedInformation"] as? [[String: Any]])?.first)
    #expect(place(related["location"]) == "A.layout.xml:2:12-13")
    let plain = Editor()
    plain.open(text)
    let other = try #require(plain.findings[plain.uri("A.layout.xml")]?.first)
    #expect(other["relatedInformation"] == nil)
  }

  @Test("a broken tag hides no other finding")
  func tolerant() {
    let editor = Editor()
    for broken in [
      "<", "<Bu", "<Button ", "<Button ti", "<Button title=", "<Button title=\"x", "</", "&", "<!-- ",
    ] {
      editor.open(
        "<layout version=\"2\"><Window><Label txet=\"\"/>\n\(broken)\n<Label text=\"\"/></Window></layout>")
      #expect(editor.codes().contains("unknown-attribute"), "\(broken)")
    }
  }

  @Test("a file that is no layout has no findings, whatever the editor thinks of it")
  func others() {
    let editor = Editor()
    for text in ["<project><Labl/></project>", "<?xml version=\"1.0\"?><!-- <layout> --><a/>", "", "{}"] {
      editor.open(text, as: "pom.xml")
      #expect(editor.codes("pom.xml") == [], "\(text)")
      #expect(editor.labels("<|" + text, as: "pom.xml") == [])
    }
    editor.open("<?xml version=\"1.0\"?><!-- a --><layout version=\"2\"><Labl/></layout>", as: "any.xml")
    #expect(editor.codes("any.xml") == ["unknown-class"])
  }

  /// The layouts of the samples, whatever classes they need.
  nonisolated static let samples = [
    "checklists", "commitdialog", "form", "logviewer", "phone", "repo", "pitfalls",
  ]

  @Test("the findings of the samples are those of nib check", arguments: samples)
  func sameAsCheck(folder: String) throws {
    let path = packageFolder + "/Layouts/" + folder
    let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(".layout.xml") || $0.hasSuffix(".storyboard") }.map { "\(path)/\($0)" }
    var output = ""
    _ = NibTool.run(
      ["check", "--format", "json"] + files, classes: { .terminal },
      console: Console(input: { throw CancellationError() }, output: { output += $0 }, errors: { _ in }))
    let lines = try output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    #expect(!files.isEmpty)
    let editor = Editor()
    for file in files {
      editor.open(try String(contentsOfFile: file, encoding: .utf8), as: file)
      let own = lines.filter { $0["file"] as? String == file }
      #expect(editor.codes(file) == own.compactMap { $0["code"] as? String }, "\(file)")
      let starts = (editor.findings[editor.uri(file)] ?? []).compactMap { finding -> Int? in
        let range = finding["range"] as? [String: Any]
        return (range?["start"] as? [String: Int])?["line"].map { $0 + 1 }
      }
      #expect(starts == own.map { $0["line"] as? Int ?? 1 }, "\(file)")
    }
  }
}
