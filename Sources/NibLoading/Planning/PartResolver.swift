internal import NibModel

/// Finds the objects that are values of attributes, and checks them.
struct PartResolver {
  private let input: PlanInput
  private let findings: Findings
  private(set) var table = PartTable()

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
  }

  /// Enters an object as a value of its attribute, which stands before it and is resolved.
  @inline(never)
  mutating func enter(_ part: Int, _ descriptor: ClassDescriptor?, of whole: ClassDescriptor, _ slot: Slot) {
    let document = input.document
    let record = document.objects[part]
    let entry = whole.members.parts[slot.index]
    let count = table.append(part, ofAttribute: Int(record.partOf), of: Int(record.parent))
    let place = document.place(ofObject: part)
    if !entry.isList, count == 2 {
      findings.report(.tooManyParts(document.names[Int(record.name)], of: entry, at: place))
    }
    guard let descriptor, !entry.accepts(descriptor.type) else { return }
    findings.report(
      .partType(descriptor.name, of: entry, input.registry, at: place, spell: document.spelling(ofClass:)))
  }

  /// Checks an attribute that takes objects and has a text: an element without any is an empty list.
  @inline(never)
  func checkEmpty(_ attribute: Int, _ entry: PartEntry) {
    let document = input.document
    let isElement = document.isElement(attribute: attribute)
    let isBlank = document.text(ofAttribute: attribute).allSatisfy(\.isWhitespace)
    guard !entry.isList || !isElement || !isBlank else { return }
    findings.report(
      .valueForObject(
        entry, given: isElement && isBlank ? "nothing" : "text", input.registry,
        at: document.place(ofAttribute: attribute)))
  }

  /// Checks the parts that an archive has for a key that the class declares.
  func checkStored(_ attribute: Int, _ entry: PartEntry, of className: String, _ classes: [Int32]) {
    let document = input.document
    let targets = document.targets(ofAttribute: attribute)
    if !entry.isList, targets.count != 1 {
      findings.report(
        .onePart(entry.name, of: className, given: targets.count, at: document.place(ofAttribute: attribute)))
    }
    for (number, target) in targets.enumerated() {
      if findings.isFull { return }
      let given = input.registry.classes[Int(classes[Int(target)])]
      if entry.accepts(given.type) { continue }
      findings.report(
        .storedPartType(
          entry.name, of: className, wanted: NibLoading.className(entry.type), given: given.name,
          at: document.place(ofTarget: number, ofAttribute: attribute)))
    }
  }
}
