internal import FileAccess
internal import NibComparing
internal import NibLoading
internal import NibModel

/// The changes that are offered for a part of a layout: corrections of findings, and rewritings.
@MainActor
struct CodeActions {
  private let snapshot: LayoutSnapshot
  private let workspace: Workspace
  private let client: ClientCapabilities
  private let range: Range<Int>
  private var actions: [JSONValue] = []

  /// - Parameter kinds: the kinds of actions that are wanted, such as `quickfix`; nil for all.
  init(
    _ snapshot: LayoutSnapshot, in range: Range<Int>, kinds: [String]?, _ workspace: Workspace,
    _ client: ClientCapabilities
  ) {
    (self.snapshot, self.range, self.workspace, self.client) = (snapshot, range, workspace, client)
    func wants(_ kind: String) -> Bool {
      kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
    }
    guard snapshot.isNative else { return }
    if wants("quickfix") { addCorrections() }
    if wants("refactor.rewrite") { addRewritings() }
    if wants("refactor.extract") { addExtraction() }
    if wants("refactor.inline") { addInlining() }
    // All corrections at once are wanted only where a client asks for them by name, or lists everything.
    if wants("source.fixAll") { addAllCorrections() }
  }

  var json: JSONValue { JSONValue(actions) }

  private mutating func add(
    _ title: String, _ kind: String, _ edit: WorkspaceEdit, of finding: Diagnostic? = nil, isPreferred: Bool = false
  ) {
    actions.append([
      "title": JSONValue(title), "kind": JSONValue(kind), "edit": edit.json(client),
      "isPreferred": isPreferred ? true : nil,
      "diagnostics": finding.flatMap(json).map { [$0] } ?? nil,
    ])
  }

  /// Returns a finding as it was sent, so that a client can match it.
  private func json(_ finding: Diagnostic) -> JSONValue? {
    FindingList(snapshot: snapshot, client: client, uri: workspace.uri).json(finding)
  }

  private func edit(_ edits: [TextEdit]) -> WorkspaceEdit {
    let key = snapshot.path
    return WorkspaceEdit(files: [
      WorkspaceEdit.File(
        uri: workspace.uri(of: key), version: workspace.version(of: key), edits: edits.map(snapshot.lines.json))
    ])
  }

  // MARK: Corrections

  private var findings: [Diagnostic] {
    snapshot.findings.diagnostics.filter { finding in
      guard finding.place?.file == 0, let place = finding.range else { return false }
      return place.lower <= range.upperBound && range.lowerBound <= place.upper
    }
  }

  private func fixes() -> FixEdits {
    snapshot.document.map { FixEdits([snapshot.source], $0) } ?? FixEdits([snapshot.source])
  }

  private mutating func addCorrections() {
    var fixes = fixes()
    for finding in findings {
      let edits = fixes.edits(for: finding).map { TextEdit($0.range.lower..<$0.range.upper, Array($0.text.utf8)) }
      if !edits.isEmpty, let text = finding.replacement {
        var name = text.hasPrefix("<") ? String(text.dropFirst()) : text
        if case .string(let near)? = finding.facts["near"], text.contains(near) { name = near }
        add("Change to '\(name.shortened.printable)'", "quickfix", edit(edits), of: finding, isPreferred: true)
      }
      switch finding.code {
      case .missingAttribute: addRequired(finding)
      case .unknownOutlet: declareOutlet(finding)
      case .unknownAction: declareAction(finding)
      default: break
      }
    }
  }

  private mutating func addAllCorrections() {
    var fixes = fixes()
    let all = snapshot.findings.diagnostics.filter { $0.place?.file == 0 }.flatMap { finding in
      fixes.edits(for: finding).map { TextEdit($0.range.lower..<$0.range.upper, Array($0.text.utf8)) }
    }
    var end = 0
    // Of changes that overlap, the first is made.
    let apart = all.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { edit in
      guard edit.range.lowerBound >= end else { return false }
      end = max(end + 1, edit.range.upperBound)
      return true
    }
    if apart.count > 1 { add("Correct all names", "source.fixAll", edit(apart)) }
  }

  private mutating func addRequired(_ finding: Diagnostic) {
    guard case .string(let name)? = finding.facts["member"], let tree = snapshot.tree, let start = finding.range?.lower,
      let node = tree.nodes.firstIndex(where: { $0.kind == .object && $0.tag.lowerBound == start }),
      let descriptor = snapshot.classes[tree.nodes[node].name], descriptor.slot(name, .attribute) != nil
    else { return }
    add("Add '\(name)'", "quickfix", edit([tree.insertion(name, [], into: node)]), of: finding, isPreferred: true)
  }

  // MARK: Swift

  private mutating func declareOutlet(_ finding: Diagnostic) {
    guard let (descriptor, name) = member(finding), let map = snapshot.map, let start = finding.range?.lower else {
      return
    }
    // The type is that of the object that is connected.
    var type = "AnyObject"
    switch map.spot(at: start) {
    case .value(.object(let object), _)?, .name(.object(let object), _)?:
      type = map.document.className(ofObject: object)
    case .value(.connect(let connect), _)?:
      if let object = map.text("to", ofConnect: connect).flatMap({ map.object(named: $0) }) {
        type = map.document.className(ofObject: object)
      }
    default: break
    }
    let text = SwiftName(type).written == type ? type : "AnyObject"
    declare(
      finding, descriptor, name, "outlet", { "\($0).outlet(\"\(name)\", \\.$\(name))" }, "@Outlet var \(name): \(text)?"
    )
  }

  private mutating func declareAction(_ finding: Diagnostic) {
    guard let (descriptor, name) = member(finding) else { return }
    let type = SwiftPlaces.typeName(of: descriptor)
    declare(finding, descriptor, name, "action", { "\($0).action(\"\(name)\", \(type).\(name))" }, "func \(name)() {}")
  }

  private func member(_ finding: Diagnostic) -> (ClassDescriptor, String)? {
    guard case .string(let className)? = finding.facts["class"], case .string(let name)? = finding.facts["member"],
      SwiftName(name).written == name, let descriptor = snapshot.classes[className]
    else { return nil }
    return (descriptor, name)
  }

  private mutating func declare(
    _ finding: Diagnostic, _ descriptor: ClassDescriptor, _ name: String, _ kind: String, _ line: (String) -> String,
    _ declaration: String
  ) {
    guard let table = SwiftPlaces(for: snapshot.path).table(of: descriptor) else { return }
    let lines = LineTable(table.source.bytes, client.encoding)
    let edits = table.declaring(line, declaration, unless: name)
    if edits.isEmpty { return }
    let file = WorkspaceEdit.File(
      uri: workspace.uri(of: table.source.file), version: workspace.version(of: table.source.file),
      edits: edits.map(lines.json))
    add("Declare the \(kind) '\(name)' in \(descriptor.name)", "quickfix", WorkspaceEdit(files: [file]), of: finding)
  }

  // MARK: Rewritings

  private mutating func addRewritings() {
    guard let tree = snapshot.tree, let node = selected(tree), isObject(tree.nodes[node].name) else { return }
    if tree.id(of: node) == nil {
      let id = tree.newID(for: tree.nodes[node].name)
      add(
        "Add the id '\(String(decoding: id, as: UTF8.self))'", "refactor.rewrite",
        edit([tree.insertion("id", id, into: node)]))
    }
    for name in containers(around: node, tree) {
      add("Wrap in \(name)", "refactor.rewrite", edit(tree.wrapping(node, in: name)))
    }
  }

  /// Returns the element whose start tag has the beginning of the range.
  private func selected(_ tree: LayoutTree) -> Int? {
    tree.nodes.lastIndex {
      $0.kind == .object && $0.tag.lowerBound <= range.lowerBound && range.lowerBound <= $0.tag.upperBound
        && range.upperBound <= $0.span.upperBound
    }
  }

  /// True for an element that is an object, and no word for layouts in pieces.
  private func isObject(_ name: String) -> Bool {
    (snapshot.document?.vocabulary ?? 1) < 2 || LayoutPieces.Kind(name) == .object
  }

  // MARK: Layouts in pieces

  private mutating func addExtraction() {
    guard client.createsFiles, snapshot.path.hasPrefix("/"), let tree = snapshot.tree, let node = selected(tree) else {
      return
    }
    let folder = FileSystem.folder(of: snapshot.path)
    func path(_ name: String) -> String { FileAccess.path(of: name + LayoutFormat.xmlSuffix, in: folder) }
    let extraction = PieceExtraction(snapshot, node) { name in
      workspace.isOpen(path(name)) || LayoutFile.path(of: name, beside: snapshot.path, workspace.judge.formats) != nil
    }
    guard let extraction else { return }
    var edit = edit(extraction.edits)
    edit.created = [
      WorkspaceEdit.NewFile(
        uri: workspace.uri(of: path(extraction.name)), text: String(decoding: extraction.layout, as: UTF8.self))
    ]
    add("Extract into a layout '\(extraction.name)'", "refactor.extract", edit)
  }

  private mutating func addInlining() {
    guard let tree = snapshot.tree, let node = selected(tree), let inlining = PieceInlining(snapshot, node) else {
      return
    }
    add("Inline this layout", "refactor.inline", edit(inlining.edits))
  }

  /// The maximum number of containers that are offered.
  private static let mostContainers = 12

  /// Returns the classes that can contain an object and be where it is.
  private func containers(around node: Int, _ tree: LayoutTree) -> [String] {
    guard let child = snapshot.classes[tree.nodes[node].name] else { return [] }
    let parent = tree.nodes[tree.nodes[node].parent]
    let outer: ContainerEntry?
    switch parent.kind {
    case .layout: outer = nil
    case .object:
      guard let container = snapshot.classes[parent.name]?.container else { return [] }
      outer = container
    default: return []
    }
    let names = snapshot.classes.classes.filter { candidate in
      guard candidate.make != nil, let inner = candidate.container, inner.wanted.accepts(child) else { return false }
      return candidate.requiredNames.isEmpty && (outer?.wanted.accepts(candidate) ?? true)
    }.map(\.name).sorted()
    // Stacks are what is meant most often.
    return Array(
      (names.filter { $0.hasSuffix("Stack") } + names.filter { !$0.hasSuffix("Stack") }).prefix(Self.mostContainers))
  }
}

extension LayoutTree {
  /// Returns the changes that put an element into a new one.
  fileprivate func wrapping(_ index: Int, in name: String) -> [TextEdit] {
    let node = nodes[index]
    let bytes = source.bytes
    let line = bytes[..<node.span.lowerBound].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    let before = bytes[line..<node.span.lowerBound]
    // In the middle of a line, the new element is there too.
    guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
      return [
        TextEdit(node.span.lowerBound..<node.span.lowerBound, Array("<\(name)>".utf8)),
        TextEdit(node.span.upperBound..<node.span.upperBound, Array("</\(name)>".utf8)),
      ]
    }
    let end = line > 1 && bytes[line - 2] == .return ? "\r\n" : "\n"
    let indent = String(decoding: before, as: UTF8.self)
    var edits = [TextEdit(node.span.lowerBound..<node.span.lowerBound, Array("<\(name)>\(end)\(indent)  ".utf8))]
    edits += lineStarts(in: index).map { TextEdit($0..<$0, [0x20, 0x20]) }
    edits.append(TextEdit(node.span.upperBound..<node.span.upperBound, Array("\(end)\(indent)</\(name)>".utf8)))
    return edits
  }
}
