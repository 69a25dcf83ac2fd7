public import NibLoading

/// `<CodeView>`: a text area that is set up for code. Lines have numbers and are not wrapped, the line with the caret
/// and the brackets next to the caret are highlighted, and a new line has the indent of the line before.
///
///     <CodeView language="swift" readOnly="true" height="*"/>
///
/// Each of these settings is a property of ``TextArea``, and can be switched off.
open class CodeView: TextArea {
  /// Creates an empty code view.
  public override init() {
    super.init()
    setUp()
  }

  /// Creates a code view of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    wrap = .none
    tabWidth = 4
    showsLineNumbers = true
    marksCurrentLine = true
    marksBrackets = true
    keepsIndentation = true
  }

  /// The members of a code view in a layout.
  open override class var members: Members {
    super.members.adding(CodeView.self) {
      $0.summary("A text area that is set up for code, with line numbers, highlighted brackets and no line wrapping.")
      $0.attribute(
        "wrap", default: "none", help: "The places at which lines are broken; with 'none', the text scrolls sideways."
      ) {
        $0.wrap = $1
      }
      $0.attribute("tabWidth", default: "4", help: "The distance between tab stops.") {
        $0.tabWidth = Int($1 as UInt8)
      }
      $0.attribute("lineNumbers", default: "true", help: "True if the number of each line is shown before it.") {
        $0.showsLineNumbers = $1
      }
      $0.attribute("currentLine", default: "true", help: "True if the line with the caret is highlighted.") {
        $0.marksCurrentLine = $1
      }
      $0.attribute(
        "brackets", default: "true", help: "True if the bracket at the caret and its partner are highlighted."
      ) {
        $0.marksBrackets = $1
      }
      $0.attribute(
        "indents", default: "true", help: "True if a new line has the indent of the line before it."
      ) { $0.keepsIndentation = $1 }
    }
  }

  /// Returns sixty cells by ten, unless the layout gives a size.
  open override func contentSize(in available: Size) -> Size {
    Size(width: min(60, available.width), height: min(10, available.height))
  }
}
