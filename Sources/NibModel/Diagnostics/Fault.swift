/// A fault of a layout or an archive. It consists of facts, and makes the message from them.
///
/// The faults of one family are an enumeration, next to the rules that find them. A case has names, classes, ids,
/// counts and earlier places, but no sentences. The message is made from the case when it is shown.
package protocol Fault: Hashable, Sendable {
  /// The kind of fault. Programs branch on this, never on the message.
  var code: Diagnostic.Code { get }
  /// The severity; an error by default.
  var severity: Diagnostic.Severity { get }
  /// The fault in one sentence without a full stop, naming what was read.
  var message: String { get }
  /// Other places and remarks, in reading order; none by default.
  var notes: [Diagnostic.Note] { get }
  /// The facts for programs.
  var facts: Facts { get }
}

extension Fault {
  package var severity: Diagnostic.Severity { .error }
  package var notes: [Diagnostic.Note] { [] }
}

/// A fault that consists only of its message: one that a program's own reader or check makes.
struct WordedFault: Fault {
  let code: Diagnostic.Code
  let severity: Diagnostic.Severity
  let message: String
  let notes: [Diagnostic.Note]
  var facts: Facts { [:] }
}

/// A fault that is reported with another severity than its own.
struct GradedFault<Inner: Fault>: Fault {
  let inner: Inner
  let severity: Diagnostic.Severity

  var code: Diagnostic.Code { inner.code }
  var message: String { inner.message }
  var notes: [Diagnostic.Note] { inner.notes }
  var facts: Facts { inner.facts }

  /// Returns the fault with a severity.
  static func graded(_ inner: Inner, _ severity: Diagnostic.Severity) -> any Fault {
    inner.severity == severity ? inner : GradedFault(inner: inner, severity: severity)
  }
}

/// A fault with notes that its rule does not know: the places that lead to it.
struct NotedFault<Inner: Fault>: Fault {
  let inner: Inner
  let added: [Diagnostic.Note]

  var code: Diagnostic.Code { inner.code }
  var severity: Diagnostic.Severity { inner.severity }
  var message: String { inner.message }
  var notes: [Diagnostic.Note] { inner.notes + added }
  var facts: Facts { inner.facts }
}

/// A fault of a document that was joined to another, so that the sources of its notes have other indices.
struct MovedFault<Inner: Fault>: Fault {
  let inner: Inner
  /// The new index of each source.
  let files: [Int]
  /// For each source, false if its text was left out.
  let keepsText: [Bool]

  var code: Diagnostic.Code { inner.code }
  var severity: Diagnostic.Severity { inner.severity }
  var message: String { inner.message }
  var notes: [Diagnostic.Note] {
    inner.notes.map { note in
      var note = note
      note.place = note.place.flatMap(moved)
      return note
    }
  }
  var facts: Facts { inner.facts }

  /// Returns the place with the new index of its source; nil if it was in a text that was left out.
  func moved(_ place: SourcePlace) -> SourcePlace? {
    guard files.indices.contains(place.file) else { return nil }
    return keepsText[place.file] || place.keyPath != nil ? place.inFile(files[place.file]) : nil
  }
}
