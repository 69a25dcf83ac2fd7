import Foundation
import Testing

/// The beginning and the end of a conversation, as section "Server lifecycle" of the protocol has it.
@Suite @MainActor struct LifecycleTests {
  private func code(_ reply: [String: Any]) -> Int? { (reply["error"] as? [String: Any])?["code"] as? Int }

  @Test("before initialize, requests are refused and notifications dropped")
  func uninitialized() {
    let editor = Editor(begins: false)
    #expect(code(editor.reply("textDocument/hover", [:])) == -32002)
    editor.open("<layout/>")
    #expect(editor.findings.isEmpty)
    #expect(code(editor.reply("shutdown")) == -32002)
  }

  @Test("a second initialize is refused")
  func twice() { #expect(code(Editor().reply("initialize", ["capabilities": [:]])) == -32600) }

  @Test("after shutdown, only exit remains")
  func shutdown() {
    let editor = Editor()
    let reply = editor.reply("shutdown")
    #expect(reply["result"] is NSNull)
    #expect(code(editor.reply("textDocument/hover", [:])) == -32600)
    editor.open("<layout/>")
    #expect(editor.findings.isEmpty)
    #expect(editor.exitStatus == nil)
    editor.notify("exit", [:])
    #expect(editor.exitStatus == 0)
  }

  @Test("exit without shutdown is a failure")
  func exit() {
    let editor = Editor()
    editor.notify("exit", [:])
    #expect(editor.exitStatus == 1)
  }

  @Test("unknown requests have no method, and unknown notifications are dropped")
  func unknown() {
    let editor = Editor()
    #expect(code(editor.reply("textDocument/somethingNew", [:])) == -32601)
    let count = editor.messages.count
    editor.notify("$/somethingNew", [:])
    editor.notify("textDocument/somethingNew", [:])
    #expect(editor.messages.count == count)
    #expect(code(editor.reply("textDocument/hover", ["textDocument": ["uri": "file:///gone.xml"]])) == -32602)
    #expect(code(editor.reply("textDocument/hover", [1, 2])) == -32602)
  }

  @Test("the encoding of positions is utf-8 only where it is offered")
  func encodings() {
    #expect(Editor().capabilities["positionEncoding"] as? String == "utf-16")
    let editor = Editor(["general": ["positionEncodings": ["utf-16", "utf-8"]]])
    #expect(editor.capabilities["positionEncoding"] as? String == "utf-8")
    editor.open("<layout version=\"2\"><Label text=\"äöü😀\" txet=\"\"/></layout>")
    #expect(editor.findings[editor.uri("A.layout.xml")].map { short($0[0]["range"]) } == "1:46-53")
    let other = Editor()
    other.open("<layout version=\"2\"><Label text=\"äöü😀\" txet=\"\"/></layout>")
    #expect(other.findings[other.uri("A.layout.xml")].map { short($0[0]["range"]) } == "1:41-48")
  }

  @Test("a cancelled request is answered with RequestCancelled, and others are not")
  func cancelled() {
    let editor = Editor()
    editor.open("<layout version=\"2\"><Label/></layout>")
    let hover: [String: Any] = [
      "textDocument": ["uri": editor.uri("A.layout.xml")], "position": ["line": 0, "character": 22],
    ]
    editor.send(together: [
      ["id": "a", "method": "textDocument/hover", "params": hover],
      ["id": "b", "method": "textDocument/hover", "params": hover],
      ["method": "$/cancelRequest", "params": ["id": "a"]],
      ["method": "$/cancelRequest", "params": ["id": 77]],
    ])
    let replies = editor.messages.suffix(2)
    #expect(replies.map { $0["id"] as? String } == ["a", "b"])
    #expect(code(replies.first!) == -32800)
    #expect(replies.last!["result"] is [String: Any])
    // The id is not cancelled for ever.
    editor.send(together: [["id": "a", "method": "textDocument/hover", "params": hover]])
    #expect(editor.messages.last!["result"] is [String: Any])
  }
}
