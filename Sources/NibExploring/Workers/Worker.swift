/// A process that runs loads on request of a client, and is started again when a load has ended it.
package protocol Worker: AnyObject {
  /// The number of processes that have been started, from 1.
  var number: Int { get }

  /// Sends a request, and waits for the reply of a `RequestHandler`. Always returns in time.
  ///
  /// - Parameters:
  ///   - request: the bytes of a `LoadRequest`.
  ///   - loads: the maximum number of loads that the reply takes. Each load has its own time limit.
  ///   - onPart: called with each part of the reply as soon as it arrives.
  func send(_ request: [UInt8], loads: Int, onPart: ([UInt8]) -> Void) -> Result<[UInt8], WorkerEnd>

  /// Sends a request to a separate process, which writes a backtrace when it ends.
  ///
  /// - Parameters:
  ///   - cause: the reason for which the request has ended a process before.
  ///   - request: the bytes of the request.
  /// - Returns: the innermost function of the classes; nil if there is no backtrace.
  func frame(of cause: ProgramStop.Cause, in request: [UInt8]) -> String?
}

/// The end of a worker that should have replied to a request.
package struct WorkerEnd: Error {
  package let cause: ProgramStop.Cause
  /// The numbers of the `LoadMark` when the process ended.
  package let mark: [Int32]
  /// The message that the program has written, such as that of a failed precondition.
  package let message: String?

  package init(_ cause: ProgramStop.Cause, mark: [Int32], message: String?) {
    (self.cause, self.mark, self.message) = (cause, mark, message)
  }
}
