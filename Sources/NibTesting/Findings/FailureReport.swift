// For the functions of a library that may be loaded or not.
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
    // Swift Testing stops the program if the file id is not valid.
    self.fileID = fileID.contains("/") ? fileID : "Tests/\(fileID)"
    self.filePath = filePath
    self.line = max(line, 1)
    self.column = max(column, 1)
  }

  fileprivate var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Passes a failure to the test library that runs the test.
///
/// Swift Testing identifies the test by the task. If the task has no test, the test may belong to XCTest, or may have
/// started a detached task. Then the failure is reported to every test run in the process. If there can be no run, the
/// program stops, because an unreported failure would look like a success.
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

/// Reports a failure that ends the process. In an exit test, this is a failure of that test. The failure is also
/// written to standard error, because other tests have no other output left.
///
/// This function may be called on any thread.
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
  CommandLine.arguments.contains("--testing-library") || Environment["XCTestConfigurationFilePath"] != nil
}

/// XCTest, if the process has loaded it. It is not linked, because a test bundle that only uses Swift Testing need not
/// have it.
private struct XCTestLibrary {
  /// `XCTFail(_:file:line:)`.
  let fail: (String, StaticString, UInt) -> Void

  static var loaded: XCTestLibrary? {
    guard let program = dlopen(nil, RTLD_LAZY),
      let symbol = dlsym(program, "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    // A function without a context, in the form of a closure: the address of its code, and a null context.
    return unsafeBitCast((symbol, UnsafeRawPointer?.none), to: XCTestLibrary.self)
  }
}
