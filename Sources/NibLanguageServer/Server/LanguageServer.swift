internal import NibCatalog
internal import NibLoading
internal import NibModel

/// A language server as a value: it takes bytes, and gives bytes back. It does not wait, and reads nothing but files.
///
/// The caller passes all bytes that have arrived, and then calls `step()` until there is nothing left to do or more bytes
/// arrive. So what is out of date is never computed: a request that was cancelled in the meantime is answered
/// without work, and findings are made only of the newest version of a text.
///
/// The protocol is LSP 3.17.
@MainActor
package struct LanguageServer {
  /// The state of the conversation, as the protocol has it.
  private enum Stage { case new, running, shutDown, ended(Int32) }

  private var stage = Stage.new
  private var reader = MessageReader()
  private var inbox: [Message] = []
  /// The number of messages of the inbox that were taken.
  private var taken = 0
  private var cancelled: Set<MessageID> = []
  private var output: [UInt8] = []
  private var outgoing = OutgoingRequests()
  var client = ClientCapabilities()
  var workspace: Workspace
  /// The texts whose findings are to be sent.
  private var stale: Set<String> = []
  /// The texts whose findings are to be sent after those, because they may load a layout that was changed.
  private var staleUsers: Set<String> = []
  /// True if the files of the workspace are to be listed and checked.
  private var wantsWorkspace = false
  /// The files of the workspace whose findings are still to be sent, the next one last.
  private var unchecked: [String] = []
  /// The files whose findings were sent, although they are not open.
  private var reported: Set<String> = []
  private var hasWarnedOfVersion = false
  private let name: String

  /// - Parameters:
  ///   - name: the name of the server in messages.
  ///   - judge: says what is known of layouts.
  package init(name: String = "nib", _ judge: any LayoutJudge) {
    self.name = name
    workspace = Workspace(judge)
  }

  /// The exit status, when the client has ended the conversation: 0, or 1 if it has not said so before.
  package var exitStatus: Int32? { if case .ended(let status) = stage { status } else { nil } }

  // MARK: Bytes

  /// Takes bytes from the client, which may end anywhere.
  package mutating func receive(_ bytes: ArraySlice<UInt8>) {
    reader.add(bytes)
    while let part = reader.next() {
      switch part {
      case .body(let body):
        do throws(ResponseError) { accept(try Message(body)) } catch { reply(to: error.id, error) }
      case .badHeader:
        reply(to: nil, ResponseError(.parseError, "a message begins with Content-Length and an empty line"))
      case .tooLong:
        reply(to: nil, ResponseError(.invalidRequest, "a message has at most \(MessageReader.mostBytes) bytes"))
      }
    }
  }

  package mutating func receive(_ bytes: [UInt8]) { receive(bytes[...]) }

  private mutating func accept(_ message: Message) {
    if case .notification("$/cancelRequest", let params) = message {
      if let id = params["id"].flatMap(MessageID.init) { cancelled.insert(id) }
      return
    }
    inbox.append(message)
  }

  /// Returns the bytes for the client, and forgets them.
  package mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Does the next piece of work. Returns false if there is none.
  package mutating func step() -> Bool {
    if exitStatus != nil { return false }
    if taken < inbox.count {
      let message = inbox[taken]
      taken += 1
      if taken == inbox.count {
        inbox = []
        taken = 0
      }
      handle(message)
      // A request that is not there cannot be cancelled any more.
      if inbox.isEmpty { cancelled = [] }
      return true
    }
    guard case .running = stage else { return false }
    if let key = stale.sorted().first {
      stale.remove(key)
      sendFindings(of: key)
      return true
    }
    if !staleUsers.isEmpty {
      if client.pullsFindings { requestRefresh() } else { stale = staleUsers }
      staleUsers = []
      return true
    }
    if wantsWorkspace {
      wantsWorkspace = false
      listWorkspace()
      return true
    }
    if let key = unchecked.popLast() {
      if !workspace.isOpen(key) { sendFindings(of: key) }
      return true
    }
    return false
  }

  // MARK: Messages

  private mutating func send(_ message: JSONValue) { output += MessageReader.framed(message.line) }

  mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": JSONValue(method), "params": params])
  }

  /// Asks the client for something. The answer does not matter.
  mutating func request(_ method: String, _ params: JSONValue?) {
    send(["jsonrpc": "2.0", "id": JSONValue(outgoing.next()), "method": JSONValue(method), "params": params])
  }

  private mutating func reply(to id: MessageID?, _ error: ResponseError) {
    send(["jsonrpc": "2.0", "id": id?.json ?? JSONValue.null, "error": error.json])
  }

  private mutating func handle(_ message: Message) {
    switch message {
    case .reply: break
    case .notification(let method, let params): handle(notification: method, params)
    case .request(let id, let method, let params):
      do throws(ResponseError) {
        let result = try handle(id, method, params)
        send(["jsonrpc": "2.0", "id": id.json, "result": result])
      } catch {
        reply(to: id, error)
      }
    }
  }

  private mutating func handle(_ id: MessageID, _ method: String, _ params: JSONValue) throws(ResponseError)
    -> JSONValue
  {
    if cancelled.remove(id) != nil { throw ResponseError(.requestCancelled, "the request was cancelled") }
    switch (stage, method) {
    case (.new, "initialize"):
      stage = .running
      return initialize(params)
    case (.new, _): throw ResponseError(.serverNotInitialized, "the first request is 'initialize'")
    case (.running, "initialize"): throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      stage = .shutDown
      return .null
    case (.running, _):
      noteChangedFiles()
      return try answer(method, params)
    case (.shutDown, _), (.ended, _): throw ResponseError(.invalidRequest, "the server is shut down")
    }
  }

  private mutating func handle(notification method: String, _ params: JSONValue) {
    if method == "exit" {
      if case .shutDown = stage { stage = .ended(0) } else { stage = .ended(1) }
      return
    }
    guard case .running = stage else { return }
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": opened(params["textDocument"])
    case "textDocument/didChange": changed(params)
    case "textDocument/didClose": closed(params.at("textDocument", "uri")?.string)
    case "textDocument/didSave": saved(params.at("textDocument", "uri")?.string)
    case "workspace/didChangeWatchedFiles":
      filesChanged((params["changes"]?.array ?? []).compactMap { $0["uri"]?.string.flatMap(FileURI.path) })
    case "workspace/didChangeWorkspaceFolders": foldersChanged(params["event"])
    case "workspace/didChangeConfiguration": configure(params["settings"])
    default: break
    }
  }

  // MARK: The conversation

  private mutating func initialize(_ params: JSONValue) -> JSONValue {
    client = ClientCapabilities(params["capabilities"] ?? .null)
    workspace.roots = ClientFolders.roots(params)
    configure(params["initializationOptions"])
    return [
      "capabilities": ServerCapabilities.json(client),
      "serverInfo": ["name": JSONValue(name), "version": JSONValue(NibKitVersion.current)],
    ]
  }

  /// Reads settings: `{"order": "uikit"}`, or the same within `nib`.
  private mutating func configure(_ settings: JSONValue?) {
    guard let settings = settings?["nib"] ?? settings, let name = settings["order"] else { return }
    workspace.order = name.string.flatMap { LoadOrder.profile(named: $0)?.order }
  }

  private mutating func begin() {
    if client.watchesFiles {
      let watchers = ServerCapabilities.watchedFiles(workspace.judge.formats)
      request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": watchers],
            ]
          ]
        ])
    }
    checkWorkspace()
  }

  /// Sends the findings of all layouts of the folders, one after the other. A client that asks for them gets none.
  private mutating func checkWorkspace() { wantsWorkspace = !client.pullsFindings }

  private mutating func listWorkspace() {
    let files = workspace.roots.isEmpty ? [] : workspace.layouts()
    unchecked = files.reversed()
    for gone in reported.subtracting(files).sorted() where !workspace.isOpen(gone) { sendNoFindings(of: gone) }
  }

  // MARK: Texts

  private mutating func opened(_ item: JSONValue?) {
    guard let uri = item?["uri"]?.string, let text = item?["text"]?.string else { return }
    workspace.open(uri, text, version: item?["version"]?.integer)
    let key = workspace.key(of: uri)
    stale.formUnion(workspace.keys(beside: key) + [key])
    noteChangedFiles()
  }

  private mutating func changed(_ params: JSONValue) {
    guard let uri = params.at("textDocument", "uri")?.string else { return }
    let changes = (params["contentChanges"]?.array ?? []).compactMap { change in
      change["text"]?.string.map { TextDocument.Change(range: Range<Position>(change["range"]), text: $0) }
    }
    let version = params.at("textDocument", "version")?.integer
    if let users = workspace.change(uri, changes, version: version, client.encoding) {
      stale.insert(workspace.key(of: uri))
      staleUsers.formUnion(users)
    }
    noteChangedFiles()
  }

  private mutating func closed(_ uri: String?) {
    guard let uri else { return }
    let key = workspace.key(of: uri)
    guard workspace.isOpen(key) else { return }
    stale.remove(key)
    staleUsers.remove(key)
    if !client.pullsFindings { notify("textDocument/publishDiagnostics", ["uri": JSONValue(uri), "diagnostics": []]) }
    workspace.close(uri)
    stale.formUnion(workspace.keys(beside: key))
    // The file is still one of the workspace.
    if workspace.roots.contains(where: { key.hasPrefix($0 + "/") }) { unchecked.append(key) }
  }

  private mutating func saved(_ uri: String?) {
    if let path = uri.flatMap(FileURI.path) { filesChanged([path]) }
  }

  // MARK: Files

  private mutating func filesChanged(_ paths: [String]) {
    workspace.forgetFiles()
    refresh()
    // A layout matters to those of its folder, which may load it, and anything else to all.
    guard !paths.isEmpty, paths.allSatisfy(workspace.isLayout) else { return checkWorkspace() }
    if client.pullsFindings || workspace.roots.isEmpty { return }
    let folders = Set(paths.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) })
    let files = Set(folders.flatMap(workspace.layouts(inFolder:)) + paths)
    unchecked = unchecked.filter { !files.contains($0) } + files.sorted().reversed()
  }

  private mutating func foldersChanged(_ event: JSONValue?) {
    func paths(_ key: String) -> [String] {
      event?[key]?.array?.compactMap { ClientFolders.path(ofFolder: $0["uri"]?.string) } ?? []
    }
    let removed = Set(paths("removed"))
    workspace.roots =
      workspace.roots.filter { !removed.contains($0) } + paths("added").filter { !workspace.roots.contains($0) }
    checkWorkspace()
  }

  /// Notices files that have changed, where the client does not say so.
  private mutating func noteChangedFiles() { if workspace.notesChanges() { refresh() } }

  /// Makes the findings of all open texts again.
  private mutating func refresh() {
    stale.formUnion(workspace.openKeys)
    if client.pullsFindings { requestRefresh() }
  }

  /// Asks a client that asks for findings to do so again.
  private mutating func requestRefresh() {
    if client.refreshesFindings { request("workspace/diagnostic/refresh", nil) }
  }

  // MARK: Findings

  private mutating func sendFindings(of key: String) {
    defer { sendNotes(for: key) }
    if client.pullsFindings { return }
    guard let snapshot = workspace.snapshot(of: key, client.encoding) else {
      if reported.contains(key) { sendNoFindings(of: key) }
      return
    }
    let findings = findings(of: snapshot)
    let isOpen = workspace.isOpen(key)
    let isEmpty = findings.array?.isEmpty ?? true
    // A file without findings has nothing to show, unless it had findings before.
    if !isOpen, isEmpty, !reported.contains(key) { return }
    if !isOpen, !isEmpty { reported.insert(key) } else { reported.remove(key) }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": JSONValue(workspace.uri(of: key)), "version": workspace.version(of: key).map { JSONValue($0) },
        "diagnostics": findings,
      ])
  }

  private mutating func sendNoFindings(of key: String) {
    reported.remove(key)
    notify("textDocument/publishDiagnostics", ["uri": JSONValue(workspace.uri(of: key)), "diagnostics": []])
  }

  func findings(of snapshot: LayoutSnapshot) -> JSONValue {
    let workspace = workspace
    return FindingList(snapshot: snapshot, client: client, uri: { workspace.uri(of: $0) }).json
  }

  /// Sends what a person should know once.
  private mutating func sendNotes(for key: String) {
    for note in workspace.judge.takeNotes() { notify("window/logMessage", ["type": 3, "message": JSONValue(note)]) }
    guard !hasWarnedOfVersion, key.hasPrefix("/"), workspace.isOpen(key) else { return }
    let catalog = workspace.judge.catalog(for: key).map { ($0.catalog.kit, $0.path) }
    let folder = String(key[..<(key.lastIndex(of: "/") ?? key.startIndex)])
    guard let warning = KitVersion.warning(catalog: catalog, folder: folder) else { return }
    hasWarnedOfVersion = true
    notify("window/showMessage", ["type": 2, "message": JSONValue(warning)])
  }
}
