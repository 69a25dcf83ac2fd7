internal import NibKit

/// The failure of an expectation.
///
/// Its place is a line of the test. The message contains the places in layouts, and there may be several of them.
/// Therefore it is not a `DiagnosedError`.
///
/// The functions that begin with `verify` throw it:
///
///     func testNothingLeaks() throws { try verifyNoLeaks(in: login) }
public struct TestFailure: Error, Hashable, CustomStringConvertible {
  /// The message, on one line or on several.
  public let message: String
  /// The path of the test's source file.
  public let filePath: String
  /// The line of the expectation.
  public let line: Int

  /// The place and the message: `LoginTests.swift:12: …`.
  public var description: String { "\(filePath.lastPathComponent):\(line): \(message)" }
}

/// The failure of a check, without the place of the test.
struct Finding: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
