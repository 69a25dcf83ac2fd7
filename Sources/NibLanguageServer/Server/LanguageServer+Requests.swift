internal import FileAccess
internal import NibModel

// The requests about texts and the workspace. Each of them has a file in `Features`.
extension LanguageServer {
  /// Returns the result of a request.
  mutating func answer(_ method: String, _ params: JSONValue) throws(ResponseError) -> JSONValue {
    switch method {
    case "textDocument/completion": return try completion(params)
    case "textDocument/hover":
      let (snapshot, offset) = try place(params)
      return Hover(snapshot: snapshot, client: client, order: workspace.order).json(at: offset) ?? .null
    case "textDocument/definition":
      let (snapshot, offset) = try place(params)
      let workspace = workspace
      return Definition(snapshot: snapshot, uri: { workspace.uri(of: $0) }, formats: workspace.judge.formats).json(
        at: offset)
    case "textDocument/references": return try references(params)
    case "textDocument/documentHighlight":
      let (snapshot, offset) = try place(params)
      let references = References(snapshot: snapshot)
      let ranges = references.piece(at: offset).map { references.ranges(of: $0) } ?? []
      return JSONValue(ranges.map { ["range": snapshot.lines.json($0)] as JSONValue })
    case "textDocument/prepareRename":
      let (snapshot, offset) = try place(params)
      if let renaming = PieceRenaming(snapshot, at: offset) {
        return ["range": snapshot.lines.json(renaming.range), "placeholder": JSONValue(renaming.former)]
      }
      // The reason is of use only to somebody who has typed a name.
      guard let renaming = try? Renaming(snapshot, at: offset) else {
        guard let other = try? MemberRenaming(snapshot, at: offset) else { return .null }
        return ["range": snapshot.lines.json(other.use.range), "placeholder": JSONValue(other.use.name)]
      }
      return ["range": snapshot.lines.json(renaming.range), "placeholder": JSONValue(renaming.former)]
    case "textDocument/rename": return try rename(params)
    case "textDocument/documentSymbol":
      let snapshot = try text(params)
      return Symbols(snapshot: snapshot, isNested: client.takesNestedSymbols, uri: workspace.uri(of: snapshot.path))
        .json
    case "textDocument/foldingRange": return Folding(snapshot: try text(params)).json
    case "textDocument/documentLink":
      let workspace = workspace
      return Links(snapshot: try text(params), uri: { workspace.uri(of: $0) }, formats: workspace.judge.formats).json
    case "textDocument/formatting":
      let snapshot = try text(params)
      return JSONValue(Formatting(snapshot: snapshot).edits.map(snapshot.lines.json))
    case "textDocument/rangeFormatting":
      let snapshot = try text(params)
      let range = try range(params, snapshot)
      return JSONValue(Formatting(snapshot: snapshot).edits(in: range).map(snapshot.lines.json))
    case "textDocument/codeAction":
      let snapshot = try text(params)
      guard client.takesCodeActions else { return [] }
      let kinds = params.at("context", "only")?.array?.compactMap(\.string)
      return CodeActions(snapshot, in: try range(params, snapshot), kinds: kinds, workspace, client).json
    case "textDocument/diagnostic":
      let snapshot = try text(params)
      return report(of: snapshot.path, previous: params["previousResultId"]?.string) ?? .null
    case "workspace/symbol": return symbols(params["query"]?.string ?? "")
    case "workspace/diagnostic": return workspaceFindings(params["previousResultIds"]?.array ?? [])
    default: throw ResponseError(.methodNotFound, "there is no request '\(method.shortened.printable)'")
    }
  }

  // MARK: Parameters

  /// Returns the text that a request is about.
  private mutating func text(_ params: JSONValue) throws(ResponseError) -> LayoutSnapshot {
    guard let uri = params.at("textDocument", "uri")?.string else {
      throw ResponseError(.invalidParams, "the request names no text")
    }
    guard let snapshot = workspace.snapshot(of: workspace.key(of: uri), client.encoding) else {
      throw ResponseError(.invalidParams, "there is no text '\(uri.shortened.printable)'")
    }
    return snapshot
  }

  private mutating func place(_ params: JSONValue) throws(ResponseError) -> (LayoutSnapshot, Int) {
    let snapshot = try text(params)
    guard let position = Position(params["position"]) else {
      throw ResponseError(.invalidParams, "the request has no position")
    }
    return (snapshot, snapshot.lines.offset(of: position))
  }

  private func range(_ params: JSONValue, _ snapshot: LayoutSnapshot) throws(ResponseError) -> Range<Int> {
    guard let range = Range<Position>(params["range"]) else {
      throw ResponseError(.invalidParams, "the request has no range")
    }
    return snapshot.lines.offsets(of: range)
  }

  // MARK: Requests about several files

  private mutating func completion(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    let (snapshot, offset) = try place(params)
    // The server changes only native layouts.
    guard snapshot.isNative else { return ["isIncomplete": false, "items": []] }
    let formats = workspace.judge.formats
    let folder = FileSystem.folder(of: snapshot.path)
    return Completion(snapshot, at: offset, trigger: params.at("context", "triggerCharacter")?.string, client) {
      let entries = (try? FileSystem.entries(in: folder, limit: 10_000)) ?? []
      let names = entries.filter { !$0.isFolder }.compactMap { entry in
        formats.first { $0.kind != .compiled && entry.name.hasSuffix($0.suffix) }.map {
          String(entry.name.dropLast($0.suffix.count))
        }
      }
      return Set(names).sorted()
    }.json
  }

  private mutating func references(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    let (snapshot, offset) = try place(params)
    let references = References(snapshot: snapshot)
    func json(_ ranges: [SourceRange], _ snapshot: LayoutSnapshot) -> [JSONValue] {
      let uri = JSONValue(workspace.uri(of: snapshot.path))
      return ranges.map { ["uri": uri, "range": snapshot.lines.json($0)] }
    }
    if let name = references.className(at: offset) {
      var found = json(references.ranges(ofClass: name), snapshot)
      for path in workspace.layouts() where path != snapshot.path {
        guard let other = workspace.snapshot(of: path, client.encoding) else { continue }
        found += json(References(snapshot: other).ranges(ofClass: name), other)
      }
      return JSONValue(found)
    }
    let includesDeclaration = params.at("context", "includeDeclaration")?.bool ?? true
    if let piece = references.piece(at: offset) {
      var found: [JSONValue] = []
      for path in layouts(naming: piece, snapshot) {
        guard let other = workspace.snapshot(of: path, client.encoding) else { continue }
        let ranges = References(snapshot: other).ranges(of: piece, includesDeclaration: includesDeclaration)
        found += json(ranges, other)
      }
      return JSONValue(found)
    }
    guard let use = snapshot.map?.memberUse(at: offset) else { return [] }
    let members = Set(use.members)
    var found = includesDeclaration ? declarations(snapshot, offset) : []
    found += json(references.ranges(ofMembers: members), snapshot)
    for path in workspace.layouts() where path != snapshot.path {
      guard let other = workspace.snapshot(of: path, client.encoding) else { continue }
      found += json(References(snapshot: other).ranges(ofMembers: members), other)
    }
    return JSONValue(found)
  }

  /// Returns the layouts that may name a piece: that which declares it, and those of its folder.
  private func layouts(naming piece: PieceName, _ snapshot: LayoutSnapshot) -> [String] {
    var paths = [piece.file]
    if piece.file != snapshot.path { paths.append(snapshot.path) }
    // A layout without a folder is included by none.
    guard snapshot.path.hasPrefix("/") else { return paths }
    let folder = FileSystem.folder(of: piece.file)
    let others = Set(workspace.layouts(inFolder: folder) + workspace.keys(beside: piece.file)).subtracting(paths)
    return paths + others.sorted()
  }

  /// Returns the places in Swift that declare the member at an offset.
  private func declarations(_ snapshot: LayoutSnapshot, _ offset: Int) -> [JSONValue] {
    let workspace = workspace
    let definition = Definition(snapshot: snapshot, uri: { workspace.uri(of: $0) }, formats: workspace.judge.formats)
    return definition.json(at: offset).array ?? []
  }

  private mutating func symbols(_ query: String) -> JSONValue {
    var found: [JSONValue] = []
    for path in workspace.layouts() where found.count < WorkspaceSymbols.most {
      guard let snapshot = workspace.snapshot(of: path, client.encoding) else { continue }
      found += WorkspaceSymbols(snapshot: snapshot, uri: workspace.uri(of: path)).json(query)
    }
    return JSONValue(found.prefix(WorkspaceSymbols.most))
  }

  private mutating func rename(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    let (snapshot, offset) = try place(params)
    guard let name = params["newName"]?.string, !name.isEmpty else {
      throw ResponseError(.invalidParams, "the request has no new name")
    }
    if let renaming = PieceRenaming(snapshot, at: offset) { return try edit(renaming, name, snapshot) }
    if snapshot.map?.object(at: offset) == nil, let renaming = try MemberRenaming(snapshot, at: offset) {
      return try edit(renaming, name, snapshot)
    }
    return try edit(Renaming(snapshot, at: offset), name, snapshot)
  }

  /// Returns the changes for a new name of a parameter, or of an object of another layout.
  private mutating func edit(
    _ renaming: PieceRenaming, _ name: String, _ snapshot: LayoutSnapshot
  ) throws(ResponseError) -> JSONValue {
    if case .object(let file, _) = renaming.piece {
      guard let declaring = workspace.snapshot(of: file, client.encoding), let offset = renaming.declaration else {
        throw ResponseError(.requestFailed, "\(file.lastPathComponent.printable) cannot be read")
      }
      return try edit(Renaming(declaring, at: offset), name, declaring)
    }
    let name = name.hasPrefix("$") ? String(name.dropFirst()) : name
    try renaming.check(parameter: name)
    var all = WorkspaceEdit()
    for path in layouts(naming: renaming.piece, snapshot) {
      guard let layout = workspace.snapshot(of: path, client.encoding) else { continue }
      let edits = try PieceRenaming.edits(in: layout, of: renaming.piece, renaming.former, name)
      if !edits.isEmpty { all.files.append(file(path, edits.map(layout.lines.json))) }
    }
    return all.json(client)
  }

  /// Returns the changes for a new id, also in the layouts that include this one.
  private mutating func edit(
    _ renaming: Renaming, _ name: String, _ snapshot: LayoutSnapshot
  ) throws(ResponseError) -> JSONValue {
    let edits = try renaming.edits(name, workspace.judge)
    var all = WorkspaceEdit(files: [file(snapshot.path, edits.map(snapshot.lines.json))])
    let id = name.hasPrefix("#") ? String(name.dropFirst()) : name
    for path in layouts(naming: renaming.piece, snapshot) where path != snapshot.path {
      guard let layout = workspace.snapshot(of: path, client.encoding) else { continue }
      let edits = try PieceRenaming.edits(in: layout, of: renaming.piece, renaming.former, id)
      if !edits.isEmpty { all.files.append(file(path, edits.map(layout.lines.json))) }
    }
    for path in renaming.textFiles {
      guard let source = workspace.text(ofFile: path) else { continue }
      let edits = renaming.keyEdits(in: source, name)
      if edits.isEmpty { continue }
      let lines = LineTable(source.bytes, client.encoding)
      all.files.append(file(path, edits.map(lines.json)))
    }
    return all.json(client)
  }

  /// Returns changes of a file, or of the text that is open in its place.
  private func file(_ path: String, _ edits: [JSONValue]) -> WorkspaceEdit.File {
    WorkspaceEdit.File(uri: workspace.uri(of: path), version: workspace.version(of: path), edits: edits)
  }

  private mutating func edit(
    _ renaming: MemberRenaming, _ name: String, _ snapshot: LayoutSnapshot
  ) throws(ResponseError) -> JSONValue {
    try renaming.check(name)
    var all = WorkspaceEdit()
    for path in [snapshot.path] + workspace.layouts().filter({ $0 != snapshot.path }) {
      guard let layout = workspace.snapshot(of: path, client.encoding) else { continue }
      let edits = try renaming.edits(in: layout, name)
      if !edits.isEmpty { all.files.append(file(path, edits.map(layout.lines.json))) }
    }
    let workspace = workspace
    let (source, edit) = try renaming.tableEdit(name) { workspace.text(ofFile: $0) }
    all.files.append(file(source.file, [LineTable(source.bytes, client.encoding).json(edit)]))
    if let path = workspace.judge.catalog(for: snapshot.path)?.path, let source = workspace.text(ofFile: path) {
      let edits = renaming.edits(inCatalog: source, name)
      if !edits.isEmpty { all.files.append(file(path, edits.map(LineTable(source.bytes, client.encoding).json))) }
    }
    return all.json(client)
  }

  /// Returns the findings of a text, or only that they are those of an earlier result. Nil if the text is gone.
  private mutating func report(of key: String, previous: String?) -> JSONValue? {
    let id = workspace.results.id(of: key, version: workspace.version(of: key), isOpen: workspace.isOpen(key))
    if let previous, previous == id { return ["kind": "unchanged", "resultId": JSONValue(id)] }
    guard let snapshot = workspace.snapshot(of: key, client.encoding) else { return nil }
    return ["kind": "full", "resultId": JSONValue(id), "items": findings(of: snapshot)]
  }

  private mutating func workspaceFindings(_ results: [JSONValue]) -> JSONValue {
    let pairs = results.compactMap { result in
      result["uri"]?.string.flatMap { uri in result["value"]?.string.map { (workspace.key(of: uri), $0) } }
    }
    let previous = Dictionary(pairs) { first, _ in first }
    return [
      "items": JSONValue(
        workspace.layouts().compactMap { key in
          guard var report = report(of: key, previous: previous[key]), case .object(let members) = report.content else {
            return nil
          }
          let version = workspace.version(of: key).map { JSONValue($0) } ?? JSONValue.null
          report.content = .object(
            [
              JSONValue.Member(key: "uri", value: JSONValue(workspace.uri(of: key))),
              JSONValue.Member(key: "version", value: version),
            ] + members)
          return report
        })
    ]
  }
}
