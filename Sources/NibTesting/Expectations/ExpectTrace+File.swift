internal import FileAccess
internal import NibKit

/// Expects that a load takes exactly the steps in a file.
///
/// If the environment has `RECORD_TRACES=1`, a file whose trace has changed is written. The test that writes a file
/// fails, because it has tested nothing, and passes in the next run. Without that variable, no file is written: if the
/// file does not exist, the test fails each time.
///
/// - Parameters:
///   - layout: The layout to load.
///   - file: The path of the file, absolute or relative to the folder of the test's source. By convention it ends in
///     `.trace`.
///   - isRecording: True to write the file. The default is `isRecordingTraces`.
///   - isolation: The actor that the load runs on.
///   - fileID: The file of the call, where a failure is reported. The expected trace is in the same folder.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectTrace(
  of layout: TestLayout, inFile file: String, isRecording: Bool = isRecordingTraces,
  isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) {
    try layout.checkTrace(inFile: file, of: filePath, isRecording, isolation: isolation)
  }
}

/// Does the same as `expectTrace(of:inFile:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyTrace(
  of layout: TestLayout, inFile file: String, isRecording: Bool = isRecordingTraces,
  isolation: isolated (any Actor)? = #isolation, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) {
    try layout.checkTrace(inFile: file, of: filePath, isRecording, isolation: isolation)
  }
}

/// True if expected traces are written: the environment variable `RECORD_TRACES` is set, and neither empty nor 0.
public var isRecordingTraces: Bool { Environment.isOn("RECORD_TRACES") }

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

  /// Returns the text of a file, or nil if the file does not exist.
  private static func trace(inFile path: String) throws -> String? {
    do throws(ReadingFailure) { return String(decoding: try readFile(path, limit: 1 << 28), as: UTF8.self) } catch {
      if error.isMissing { return nil }
      switch error {
      case .cannotOpen(let error), .cannotRead(let error):
        throw Finding("the expected trace cannot be read: \(path): \(error)")
      case .notRegular, .linkLeavesFolder, .folderLinkLeavesFolder, .tooLong:
        throw Finding("the expected trace cannot be read: \(path): \(error)")
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
