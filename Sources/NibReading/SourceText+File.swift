internal import FileAccess
public import NibModel

extension SourceText {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - path: where the file is, absolute or relative to the working directory.
  ///   - limit: bytes at the most; one more is an error and ends the reading, so that a device that never ends does
  ///     not hang it.
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  public init(contentsOf path: String, limit: Int = ReadingLimits().bytes) throws(NibError) {
    do { self.init(file: path, bytes: try readFile(path, limit: limit)) } catch { throw NibError(error, file: path) }
  }

  /// Reads all of standard input, as `<standard input>`.
  ///
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  public static func standardInput(limit: Int = ReadingLimits().bytes) throws(NibError) -> SourceText {
    let name = "<standard input>"
    do { return SourceText(file: name, bytes: try readAll(from: 0, limit: limit)) } catch {
      throw NibError(error, file: name)
    }
  }
}

extension NibError {
  fileprivate init(_ failure: ReadingFailure, file: String) {
    let diagnostic =
      switch failure {
      case .cannotOpen(let error): Diagnostic(.unreadableFile, "the file cannot be opened: \(error)", at: nil)
      case .cannotRead(let error): Diagnostic(.unreadableFile, "the file cannot be read: \(error)", at: nil)
      case .tooLong(let limit):
        Diagnostic(.limitExceeded, "the file has more than \(limit) bytes, which is the limit", at: nil)
      }
    self.init([diagnostic], in: SourceText(file: file, bytes: []))
  }
}
