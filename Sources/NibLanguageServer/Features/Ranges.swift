internal import NibComparing
internal import NibModel

// Places and changes of a text as the protocol writes them.

extension Position {
  /// Reads a position. Nil if it is none.
  init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integer, let column = value?["character"]?.integer else { return nil }
    self.init(line: line, column: column)
  }

  var json: JSONValue { ["line": JSONValue(line), "character": JSONValue(column)] }
}

extension Range<Position> {
  /// Reads a range. Its ends may come in any order.
  init?(_ value: JSONValue?) {
    guard let start = Position(value?["start"]), let end = Position(value?["end"]) else { return nil }
    self = Swift.min(start, end)..<Swift.max(start, end)
  }
}

extension LineTable {
  func json(_ range: Range<Int>) -> JSONValue {
    ["start": position(of: range.lowerBound).json, "end": position(of: range.upperBound).json]
  }

  func json(_ range: SourceRange) -> JSONValue { json(range.lower..<range.upper) }

  func json(_ edit: TextEdit) -> JSONValue {
    ["range": json(edit.range), "newText": JSONValue(String(decoding: edit.replacement, as: UTF8.self))]
  }

  /// Returns the offsets of a range.
  func offsets(of range: Range<Position>) -> Range<Int> {
    let lower = offset(of: range.lowerBound)
    return lower..<max(lower, offset(of: range.upperBound))
  }
}

/// Changes of several texts.
struct WorkspaceEdit {
  struct File {
    let uri: String
    /// The version that the changes are for; nil for a file that is not open.
    let version: Int?
    var edits: [JSONValue]
  }

  /// A file that is made before the changes. No other file has its name.
  struct NewFile {
    let uri: String
    let text: String
  }

  var created: [NewFile] = []
  var files: [File] = []

  func json(_ client: ClientCapabilities) -> JSONValue {
    if client.takesVersionedChanges {
      return [
        "documentChanges": JSONValue(
          created.flatMap(\.json)
            + files.map { file in
              [
                "textDocument": [
                  "uri": JSONValue(file.uri), "version": file.version.map { JSONValue($0) } ?? JSONValue.null,
                ],
                "edits": JSONValue(file.edits),
              ]
            })
      ]
    }
    return [
      "changes": JSONValue(.object(files.map { JSONValue.Member(key: $0.uri, value: JSONValue($0.edits)) }))
    ]
  }
}

extension WorkspaceEdit.NewFile {
  /// The operations that make the file and write its text.
  fileprivate var json: [JSONValue] {
    let start = Position(line: 0, column: 0).json
    return [
      ["kind": "create", "uri": JSONValue(uri)],
      [
        "textDocument": ["uri": JSONValue(uri), "version": JSONValue.null],
        "edits": [["range": ["start": start, "end": start], "newText": JSONValue(text)]],
      ],
    ]
  }
}
