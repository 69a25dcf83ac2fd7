/// The names that would have been right, and the one of them that was probably meant.
package struct Offer: Hashable, Sendable {
  /// The nearest name, or nil if none is near.
  package let near: String?
  /// The names that there are, in the order in which messages list them.
  package let names: [String]

  package init(_ names: [String], near: String?) {
    self.names = names
    self.near = near
  }

  /// Creates the offer of some names for a misspelled one.
  package init(_ names: [String], for name: String) {
    self.init(names, near: Suggestion.nearest(to: name, among: names))
  }

  /// "did you mean 'near'? (Label offers: align, bold, text)".
  ///
  /// - Parameters:
  ///   - lead: the words before the names: "Label offers".
  ///   - none: the words in the place of names, if there are none.
  ///   - most: the number of names that are listed at most; behind them stands how many there are.
  package func words(_ lead: String, none: String, most: Int = 12) -> String {
    let rest = names.count > most ? ", … (\(names.count) in all)" : ""
    let all = names.isEmpty ? none : "\(lead): \(names.prefix(most).joined(separator: ", "))\(rest)"
    return near.map { "\(Self.question($0)) (\(all))" } ?? all
  }

  /// Returns the question for a name that was probably meant.
  package static func question(_ near: String) -> String { "did you mean '\(near)'?" }

  /// The facts.
  package var facts: Facts { [.near: near, .offers: names.isEmpty ? nil : names] }
}
