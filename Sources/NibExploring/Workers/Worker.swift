/// A process that runs loads, and that is restarted when a load ends it.
package protocol LoadWorker: AnyObject {
  /// The number of processes that have been started, from 1.
  var number: Int { get }

  /// Sends a question to the process, and waits for the answer: see `LoadServer`. Always returns in time.
  ///
  /// - Parameters:
  ///   - loads: the maximum number of loads that the answer takes. Each load has its own time limit.
  ///   - onPart: called with each part of the answer as soon as it arrives.
  func ask(_ question: [UInt8], loads: Int, onPart: ([UInt8]) -> Void) -> Result<[UInt8], WorkerEnd>

  /// Sends a question to a separate process, which writes a backtrace when it ends.
  ///
  /// - Parameter cause: the reason why the question has ended a process before.
  /// - Returns: the innermost function of the classes; nil if there is no backtrace.
  func frame(of cause: ProgramStop.Cause, in question: [UInt8]) -> String?
}

/// The end of a process that should have answered a question.
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
