import Foundation
import Testing

/// Messages as bytes: whole, in parts, joined, and malformed.
@Suite @MainActor struct FramingTests {
  private func errors(_ editor: Editor) -> [Int] {
    editor.messages.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
  }

  private let opening = Editor.framed([
    "jsonrpc": "2.0", "method": "textDocument/didOpen",
    "params": [
      "textDocument": [
        "uri": "file:///nowhere/A.layout.xml", "languageId": "xml", "version": 3,
        "text": "<layout version=\"2\"><Label txet=\"😀\"/></layout>",
      ]
    ],
  ])

  @Test("a message may be split at every byte, and joined to others")
  func split() {
    for place in opening.indices {
      let editor = Editor()
      editor.send(Array(opening[..<place]))
      #expect(editor.findings.isEmpty)
      editor.send(Array(opening[place...]))
      #expect(editor.codes() == ["unknown-attribute"], "split at \(place)")
    }
    let editor = Editor()
    for byte in opening { editor.send([byte]) }
    #expect(editor.codes() == ["unknown-attribute"])
    let shutdown = Editor.framed(["jsonrpc": "2.0", "id": 9, "method": "shutdown"])
    let exit = Editor.framed(["jsonrpc": "2.0", "method": "exit"])
    let joined = Editor()
    joined.send(opening + shutdown + exit)
    #expect(joined.exitStatus == 0)
    #expect(joined.messages.contains { $0["id"] as? Int == 9 })
  }

  @Test("a header may have other fields, any case, and blanks")
  func headers() {
    let body = "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"shutdown\"}"
    for header in [
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: \(body.utf8.count)",
      "content-length:\(body.utf8.count)", "CONTENT-LENGTH:   \(body.utf8.count)  ",
    ] {
      let editor = Editor()
      editor.send(Array((header + "\r\n\r\n" + body).utf8))
      #expect(editor.messages.last?["id"] as? Int == 5, "\(header)")
    }
  }

  @Test("malformed messages are answered, and the next one is read")
  func malformed() {
    let next = Editor.framed(["jsonrpc": "2.0", "id": 5, "method": "shutdown"])
    for (bytes, code) in [
      ("Content-Length: 5\r\n\r\n{\"a\":", -32700), ("Content-Length: 2\r\n\r\n{}", -32600),
      ("Content-Length: 2\r\n\r\n[]", -32600), ("Content-Length: x\r\n\r\n", -32700),
      ("Hello: you\r\n\r\n", -32700),
      ("Content-Length: -5\r\n\r\n", -32700), ("Content-Length: 0\r\n\r\n", -32700),
      ("Content-Length: 29\r\n\r\n{\"id\":[1],\"method\":\"shutdown\"}", -32700),
      ("Content-Length: 30\r\n\r\n{\"id\":[1],\"method\":\"shutdown\"}", -32600),
    ] {
      let editor = Editor()
      editor.send(Array(bytes.utf8))
      #expect(errors(editor) == [code], "\(bytes)")
      if code == -32700, bytes.hasSuffix("\"}") { continue }
      editor.send(next)
      #expect(editor.messages.last?["id"] as? Int == 5, "after \(bytes)")
    }
  }

  @Test("values may be nested 64 levels deep, and a deeper message is refused")
  func depth() {
    let editor = Editor()
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let body = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\",\"params\":\(deep)}"
    editor.send(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
    #expect(errors(editor) == [-32700])
  }

  @Test("a message of a gigabyte is refused at its header, and passed over without being kept")
  func tooLong() {
    let editor = Editor()
    editor.send(Array("Content-Length: 1073741824\r\n\r\n".utf8))
    #expect(errors(editor) == [-32600])
    let megabyte = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<1024 { editor.hand(megabyte) }
    editor.send(Editor.framed(["jsonrpc": "2.0", "id": 5, "method": "shutdown"]))
    #expect(editor.messages.last?["id"] as? Int == 5)
    editor.send(Array("Content-Length: 99999999999999999999999999\r\n\r\n".utf8))
    #expect(errors(editor) == [-32600, -32600])
  }

  @Test("a header without an end is refused")
  func endlessHeader() {
    let editor = Editor()
    for _ in 0..<100 { editor.send([UInt8](repeating: UInt8(ascii: "x"), count: 1000)) }
    #expect(errors(editor).first == -32700)
    editor.send(Array("\r\n\r\n".utf8) + Editor.framed(["jsonrpc": "2.0", "id": 5, "method": "shutdown"]))
    #expect(editor.messages.last?["id"] as? Int == 5)
  }
}
