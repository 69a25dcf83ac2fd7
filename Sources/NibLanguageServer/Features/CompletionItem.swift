internal import NibModel

/// Something that can be written at a position.
struct CompletionItem {
  let label: String
  let kind: Kind
  var detail = ""
  var help: HelpText?
  /// The text that is written, if it is not the label.
  var text: String?
  /// The same with places to fill in.
  var snippet: String?
  /// Items with a smaller rank come first.
  var rank = 5

  /// The kinds of the protocol that are in use.
  enum Kind: Int {
    case method = 2, field = 5, `class` = 7, property = 10, value = 12, enumMember = 20, keyword = 14, color = 16
    case file = 17, reference = 18, event = 23
  }

  /// Returns the item as the protocol writes it.
  ///
  /// - Parameters:
  ///   - index: the place of the item in its list.
  ///   - range: the part of the text that the item replaces.
  func json(_ index: Int, _ range: JSONValue, _ client: ClientCapabilities) -> JSONValue {
    let snippet = client.takesSnippets ? snippet : nil
    let digits = String(index)
    let isElement = (text ?? "").hasPrefix("<")
    return [
      "label": JSONValue(label), "kind": JSONValue(kind.rawValue),
      "detail": detail.isEmpty ? nil : JSONValue(detail),
      "documentation": help.flatMap { $0.isEmpty ? nil : $0.json },
      "sortText": JSONValue(String(repeating: "0", count: max(0, 4 - digits.count)) + digits),
      "filterText": isElement ? JSONValue("<" + label) : nil,
      "insertTextFormat": snippet == nil ? nil : 2,
      "textEdit": ["range": range, "newText": JSONValue(snippet ?? text ?? label)],
    ]
  }
}
