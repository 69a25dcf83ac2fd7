import NibLoading

// A caption gives its text to its field in awake: in document order, before the field needs it in its own.

extension Pitfall {
  static let endDeferredByReference = Pitfall(
    39, "end-deferred-by-reference", "a reference changes when an object is ended",
    bites: ["xaml", "xaml-mono"],
    shows: .note(#"awake with the text """#, of: "field"),
    instead: #"note    field: awake with the text "E-mail""#,
    explanation: """
      The caption comes before its field, and gives the field a text when the caption is complete. But when the \
      field is completed, it has no text. In .NET an object is ended (EndInit) only after its references are set, \
      and a reference is set only after its object is ended. So the field ends first, and then the caption. Without \
      the reference, the caption would end first. Mono ends the caption first, but the caption's reference is still \
      null. Under strict, all references are set before the first awake, and objects awake in document order. If an \
      order does not promise this, let the field ask for its text when it needs the text.
      """
  ) {
    $0.register(FieldCaption.self)
    $0.register(CaptionedField.self)
  }
  .cured(
    under: "any", hasLayout: true, shows: .note(#"awake with the text "E-mail""#, of: "field"),
    """
    The classes do not change, and the layout declares what they need: the field has awake-after="#caption". Every \
    order respects this. If references are set before the first awake(), the caption has its field by then.
    """
  )
}

/// A caption that gives its text to its field.
final class FieldCaption: GalleryView {
  @Outlet private var field: CaptionedField?

  override class var members: Members {
    super.members.adding(FieldCaption.self) { $0.outlet("field", \.$field) }
  }

  override func awake() throws {
    try super.awake()
    field?.text = nm
  }
}

/// A field that uses what its caption has given it.
final class CaptionedField: GalleryView {
  var text = ""

  override func awake() throws {
    try super.awake()
    NibLoad.note("awake with the text \"\(text)\"")
  }
}
