import NibKit
import TerminalKit

/// `<SummaryField>`: the field for the first line of a message. Of several pasted lines, the first one goes into the
/// field, and the others into the field for the details.
final class SummaryField: TextField {
  override class var reportsChanges: Bool { true }

  /// The field for the other lines.
  weak var details: TextArea?

  override class var members: Members {
    super.members.adding(SummaryField.self) {
      $0.summary("A field for the first line of a message, which passes on other lines that are pasted.")
    }
  }

  override func paste(_ text: String) throws -> Bool {
    let lines = text.drop { $0.isNewline }.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let details, !isReadOnly, lines.count > 1 else { return try super.paste(text) }
    let rest = lines[1].drop { $0.isNewline }
    guard try super.paste(String(lines[0])) else { return false }
    guard rest.contains(where: { !$0.isWhitespace }) else { return true }
    details.moveToStart()
    _ = try details.paste(details.text.isEmpty ? String(rest) : rest + "\n\n")
    window?.application?.focus(details)
    return true
  }
}
