internal import NibModel

/// The elements of the layout vocabulary, and constructs that are not allowed in a layout.
extension LayoutBuilder {
  func text(_ attribute: TagAttribute) -> String {
    let count = source.bytes.count
    if attribute.value.lowerBound < count { return String(decoding: source.bytes[attribute.value], as: UTF8.self) }
    let start = attribute.value.lowerBound - count
    return String(decoding: decoded[start..<start + attribute.value.count], as: UTF8.self)
  }

  /// Returns the kind of an element at its place. Reports an element that is not allowed there.
  mutating func element(named name: NibDocument.Name) -> Element {
    guard let container = open.last else {
      if name == ReservedName.layout { return .layout }
      return root(named: name)
    }
    switch (container, name) {
    case (.refused, _):
      damage.lacksObjects = true
      return .refused
    case (.connect, _):
      return refuse(.elementInConnect(spelling(name)))
    case (.attribute, _), (.item, _): return elementOfValue(named: name)
    case (_, ReservedName.layout): return refuse(.layoutInElement)
    // In the layout itself, it must be design data. Its name is checked later.
    case (.layout, ReservedName.attribute), (.object, ReservedName.attribute): return .attribute
    case (_, ReservedName.connect):
      if container == .layout { return .connect }
      damage.lacksConnections = true
      return refuse(.connectInObject)
    default: return .object
    }
  }

  /// Returns the kind of a root element of another name, and reports it.
  private mutating func root(named name: NibDocument.Name) -> Element {
    let kind = ForeignFile.kind(ofRoot: names[Int(name)], at: tagStart, in: source.bytes)
    let isMisspelled = kind == nil && Suggestion.nearest(to: names[Int(name)], among: ["layout"]) != nil
    report(
      ForeignFileFault.root(spelling(name), kind: kind), at: tagRange, replacement: isMisspelled ? "<layout" : nil)
    if isMisspelled { return .layout }
    // If the file is of another format, its further contents are not faults.
    if kind != nil { isStopped = true }
    return .refused
  }

  mutating func refuse(_ fault: PlacementFault) -> Element {
    report(fault, at: tagRange)
    noteGap()
    return .refused
  }

  /// Notes that a part of the open object was refused.
  mutating func noteGap() {
    if parent >= 0 { damage.incompleteObjects.insert(parent) }
  }

  mutating func checkRoot() {
    var version: String?
    for attribute in tag where attribute.name == ReservedName.version { version = text(attribute) }
    // A layout whose version cannot be read may have every word.
    isQualifying = version != "1"
    let fillsOwner = isQualifying && checkWordOfRoot()
    for attribute in tag {
      switch attribute.name {
      case ReservedName.version:
        if let version, version != "1", version != "2" { reportVersion(version, attribute) }
      case ReservedName.owner: break
      case let name where isDesign(name) || isQualifying && names[Int(name)] == RootWord.root: break
      default:
        // The attributes of a layout that fills its owner are checked when the owner's class is known.
        if fillsOwner { break }
        damage.lacksOwner = true
        reportUnexpected(
          attribute, in: "layout", allowed: isQualifying ? RootWord.ownNames : ["version", "owner"])
      }
    }
    if version == nil {
      damage.lacksVersion = true
      report(VocabularyFault.noVersion, at: tagRange)
    }
  }

  /// Checks the attribute `root` of `<layout>`, and returns true if the contents of the layout belong to its owner.
  private mutating func checkWordOfRoot() -> Bool {
    guard let attribute = tag.first(where: { names[Int($0.name)] == RootWord.root }) else { return false }
    let word = text(attribute)
    if word != RootWord.owner {
      damage.lacksOwner = true
      report(
        VocabularyFault.unknownRoot(word), at: SourceRange(attribute.value.lowerBound, attribute.value.upperBound),
        replacement: RootWord.owner)
    } else if !tag.contains(where: { $0.name == ReservedName.owner }) {
      report(VocabularyFault.rootWithoutOwner, at: range(of: attribute))
    }
    return true
  }

  /// Returns true for the name of an attribute that every element may have.
  private func isDesign(_ name: NibDocument.Name) -> Bool {
    DesignName.isDesign(names[Int(name)]) || isQualifying && names[Int(name)] == QualifiedName.allow
  }

  private mutating func reportVersion(_ version: String, _ attribute: TagAttribute) {
    // Somebody who writes 1.0 means today's version 1. A later version may have another meaning.
    let number = version.utf8.count < 60 ? Double(version.filter { !$0.isWhitespace }) : nil
    let meant = number == 1 ? "1" : number == 2 ? "2" : nil
    isRecoverable = isRecoverable && (meant != nil || version.isEmpty)
    report(
      version.isEmpty ? VocabularyFault.emptyVersion : .unknownVersion(version, meant: meant),
      at: meant == nil ? range(of: attribute) : SourceRange(attribute.value.lowerBound, attribute.value.upperBound),
      replacement: meant)
  }

  /// Reports an attribute of the vocabulary that names something and is empty.
  ///
  /// An empty value could only mean the same as no attribute, and is more often a name that still must be filled in.
  mutating func refusesEmptyValue(of name: NibDocument.Name, at position: Int) -> Bool {
    let naming: VocabularyFault.Naming
    switch (tagElement, name) {
    case (.object, ReservedName.outlet), (.object, ReservedName.outlets), (.object, ReservedName.awakeAfter):
      naming = .object
      noteGap()
      damage.lacksConnections = true
    case (.layout, ReservedName.owner):
      naming = .owner
      damage.lacksOwner = true
    case (.connect, ReservedName.from), (.connect, ReservedName.to), (.connect, ReservedName.outlet),
      (.connect, ReservedName.outlets), (.connect, ReservedName.event), (.connect, ReservedName.action):
      naming = .connection
      emptyConnectValues.insert(name)
    default: return false
    }
    report(
      VocabularyFault.emptyName(spelling(name), naming),
      at: SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1)))
    return true
  }

  /// Reports the faults of a `<connect>`, and returns false if it connects nothing.
  mutating func checkConnect() -> Bool {
    var given = emptyConnectValues
    var isRecord = false
    defer { emptyConnectValues = [] }
    for attribute in tag {
      switch attribute.name {
      case ReservedName.from, ReservedName.to, ReservedName.outlet, ReservedName.outlets, ReservedName.event,
        ReservedName.action:
        given.insert(attribute.name)
      case let name where isDesign(name): isRecord = isRecord || names[Int(name)] == DesignName.connection
      default:
        reportUnexpected(
          attribute, in: "connect", allowed: ["from", "to", "outlet", "outlets", "event", "action"])
      }
    }
    if ConnectForm.isWhole(given, isRecord: isRecord) { return emptyConnectValues.isEmpty }
    report(VocabularyFault.incompleteConnect, at: tagRange)
    return false
  }

  mutating func reportUnexpected(
    _ attribute: TagAttribute, in element: String, allowed: [String]
  ) {
    let name = spelling(attribute.name)
    let offer = Offer(allowed, for: name)
    report(
      VocabularyFault.unknownAttribute(name, element: element, offer), at: range(of: attribute),
      replacement: offer.near)
  }

  func range(of attribute: TagAttribute) -> SourceRange {
    let position = attribute.position
    return SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1))
  }

  var tagRange: SourceRange { tagRange(at: tagStart) }

  func tagRange(at start: Int) -> SourceRange {
    SourceRange(start, TagScanner(source.bytes).nameEnd(from: start + 1))
  }

  /// Reports the prefixes and namespace declarations before an offset.
  mutating func reportNamespaces(before end: Int) {
    guard mayHaveNamespaces, !isStopped else { return }
    let found = NamespaceScanner(source.bytes, before: end, most: Self.mostFaults - diagnostics.count).faults
    for fault in found where !isStopped { report(fault) }
    // The reader removes the prefixes of names, so the document would not be what the text says.
    if !found.isEmpty { isRecoverable = false }
  }

  mutating func reportDoctype() {
    report(ForeignFile.doctypeFault(at: TagScanner(source.bytes).doctypeStart() ?? 0, in: source.bytes))
    isStopped = true
  }

  /// Reports text that is not white space, at a place where only elements are allowed.
  mutating func reportText(endingBefore offset: Int) {
    // The parser may deliver one text in several pieces.
    guard !isStopped, open.last != .refused, offset > reportedTextEnd else { return }
    let text = TagScanner(source.bytes).text(from: max(tagStart, reportedTextEnd), before: offset)
    reportedTextEnd = text.end
    noteGap()
    // It may be a tag without its `<`.
    damage.lose(source.bytes[text.firstLine.lower..<max(text.firstLine.upper, text.end)])
    let container: PlacementFault.Container =
      switch open.last {
      case .connect: .connect
      case .object: .object(spelling(shapes[objects[Int(parent)].shape].name))
      case .attribute: .attribute
      case .item: .item
      case .layout, .refused, nil: .layout
      }
    report(PlacementFault.text(container), at: text.firstLine)
  }
}
