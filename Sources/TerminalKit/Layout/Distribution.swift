/// The request of one of several items that share a line.
nonisolated struct LengthRequest {
  var length: Length
  /// The length in cells for `auto`.
  var natural = 0
  var minimum = 0
  var maximum = Int.max

  /// Returns a length within the bounds. The minimum takes precedence over the maximum.
  func clamped(_ value: Int) -> Int { max(minimum, min(maximum, value)) }
}

/// Divides the room on a line. The same requests in the same room always get the same cells.
///
/// 1. `n`, `auto` and `n%` (of the room, rounded down) get what they ask for, within their bounds.
/// 2. The remaining room is divided among the `n*` by their weights: each gets the whole cells of its share. Cells
///    that are left by rounding go to the largest remainders, and among equal ones to the first. If a length exceeds
///    its bounds, it is set to the bound, and the rest is divided again.
/// 3. If there is too little room, items shrink to their minimum, beginning with the last. If there is still too
///    little, they shrink to nothing, beginning with the last. So the sum is never more than the room.
nonisolated func distribute(_ room: Int, among requests: [LengthRequest]) -> [Int] {
  var lengths = requests.map { request in
    switch request.length {
    case .cells(let cells): request.clamped(cells)
    case .auto: request.clamped(request.natural)
    case .percent(let percent): request.clamped(max(0, room) * percent / 100)
    case .share: 0
    }
  }
  var open: [(index: Int, weight: Int)] = []
  for (index, request) in requests.enumerated() {
    if case .share(let weight) = request.length { open.append((index, weight)) }
  }
  var left = room - lengths.reduce(0, +)
  while !open.isEmpty {
    let shares = portions(of: max(0, left), weights: open.map(\.weight))
    // As in CSS flexbox: if the sum of all corrections is positive, minimums are applied first, and otherwise
    // maximums.
    var correction = 0
    for (entry, share) in zip(open, shares) { correction += requests[entry.index].clamped(share) - share }
    var kept: [(index: Int, weight: Int)] = []
    for (entry, share) in zip(open, shares) {
      let change = requests[entry.index].clamped(share) - share
      lengths[entry.index] = share + change
      if change == 0 || (correction > 0) != (change > 0) && correction != 0 {
        kept.append(entry)
      } else {
        left -= share + change
      }
    }
    if kept.count == open.count { break }
    open = kept
  }
  shrink(&lengths, to: room, requests)
  return lengths
}

/// Returns whole cells by weight. The largest remainders are rounded up, and among equal ones the first.
private nonisolated func portions(of room: Int, weights: [Int]) -> [Int] {
  let total = max(1, weights.reduce(0, +))
  var portions = weights.map { room * $0 / total }
  let missing = room - portions.reduce(0, +)
  let byRemainder = weights.indices.sorted {
    (room * weights[$0] % total, $1) > (room * weights[$1] % total, $0)
  }
  for index in byRemainder.prefix(missing) { portions[index] += 1 }
  return portions
}

private nonisolated func shrink(_ lengths: inout [Int], to room: Int, _ requests: [LengthRequest]) {
  var excess = lengths.reduce(0, +) - max(0, room)
  for floor in [\LengthRequest.minimum, \.nothing] {
    for index in lengths.indices.reversed() where excess > 0 {
      let cut = min(excess, max(0, lengths[index] - requests[index][keyPath: floor]))
      lengths[index] -= cut
      excess -= cut
    }
  }
}

extension LengthRequest {
  fileprivate nonisolated var nothing: Int { 0 }
}
