internal import NibModel

/// The capabilities of the server, as the first reply lists them.
enum ServerCapabilities {
  static func json(_ client: ClientCapabilities) -> JSONValue {
    [
      "positionEncoding": JSONValue(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "completionProvider": [
        "triggerCharacters": ["<", "/", " ", "\"", "'", "#", ".", "$"], "resolveProvider": false,
      ],
      "hoverProvider": true,
      "definitionProvider": true,
      "referencesProvider": true,
      "documentHighlightProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentSymbolProvider": true,
      "workspaceSymbolProvider": true,
      "foldingRangeProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
      "documentFormattingProvider": true,
      "documentRangeFormattingProvider": true,
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite", "source.fixAll"]
      ],
      "diagnosticProvider": client.pullsFindings
        ? ["identifier": "nib", "interFileDependencies": true, "workspaceDiagnostics": true] : nil,
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
  }

  /// Returns the patterns of the files that the client is asked to watch.
  static func watchedFiles(_ formats: [LayoutFormat]) -> JSONValue {
    let patterns = formats.filter { $0.kind != .compiled }.map { "**/*" + $0.suffix }
    return JSONValue(
      (patterns + ["**/classes.json", "**/*.swift"]).map { ["globPattern": JSONValue($0)] as JSONValue })
  }
}
