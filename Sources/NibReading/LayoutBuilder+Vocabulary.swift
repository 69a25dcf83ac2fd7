internal import NibModel

/// The layout vocabulary's own elements, and what a layout may not have.
extension LayoutBuilder {
  func text(_ attribute: NibDocument.AttributeRecord) -> String {
    let count = source.bytes.count
    if attribute.valueStart < count { return String(decoding: source.bytes[attribute.value], as: UTF8.self) }
    let start = Int(attribute.valueStart) - count
    return String(decoding: decoded[start..<start + Int(attribute.valueCount)], as: UTF8.self)
  }

  mutating func checkRoot(_ record: NibDocument.ElementRecord) {
    var version: String?
    for attribute in attributes[record.attributes] {
      switch attribute.name {
      case ReservedName.version:
        version = text(attribute)
        if version != "1" {
          report(
            Diagnostic(
              .unsupportedVersion,
              "layout version '\(text(attribute).shortened)' is not one that this reader knows",
              at: range(of: attribute), notes: [Diagnostic.Note("the only version so far is 1")]))
        }
      case ReservedName.owner: break
      default: report(unexpected(attribute, in: "layout", allowed: ["version", "owner"]))
      }
    }
    if version == nil {
      report(
        Diagnostic(
          .unsupportedVersion, "<layout> has no version", at: tagRange,
          notes: [Diagnostic.Note("write <layout version=\"1\">")]))
    }
  }

  mutating func checkConnect(_ record: NibDocument.ElementRecord) {
    var given: Set<NibDocument.Name> = []
    for attribute in attributes[record.attributes] {
      switch attribute.name {
      case ReservedName.from, ReservedName.to, ReservedName.outlet, ReservedName.outlets, ReservedName.event,
        ReservedName.action:
        given.insert(attribute.name)
      default:
        report(
          unexpected(
            attribute, in: "connect", allowed: ["from", "to", "outlet", "outlets", "event", "action"]))
      }
    }
    let ends: Set = [ReservedName.from, ReservedName.to]
    let forms: [Set<NibDocument.Name>] = [
      [ReservedName.outlet], [ReservedName.outlets], [ReservedName.event, ReservedName.action],
    ]
    if !ends.isSubset(of: given) || !forms.contains(given.subtracting(ends)) {
      report(
        Diagnostic(
          .badElement,
          "<connect> needs 'from', 'to', and either 'outlet', 'outlets', or 'event' with 'action'",
          at: tagRange))
    }
  }

  func unexpected(
    _ attribute: NibDocument.AttributeRecord, in element: String, allowed: [String]
  ) -> Diagnostic {
    let name = spelling(attribute.name)
    let near = Suggestion.nearest(to: name, among: allowed)
    let offer = "<\(element)> takes: \(allowed.joined(separator: ", "))"
    let note = near.map { "did you mean '\($0)'? (\(offer))" } ?? offer
    return Diagnostic(
      .badElement, "<\(element)> has no attribute '\(name)'", at: range(of: attribute),
      notes: [Diagnostic.Note(note)], replacement: near)
  }

  func range(of attribute: NibDocument.AttributeRecord) -> SourceRange {
    let position = Int(attribute.position)
    return SourceRange(position, TagScanner(source.bytes).nameEnd(from: position + 1))
  }

  var tagRange: SourceRange { tagRange(at: tagStart) }

  func tagRange(at start: Int) -> SourceRange {
    SourceRange(start, TagScanner(source.bytes).nameEnd(from: start + 1))
  }

  mutating func reportNamespace(tag: Int, hasPrefix: Bool) {
    let range = tagRange(at: tag)
    if diagnostics.last?.code == .namespace, diagnostics.last?.range == range { return }
    let message = hasPrefix ? "a name with a prefix" : "a namespace declaration"
    report(
      Diagnostic(
        .namespace, "\(message): layouts have no namespaces", at: range,
        notes: [Diagnostic.Note("nothing is included or extended through one, XInclude neither")]))
  }

  mutating func reportDoctype() {
    report(doctypeFault(at: TagScanner(source.bytes).doctypeStart() ?? 0))
    isStopped = true
  }

  /// Text that is not white space, where only elements may stand.
  mutating func reportText(endingBefore offset: Int) {
    // One text comes in pieces.
    guard !isStopped, open.last != .refused, offset > reportedTextEnd else { return }
    let text = TagScanner(source.bytes).text(from: max(tagStart, reportedTextEnd), before: offset)
    reportedTextEnd = text.end
    let isInValue = open.last == .attribute || open.last == .item
    let message =
      switch open.last {
      case .connect: "text stands in <connect>, which is empty"
      case .object: "text stands in <\(spelling(objects[Int(parent)].name))>, which contains only elements"
      case .attribute: "text stands in an <attribute> that contains elements"
      case .item: "text stands in an <item> that contains items"
      case .layout, .refused, nil: "text stands in <layout>, which contains only elements"
      }
    report(
      Diagnostic(
        .misplacedText, message, at: text.firstLine,
        notes: [
          Diagnostic.Note(
            isInValue
              ? "a value is a text, items, or objects, and only one of these"
              : "a text is an attribute: text=\"…\", or <attribute name=\"text\">…</attribute>")
        ]
      ))
  }
}
