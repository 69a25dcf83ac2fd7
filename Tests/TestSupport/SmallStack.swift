import Dispatch
import Foundation

/// Runs code on a thread with a stack of 512 kB, and waits for it: recursion that is as deep as its input ends there.
public func onSmallStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let result = ResultBox<Value>()
  let thread = Thread {
    result.value = Result { try body() }
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  done.wait()
  guard let value = result.value else { throw CancellationError() }
  return try value.get()
}

/// Written by one thread before it signals, and read by another after that.
private final class ResultBox<Value>: @unchecked Sendable {
  var value: Result<Value, any Error>?
}
