internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// A layout as its program would show it, drawn without the program.
@MainActor
struct DrawnLayout {
  let grid = CellGrid(size: .zero)
  /// The note about views that are shown as frames.
  let hint: String?
  private let stage: Stage

  /// Draws a layout.
  ///
  /// - Parameters:
  ///   - path: the file. Layouts that it names are found beside it.
  ///   - size: the size of the screen, or nil for that of a file of Interface Builder, or of the terminal.
  /// - Throws: as `Stage.init`.
  init(_ document: NibDocument, at path: String, _ session: Session, theme: Theme, size: Size?, sizeClass: SizeClass)
    throws
  {
    let classes = RunningTool.current.classes()
    stage = try Stage(
      document, session.layouts(beside: path), classes: classes, known: session.known, theme: theme,
      size: size ?? Stage.size(of: document, classes: classes, sizeClass: sizeClass) ?? session.console.terminalSize
        ?? Size(width: 80, height: 24),
      sizeClass: sizeClass, warn: { _ = session.report($0, in: $1) })
    stage.draw(on: grid)
    hint = stage.hint
  }

  /// Returns the rectangles in cells of the views with some ids, as far as they are visible.
  func rectangles(of ids: Set<String>) -> [String: Rect] { stage.application.rectangles(of: ids) }
}
