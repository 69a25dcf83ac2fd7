internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

// The values of attributes: words, references, members and names of layouts.
extension Completion {
  mutating func addValues(of name: String) {
    guard let element else { return }
    addParameters()
    switch element.name {
    case "layout" where context.elements.count == 1: addValues(ofLayout: MemberRole(ofLayout: name))
    case "connect": addValues(ofConnect: MemberRole(ofConnect: name), element)
    case "attribute":
      let holder = descriptor(context.elements.dropLast().last)
      for entry in holder?.members.parts ?? [] {
        add(CompletionItem(label: entry.name, kind: .property, detail: "part: \(entry.wanted.name)", rank: 1))
      }
      for entry in holder?.attributes ?? [] where name == "name" {
        add(CompletionItem(label: entry.name, kind: .property, detail: entry.type.words))
      }
    default:
      let part = part(of: element)
      addValues(MemberRole(name, in: kind(of: element), of: descriptor(element), part), element)
    }
  }

  /// Adds the parameters of the layout: `$title`.
  mutating func addParameters() {
    guard isVersion2 else { return }
    for parameter in map?.pieces.parameters ?? [] {
      add(
        CompletionItem(
          label: "$" + parameter.name, kind: .value, detail: "parameter: \(parameter.words)",
          rank: 950))
    }
  }

  /// Adds the values of a parameter.
  private mutating func addArguments(of parameter: LayoutPieces.Parameter) {
    switch parameter.type {
    case .boolean: addWords(["true", "false"])
    case .object: addReferences(hasOwner: true) { _ in true }
    case .text, .integer, .number: break
    }
    guard let standard = parameter.standard, parameter.type != .boolean, !standard.isEmpty else { return }
    add(CompletionItem(label: standard, kind: .value, detail: "default", rank: 900))
  }

  private mutating func addWords(_ words: [String]) {
    for (index, word) in words.enumerated() {
      add(CompletionItem(label: word, kind: .enumMember, rank: 10 + index))
    }
  }

  private mutating func addValues(ofLayout role: MemberRole) {
    switch role {
    case .owner:
      for candidate in classes.classes
      where candidate.makeOwner != nil || candidate.make == nil || candidate.catalogued != nil {
        add(CompletionItem(label: candidate.name, kind: .class, detail: candidate.members.summary.description))
      }
      for name in snapshot.sourceNames.ownerNames where classes[name] == nil {
        add(CompletionItem(label: name, kind: .class, detail: "known from Swift sources", rank: 6))
      }
    case .version: for version in ["1", "2"] { add(CompletionItem(label: version, kind: .value)) }
    default: break
    }
  }

  private mutating func addValues(ofConnect role: MemberRole, _ element: TagContext.Element) {
    let source = element.value("from").flatMap { map?.descriptor(ofReference: $0) }
    let target = element.value("to").flatMap { map?.descriptor(ofReference: $0) }
    switch role {
    case .from: addReferences(hasOwner: true) { _ in true }
    case .to:
      let name = element.value("outlet") ?? element.value("outlets")
      let wanted = name.flatMap { name in source.flatMap { Self.wanted(name, of: $0) } }
      addReferences(hasOwner: true) { wanted?.accepts($0) ?? true }
      if element.value("event") != nil || element.value("action") != nil {
        add(CompletionItem(label: "#first", kind: .reference, detail: "whichever object has the focus", rank: 6))
      }
    case .connectOutlet: addNames(source?.members.outlets ?? [], fitting: target)
    case .connectCollection: addNames(source?.members.collections ?? [], fitting: target)
    case .connectEvent:
      for entry in source?.members.events ?? [] {
        add(CompletionItem(label: entry.name, kind: .event, detail: entry.help.description))
      }
    case .connectAction:
      for entry in Self.actions(of: target, sentBy: source) { add(action: entry, of: target, label: entry.name) }
    default: break
    }
  }

  private static func wanted(_ name: String, of descriptor: ClassDescriptor) -> WantedClass? {
    descriptor.members.outlets.first { $0.name == name }?.wanted
      ?? descriptor.members.collections.first { $0.name == name }?.wanted
  }

  private mutating func addNames(_ entries: [ObjectMemberEntry], fitting target: ClassDescriptor?) {
    for entry in entries where target.map(entry.wanted.accepts) ?? true {
      add(
        CompletionItem(
          label: entry.name, kind: .field, detail: entry.wanted.name, help: help { $0.add(entry.help.description) }))
    }
  }

  /// Adds the words of a value that is written between the tags of an `<attribute>` or an `<item>`.
  mutating func addContents() {
    addParameters()
    guard let index = context.elements.lastIndex(where: { $0.name != "item" }), index > 0,
      context.elements[index].name == "attribute", let name = context.elements[index].value("name"),
      case .value(let entry) = MemberRole(name, of: descriptor(context.elements[index - 1]))
    else { return }
    var type = entry.type
    for _ in context.elements[(index + 1)...] {
      guard let items = type.items else { return }
      type = items.type
    }
    addWords(of: type, default: index == context.elements.count - 1 ? entry.defaultText.description : "")
  }

  private mutating func addValues(_ role: MemberRole, _ element: TagContext.Element) {
    let own = descriptor(element)
    switch role {
    case .value(let entry): addWords(of: entry.type, default: entry.defaultText.description)
    case .ownerOutlet:
      let taken = connectedOutlets(except: element.start)
      for entry in map?.owner?.members.outlets ?? [] where own.map(entry.wanted.accepts) ?? true {
        if taken.contains(entry.name) { continue }
        add(
          CompletionItem(
            label: entry.name, kind: .field, detail: entry.wanted.name, help: help { $0.add(entry.help.description) },
            rank: entry.isRequired ? 1 : 5))
      }
      addSourceNames(.outlet, except: taken)
    case .ownerCollection:
      addSourceNames(.outlets)
      addNames(map?.owner?.members.collections ?? [], fitting: own)
    case .outlet(let entry):
      addReferences(hasOwner: map?.owner.map(entry.wanted.accepts) ?? false, entry.wanted.accepts)
    case .collection(let entry):
      addReferences(hasOwner: map?.owner.map(entry.wanted.accepts) ?? false, entry.wanted.accepts)
    case .awakeAfter: addReferences(hasOwner: false, except: element.value("id")) { $0.awake != nil }
    case .event: addActions(sentBy: own)
    case .allowances:
      for code in Diagnostic.Code.all.map(\.rawValue).sorted() { add(CompletionItem(label: code, kind: .enumMember)) }
    case .included: for name in layouts() { add(CompletionItem(label: name, kind: .file)) }
    case .exportedID(let part):
      for (path, className) in part?.exportedPaths ?? [] {
        add(CompletionItem(label: path, kind: .reference, detail: className))
      }
    case .argument(let parameter?, _): addArguments(of: parameter)
    case .partOwner:
      let wanted = part(of: element)?.document.ownerClass.flatMap { classes[$0] }
      addNames(map?.owner?.members.outlets ?? [], fitting: wanted)
    case .export: addWords(["true", "false"])
    case .parameterType: addWords(ParameterType.all.map(\.spelling))
    case .parameterDefault, .parameterSample:
      if element.value(IncludeWord.type) == "boolean" { addWords(["true", "false"]) }
    // Of a class that is not known, any attribute may be an outlet.
    case .unknown: if own == nil { addReferences(hasOwner: true) { _ in true } }
    default: break
    }
  }

  /// Adds the words of a type's values, and the names of layouts.
  private mutating func addWords(of type: ValueType, default standard: String) {
    if type.namesLayout {
      for name in layouts() { add(CompletionItem(label: name, kind: .file)) }
      return
    }
    let kind: CompletionItem.Kind = type.words.contains("color") ? .color : .enumMember
    let words = type.shape.allWords
    let known = Set(words)
    var seen: Set<String> = []
    for (index, word) in words.enumerated() where seen.insert(word).inserted {
      // Of two spellings, the one that layouts are written with.
      if let other = word.hyphenated, known.contains(other) { continue }
      var item = CompletionItem(label: word, kind: kind, detail: word == standard ? "default" : "")
      // In the order in which the type has them.
      item.rank = 10 + index
      add(item)
    }
    for example in type.shape.examples where seen.insert(example).inserted {
      add(CompletionItem(label: example, kind: .value, rank: 900))
    }
    if !standard.isEmpty, seen.insert(standard).inserted {
      add(CompletionItem(label: standard, kind: .value, detail: "default", rank: 1))
    }
  }

  /// Adds the owner's members that Swift sources declare, if nothing else describes its class.
  private mutating func addSourceNames(
    _ member: CatalogMember.Kind, prefix: String = "", except taken: Set<String> = []
  ) {
    for name in snapshot.sourceNames(of: [member], inClass: map?.document.ownerClass) where !taken.contains(name) {
      let kind: CompletionItem.Kind = member == .action ? .method : .field
      add(CompletionItem(label: prefix + name, kind: kind, detail: "known from Swift sources", rank: 1))
    }
  }

  /// Returns the outlets of the owner that other elements connect.
  private func connectedOutlets(except start: Int) -> Set<String> {
    guard let document = map?.document else { return [] }
    return document.objects.indices.reduce(into: []) { names, object in
      guard document.place(ofObject: object).range?.lower != start,
        let attribute = document.attribute(named: "outlet", ofObject: object)
      else { return }
      names.insert(document.text(ofAttribute: attribute))
    }
  }

  private mutating func addReferences(
    hasOwner: Bool, except id: String? = nil, _ isWanted: (ClassDescriptor) -> Bool
  ) {
    guard let map else { return }
    for (name, object) in map.objects where name != id {
      // An object of an unknown class may fit.
      guard map.descriptor(ofObject: object).map(isWanted) ?? true else { continue }
      let className = map.pieces.className(ofObject: object) ?? map.document.className(ofObject: object)
      add(CompletionItem(label: "#" + name, kind: .reference, detail: className))
    }
    for (path, className) in map.pieces.innerPaths where classes[className].map(isWanted) ?? true {
      add(CompletionItem(label: "#" + path, kind: .reference, detail: className))
    }
    if hasOwner {
      add(CompletionItem(label: "#owner", kind: .reference, detail: map.document.ownerClass ?? "", rank: 6))
    }
  }

  private static func actions(of target: ClassDescriptor?, sentBy source: ClassDescriptor?) -> [ActionEntry] {
    (target?.members.actions ?? []).filter { entry in
      guard let wanted = entry.wantedSender, let source else { return true }
      return wanted.accepts(source)
    }
  }

  private mutating func add(action entry: ActionEntry, of target: ClassDescriptor?, label: String, rank: Int = 5) {
    add(
      CompletionItem(
        label: label, kind: .method, detail: entry.wantedSender.map { "sender: \($0.name)" } ?? "",
        help: help { $0.add(entry, of: target?.name ?? "") }, rank: rank))
  }

  /// Adds the actions of the owner, of the objects with ids, and of whichever object has the focus.
  private mutating func addActions(sentBy source: ClassDescriptor?) {
    guard let map else { return }
    addSourceNames(.action, prefix: "#owner.")
    if let owner = map.owner {
      for entry in Self.actions(of: owner, sentBy: source) {
        add(action: entry, of: owner, label: "#owner.\(entry.name)", rank: 1)
      }
    }
    for (name, object) in map.objects {
      guard let target = map.descriptor(ofObject: object) else { continue }
      for entry in Self.actions(of: target, sentBy: source) {
        add(action: entry, of: target, label: "#\(name).\(entry.name)")
      }
      if isFull { break }
    }
    for (path, className) in map.pieces.innerPaths where !isFull {
      guard let target = classes[className] else { continue }
      for entry in Self.actions(of: target, sentBy: source) {
        add(action: entry, of: target, label: "#\(path).\(entry.name)")
      }
    }
    var seen: Set<String> = []
    for target in classes.classes {
      for entry in Self.actions(of: target, sentBy: source) where seen.insert(entry.name).inserted {
        add(action: entry, of: target, label: "#first.\(entry.name)", rank: 7)
      }
    }
  }
}

extension String {
  /// The name in small letters with hyphens: `navy-blue` for `navyBlue`. Nil if it has no capital.
  fileprivate var hyphenated: String? {
    guard contains(where: \.isUppercase) else { return nil }
    return reduce(into: "") { text, letter in text += letter.isUppercase ? "-" + letter.lowercased() : String(letter) }
  }
}

extension ValueShape {
  /// The words that values can be or contain.
  fileprivate var allWords: [String] {
    switch self {
    case .oneOf(let words): words
    case .anyOf(let shapes): shapes.flatMap(\.allWords)
    case .list(let shape): shape.allWords
    case .text, .integer, .decimal, .pattern, .array, .dictionary, .anything: []
    }
  }

  /// Values that show the forms of a size, for those who do not know them.
  fileprivate var examples: [String] {
    switch self {
    case .anyOf(let shapes): shapes.flatMap(\.examples)
    case .list(let shape): shape.examples
    case .pattern("[0-9]*\\*"): ["*", "2*"]
    case .pattern(let pattern) where pattern.hasSuffix("%|-0+%"): ["50%"]
    default: []
    }
  }
}
