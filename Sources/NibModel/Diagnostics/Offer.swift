/// The names that would have been correct, and the one that was probably meant.
package struct Offer: Hashable, Sendable {
  /// The nearest name, or nil if none is near.
  package let near: String?
  /// The available names, in the order in which messages list them.
  package let names: [String]

  package init(_ names: [String], near: String?) {
    self.names = names
    self.near = near
  }

  /// Creates the suggestion of some names for a misspelled one.
  package init(_ names: [String], for name: String) {
    self.init(names, near: Suggestion.nearest(to: name, among: names))
  }

  /// Returns the question and the list of names: "did you mean 'near'? (Label offers: align, bold, text)".
  ///
  /// - Parameters:
  ///   - lead: the text before the names: "Label offers".
  ///   - none: the text that replaces the names if there are none.
  ///   - most: the maximum number of names that are listed. After them comes the number of all names.
  package func words(_ lead: String, none: String, most: Int = 12) -> String {
    let rest = names.count > most ? ", … (\(names.count) in all)" : ""
    let all = names.isEmpty ? none : "\(lead): \(names.prefix(most).joined(separator: ", "))\(rest)"
    return near.map { "\(Self.question($0)) (\(all))" } ?? all
  }

  /// Returns the question whether a name was meant.
  package static func question(_ near: String) -> String { "did you mean '\(near)'?" }

  /// The facts.
  package var facts: Facts { [.near: near, .offers: names.isEmpty ? nil : names] }
}
