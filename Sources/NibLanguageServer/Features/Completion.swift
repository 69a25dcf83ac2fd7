internal import NibCatalog
internal import NibComparing
internal import NibLoading
internal import NibModel
internal import NibSources

/// The texts that can be written at a position.
@MainActor
struct Completion {
  let snapshot: LayoutSnapshot
  let client: ClientCapabilities
  let context: TagContext
  let offset: Int
  /// The names of the layouts of the folder.
  let layouts: () -> [String]
  let classes: ClassRegistry
  let map: LayoutMap?
  private var items: [CompletionItem] = []

  /// - Parameter trigger: the letter whose typing made the client ask, or nil.
  init(
    _ snapshot: LayoutSnapshot, at offset: Int, trigger: String?, _ client: ClientCapabilities,
    layouts: @escaping () -> [String]
  ) {
    (self.snapshot, self.client, self.offset, self.layouts) = (snapshot, client, offset, layouts)
    classes = snapshot.classes
    map = snapshot.map
    context = TagContext(snapshot.source.bytes, at: offset)
    switch context.kind {
    // A blank between elements begins nothing.
    case .content: if trigger != " " { addElements(writesBracket: true) }
    case .elementName: addElements(writesBracket: false)
    case .endName: addEnd()
    case .attributeName: addAttributes()
    case .value(let name): addValues(of: name)
    case .other: break
    }
  }

  // MARK: Elements

  var element: TagContext.Element? { context.elements.last }

  /// Returns the class of an element: for `<include>` and `<set>`, that of the object whose attributes they give.
  func descriptor(_ element: TagContext.Element?) -> ClassDescriptor? {
    guard let element else { return nil }
    switch kind(of: element) {
    case .object: return classes[element.name]
    case .include: return part(of: element)?.rootClass.flatMap { classes[$0] }
    case .set:
      return element.value(IncludeWord.of).flatMap { part(of: element)?.className(ofExported: $0) }.flatMap {
        classes[$0]
      }
    case .parameters, .parameter: return nil
    }
  }

  func kind(of element: TagContext.Element) -> LayoutPieces.Kind {
    isVersion2 ? LayoutPieces.Kind(element.name) : .object
  }

  /// Returns the layout that an `<include>` names, also for a `<set>` in it.
  func part(of element: TagContext.Element) -> LayoutPieces? {
    var include = element
    if kind(of: element) == .set {
      guard let index = context.elements.lastIndex(where: { $0.start < element.start }) else { return nil }
      include = context.elements[index]
    }
    guard kind(of: include) == .include else { return nil }
    return include.value("layout").flatMap(snapshot.part(named:))
  }

  private mutating func addElements(writesBracket: Bool) {
    guard let container = context.elements.last else {
      if context.elements.isEmpty, snapshot.document?.objects.isEmpty ?? true {
        add(root(writesBracket))
      }
      return
    }
    let mark = writesBracket ? "<" : ""
    var allowed: (ClassDescriptor) -> Bool = { _ in false }
    switch container.name {
    case "layout":
      allowed = { _ in true }
      addKeyword(
        "connect", "\(mark)connect from=\"#$1\" outlet=\"$2\" to=\"#$3\"/>", "A connection as a separate element.",
        mark)
      if isVersion2, map?.pieces.parameters.isEmpty ?? true {
        addKeyword(
          IncludeWord.parameters, "\(mark)parameters>\n  <parameter name=\"$1\"/>\n</parameters>",
          "The values that can differ each time the layout is included.", mark)
      }
    case "connect": return
    case IncludeWord.include where isVersion2:
      return addKeyword(
        IncludeWord.set, "\(mark)set of=\"$1\" $2/>", "Attributes of an exported object of the included layout.", mark)
    case IncludeWord.parameters where isVersion2:
      return addKeyword(
        IncludeWord.parameter, "\(mark)parameter name=\"$1\"/>", "A value that each use of the layout gives.", mark)
    case TemplateWord.template where isVersion2: allowed = { _ in true }
    case IncludeWord.set where isVersion2, IncludeWord.parameter where isVersion2: return
    case "item": return addContents()
    case "attribute":
      addItem(mark)
      addContents()
      let holder = context.elements.dropLast().last
      guard let name = container.value("name"), case .part(let entry) = MemberRole(name, of: descriptor(holder)) else {
        return
      }
      allowed = entry.wanted.accepts
    default:
      if let known = descriptor(container) {
        if !known.members.parts.isEmpty || known.attributes.contains(where: { $0.type.items != nil }) {
          addKeyword(
            "attribute", "\(mark)attribute name=\"$1\">$2</attribute>", "A value of several lines, items or objects.",
            mark)
        }
        guard let contents = known.container, hasRoom(contents) else { return }
        allowed = contents.wanted.accepts
      } else {
        allowed = { _ in true }
      }
    }
    for candidate in classes.classes where candidate.make != nil && allowed(candidate) { add(candidate, mark) }
    if isVersion2 {
      addKeyword(
        IncludeWord.include, "\(mark)include layout=\"$1\"/>", "The root of another layout comes here.", mark)
    }
    for name in snapshot.sourceNames.elementNames where classes[name] == nil {
      add(CompletionItem(label: name, kind: .class, detail: "known from Swift sources", text: mark + name, rank: 6))
    }
  }

  private func root(_ writesBracket: Bool) -> CompletionItem {
    let mark = writesBracket ? "<" : ""
    return CompletionItem(
      label: "layout", kind: .keyword, detail: "the root of a layout", text: "\(mark)layout version=\"2\"></layout>",
      snippet: "\(mark)layout version=\"2\" owner=\"$1\">\n  $0\n</layout>")
  }

  private mutating func addKeyword(_ name: String, _ snippet: String, _ words: String, _ mark: String) {
    add(
      CompletionItem(
        label: name, kind: .keyword, detail: words, text: mark + name, snippet: context.isClosed ? nil : snippet,
        rank: 6))
  }

  private mutating func addItem(_ mark: String) {
    addKeyword("item", "\(mark)item>$1</item>", "An item of a list or a dictionary.", mark)
  }

  /// Returns true if the container around the offset can have another child.
  private func hasRoom(_ container: ContainerEntry) -> Bool {
    guard let limit = container.limit, let start = context.elements.last?.start, let map else { return true }
    guard
      let index = map.document.objects.indices.first(where: { map.document.place(ofObject: $0).range?.lower == start })
    else { return true }
    // The child that is being written is not one too many.
    let written = map.document.objects.indices.count {
      Int(map.document.objects[$0].parent) == index && !map.document.isPart($0)
        && map.document.place(ofObject: $0).range?.lower != context.range.lowerBound - 1
    }
    return written < limit
  }

  private mutating func add(_ descriptor: ClassDescriptor, _ mark: String) {
    var item = CompletionItem(label: descriptor.name, kind: .class, detail: descriptor.members.summary.description)
    item.text = mark + descriptor.name
    item.help = help { $0.add(descriptor) }
    if !context.isClosed { item.snippet = mark + snippet(descriptor) }
    add(item)
  }

  /// Returns an element with its required attributes, which are to be filled in.
  private func snippet(_ descriptor: ClassDescriptor) -> String {
    var text = descriptor.name
    var number = 1
    for name in descriptor.requiredNames where descriptor.slot(name, .attribute) != nil {
      text += " \(name)=\"$\(number)\""
      number += 1
    }
    return text + (hasContents(descriptor) ? ">\n  $0\n</\(descriptor.name)>" : "$0/>")
  }

  /// Returns true if an object of a class usually contains others. One with a text of its own and children of a single
  /// class, such as the parts of its text, usually does not.
  private func hasContents(_ descriptor: ClassDescriptor) -> Bool {
    guard let container = descriptor.container else { return false }
    return descriptor.members.translated.isEmpty || classes.elements(fitting: container.wanted).count > 1
  }

  private mutating func addEnd() {
    guard let name = context.elements.last?.name else { return }
    add(CompletionItem(label: name, kind: .class, text: context.isClosed ? name : name + ">"))
  }

  // MARK: Attributes

  private mutating func addAttributes() {
    guard context.followsSpace, let element else { return }
    let given = Set(element.attributes.map(\.name))
    func isFree(_ name: String) -> Bool { !given.contains(name) }
    switch element.name {
    case "layout" where context.elements.count == 1:
      for name in ["version", "owner"] where isFree(name) {
        add(attribute: name, MemberRole(ofLayout: name), of: "layout", rank: 1)
      }
    case "connect":
      let isAction = given.contains("event") || given.contains("action")
      let isOutlet = given.contains("outlet") || given.contains("outlets")
      for name in ["from", "to", "outlet", "outlets", "event", "action"] where isFree(name) {
        if isAction, name.hasPrefix("outlet") { continue }
        if isOutlet, name != "from", name != "to" { continue }
        add(attribute: name, MemberRole(ofConnect: name), of: "connect", rank: name == "from" || name == "to" ? 1 : 2)
      }
    case "attribute":
      if isFree("name") { add(attribute: "name", .unknown, of: "attribute", rank: 1) }
    case "item":
      if isFree("key") { add(attribute: "key", .unknown, of: "item", rank: 1) }
    default: addMembers(of: element, given)
    }
    if element.name != "attribute", element.name != "item", isVersion2, isFree(QualifiedName.allow) {
      add(attribute: QualifiedName.allow, .allowances, of: element.name, rank: 9)
    }
  }

  var isVersion2: Bool { context.elements.first?.value("version").map { $0 != "1" } ?? true }

  private mutating func addMembers(of element: TagContext.Element, _ given: Set<String>) {
    let descriptor = descriptor(element)
    let kind = kind(of: element)
    addPieces(of: element, kind, given)
    if kind == .parameters || kind == .parameter { return }
    if let descriptor {
      let required = Set(
        descriptor.requiredNames + descriptor.requiredOutlets.map { descriptor.members.outlets[$0].name })
      for name in descriptor.slots.keys where name != "id" && !given.contains(name) {
        let role = MemberRole(name, of: descriptor)
        if case .part = role { continue }
        if case .unknown = role { continue }
        if case .value(let entry) = role, entry.isSample { continue }
        // The included layout gives the required ones already.
        let isRequired = kind == .object && required.contains(name)
        add(attribute: name, role, of: descriptor.name, rank: isRequired ? 0 : 3)
      }
    }
    let kinds: [CatalogMember.Kind] = [.attribute, .outlet, .outlets, .event, .events]
    for name in snapshot.sourceNames(of: kinds, inClass: element.name) where !given.contains(name) {
      add(attribute: name, .unknown, of: element.name, rank: 3)
    }
    let common: [(String, MemberRole)] = [
      ("id", .id), ("outlet", .ownerOutlet), ("outlets", .ownerCollection), ("awake-after", .awakeAfter),
    ]
    for (name, role) in common where !given.contains(name) && (kind != .set || name != "id") {
      add(attribute: name, role, of: element.name, rank: name == "id" ? 2 : 4)
    }
  }

  /// Adds the attributes of elements for layouts in pieces, and `export`.
  private mutating func addPieces(of element: TagContext.Element, _ kind: LayoutPieces.Kind, _ given: Set<String>) {
    let part = part(of: element)
    func role(_ name: String) -> MemberRole { MemberRole(name, in: kind, of: nil, part) }
    var names: [(name: String, rank: Int)] = []
    switch kind {
    case .object: if isVersion2, context.elements.count > 1 { names.append((IncludeWord.export, 4)) }
    case .include:
      names = [("layout", 0), (IncludeWord.export, 4)]
      if part?.document.ownerClass != nil { names.append((IncludeWord.ownerOutlet, 2)) }
      for parameter in part?.parameters ?? [] {
        names.append((IncludeWord.argument + parameter.name, parameter.standard == nil ? 1 : 2))
      }
    case .set: names = [(IncludeWord.of, 0)]
    case .parameter: names = [("name", 0), (IncludeWord.type, 1), (IncludeWord.standard, 2), (IncludeWord.sample, 3)]
    case .parameters: break
    }
    for (name, rank) in names where !given.contains(name) {
      add(attribute: name, role(name), of: element.name, rank: rank)
    }
  }

  private mutating func add(attribute name: String, _ role: MemberRole, of className: String, rank: Int) {
    var item = CompletionItem(label: name, kind: .property, rank: rank)
    switch role {
    case .value(let entry): item.detail = entry.type.words + (entry.isRequired ? ", required" : "")
    case .outlet(let entry): item.detail = "outlet: \(entry.wanted.name)" + (entry.isRequired ? ", required" : "")
    case .collection(let entry): item.detail = "outlets: \(entry.wanted.name)"
    case .event: item.detail = "event"
    case .argument(let parameter?, _): item.detail = parameter.words
    default: break
    }
    item.help = help { $0.add(role, name, of: className) }
    if !context.hasValue {
      item.text = name + "=\"\""
      item.snippet = name + "=\"$1\"$0"
    }
    add(item)
  }

  func help(_ write: (inout HelpText) -> Void) -> HelpText {
    var help = HelpText(isMarkdown: client.takesMarkdownInCompletions)
    write(&help)
    return help
  }

  // MARK: Items

  mutating func add(_ item: CompletionItem) { items.append(item) }

  /// True if there are so many items that no more are looked for.
  var isFull: Bool { items.count > CompletionList.most * 4 }

  /// The bytes that an item replaces. In a list of words, only one of them.
  private var replaced: Range<Int> {
    let bytes = snapshot.source.bytes
    if case .content = context.kind, ["item", "attribute"].contains(element?.name) {
      func endsWord(_ byte: UInt8) -> Bool { byte.isXMLSpace || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") }
      let start = bytes[..<offset].lastIndex(where: endsWord).map { $0 + 1 } ?? 0
      return start..<(bytes[offset...].firstIndex(where: endsWord) ?? bytes.count)
    }
    guard case .value = context.kind else { return context.range }
    guard context.range.contains(offset) || context.range.upperBound == offset else { return offset..<offset }
    let range = context.range
    let start = bytes[range.lowerBound..<offset].lastIndex { $0.isXMLSpace }.map { $0 + 1 } ?? range.lowerBound
    let end = bytes[offset..<range.upperBound].firstIndex { $0.isXMLSpace } ?? range.upperBound
    return start..<end
  }

  var json: JSONValue {
    let replaced = replaced
    let typed = snapshot.source.bytes[min(replaced.lowerBound, offset)..<offset]
    return CompletionList(items, typed: String(decoding: typed, as: UTF8.self))
      .json(snapshot.lines.json(replaced), client)
  }
}
