import NibKit
import TerminalKit

/// A dialog with the differences in structure. Its view is `Structure.layout.xml`.
final class StructureController: Controller, Layouts.Structure.Owner {
  private let report: StructureReport
  private let heading: String
  private let done: ((StructureReport.Difference) -> Void)?
  /// The exit status of the program if this is its only screen.
  private let status: Int32?

  /// - Parameters:
  ///   - title: the title of the dialog.
  ///   - status: the exit status of the program if this is its only screen.
  ///   - done: receives a difference to show in the texts. Nil if the files are no texts. Not called if the user cancels.
  init(
    _ report: StructureReport, title: String = "By structure", status: Int32? = nil,
    done: ((StructureReport.Difference) -> Void)? = nil
  ) {
    (self.report, heading, self.status, self.done) = (report, title, status, done)
    super.init(nibName: Self.layoutName)
  }

  /// Not used: a scene has no differences.
  required init(coder: NibDecoder) throws { throw FileProblem.noFile(path: "") }

  override func viewDidLoad() throws {
    try view.title = heading.truncated(to: 60, by: .middle)
    summary.text = report.summary
    showLines.isHidden = done == nil
    list.placeholder = "The files are equal in structure."
    list.nodes = report.differences.map { difference in
      let node = TreeNode("", value: difference)
      let sign = difference.words.prefix(1)
      node.styledTitle = "\(String(sign), Self.role(of: sign))\(String(difference.words.dropFirst()))"
      return node
    }
  }

  override func viewDidAppear() { if let status { application?.defaultStatus = status } }

  private static func role(of sign: Substring) -> ThemeRole {
    switch sign {
    case "+": .success
    case "-": .error
    default: .warning
    }
  }

  func accept() {
    guard let done, let difference = list.selectedNode?.value as? StructureReport.Difference else { return }
    dismiss()
    done(difference)
  }
}
