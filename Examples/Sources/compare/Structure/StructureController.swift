import NibKit
import TerminalKit

/// A dialog with the differences in structure. Its view is `Structure.layout.xml`.
final class StructureController: Controller, Layouts.Structure.Owner {
  private let report: StructureReport
  private let done: (StructureReport.Difference) -> Void

  /// - Parameter done: receives a difference to show in the texts. Not called if the user cancels.
  init(_ report: StructureReport, done: @escaping (StructureReport.Difference) -> Void) {
    self.report = report
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  /// Not used: a scene has no differences.
  required init(coder: NibDecoder) throws { throw FileProblem.noFile(path: "") }

  override func viewDidLoad() throws {
    summary.text = report.summary
    list.nodes = report.differences.map { difference in
      let node = TreeNode("", value: difference)
      let sign = difference.words.prefix(1)
      node.styledTitle = "\(String(sign), Self.role(of: sign))\(String(difference.words.dropFirst()))"
      return node
    }
  }

  private static func role(of sign: Substring) -> ThemeRole {
    switch sign {
    case "+": .success
    case "-": .error
    default: .warning
    }
  }

  func accept() {
    guard let difference = list.selectedNode?.value as? StructureReport.Difference else { return }
    dismiss()
    done(difference)
  }
}
