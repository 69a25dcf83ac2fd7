package import NibModel

/// Checks the layouts that a layout leads to: that there are such layouts, and that none is loaded without end.
struct LayoutCheck {
  let input: PlanInput
  let findings: Findings

  /// The faults of a layout that can be read are reported when that layout is planned.
  func check(_ layouts: (any LayoutSource)?) {
    let references = LayoutReference.all(in: input.document, input.registry)
    if references.isEmpty { return }
    var rings = LayoutRings(from: input.document.source, input.registry, layouts)
    for reference in references {
      do { try rings.find(reference.name) } catch {
        if let fault = Diagnostic.layout(reference, error) { findings.report(fault) }
      }
      if reference.isLoadedByClass, let ring = rings.ring(from: reference.className, to: reference.name) {
        findings.report(.selfLoading(ring.words, other: ring.other, at: reference.place))
      }
    }
  }
}

extension Diagnostic {
  /// A layout that another one leads to cannot be found or read. Nil for an error in its text.
  fileprivate static func layout(_ reference: LayoutReference, _ error: any Error) -> Diagnostic? {
    // A name that is none is a bad value already.
    if !reference.isLoadedByClass, LayoutName(reference.name) == nil { return nil }
    let notes = reference.isLoadedByClass ? [Note("\(reference.className) loads this layout")] : []
    return nestedLayout(reference.name, error, at: reference.place, notes: notes)
  }

  /// The diagnostic for a layout that cannot be found or read, at the place that asks for it. Nil for an error in the
  /// layout's text, which has a place of its own.
  package static func nestedLayout(
    _ name: String, _ error: any Error, at place: SourcePlace?, notes: [Note] = []
  ) -> Diagnostic? {
    if let error = error as? NibError, error.diagnostics.contains(where: { $0.place != nil }) { return nil }
    let message =
      error is LayoutNotFound ? "\(error)" : "the layout '\(name)' cannot be loaded: \(error.onOneLine)"
    return Diagnostic(.nestedLayout, message, at: place, notes: notes)
  }
}
