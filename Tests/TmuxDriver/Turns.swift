/// So many at a time, and the others in the order in which they came.
actor Turns {
  /// Terminals with programs in them: more at a time only make each slower, and waits for them longer.
  static let terminals = Turns(4)

  private var left: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { left = count }

  func take() async {
    if left > 0 {
      left -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func give() {
    if waiting.isEmpty {
      left += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
