internal import NibKit

/// An expectation that does not hold, and all that is to be said of it.
///
/// The functions that begin with `verify` throw it, for XCTest and for every other use:
///
///     func testNothingLeaks() throws { try verifyNoLeaks(in: login) }
public struct TestFailure: Error, CustomStringConvertible {
  /// What is wrong, on one line or on several.
  public let message: String
  /// The test's source file.
  public let filePath: String
  /// The line of the test.
  public let line: Int

  /// The message behind the test's place: `LoginTests.swift:12: …`.
  public var description: String { "\(filePath.lastPathComponent):\(line): \(message)" }
}

/// What a check has found, before it is known who is told.
struct Finding: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
