internal import NibLoading

extension View {
  /// The members, which are made once. Every view class uses them, and making them again for each class took a tenth of
  /// a program's start.
  static let commonMembers = makeMembers()

  private static func makeMembers() -> Members {
    Members(of: View.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.attribute("id", help: "The id, for references in this file: #id.") { $0.id = $1 }
      $0.attribute("width", default: "auto", help: "The width that the view asks for.") { $0.width = $1 }
      $0.attribute("height", default: "auto", help: "The height that the view asks for.") { $0.height = $1 }
      $0.attribute(
        "minWidth", default: "0", help: "The minimum width in cells. The view is narrower only if there is no room."
      ) {
        $0.minWidth = Int($1 as UInt16)
      }
      $0.attribute("maxWidth", help: "The maximum width in cells, or auto for that of the content.") {
        (view: View, limit: LengthLimit) in
        view.maxWidth = limit.cells
        view.isWidthLimitedToContent = limit == .content
      }
      $0.attribute(
        "minHeight", default: "0", help: "The minimum height in rows. The view is lower only if there is no room."
      ) {
        $0.minHeight = Int($1 as UInt16)
      }
      $0.attribute("maxHeight", help: "The maximum height in rows, or auto for that of the content.") {
        (view: View, limit: LengthLimit) in
        view.maxHeight = limit.cells
        view.isHeightLimitedToContent = limit == .content
      }
      $0.ascending("minWidth", "width", "maxWidth")
      $0.ascending("minHeight", "height", "maxHeight")
      $0.attribute(
        "padding", default: "0", help: "Blank cells between the edge or border of the view and its content."
      ) {
        $0.padding = $1
      }
      $0.attribute("align", help: "The position across the direction of the stack.") { $0.align = $1 }
      $0.attribute("columnSpan", default: "1", help: "The number of columns of a Grid that the view takes.") {
        $0.columnSpan = ($1 as GridSpan).count
      }
      $0.attribute("rowSpan", default: "1", help: "The number of rows of a Grid that the view takes.") {
        $0.rowSpan = ($1 as GridSpan).count
      }
      $0.attribute("hidden", default: "false", help: "True if the view is not visible and takes no room.") {
        $0.isHidden = $1
      }
      $0.attribute("enabled", default: "true", help: "True if the view, and everything in it, can be used.") {
        $0.isEnabled = $1
      }
      $0.translated("label", "help")
      $0.attribute("label", help: "A name for a view that shows none, for screen readers, tests and 'nib objects'.") {
        $0.label = $1
      }
      $0.attribute("role", help: "The role for screen readers, if it differs from that of the class.") {
        $0.givenRole = $1
      }
      $0.attribute("help", help: "A sentence about the view, shown while it has the focus or the mouse rests on it.") {
        $0.help = $1
      }
      $0.attribute("key", help: "The keys that use the view from anywhere in its window.") { $0.key = $1 }
      $0.words("title", spans: .attribute, help: "The title in the border.") { $1(&$0.titleWords) }
      $0.looks(\.look)
      $0.outlet("style", help: "A Style of this file that determines the looks.") { swap(&$0.style, &$1) }
      $0.outlet(
        "nextFocus", help: "The view that Tab goes to from this view; if not given, the next view of the layout."
      ) {
        swap(&$0.nextFocus, &$1)
      }
      $0.outlet("contextMenu", help: "The menu that the right button and the menu key open.") {
        swap(&$0.contextMenu, &$1)
      }
      $0.event("action", help: "The view was used.") { swap(&$0.action, &$1) }
      $0.check(Self.uselessSpans)
      $0.check(Self.ambiguousKeys)
    }
  }
}
