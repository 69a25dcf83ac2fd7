import NibLoading

// A caption gives its text to its field in awake: in document order, before the field needs it in its own.

extension Pitfall {
  static let endDeferredByReference = Pitfall(
    39, "end-deferred-by-reference", "a reference changes when an object is ended",
    bites: ["xaml", "xaml-mono"],
    shows: .note(#"awake with the text """#, of: "field"),
    instead: #"note    field: awake with the text "E-mail""#,
    explanation: """
      The caption stands before its field and gives it a text when it is complete, and the field has none \
      when its own turn comes. In .NET an object is not ended (EndInit) before its references are set, and \
      a reference is set when its object is ended: the field ends first, then the caption. Without the \
      reference it would be the other way round. Mono ends the caption first, but with its reference still \
      null. Under strict all references are set before the first awake, and objects awake in document \
      order. Where that is not promised, let the field ask for its text when it needs it.
      """
  ) {
    $0.register(FieldCaption.self)
    $0.register(CaptionedField.self)
  }
  .cured(
    under: "any", hasLayout: true, shows: .note(#"awake with the text "E-mail""#, of: "field"),
    """
    The classes stay as they are, and the layout declares what they need: the field has awake-after="#caption". \
    Every order keeps to it; where references are set before the first awake(), the caption has its field by then.
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
