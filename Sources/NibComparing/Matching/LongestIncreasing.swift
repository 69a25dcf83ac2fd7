/// Returns the places of a longest increasing subsequence of some numbers, which are the elements that keep their
/// order. If there are several, the result is always the same one. O(n log n).
func longestIncreasing(_ numbers: [Int]) -> [Int] {
  // For each length, the place of the smallest number that ends a subsequence of that length. For each place, the one
  // before it.
  var ends: [Int] = []
  var before: [Int?] = []
  for place in numbers.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
    }
    before.append(low > 0 ? ends[low - 1] : nil)
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  return sequence(state: ends.last) { place in
    defer { place = place.flatMap { before[$0] } }
    return place
  }.reversed()
}
