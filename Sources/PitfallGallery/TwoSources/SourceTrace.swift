package import NibKit
internal import NibModel

/// The trace of a case: the events, the states of the objects in the end, and the misuses of their class.
package struct SourceTrace: Sendable {
  package enum Line: Sendable {
    /// An initializer begins or ends, a callback, or a note of a class.
    case event(String)
    /// The state of an object in the end.
    case ending(String)
    case misuse(NibMisuse)

    /// The line as text traces have it.
    package var text: String {
      switch self {
      case .event(let words): words
      case .ending(let state): "note: \(state.printable)"
      case .misuse(let misuse): "misuse: \(misuse)"
      }
    }
  }

  package let lines: [Line]

  init(events: [String], endings: [String], misuse: [NibMisuse]) {
    lines = events.map(Line.event) + endings.map(Line.ending) + misuse.map(Line.misuse)
  }

  /// Returns all lines, each with its end.
  package func text() -> String { lines.map { $0.text + "\n" }.joined() }
}
