internal import NibModel

/// Finds the objects that are values of attributes, and checks them.
struct PartResolver {
  private let input: PlanInput
  private let findings: Findings
  private var entries: [PartTable.Entry] = []
  /// The attributes that take one object and have one.
  private var filled: Set<Int32> = []
  /// The attributes that take one object and have more. Each is reported once.
  private var overfilled: Set<Int32> = []

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  /// The table of all parts that were added.
  var table: PartTable { PartTable(entries) }

  /// Adds an object as a value of its attribute, which comes earlier in the document and is resolved.
  @inline(never)
  mutating func enter(
    _ part: Int, _ descriptor: ClassDescriptor?, as attribute: Int, of whole: ClassDescriptor, _ object: Int,
    _ slot: Slot
  ) {
    entries.append(PartTable.Entry(object: Int32(object), attribute: Int32(attribute), part: Int32(part)))
    guard slot.isDeclared else { return }
    let document = input.document
    let entry = whole.members.parts[slot.index]
    let place = document.place(ofObject: part)
    if !entry.isList, !filled.insert(Int32(attribute)).inserted, overfilled.insert(Int32(attribute)).inserted {
      findings.report(
        StructureFault.tooManyParts(part: document.className(ofObject: part), member: entry.name), at: place)
    }
    guard let descriptor, !entry.wanted.accepts(descriptor) else { return }
    let offer = Offer(input.registry.elements(fitting: entry.wanted), for: descriptor.name)
    findings.report(
      StructureFault.partType(part: descriptor.name, member: entry.name, offer), at: place,
      replacement: offer.near.map { document.spelling(ofClass: $0, at: place) })
  }

  /// Checks an attribute that takes objects and has a text. An element without content is an empty list.
  @inline(never)
  func checkEmpty(_ attribute: Int, _ entry: PartEntry) {
    let document = input.document
    let isElement = document.isElement(attribute: attribute)
    let isBlank = document.text(ofAttribute: attribute).allSatisfy(\.isWhitespace)
    guard !entry.isList || !isElement || !isBlank else { return }
    reportValue(isElement && isBlank ? .nothing : .text, entry, at: document.place(ofAttribute: attribute))
  }

  /// Reports a value that was found instead of objects.
  func reportValue(_ given: ValueFault.Content, _ entry: PartEntry, at place: SourcePlace) {
    let example = input.registry.elements(fitting: entry.wanted).first ?? entry.wanted.name
    findings.report(
      ValueFault.valueForObject(member: entry.name, takesMany: entry.isList, given: given, example: example),
      at: place)
  }

  /// Checks the parts of an archive for a key that the class declares.
  func checkStored(_ attribute: Int, _ entry: PartEntry, of className: String, _ participants: Participants) {
    let document = input.document
    let targets = document.targets(ofAttribute: attribute)
    if !entry.isList, targets.count != 1 {
      findings.report(
        ArchivedFault.notOnePart(entry.name, className: className, count: targets.count),
        at: document.place(ofAttribute: attribute))
    }
    for (number, target) in targets.enumerated() {
      if findings.isFull { return }
      guard let given = participants.descriptor(ofObject: Int(target)) else { continue }
      if entry.wanted.accepts(given) { continue }
      findings.report(
        ArchivedFault.partType(
          entry.name, className: className, wanted: entry.wanted.name, given: given.name),
        at: document.place(ofTarget: number, ofAttribute: attribute))
    }
  }
}
