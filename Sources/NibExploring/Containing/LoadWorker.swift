/// A process that runs loads, and that is started again when a load ends it.
package protocol LoadWorker: AnyObject {
  /// The number of processes that have been started, from 1.
  var number: Int { get }

  /// Hands a question to the process, and waits for the answer: see `LoadServer`. It always returns in time.
  ///
  /// - Parameters:
  ///   - loads: the maximum number of loads that the answer takes: each has its own time.
  ///   - onPart: takes parts of the answer, as soon as they are there.
  func ask(_ question: [UInt8], loads: Int, onPart: ([UInt8]) -> Void) -> Result<[UInt8], WorkerEnd>

  /// Hands a question to a process of its own, which writes a backtrace when it ends.
  ///
  /// - Parameter cause: the cause for which the question has ended a process before.
  /// - Returns: the innermost function of the classes; nil if there is no backtrace.
  func frame(of cause: ProgramStop.Cause, in question: [UInt8]) -> String?
}

/// The end of a process that was to answer a question.
package struct WorkerEnd: Error {
  package let cause: ProgramStop.Cause
  /// The numbers of the `LoadMark` when it ended.
  package let mark: [Int32]
  /// The message that the program has written, such as that of a failed precondition.
  package let message: String?

  package init(_ cause: ProgramStop.Cause, mark: [Int32], message: String?) {
    (self.cause, self.mark, self.message) = (cause, mark, message)
  }
}
