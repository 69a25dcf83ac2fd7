/// The request of one of several things that share a line.
nonisolated struct LengthRequest {
  var length: Length
  /// The length in cells that `auto` stands for.
  var natural = 0
  var minimum = 0
  var maximum = Int.max

  /// Within its bounds. The minimum wins over the maximum.
  func clamped(_ value: Int) -> Int { max(minimum, min(maximum, value)) }
}

/// Gives out the room on a line. The same requests in the same room always get the same cells.
///
/// 1. `n`, `auto` and `n%` (of the room, rounded down) get what they ask for, within their bounds.
/// 2. What is left is shared out among the `n*` by their weights: each gets the whole cells of its share, and the cells
///    that rounding leaves go to those with the largest remainders, the first of equal ones first. One that comes out of
///    its bounds is set to the bound, and the rest is shared out anew.
/// 3. If there is too little room, things shrink to their minimum, the last first; if there is too little still, to
///    nothing, the last first. So what they get together is never more than the room.
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
    // As in CSS's flexible boxes: the bounds that the sum of all corrections speaks for are taken first.
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

/// Whole cells by weight: the largest remainders are rounded up, the first of equal ones first.
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
