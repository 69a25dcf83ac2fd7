import Foundation
import NibExploring
import NibKit
import NibLanguageServer
import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// An editor that speaks the protocol with a server in memory. Its messages are written and read by another library than
/// the server's.
@MainActor
final class Editor {
  private var server: LanguageServer
  private var nextID = 1
  private var received: [UInt8] = []
  /// The messages of the server that were not taken, in their order.
  private(set) var messages: [[String: Any]] = []
  /// The findings that were sent last, by the URI of their text.
  private(set) var findings: [String: [[String: Any]]] = [:]
  /// The versions of these findings.
  private(set) var versions: [String: Int] = [:]
  private(set) var capabilities: [String: Any] = [:]
  /// The folder in which texts without a folder are.
  let root: String

  /// The capabilities of an editor of today.
  nonisolated(unsafe) static let modern: [String: Any] = [
    "textDocument": [
      "completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]],
      "hover": ["contentFormat": ["markdown", "plaintext"]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]],
      "publishDiagnostics": ["relatedInformation": true],
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]

  /// - Parameters:
  ///   - root: the folder that is open; nil for none.
  ///   - begins: false to leave the beginning of the conversation to the test.
  init(
    _ capabilities: [String: Any] = [:], root: String? = nil, settings: [String: Any] = [:],
    choosing choice: ClassChoice = ClassChoice(), tool: String? = nil, formats: [LayoutFormat] = [],
    classes: @escaping @MainActor () -> ClassRegistry = { .terminal }, begins: Bool = true
  ) {
    let context = RunningTool(
      name: "nib", classes: classes, externals: { _ in nil }, otherFormats: formats, outside: { .init() },
      subcommands: [],
      console: Console(input: { SourceText(file: "", bytes: []) }, output: { _ in }, errors: { _ in }))
    server = RunningTool.$current.withValue(context) { LanguageServer(choosing: choice, tool: tool) }
    self.root = root ?? "/nowhere"
    guard begins else { return }
    let result = request(
      "initialize",
      [
        "capabilities": capabilities, "rootUri": root.map { "file://" + $0 } ?? NSNull(),
        "initializationOptions": settings, "processId": NSNull(),
      ])
    self.capabilities = (result as? [String: Any])?["capabilities"] as? [String: Any] ?? [:]
    notify("initialized", [:])
  }

  var exitStatus: Int32? { server.exitStatus }

  // MARK: Messages

  static func framed(_ message: [String: Any]) -> [UInt8] {
    let body = try! JSONSerialization.data(withJSONObject: message)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + Array(body)
  }

  /// Sends bytes, and lets the server work until it has nothing left to do.
  func send(_ bytes: [UInt8]) {
    server.receive(bytes)
    work()
  }

  /// Sends several messages at once.
  func send(together messages: [[String: Any]]) {
    server.receive(messages.flatMap { Self.framed(["jsonrpc": "2.0"].merging($0) { $1 }) })
    work()
  }

  /// Sends bytes without letting the server work.
  func hand(_ bytes: [UInt8]) { server.receive(bytes) }

  func work() {
    while server.step() {}
    received += server.takeOutput()
    take()
  }

  private func take() {
    let separator = Array("\r\n\r\n".utf8)
    while let end = received.indices.first(where: { received[$0...].starts(with: separator) }) {
      let header = String(decoding: received[..<end], as: UTF8.self)
      let count = Int(header.split(separator: " ").last!)!
      let body = received[(end + 4)..<(end + 4 + count)]
      received.removeFirst(end + 4 + count)
      let message = try! JSONSerialization.jsonObject(with: Data(body)) as! [String: Any]
      if message["method"] as? String == "textDocument/publishDiagnostics" {
        let params = message["params"] as! [String: Any]
        let uri = params["uri"] as! String
        findings[uri] = params["diagnostics"] as? [[String: Any]]
        versions[uri] = params["version"] as? Int
      }
      messages.append(message)
    }
  }

  func notify(_ method: String, _ params: [String: Any]) {
    send(Self.framed(["jsonrpc": "2.0", "method": method, "params": params]))
  }

  /// Sends a request, and returns its reply: all of it.
  func reply(_ method: String, _ params: Any = NSNull()) -> [String: Any] {
    let id = nextID
    nextID += 1
    send(Self.framed(["jsonrpc": "2.0", "id": id, "method": method, "params": params]))
    return messages.last { $0["id"] as? Int == id } ?? [:]
  }

  /// Sends requests, and returns the number of replies that each of them gets. The replies are not read or kept, so that there
  /// can be very many.
  func replyCounts(_ requests: [(method: String, params: [String: Any])]) -> [Int] {
    let first = nextID
    nextID += requests.count
    for (index, request) in requests.enumerated() {
      hand(
        Self.framed([
          "jsonrpc": "2.0", "id": first + index, "method": request.method, "params": request.params,
        ]))
    }
    while server.step() {}
    var output = server.takeOutput()[...]
    var counts = Array(repeating: 0, count: requests.count)
    let separator = Array("\r\n\r\n".utf8)
    while !output.isEmpty {
      let end = output.indices.first { output[$0...].starts(with: separator) }!
      let length = Int(String(decoding: output[..<end], as: UTF8.self).split(separator: " ").last!)!
      let body = output[(end + 4)..<(end + 4 + length)]
      let start = String(decoding: body.prefix(60), as: UTF8.self)
      if let match = start.firstMatch(of: /^\{"jsonrpc":"2.0","id":(\d+),"(?:result|error)":/),
        body.last == UInt8(ascii: "}")
      {
        counts[Int(match.1)! - first] += 1
      } else {
        received += output[..<(end + 4 + length)]
      }
      output = output[(end + 4 + length)...]
    }
    take()
    return counts
  }

  /// Sends a request, and returns its result. Nil for an error, and for no result.
  func request(_ method: String, _ params: Any = NSNull()) -> Any? {
    let result = reply(method, params)["result"]
    return result is NSNull ? nil : result
  }

  /// Returns the messages of a method, and forgets them.
  func take(_ method: String) -> [[String: Any]] {
    defer { messages.removeAll { $0["method"] as? String == method } }
    return messages.filter { $0["method"] as? String == method }.compactMap { $0["params"] as? [String: Any] }
  }

  func forgetMessages() { messages = [] }

  // MARK: Texts

  func uri(_ name: String) -> String { name.hasPrefix("/") ? "file://" + name : "file://\(root)/\(name)" }

  func open(_ text: String, as name: String = "A.layout.xml", version: Int = 1) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": "xml", "version": version, "text": text]])
  }

  /// Opens a text in which a bar marks the position of a request, and sends the request.
  func ask(
    _ method: String, _ marked: String, as name: String = "A.layout.xml", _ others: [String: Any] = [:]
  ) -> Any? {
    let (text, position) = Self.split(marked)
    open(text, as: name)
    return request(method, ["textDocument": ["uri": uri(name)], "position": position].merging(others) { $1 })
  }

  /// Returns a text without its bar, and the position of it.
  static func split(_ marked: String) -> (String, [String: Int]) {
    let bar = marked.firstIndex(of: "|")!
    let lines = marked[..<bar].split(separator: "\n", omittingEmptySubsequences: false)
    return (
      marked.replacingOccurrences(of: "|", with: ""),
      ["line": lines.count - 1, "character": lines.last!.utf16.count]
    )
  }

  /// Returns the labels that are offered at a bar, in their order.
  func labels(_ marked: String, as name: String = "A.layout.xml") -> [String] {
    items(marked, as: name).compactMap { $0["label"] as? String }
  }

  func items(_ marked: String, as name: String = "A.layout.xml") -> [[String: Any]] {
    let list = ask("textDocument/completion", marked, as: name) as? [String: Any]
    let items = list?["items"] as? [[String: Any]] ?? []
    // An editor sorts by `sortText`.
    return items.sorted { ($0["sortText"] as! String) < ($1["sortText"] as! String) }
  }

  /// Returns the text of the hover at a bar.
  func hover(_ marked: String, as name: String = "A.layout.xml") -> String? {
    let hover = ask("textDocument/hover", marked, as: name) as? [String: Any]
    return (hover?["contents"] as? [String: Any])?["value"] as? String
  }

  /// The codes of the findings of a text, in their order.
  func codes(_ name: String = "A.layout.xml") -> [String] {
    (findings[uri(name)] ?? []).compactMap { $0["code"] as? String }
  }
}

/// Changes as an editor makes them: all at once, the last one first.
///
/// - Parameter isUTF8: true if characters of positions are bytes, and not UTF-16 code units.
func applying(_ edits: [[String: Any]], to text: String, isUTF8: Bool = false) -> String {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  func offset(_ position: Any?) -> Int {
    let position = position as! [String: Int]
    let before = lines.prefix(position["line"]!).reduce(0) {
      $0 + 1 + (isUTF8 ? $1.utf8.count : $1.utf16.count)
    }
    return before + position["character"]!
  }
  let sorted = edits.enumerated().map { index, edit in
    let range = edit["range"] as! [String: Any]
    return (offset(range["start"]), offset(range["end"]), index, edit["newText"] as! String)
  }.sorted { ($0.0, $0.2) > ($1.0, $1.2) }
  var (bytes, units) = (Array(text.utf8), Array(text.utf16))
  for (start, end, _, text) in sorted {
    if isUTF8 {
      bytes.replaceSubrange(start..<end, with: Array(text.utf8))
    } else {
      units.replaceSubrange(start..<end, with: Array(text.utf16))
    }
  }
  return isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(decoding: units, as: UTF16.self)
}

/// A place of a reply in short: `A.layout.xml:3:5-9`, counted from 1.
func place(_ location: Any?) -> String {
  let location = location as? [String: Any] ?? [:]
  let name = (location["uri"] as? String ?? "").split(separator: "/").last ?? ""
  return "\(name):\(short(location["range"]))"
}

/// A range in short: `3:5-9`, counted from 1.
func short(_ range: Any?) -> String {
  let range = range as? [String: Any] ?? [:]
  let (start, end) = (range["start"] as? [String: Int] ?? [:], range["end"] as? [String: Int] ?? [:])
  let last = start["line"] == end["line"] ? "" : "\((end["line"] ?? -2) + 1):"
  return
    "\((start["line"] ?? -2) + 1):\((start["character"] ?? -2) + 1)-\(last)\((end["character"] ?? -2) + 1)"
}
