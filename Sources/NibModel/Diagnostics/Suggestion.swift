/// Finds the name that was probably meant.
package enum Suggestion {
  /// Returns the candidate nearest to a misspelled name, or nil if none is near.
  ///
  /// A candidate is near if at most a third of the name's characters, and not all of them, are inserted, deleted,
  /// replaced or swapped with their neighbor. In a name of several words, such as `TextField`, this must be true of each
  /// word: `TabController` is not near to `MainController`. A candidate that differs only in case is always near. If
  /// several are equally near, the first one in alphabetical order is returned, so that messages are stable.
  /// O(candidates × length²) for names of up to 64 characters. For longer names, the result is nil. At most a thousand
  /// candidates are compared, because the classes of a file may have any number of names.
  ///
  /// - Parameter edits: the maximum number of edits to a near name. If it is nil, the rule above applies.
  package static func nearest(
    to name: String, among candidates: some Sequence<String>, atMost edits: Int? = nil
  ) -> String? {
    // Bytes are checked first, because one character may be as long as its file.
    guard name.utf8.count <= mostBytes else { return nil }
    let wanted = Array(name)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let folded = name.lowercased()
    var best: (distance: Int, name: String)?
    var compared = 0
    for candidate in candidates where candidate.utf8.count <= mostBytes && candidate != name {
      if compared == mostCompared { break }
      compared += 1
      let distance: Int
      if candidate.lowercased() == folded {
        distance = 0
      } else {
        let letters = Array(candidate)
        let limit = min(edits ?? .max, max(1, min(wanted.count, letters.count) / 3))
        guard abs(letters.count - wanted.count) <= limit else { continue }
        distance = editDistance(wanted, letters)
        guard distance <= limit, distance < wanted.count, NameWords(wanted).areNear(to: NameWords(letters)) else {
          continue
        }
      }
      if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// Returns the candidates, the most similar to a misspelled name first. Equally similar candidates, and all
  /// candidates for a name of more than 64 characters, are in alphabetical order.
  ///
  /// - Complexity: O(candidates × (length² + log candidates)).
  package static func byNearness(to name: String, _ candidates: some Sequence<String>) -> [String] {
    let sorted = candidates.sorted()
    if sorted.count > mostCompared { return sorted }
    let wanted = name.utf8.count <= mostBytes ? Array(name.lowercased()) : []
    guard (1...64).contains(wanted.count) else { return sorted }
    let ranked = sorted.enumerated().map { place, candidate in
      let isLong = candidate.utf8.count > mostBytes
      return (isLong ? .max : editDistance(wanted, Array(candidate.lowercased())), place, candidate)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Returns true if two names have the same words but for one: `MasterView` and `MainView`.
  package static func differInOneWord(_ name: String, _ other: String) -> Bool {
    guard name.utf8.count <= mostBytes, other.utf8.count <= mostBytes else { return false }
    return NameWords(Array(name)).differInOneWord(from: NameWords(Array(other)))
  }

  private static let mostCompared = 1_000

  /// 64 characters of four bytes.
  private static let mostBytes = 256

  /// Returns the distance in optimal string alignment: insertions, deletions, replacements and swaps of neighbors.
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
