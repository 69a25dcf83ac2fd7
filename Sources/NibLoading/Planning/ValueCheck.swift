internal import NibModel

/// Checks the values of attributes against the types that classes declare.
///
/// This is a class, because a structure of this size would be copied for every attribute.
final class ValueCheck {
  private let input: PlanInput
  private let findings: Findings
  private let attributes: [NibDocument.AttributeRecord]
  private var document: NibDocument { input.document }

  init(_ input: PlanInput, _ findings: Findings) {
    self.input = input
    self.findings = findings
    attributes = input.document.attributes
  }

  // MARK: Texts

  /// - Parameters:
  ///   - others: the attributes of the same element.
  ///   - storage: the document's storage.
  @inline(__always)
  func check(
    _ attribute: Int, _ slot: Slot, among others: @autoclosure () -> Range<Int>, _ descriptor: ClassDescriptor,
    _ storage: [UInt8]
  ) {
    if !slot.acceptsAnyText { checkText(attribute, descriptor.attributes[slot.index], descriptor, storage) }
    if slot.isOrdered { checkAscents(attribute, among: others(), descriptor, storage) }
  }

  /// Checks a value that a use site overrides. It is not compared with those of other attributes.
  func check(layer: Int, _ slot: Slot, _ descriptor: ClassDescriptor, _ storage: [UInt8]) {
    if !slot.acceptsAnyText { checkText(layer, descriptor.attributes[slot.index], descriptor, storage) }
  }

  private func checkText(
    _ attribute: Int, _ entry: AttributeEntry, _ descriptor: ClassDescriptor, _ storage: [UInt8]
  ) {
    if entry.accepts(storage.span.extracting(attributes[attribute].value)) { return }
    let value = document.text(ofAttribute: attribute)
    let place = document.valuePlace(ofAttribute: attribute)
    // Sample data have another name than the member that they stand for.
    let name = document.name(ofAttribute: attribute)
    if entry.apply == nil, value.hasPrefix("#"), value.count > 1 {
      findings.report(
        ValueFault.referenceInInitializer(value, member: name, className: descriptor.name), at: place)
    } else {
      let fault = ValueFault(value, of: name, type: entry.type)
      findings.report(fault, at: place, replacement: fault.near)
    }
  }

  /// Compares an attribute with the earlier attributes of its object, so that each pair is reported once.
  private func checkAscents(
    _ attribute: Int, among others: Range<Int>, _ descriptor: ClassDescriptor, _ storage: [UInt8]
  ) {
    guard let value = number(attribute, storage) else { return }
    let name = document.name(ofAttribute: attribute)
    for names in descriptor.members.ascents {
      guard let place = names.firstIndex(of: name) else { continue }
      for earlier in others where earlier < attribute {
        let other = document.name(ofAttribute: earlier)
        guard let otherPlace = names.firstIndex(of: other), let otherValue = number(earlier, storage) else { continue }
        let isContradiction = place < otherPlace ? value > otherValue : value < otherValue
        guard place != otherPlace, isContradiction else { continue }
        findings.report(
          ValueFault.contradictory(
            ValueFault.Number(name: name, value: value), ValueFault.Number(name: other, value: otherValue),
            earlier: document.valuePlace(ofAttribute: earlier)),
          at: document.valuePlace(ofAttribute: attribute))
      }
    }
  }

  private func number(_ attribute: Int, _ storage: [UInt8]) -> Int? {
    Int(nibText: storage.span.extracting(attributes[attribute].value))
  }

  // MARK: Structured values

  /// Checks items of a structured value.
  func check(_ structure: NibDocument.StructureRecord, _ entry: AttributeEntry, at place: SourcePlace) {
    let value = document.value(ofItems: structure.items)
    guard !entry.type.accepts(value) else { return }
    let misfit =
      misfit(in: structure.items, value, entry.type) ?? Misfit(item: nil, value: value, type: entry.type)
    // There is no replacement, because the range is that of the tag and not of the text in it.
    findings.report(
      misfit.fault(of: document.name(ofAttribute: Int(structure.attribute))),
      at: misfit.item.map { document.place(ofItem: $0, of: structure) } ?? place)
  }

  /// The innermost faulty item of a value, or nil for the whole value.
  private struct Misfit {
    let item: Int?
    let value: PropertyList
    let type: ValueType

    func fault(of member: String) -> ValueFault {
      if case .string(let text) = value { return ValueFault(text, of: member, type: type, isItem: item != nil) }
      return .badStructure(kind: value.kind, member: member, wanted: type.words, isItem: item != nil)
    }
  }

  /// Returns the innermost faulty item. The recursion is as deep as the type.
  private func misfit(in items: Range<Int>, _ value: PropertyList, _ type: ValueType) -> Misfit? {
    guard let container = type.items, case let isKeyed = document.items[items.lowerBound].hasKey,
      container.isKeyed == isKeyed
    else { return nil }
    for item in document.topItems(in: items) {
      let value = document.value(ofItem: item)
      if container.type.accepts(value) { continue }
      let inner =
        document.items[item].isStructure
        ? misfit(in: item + 1..<Int(document.items[item].end), value, container.type) : nil
      return inner ?? Misfit(item: item, value: value, type: container.type)
    }
    return nil
  }

  /// Checks a value of an archive.
  func checkStored(_ attribute: Int, _ entry: AttributeEntry, _ values: any StoredValues) {
    let value = values.propertyList(attributes[attribute].number)
    if entry.type.accepts(value) { return }
    let place = document.place(ofAttribute: attribute)
    if case .string(let text) = value {
      let fault = ValueFault(text, of: entry.name, type: entry.type)
      findings.report(fault, at: place, replacement: fault.near)
    } else {
      findings.report(
        ValueFault.badStored(value.words, member: entry.name, wanted: entry.type.words), at: place)
    }
  }

  // MARK: Completeness

  func checkRequired(of object: Int, _ descriptor: ClassDescriptor) {
    for name in descriptor.requiredNames {
      if document.attribute(named: name, ofObject: object) != nil { continue }
      findings.report(
        ValueFault.missing(member: name, className: descriptor.name), at: document.place(ofObject: object))
    }
  }
}
