public import NibModel

extension SourceText {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - path: the path of the file, absolute or relative to the working directory.
  ///   - limit: bytes at the most; one more is an error and ends the reading, so that a device that never ends does
  ///     not hang it.
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  public init(contentsOf path: String, limit: Int = ReadingLimits().bytes) throws(NibError) {
    do { self.init(file: path, bytes: try readFile(path, limit: limit)) } catch { throw NibError(error, file: path) }
  }

  /// Reads the bytes of a regular file. A FIFO or a device is an error, so this never waits for another program.
  ///
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  package init(ofRegularFile path: String, limit: Int = ReadingLimits().bytes) throws(NibError) {
    do { self.init(file: path, bytes: try readRegularFile(path, limit: limit)) } catch {
      throw NibError(error, file: path)
    }
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
  /// Creates the error for a file that cannot be read. It has no place in the file's text.
  package init(_ failure: ReadingFailure, file: String) {
    self.init([Diagnostic(FileFault(failure: failure), at: nil)], in: SourceText(file: file, bytes: []))
  }
}

/// A file that cannot be read, or is too long.
private struct FileFault: Fault {
  let failure: ReadingFailure

  var code: Diagnostic.Code { failure.isLimit ? .limitExceeded : .unreadableFile }
  var message: String { "\(failure)" }

  var facts: Facts {
    if case .tooLong(let limit) = failure { [.limit: limit] } else { [.reason: "\(failure)"] }
  }
}
