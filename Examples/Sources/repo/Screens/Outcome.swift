/// The result of a change, as the user is outcome.
struct Outcome {
  /// The sentence that says what git has done.
  let done: String
  /// Further facts that the user must know. Each is shown until the user closes it.
  var remarks: [String] = []
  /// git's own words, which are shown in a dialog; nil if they say no more.
  var words: String?
  /// An action that undoes the change; nil if there is none.
  var undo: Undo?

  /// An action that undoes a change.
  struct Undo {
    /// The text of the notice after undoing.
    let done: String
    let perform: @MainActor () async throws -> Void
  }
}

/// An error for a change that is not made, for a reason that the user can see.
nonisolated struct Refused: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }

  /// Creates an error for something that has changed since the user saw it.
  static func stale(_ thing: String) -> Refused {
    Refused("\(thing) has changed since it was shown. Nothing was done: look again.")
  }
}
