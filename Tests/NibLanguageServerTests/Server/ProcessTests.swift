import Foundation
import TestSupport
import Testing

/// The server as a process: `nib lsp` on standard input and output.
@Suite struct ProcessTests {
  private func run(_ messages: [[String: Any]], _ arguments: [String] = []) throws -> Run {
    let input = messages.flatMap { message -> [UInt8] in
      let body = try! JSONSerialization.data(withJSONObject: ["jsonrpc": "2.0"].merging(message) { $1 })
      return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + Array(body)
    }
    return try Run(
      [BuiltPackage.program("nib"), "lsp"] + arguments, input: String(decoding: input, as: UTF8.self))
  }

  private var session: [[String: Any]] {
    [
      [
        "id": 1, "method": "initialize",
        "params": ["capabilities": [:], "rootUri": NSNull(), "processId": NSNull()],
      ],
      ["method": "initialized", "params": [:]],
      [
        "method": "textDocument/didOpen",
        "params": [
          "textDocument": [
            "uri": "file:///nowhere/A.layout.xml", "version": 1,
            "text": "<layout version=\"2\"><Labl/></layout>",
          ]
        ],
      ],
      ["id": 2, "method": "shutdown"], ["method": "exit"],
    ]
  }

  @Test("a whole conversation: nothing but messages, status 0")
  func conversation() throws {
    let run = try run(session, ["--stdio"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("Content-Length: "))
    #expect(run.output.contains("\"name\":\"nib\""))
    #expect(run.output.hasSuffix("{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":null}"))
  }

  @Test("the end of the input without exit is a failure, after the work is done")
  func gone() throws {
    let run = try run(Array(session.dropLast(2)))
    #expect(run.status == 1)
    #expect(run.output.contains("unknown-class"))
  }

  @Test("options that exclude each other, and those of check")
  func options() throws {
    #expect(try run(session, ["--tool", "x", "--no-classes"]).status == 2)
    let standIns = try run(Array(session.dropLast(2)), ["--stand-ins"])
    #expect(standIns.output.contains("\"severity\":2"))
  }
}
