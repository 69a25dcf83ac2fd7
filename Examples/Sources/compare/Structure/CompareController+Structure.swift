import SystemPackage
import TerminalKit
import TextComparing

/// The differences in structure between two layouts.
extension CompareController {
  func showStructure() {
    guard let first = left.path, let second = right.path else {
      application?.show(message: "Standard input cannot be compared by structure.", title: "By structure")
      return
    }
    run("structure") { [self] _ in
      do {
        let report = try await StructureReport.comparing(first, second)
        if report.differences.isEmpty {
          let words = report.summary.isEmpty ? "The files are equal in structure." : "\(report.summary)."
          application?.show(message: words, title: "By structure")
        } else {
          try present(StructureController(report) { [weak self] in self?.show($0) })
        }
      } catch let failure as StructureReport.Failure {
        application?.show(message: failure.words, title: "By structure")
      }
    }
  }

  /// Shows the line of a difference in structure.
  private func show(_ change: StructureReport.Difference) {
    guard let line = change.left.map({ $0 - 1 }) ?? change.right.map({ leftLine(beside: $0 - 1) }) else { return }
    application?.focus(comparison)
    comparison.show(leftLine: line)
  }

  /// Returns the line of the left file beside a line of the right one.
  private func leftLine(beside line: Int) -> Int {
    guard let hunk = difference.hunks.last(where: { $0.right.lowerBound <= line }) else { return line }
    return line < hunk.right.upperBound
      ? hunk.left.lowerBound : hunk.left.upperBound + line - hunk.right.upperBound
  }
}
