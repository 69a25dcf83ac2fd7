/// The names that would have been correct, and the one that was probably meant.
package struct Offer: Hashable, Sendable {
  /// The nearest name, or nil if none is near.
  package let near: String?
  /// The available names, the most similar to the misspelled name first.
  ///
  /// Sorted here, because a layout may have a fault in every line, and only a few of them are shown.
  package var names: [String] { Suggestion.byNearness(to: wanted, available) }

  private let available: [String]
  /// The misspelled name.
  private let wanted: String

  /// Creates the suggestion of some names for a misspelled one.
  ///
  /// - Parameter unlisted: names that are suggested too, if one of them is the nearest, and are not listed.
  package init(_ names: [String], for name: String, unlisted: [String] = []) {
    (available, wanted) = (names, name)
    near = Suggestion.nearest(to: name, among: names + unlisted)
  }

  /// Creates the list of some names without a suggestion, in alphabetical order. A document with many faults compares
  /// names only for the first ones.
  package init(unranked names: [String]) { (available, wanted, near) = (names, "", nil) }

  /// Returns the question and the list of names: "did you mean 'near'? (Label offers: align, bold, text)".
  ///
  /// - Parameters:
  ///   - lead: the text before the names: "Label offers".
  ///   - none: the text that replaces the names if there are none.
  ///   - most: the maximum number of names that are listed. After them comes the number of all names.
  package func words(_ lead: String, none: String, most: Int = 12) -> String {
    let names = names
    let rest = names.count > most ? ", … (\(names.count) in all)" : ""
    let all = names.isEmpty ? none : "\(lead): \(names.prefix(most).joined(separator: ", "))\(rest)"
    return near.map { "\(Self.question($0)) (\(all))" } ?? all
  }

  /// Returns the question whether a name was meant.
  package static func question(_ near: String) -> String { "did you mean '\(near)'?" }

  /// The facts.
  package var facts: Facts { [.near: near, .offers: available.isEmpty ? nil : names] }
}
