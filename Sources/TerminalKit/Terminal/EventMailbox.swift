import Synchronization

/// Events on their way from the thread that reads to the one that acts on them.
///
/// Equal events are kept once, and input is held back until it is taken, so that no program grows because it
/// is slow.
nonisolated final class EventMailbox: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var waiting: CheckedContinuation<TerminalEvent?, Never>?
    var isClosed = false

    var isFull: Bool { events.count >= 64 }
  }

  private let state = Mutex(State())
  private let madeRoom: @Sendable () -> Void

  /// - Parameter madeRoom: called when it was full and no longer is.
  init(madeRoom: @escaping @Sendable () -> Void) {
    self.madeRoom = madeRoom
  }

  /// True if no input should be read now.
  var isFull: Bool { state.withLock { $0.isFull } }

  func post(_ event: TerminalEvent) {
    let waiting = state.withLock { state -> CheckedContinuation<TerminalEvent?, Never>? in
      if state.isClosed { return nil }
      if let waiting = state.waiting {
        state.waiting = nil
        return waiting
      }
      if case .input = event {
        state.events.append(event)
      } else if !state.events.contains(event) {
        state.events.append(event)
      }
      return nil
    }
    waiting?.resume(returning: event)
  }

  /// Returns the next event, when there is one; nil when closed. It runs on the actor that asks, so that no other thread must
  /// wake for the call.
  nonisolated(nonsending) func next() async -> TerminalEvent? {
    await withCheckedContinuation { continuation in
      let (event, isReady, makesRoom) = state.withLock { state -> (TerminalEvent?, Bool, Bool) in
        let wasFull = state.isFull
        if !state.events.isEmpty {
          let event = state.events.removeFirst()
          return (event, true, wasFull && !state.isFull)
        }
        if state.isClosed || state.waiting != nil { return (nil, true, false) }
        state.waiting = continuation
        return (nil, false, false)
      }
      if makesRoom { madeRoom() }
      if isReady { continuation.resume(returning: event) }
    }
  }

  /// Ends the events: code that waits for one gets nil.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}
