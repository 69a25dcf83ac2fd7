internal import FileAccess
internal import NibKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Expects that a load does just the steps that a file says.
///
/// A run with the environment variable `RECORD_TRACES=1` writes the files whose traces are others now. A test that has
/// written one fails, so that nobody takes a recording for a test that was passed; run again, it passes. No file is ever
/// written without being asked for: one that is missing fails the test, however often it is repeated.
///
/// - Parameters:
///   - layout: what to load.
///   - file: the file, by convention ending in `.trace`: a path from the folder of the test's source, or an absolute one.
///   - isRecording: whether to write the file; by default what the environment says.
///   - isolation: the actor on which it is loaded.
///   - fileID: The file of the call, where a failure is reported; the expected trace is looked for beside it. `filePath`, `line` and `column` belong to it.
public func expectTrace(
  of layout: TestLayout, inFile file: String, isRecording: Bool = isRecordingTraces,
  isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) {
    try layout.checkTrace(inFile: file, of: filePath, isRecording, isolation: isolation)
  }
}

/// The same as `expectTrace(of:inFile:)`, for XCTest.
///
/// - Throws: `TestFailure`.
public func verifyTrace(
  of layout: TestLayout, inFile file: String, isRecording: Bool = isRecordingTraces,
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) {
    try layout.checkTrace(inFile: file, of: filePath, isRecording, isolation: isolation)
  }
}

/// Whether expected traces are to be written: the environment variable `RECORD_TRACES` is set, and neither empty nor 0.
public var isRecordingTraces: Bool {
  // The C string is copied before anything could change the environment.
  let value = getenv("RECORD_TRACES").map { String(cString: $0) } ?? ""
  return value != "" && value != "0"
}

extension TestLayout {
  func checkTrace(
    inFile file: String, of testFile: String, _ isRecording: Bool, isolation: isolated (any Actor)?
  ) throws {
    let path = file.hasPrefix("/") ? file : FileSystem.folder(of: testFile) + "/" + file
    let seen = trace(isolation: isolation)
    let expected = try Self.trace(inFile: path)
    let difference = expected.map(seen.difference(from:)) ?? "There was none before."
    guard let difference else { return }
    if isRecording {
      try record(seen.text, in: path)
      throw Finding(
        """
        recorded in \(path), and not tested. Read the difference, commit the file, and run again without RECORD_TRACES.
        \(difference)
        """)
    }
    if expected == nil {
      throw Finding(
        """
        there is no expected trace in \(path). Run once with RECORD_TRACES=1 in the environment, and read what it writes. \
        The trace is now:
        \(seen.text.traceLines.joined(separator: "\n"))
        """)
    }
    throw Finding("the trace is not that in \(path); if it is right, run with RECORD_TRACES=1\n" + difference)
  }

  /// The text of a file; nil when there is none.
  private static func trace(inFile path: String) throws -> String? {
    do throws(ReadingFailure) { return String(decoding: try readFile(path, limit: 1 << 28), as: UTF8.self) } catch {
      switch error {
      case .cannotOpen(let error) where error.number == ENOENT: return nil
      case .cannotOpen(let error), .cannotRead(let error):
        throw Finding("the expected trace cannot be read: \(path): \(error)")
      case .tooLong(let limit): throw Finding("the expected trace has more than \(limit) bytes: \(path)")
      }
    }
  }

  private func record(_ trace: String, in path: String) throws {
    do throws(SystemError) {
      try FileSystem.makeFolder(FileSystem.folder(of: path), isPrivate: false)
      try FileSystem.replace(FileSystem.target(of: path), with: Array(trace.utf8))
    } catch { throw Finding("the trace cannot be recorded in \(path): \(error)") }
  }
}
