/// Lets a number of tasks run at a time. The others wait, and run in the order of their arrival.
actor Turns {
  /// The terminals with programs. More of them at a time make each one slower.
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
