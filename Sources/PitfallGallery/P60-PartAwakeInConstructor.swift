import NibLoading
import NibModel

// A field that loads its own content in its initializer, and is awoken there.

extension Pitfall {
  static let partAwakeInConstructor = Pitfall(
    60, "part-awake-in-constructor", "a view that loads its own layout is awoken in its initializer", bites: ["javafx"],
    shows: .note(#"caption = "CODE""#, of: "CodeField"), instead: #"note    code: caption = "POSTCODE""#,
    explanation: """
      A field loads its content in its initializer, with itself as the root of the layout, and makes its caption from its \
      name when it is notified that it is complete. The form that uses the field gives it another name, and the caption remains \
      that of the field's own file. In JavaFX, a component with fx:root is its own controller: initialize() runs within its \
      constructor, and the attributes of the place of use are set after that. Under strict, a load that runs within an \
      initializer does not awake its owner: the field awakes with the layout that it stands in.
      """
  ) { $0.register(CodeField.self) }
  .cured(
    under: "all", shows: .note(#"caption = "POSTCODE""#, of: "code"),
    """
    The field makes its caption whenever it is given a name, and its own layout gives it none: it has only its contents.
    """
  ) { $0.register(Cured.CodeField.self) }
}

/// A field that fills itself, and makes its caption when it awakes.
final class CodeField: GalleryView, NibOwner {
  private(set) var caption = ""
  private var contents: LoadedNib?

  override class var members: Members {
    super.members.adding(CodeField.self) {
      $0.loads(layout: "CodeFieldPart")
      $0.connectsAsOwner()
    }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    contents = try NibLoad.load("CodeFieldPart", owner: self)
  }

  override func awake() throws {
    try super.awake()
    caption = nm.uppercased()
    NibLoad.note("caption = \"\(caption)\"")
  }
}

private enum Cured {
  /// A field that fills itself, and makes its caption from each name that it is given.
  final class CodeField: GalleryView, NibOwner {
    private(set) var caption = ""
    private var contents: LoadedNib?

    override class var members: Members {
      super.members.adding(CodeField.self) {
        $0.loads(layout: "CodeFieldContents")
        $0.connectsAsOwner()
      }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      contents = try NibLoad.load("CodeFieldContents", owner: self)
    }

    override var nm: String {
      didSet {
        caption = nm.uppercased()
        NibLoad.note("caption = \"\(caption)\"")
      }
    }
  }
}
