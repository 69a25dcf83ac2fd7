/// Finds a longest sequence that occurs in two lists in the same order, with the algorithm of Hunt and Szymanski: it is
/// an increasing sequence of places that have the same number in both lists.
enum CommonSubsequence {
  /// A place in each list.
  struct Pair: Hashable, Sendable {
    let first: Int
    let second: Int
  }

  /// Returns the pairs of places, ascending in both lists.
  ///
  /// If a number occurs very often, only occurrences with similar positions among the equal ones are tried. The result
  /// is still a common sequence, but perhaps not the longest.
  ///
  /// - Complexity: O(n log n) if few numbers occur twice. At most a few million pairs are tried.
  static func pairs(_ first: [Int], _ second: [Int]) -> [Pair] {
    var start = 0
    while start < first.count, start < second.count, first[start] == second[start] { start += 1 }
    var (end, secondEnd) = (first.count, second.count)
    while end > start, secondEnd > start, first[end - 1] == second[secondEnd - 1] {
      end -= 1
      secondEnd -= 1
    }
    return (0..<start).map { Pair(first: $0, second: $0) }
      + longest(first, start..<end, second, start..<secondEnd)
      + (0..<first.count - end).map { Pair(first: end + $0, second: secondEnd + $0) }
  }

  /// The end of a common sequence, with a link to the pair before it.
  fileprivate struct Link {
    let pair: Pair
    let previous: Int
  }

  private static func longest(
    _ first: [Int], _ range: Range<Int>, _ second: [Int], _ secondRange: Range<Int>
  ) -> [Pair] {
    guard !range.isEmpty, !secondRange.isEmpty else { return [] }
    var places: [Int: [Int]] = [:]
    for place in secondRange { places[second[place], default: []].append(place) }
    let most = max(8, mostPairs / range.count)
    var seen: [Int: Int] = [:]
    var links: [Link] = []
    // For each length, the sequence of that length that ends earliest in the second list.
    var ends: [Int] = []
    for place in range {
      guard let all = places[first[place]] else { continue }
      var candidates = all[...]
      if all.count > most {
        let occurrence = seen[first[place], default: 0]
        seen[first[place]] = occurrence + 1
        let low = min(max(0, occurrence - most / 2), all.count - most)
        candidates = all[low..<low + most]
      }
      // In reverse order, so that no pair follows another pair of the same line.
      for candidate in candidates.reversed() {
        let length = ends.firstIndex(endingAtOrAfter: candidate, links)
        if length < ends.count, links[ends[length]].pair.second == candidate { continue }
        links.append(Link(pair: Pair(first: place, second: candidate), previous: length > 0 ? ends[length - 1] : -1))
        if length < ends.count { ends[length] = links.count - 1 } else { ends.append(links.count - 1) }
      }
    }
    var pairs: [Pair] = []
    var link = ends.last ?? -1
    while link >= 0 {
      pairs.append(links[link].pair)
      link = links[link].previous
    }
    return pairs.reversed()
  }

  /// The maximum number of pairs that are tried, unless there are as many lines.
  private static let mostPairs = 2_000_000
}

extension [Int] {
  /// Returns the index of the first of these links that does not end before a place. The ends are in ascending order.
  fileprivate func firstIndex(endingAtOrAfter place: Int, _ links: [CommonSubsequence.Link]) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if links[self[middle]].pair.second < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
