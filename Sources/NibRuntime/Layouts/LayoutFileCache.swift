internal import FileAccess
internal import NibModel
internal import NibLoading
internal import NibReading

/// The documents of layout files, each kept until its file has another stamp.
final class LayoutFileCache: Sendable {
  private struct Entry: Sendable {
    let stamp: FileStamp
    let document: NibDocument
  }

  private let limits: ReadingLimits
  private let entries = Guarded<[String: Entry]>([:])

  init(limits: ReadingLimits) { self.limits = limits }

  /// Returns the document of a file, or nil if there is no such file. Its faults are in the document.
  ///
  /// The file is opened each time, so that the rules for files hold each time. No lock is held meanwhile.
  ///
  /// - Parameter dialect: The format of the file; nil for XML.
  /// - Throws: `NibError` if the file cannot be read or its text gives no document.
  func document(
    file name: String, in folder: String, _ dialect: LayoutDialect? = nil
  ) throws(NibError) -> NibDocument? {
    let path = path(of: name, in: folder)
    let known = entries.withLock { $0[path] }
    let bytes: [UInt8]
    let stamp: FileStamp?
    do {
      guard let read = try readFile(name, in: folder, limit: limits.bytes, unlessStamped: known?.stamp) else {
        return known?.document
      }
      (bytes, stamp) = read
    } catch {
      if error.isMissing { return nil }
      throw NibError(error, file: path)
    }
    // Asked before the text is parsed: a change from here on is one that the next look must see.
    let isSettled = stamp?.isSettled ?? false
    let source = SourceText(file: path, bytes: bytes)
    let document: NibDocument
    if let dialect {
      document = try dialect.document(reading: source)
    } else {
      document = try NibDocument(recovering: source, limits: limits)
    }
    if let stamp, isSettled { entries.withLock { $0[path] = Entry(stamp: stamp, document: document) } }
    return document
  }
}
