#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibKit
internal import Testing

/// The place of a call in a test.
struct Place {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  init(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    // Swift Testing stops the program at a place that is none.
    self.fileID = fileID.contains("/") ? fileID : "Tests/\(fileID)"
    self.filePath = filePath
    self.line = max(line, 1)
    self.column = max(column, 1)
  }

  fileprivate var location: Testing.SourceLocation {
    Testing.SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Hands a failure to the test library that runs the test.
///
/// Swift Testing knows the test by the task. Where the task has none, the test may be one of XCTest, or have started a
/// detached task: then the failure goes to every run that there is in the process. If there can be none, the program
/// stops: a failure that is not reported would pass for a success.
func reportFailure(_ message: String, at place: Place) {
  Issue.record(Comment(rawValue: message), sourceLocation: place.location)
  if Test.current != nil { return }
  let described = TestFailure(message: message, filePath: place.filePath, line: place.line).description
  if let xctest = XCTestLibrary.loaded {
    xctest.fail(described, "NibTesting", 0)
  } else if !isTestProcess {
    fatalError("an expectation has failed outside of a test, where nothing reports it:\n\(described)")
  }
}

/// Reports a failure that ends the process: in an exit test it is a failure of that test. It is written to standard error
/// too, which is all that is left of another test.
///
/// Any thread may call this.
func reportLastFailure(_ message: String, at place: Place) {
  let described = TestFailure(message: message, filePath: place.filePath, line: place.line).description
  try? writeAll(Array("\(described)\n".utf8), to: 2)
  if isExitTest { Issue.record(Comment(rawValue: message), sourceLocation: place.location) }
}

/// True if the process was started to run the body of an exit test.
var isExitTest: Bool {
  #if os(iOS) || os(watchOS) || os(tvOS) || os(visionOS)
    false
  #else
    ExitTest.current != nil
  #endif
}

/// True if the process was started to run tests.
private var isTestProcess: Bool {
  CommandLine.arguments.contains("--testing-library") || getenv("XCTestConfigurationFilePath") != nil
}

/// XCTest, if the process has loaded it. It is not linked: a test bundle of Swift Testing alone need not have it.
private struct XCTestLibrary {
  /// `XCTFail(_:file:line:)`.
  let fail: (String, StaticString, UInt) -> Void

  static var loaded: XCTestLibrary? {
    guard let program = dlopen(nil, RTLD_LAZY),
      let symbol = dlsym(program, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    // A function without a context, as a closure has it: the code's address, and nothing besides.
    return unsafeBitCast((symbol, UnsafeRawPointer?.none), to: XCTestLibrary.self)
  }
}
