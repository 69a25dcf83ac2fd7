internal import NibModel

/// Checks the layouts that a layout loads: that they exist, and that loading them ends.
struct NestedLayoutCheck {
  let input: PlanInput
  let findings: Findings

  /// Checks the nested layouts. If a nested layout can be read, its faults are reported when it is planned.
  func check(_ layouts: (any LayoutSource)?) {
    let references = LayoutReference.all(in: input.document, input.registry)
    if references.isEmpty { return }
    var rings = LayoutRings(from: input.document.source, input.registry, layouts)
    for reference in references {
      do { try rings.find(reference.name) } catch {
        if let fault = fault(reference, error) { findings.report(fault, at: reference.place) }
      }
      if reference.isLoadedByClass, let ring = rings.ring(from: reference.className, to: reference.name) {
        findings.report(LayoutFault.loadsItself(ring.words, other: ring.other), at: reference.place)
      }
    }
  }

  private func fault(_ reference: LayoutReference, _ error: any Error) -> LayoutFault? {
    // An invalid name is already reported as a bad value.
    if !reference.isLoadedByClass, LayoutName(reference.name) == nil { return nil }
    return LayoutFault(reference.name, error, loader: reference.isLoadedByClass ? reference.className : nil)
  }
}
