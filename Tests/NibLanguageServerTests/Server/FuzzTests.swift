import Foundation
import NibKit
import PitfallGallery
import RandomNumbers
import TestSupport
import Testing

/// Every request at every position of every text is answered once, whatever the text is. `make test` takes some of the
/// positions, and `make thorough` all of them.
@Suite @MainActor struct FuzzTests {
  private static let atPositions = [
    "completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename",
    "codeAction",
    "rangeFormatting",
  ]
  private static let ofTexts = ["documentSymbol", "foldingRange", "documentLink", "formatting", "diagnostic"]

  nonisolated static let samples: [String] = {
    let root = packageFolder + "/Layouts"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".storyboard") || $0.hasSuffix(".outline") }
      .sorted()
      .map { "\(root)/\($0)" }
  }()

  private func params(_ uri: String, _ position: [String: Int]) -> [String: Any] {
    [
      "textDocument": ["uri": uri], "position": position, "range": ["start": position, "end": position],
      "newName": "renamed", "context": ["includeDeclaration": true, "diagnostics": []], "options": [:],
    ]
  }

  /// Asks for everything at a position, and returns the number of requests that get one reply.
  private func askAll(_ editor: Editor, _ name: String, _ position: [String: Int]) -> Int {
    let params = params(editor.uri(name), position)
    defer { editor.forgetMessages() }
    return editor.replyCounts(Self.atPositions.map { ("textDocument/" + $0, params) }).count { $0 == 1 }
  }

  /// Returns the position of a byte.
  private func position(_ offset: Int, _ text: [UInt8]) -> [String: Int] {
    let before = String(decoding: text[..<offset], as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return ["line": lines.count - 1, "character": lines.last?.utf16.count ?? 0]
  }

  private func editor() -> Editor { Editor(Editor.modern, classes: { PitfallGallery.classes }) }

  @Test("every request at every position of every sample", .mustEnd)
  func samples() throws {
    for (index, sample) in sample(Self.samples, oneOf: 4).enumerated() {
      let text = Array(try Data(contentsOf: URL(filePath: sample)))
      let editor = editor()
      editor.open(String(decoding: text, as: UTF8.self), as: sample)
      for method in Self.ofTexts {
        #expect(editor.reply("textDocument/" + method, params(editor.uri(sample), [:]))["id"] != nil)
      }
      for offset in rareTurns(Array(0...text.count), turn: index, of: 500) {
        #expect(
          askAll(editor, sample, position(offset, text)) == Self.atPositions.count, "\(sample) at \(offset)")
      }
    }
  }

  @Test("every request at the end of every beginning of a sample, as if a person were typing it", .mustEnd)
  func prefixes() throws {
    let editor = editor()
    for (index, sample) in sample(Self.samples, oneOf: 5).enumerated() where sample.hasSuffix(".xml") {
      let text = Array(try Data(contentsOf: URL(filePath: sample)))
      for offset in rareTurns(Array(0...text.count), turn: index, of: 600) {
        editor.open(String(decoding: text[..<offset], as: UTF8.self), as: "Typed.layout.xml", version: offset)
        #expect(
          askAll(editor, "Typed.layout.xml", position(offset, text)) == Self.atPositions.count,
          "\(sample) to \(offset)")
        #expect(editor.versions[editor.uri("Typed.layout.xml")] == offset)
      }
    }
  }

  private static let pieces = [
    "<", ">", "/>", "</", "\"", "'", "=", " ", "\n", "\r", "&", "&amp;", "#", ".", "😀", "é", "e\u{301}", "id",
    "<Label",
    "<layout version=\"2\">", "<Window outlet=\"view\">", "</layout>", "<connect from=\"#a\"", " id=\"a\"",
    " text=\"", "]]>",
    "<![CDATA[", "<!--", "-->", "<?", "?>", "<!DOCTYPE x [", "<attribute name=\"items\">", "<item>", "\u{0}",
    "\u{FEFF}",
    " awake-after=\"#a #", " action=\"#owner.", "<<<<<<< ours\n", " outlet=\"",
  ]

  @Test(
    "random texts at random positions, changed at random positions, with stale versions", .mustEnd,
    arguments: rounds(25))
  func random(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let editor = editor()
    editor.open((0..<Int.random(in: 0..<30, using: &numbers)).map { _ in numbers.pick(Self.pieces) }.joined())
    for version in 2..<8 {
      func position() -> [String: Int] {
        [
          "line": Int.random(in: -1...6, using: &numbers),
          "character": numbers.once(in: 20) ? .max : Int.random(in: -1...40, using: &numbers),
        ]
      }
      let change: [String: Any] = [
        "range": ["start": position(), "end": position()], "text": numbers.pick(Self.pieces),
      ]
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": editor.uri("A.layout.xml"), "version": numbers.once(in: 4) ? 1 : version],
          "contentChanges": [change],
        ])
      #expect(askAll(editor, "A.layout.xml", position()) == Self.atPositions.count)
    }
  }

  @Test(
    "requests of any form get one reply each, also when they are split and joined at random", .mustEnd,
    arguments: rounds(25))
  func malformed(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    func value(_ depth: Int) -> Any {
      switch Int.random(in: 0..<(depth == 0 ? 6 : 9), using: &numbers) {
      case 0: return NSNull()
      case 1: return Int.random(in: -9...9, using: &numbers)
      case 2: return Int.max
      case 3: return 0.5
      case 4: return "file:///nowhere/A.layout.xml"
      case 5: return numbers.pick(Self.pieces)
      case 6: return (0..<2).map { _ in value(depth - 1) }
      default:
        let keys = [
          "textDocument", "uri", "position", "line", "character", "range", "start", "end", "text", "version",
          "context",
          "contentChanges", "settings", "nib", "order", "event", "added", "capabilities", "newName",
        ]
        return Dictionary((0..<3).map { _ in (numbers.pick(keys), value(depth - 1)) }) { first, _ in first }
      }
    }
    let methods =
      Self.atPositions.map { "textDocument/" + $0 } + Self.ofTexts.map { "textDocument/" + $0 }
      + [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
        "workspace/didChangeConfiguration",
        "workspace/didChangeWorkspaceFolders", "workspace/didChangeWatchedFiles", "workspace/symbol",
        "initialize", "$/setTrace",
      ]
    let editor = editor()
    editor.open("<layout version=\"2\"><Label text=\"😀\"/></layout>")
    let before = editor.messages.count { $0["id"] != nil }
    var bytes: [UInt8] = []
    for id in 1_000..<1_040 {
      bytes += Editor.framed([
        "jsonrpc": "2.0", "id": id, "method": numbers.pick(methods), "params": value(4),
      ])
    }
    while !bytes.isEmpty {
      let count = min(bytes.count, Int.random(in: 1...300, using: &numbers))
      editor.send(Array(bytes[..<count]))
      bytes.removeFirst(count)
    }
    #expect(editor.messages.count { $0["id"] != nil } - before == 40)
  }

  @Test("positions before, inside and behind surrogate pairs", .mustEnd)
  func surrogates() {
    let text = "<layout version=\"2\"><Label id=\"😀é\" text=\"😀\"/><Label awake-after=\"#😀é\"/>\r\n😀</layout>"
    for encodings in [["utf-16"], ["utf-8"]] {
      let editor = Editor(
        Editor.modern.merging(["general": ["positionEncodings": encodings]]) { $1 },
        classes: { PitfallGallery.classes })
      editor.open(text)
      for line in 0...2 {
        for character in 0...(line == 0 ? 90 : 4) {
          #expect(
            askAll(editor, "A.layout.xml", ["line": line, "character": character]) == Self.atPositions.count)
        }
      }
    }
  }
}
