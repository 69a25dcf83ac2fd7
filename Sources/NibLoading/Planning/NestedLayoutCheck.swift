internal import NibModel

/// Work that a plan does once, for the layout, its templates, and the layouts that give their owners contents.
final class SharedChecks {
  private var names: Set<String> = []
  private var offersOfIDs = 20

  /// Adds a layout that gives its owner contents, and returns true if it was not there.
  func insert(_ name: String) -> Bool { names.insert(name).inserted }

  /// Returns true if another misspelled reference may be compared with all ids, which takes O(ids). The number is
  /// limited, because a hostile file has many of both.
  func mayOfferIDs() -> Bool {
    if offersOfIDs == 0 { return false }
    offersOfIDs -= 1
    return true
  }
}

/// Checks the layouts that a layout loads: that they exist, and that loading them ends.
struct NestedLayoutCheck {
  let input: PlanInput
  let findings: Findings

  /// Checks the nested layouts, also those of templates. If a nested layout can be read, its faults are reported when it is
  /// planned.
  func check(_ layouts: (any LayoutSource)?) {
    // The layout around a template has been checked with its contents.
    if input.isTemplate { return }
    checkSamples(layouts)
    let references = LayoutReference.all(in: input.undivided, input.registry)
    if references.isEmpty { return }
    var rings = LayoutRings(from: input.document.source, input.registry, layouts)
    for reference in references {
      do { try rings.find(reference.name) } catch {
        if let fault = fault(reference, error) { findings.report(fault, at: reference.place) }
      }
      if reference.isLoadedByClass, let ring = rings.ring(from: reference.className, to: reference.name) {
        findings.report(LayoutFault.loadsItself(ring.words, other: ring.other), at: reference.place)
      } else if reference.isLoadedByClass, let layouts, let fault = faultOfContents(reference, layouts) {
        findings.report(fault, at: reference.place)
      }
    }
  }

  /// Returns the fault of a layout that gives objects of a class their contents. Such a layout is loaded for each of
  /// them, so it is planned with the layout that has them, once for each class.
  private func faultOfContents(_ reference: LayoutReference, _ layouts: any LayoutSource) -> LayoutFault? {
    guard input.checked.insert(reference.name), let owner = input.registry[reference.className],
      let document = try? layouts.document(named: reference.name).including(layouts, classes: input.registry),
      document.fillsOwner, document.ownerClass == owner.name
    else { return nil }
    var planner = Planner(
      PlanInput(
        document, input.registry, owner: owner, externals: input.externalTypes,
        isForCheckingOnly: input.isForCheckingOnly, trustsExternals: true, checked: input.checked),
      givenOwner: owner)
    let errors = planner.resolve(layouts: layouts).filter { $0.severity == .error }
    if errors.isEmpty { return nil }
    return .unreadable(
      reference.name, reason: NibError(errors, in: document.sources).summary, loader: reference.className)
  }

  /// Checks that the layouts exist that sample data name: those of attributes with the type `[LayoutName]`. A load of
  /// the layout does not need them.
  private func checkSamples(_ layouts: (any LayoutSource)?) {
    guard let layouts, [.checked, .shown].contains(input.samples) else { return }
    let document = input.undivided
    var faults: [String: LayoutFault?] = [:]
    for object in document.objects.indices {
      for attribute in document.attributes(ofObject: object) {
        let name = document.name(ofAttribute: attribute)
        guard QualifiedName.sampled(name) != nil,
          let descriptor = input.registry[document.className(ofObject: object)],
          let slot = descriptor.slot(name, .attribute),
          descriptor.attributes[slot.index].type.isLinked(as: [LayoutName].self)
        else { continue }
        for layout in names(in: attribute, of: document) {
          let known = faults[layout] ?? fault(layout, layouts)
          faults[layout] = .some(known)
          if let known { findings.report(known, at: document.valuePlace(ofAttribute: attribute)) }
        }
      }
    }
  }

  /// Returns the names of layouts in a value, a text or items. Invalid ones are already reported as bad values.
  private func names(in attribute: Int, of document: NibDocument) -> [String] {
    let names: [String]
    switch document.value(ofAttribute: attribute) {
    case .string(let text): names = text.split(whereSeparator: \.isWhitespace).map(String.init)
    case .array(let items): names = items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    default: names = []
    }
    return names.filter { LayoutName($0) != nil }
  }

  private func fault(_ name: String, _ layouts: any LayoutSource) -> LayoutFault? {
    do {
      _ = try layouts.document(named: name)
      return nil
    } catch {
      return LayoutFault(name, error)
    }
  }

  private func fault(_ reference: LayoutReference, _ error: any Error) -> LayoutFault? {
    // An invalid name is already reported as a bad value.
    if !reference.isLoadedByClass, LayoutName(reference.name) == nil { return nil }
    return LayoutFault(reference.name, error, loader: reference.isLoadedByClass ? reference.className : nil)
  }
}
