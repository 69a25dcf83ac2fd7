internal import NibKit
internal import TerminalKit

extension Console {
  /// Returns a comparison as text: side by side if there is room, followed by a sentence that describes the difference.
  func text(of comparison: TraceComparison, context: Int?) -> String {
    let width = columns
    let style: Diagnostic.Style = hasColors ? .ansi : .plain
    let table =
      width < 60
      ? comparison.unified(context: context, style: style)
      : comparison.sideBySide(width: width, context: context, style: style, cells: { $0.cellWidth })
    return table + "\n" + comparison.summary() + "\n"
  }
}
