internal import NibModel

/// The capabilities of a client that the server makes use of.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  /// True if completions may have places to fill in.
  var takesSnippets = false
  /// True if texts may be Markdown.
  var takesMarkdown = false
  var takesMarkdownInCompletions = false
  /// True if symbols may contain symbols.
  var takesNestedSymbols = false
  /// True if the client asks for findings. Then they are not sent unasked.
  var pullsFindings = false
  var refreshesFindings = false
  var takesRelatedPlaces = false
  /// True if a change may name the versions of the texts that it is for.
  var takesVersionedChanges = false
  /// True if a change may make files.
  var createsFiles = false
  /// True if code actions may have edits.
  var takesCodeActions = false
  /// True if the server can ask the client to watch files.
  var watchesFiles = false

  init() {}

  init(_ value: JSONValue) {
    func isOn(_ keys: String...) -> Bool {
      var value: JSONValue? = value
      for key in keys { value = value?[key] }
      return value?.bool == true
    }
    func has(_ word: String, _ value: JSONValue?) -> Bool { value?.array?.contains { $0.string == word } ?? false }
    if has("utf-8", value.at("general", "positionEncodings")) { encoding = .utf8 }
    takesSnippets = isOn("textDocument", "completion", "completionItem", "snippetSupport")
    takesMarkdown = has("markdown", value.at("textDocument", "hover", "contentFormat"))
    takesMarkdownInCompletions = has(
      "markdown", value.at("textDocument", "completion", "completionItem", "documentationFormat"))
    takesNestedSymbols = isOn("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
    pullsFindings = value.at("textDocument", "diagnostic")?.members != nil
    refreshesFindings = isOn("workspace", "diagnostics", "refreshSupport")
    takesRelatedPlaces = isOn("textDocument", "publishDiagnostics", "relatedInformation")
    takesVersionedChanges = isOn("workspace", "workspaceEdit", "documentChanges")
    createsFiles =
      takesVersionedChanges && has("create", value.at("workspace", "workspaceEdit", "resourceOperations"))
    takesCodeActions = value.at("textDocument", "codeAction", "codeActionLiteralSupport")?.members != nil
    watchesFiles = isOn("workspace", "didChangeWatchedFiles", "dynamicRegistration")
  }
}
