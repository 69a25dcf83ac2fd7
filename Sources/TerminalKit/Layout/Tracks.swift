/// The columns of a grid, or its rows.
nonisolated struct Tracks {
  let lengths: [Length]
  let spacing: Int
  /// The start of each track, followed by the start that one more track would have.
  private var starts = [0]

  init(_ lengths: [Length], spacing: Int) {
    self.lengths = lengths
    self.spacing = spacing
  }

  /// The length of all tracks, including the gaps between them.
  var total: Int { lengths.isEmpty ? 0 : starts[lengths.count] - spacing }

  /// Divides the room among the tracks.
  ///
  /// - Parameters:
  ///   - contents: the tracks that each child spans, and the length that it needs.
  ///   - fills: true if shares take all remaining room; otherwise they take what their content needs.
  mutating func measure(_ contents: [(tracks: Range<Int>, request: LengthRequest)], in room: Int, fills: Bool) {
    var requests = lengths.map { LengthRequest(length: $0) }
    for (tracks, request) in contents where tracks.count == 1 {
      let index = tracks.lowerBound
      requests[index].natural = max(requests[index].natural, request.asked)
      requests[index].minimum = max(requests[index].minimum, request.minimum)
    }
    // If a child spans several tracks and needs more than they have, the last track that may grow is widened.
    for (tracks, request) in contents where tracks.count > 1 {
      let shares = tracks.filter { if case .share = lengths[$0] { true } else { false } }
      guard let index = shares.last ?? tracks.last(where: { lengths[$0] == .auto }), !(fills && !shares.isEmpty) else {
        continue
      }
      let known = tracks.reduce(spacing * (tracks.count - 1)) { $0 + requests[$1].asked }
      requests[index].natural += max(0, request.asked - known)
    }
    if !fills {
      for index in requests.indices {
        if case .share = requests[index].length { requests[index].length = .auto }
      }
    }
    let cells = distribute(max(0, room - spacing * max(0, lengths.count - 1)), among: requests)
    starts = cells.reduce(into: [0]) { starts, cells in starts.append((starts.last ?? 0) + cells + spacing) }
  }

  /// Returns the cells that a range of tracks takes in the given room, including the gaps between the tracks.
  func span(_ tracks: Range<Int>, in room: Int) -> Range<Int> {
    let lower = min(starts[tracks.lowerBound], room)
    return lower..<max(lower, min(starts[tracks.upperBound] - spacing, room))
  }
}

extension LengthRequest {
  /// The length that the request needs if there are no shares or percentages.
  fileprivate nonisolated var asked: Int {
    switch length {
    case .cells(let cells): clamped(cells)
    case .auto, .percent, .share: clamped(natural)
    }
  }
}
