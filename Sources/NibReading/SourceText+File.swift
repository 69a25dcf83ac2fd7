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

  /// Reads a layout that a file names: a regular file of a folder, and no link out of it. Returns nil if the folder has no
  /// file of that name.
  ///
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  package init?(file name: String, in folder: String, limit: Int) throws(NibError) {
    let path = Self.path(of: name, in: folder)
    do { self.init(file: path, bytes: try readFile(name, in: folder, limit: limit)) } catch {
      if error.isMissing { return nil }
      throw NibError(error, file: path)
    }
  }

  /// The path of a file in a folder. An empty folder is the working directory.
  package static func path(of name: String, in folder: String) -> String { FileAccess.path(of: name, in: folder) }

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
    let code: Diagnostic.Code = failure.isLimit ? .limitExceeded : .unreadableFile
    self.init([Diagnostic(code, "\(failure)", at: nil)], in: SourceText(file: file, bytes: []))
  }
}
