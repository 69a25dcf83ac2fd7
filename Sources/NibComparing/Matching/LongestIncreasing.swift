/// Returns the places of a longest increasing run of numbers among some, which need not stand beside each other: what
/// keeps its order. Of several it is the same one each time. O(n log n).
func longestIncreasing(_ numbers: [Int]) -> [Int] {
  // For each length the place of the smallest number that ends a run of it, and for each place the one before it.
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
