import SwiftDiagnostics
import SwiftSyntax

/// An error or a warning at a place in the source.
struct Fault: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    self.severity = severity
    diagnosticID = MessageID(domain: "NibMacros", id: id)
  }

  /// Returns the fault with its place, further places, and changes to choose from.
  func at(_ node: some SyntaxProtocol, notes: [Note] = [], cures: [FixIt] = []) -> Diagnostic {
    Diagnostic(node: Syntax(node), message: self, notes: notes, fixIts: cures)
  }
}

/// The words beside a further place.
struct Remark: NoteMessage {
  let message: String
  var noteID: MessageID { MessageID(domain: "NibMacros", id: "note") }
}

/// The words of a change.
struct Cure: FixItMessage {
  let message: String
  var fixItID: MessageID { MessageID(domain: "NibMacros", id: "fix-it") }
}

extension FixIt {
  /// Returns one node replaced by another, with the space around it kept.
  static func replacing(_ old: some SyntaxProtocol, with new: some SyntaxProtocol, _ words: String) -> FixIt {
    let new = new.with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    return FixIt(message: Cure(message: words), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }
}
