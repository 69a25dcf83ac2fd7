import Foundation
import Testing

/// A file with hostile texts at many places.
struct HostileFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let suffix: String
  let bytes: Data
  /// The names of the places whose texts some command shows.
  let places: Set<String>
  /// True if the file is loaded. Otherwise each command says what is wrong with it, and ends.
  let loads: Bool

  static let all = layouts + xcodeFiles + archives

  /// Creates a text from a template.
  ///
  /// Each `{place}` is replaced by a hostile text that begins with the name of the place. `{#place}` is a place that
  /// takes an id, and `{!place}` one without escapes, such as a comment, whose text is on one line of the file. After the name and a question mark, the place is
  /// one that no command shows.
  init(_ description: String, _ suffix: String, loads: Bool = true, _ template: String) {
    var places: Set<String> = []
    let text = template.replacing(/\{([#!]?)(\w+)(\??)\}/) { match in
      let (kind, name, isHidden) = (match.output.1, String(match.output.2), !match.output.3.isEmpty)
      if !isHidden { places.insert(name) }
      return switch kind {
      case "#": HostileText.nameInXML(name)
      case "!": HostileText.line(name)
      default: HostileText.inXML(name)
      }
    }
    self.init(description, suffix, loads: loads, bytes: Data(text.utf8), places)
  }

  init(_ description: String, _ suffix: String, loads: Bool = true, bytes: Data, _ places: Set<String>) {
    (testDescription, self.suffix, self.loads, self.bytes) = (description, suffix, loads, bytes)
    self.places = places
  }
}
