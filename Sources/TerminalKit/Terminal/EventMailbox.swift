import Synchronization

/// Events that are passed from the reading thread to the thread that handles them.
///
/// Equal events are stored once, and no more input is read until the stored input has been taken. So the memory of a
/// slow program does not grow.
nonisolated final class EventMailbox: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var waiting: CheckedContinuation<TerminalEvent?, Never>?
    var isClosed = false

    var isFull: Bool { events.count >= 64 }
  }

  private let state = Mutex(State())
  private let madeRoom: @Sendable () -> Void

  /// - Parameter madeRoom: called when the mailbox was full and is no longer full.
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

  /// Returns the next event when it is available; nil if the mailbox is closed. It runs on the caller's actor, so that
  /// the call need not wake another thread.
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

  /// Closes the mailbox. Code that waits for an event gets nil.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: nil)
  }
}
