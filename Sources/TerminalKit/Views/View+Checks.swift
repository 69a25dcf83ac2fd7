internal import NibLoading
internal import NibModel

// Faults in views that `nib check` finds and that do not prevent a load.

extension View {
  /// Returns the spans of a view whose container ignores them.
  static func uselessSpans(of view: PlannedObject) -> [Diagnostic] {
    let spans = ["columnSpan", "rowSpan"].filter { view.text($0) != nil }
    guard !spans.isEmpty, let parent = view.parent, let container = parent.type as? View.Type, !container.readsSpans
    else { return [] }
    return spans.map {
      Diagnostic(ViewFault.uselessSpan($0, parent: parent.className), at: view.place(of: $0))
    }
  }

  /// Returns the mnemonics and keys that two controls of one window share. The outermost view reports them for all
  /// views in it.
  static func ambiguousKeys(in view: PlannedObject) -> [Diagnostic] {
    guard view.parent == nil else { return [] }
    var reach = KeyReach(of: "controls of this window", letterPrefix: "Alt+")
    reach.visit(view)
    return reach.findings
  }
}

extension Window {
  /// Returns the fault of a window whose mnemonics work without Alt although it has a text field, which would get the
  /// letters.
  static func uselessLetters(of window: PlannedObject) -> [Diagnostic] {
    guard window.value("letters") == true, let field = window.firstField else { return [] }
    let fault = KeyFault.uselessLetters(field: field.className, at: field.place)
    return [Diagnostic(fault, at: window.place(of: "letters"))]
  }
}

extension PlannedObject {
  /// The first visible text field in the object.
  fileprivate var firstField: PlannedObject? {
    if value("hidden") == true { return nil }
    return (type as? View.Type)?.takesText == true ? self : children.lazy.compactMap(\.firstField).first
  }

  /// Returns the fault of an attribute that is an index into some objects and is too large. If the layout has no such
  /// objects, the program may add them.
  func unknownNumber(_ attribute: String, of objects: [PlannedObject], called word: String) -> [Diagnostic] {
    guard let number = value(attribute, as: Int.self), number >= objects.count, !objects.isEmpty else { return [] }
    let fault = ViewFault.unknownNumber(number, member: attribute, thing: word, last: objects.count - 1)
    return [Diagnostic(fault, at: place(of: attribute))]
  }
}
