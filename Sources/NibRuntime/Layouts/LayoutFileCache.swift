internal import FileAccess
internal import NibModel
internal import NibLoading

/// The documents of layout files, each kept until its file has another stamp.
final class LayoutFileCache: Sendable {
  private struct Entry: Sendable {
    let stamp: FileStamp
    let document: NibDocument
  }

  private let formats: [LayoutFormat]
  private let limits: ReadingLimits
  private let entries = Guarded<[String: Entry]>([:])

  init(formats: [LayoutFormat], limits: ReadingLimits) {
    self.formats = formats
    self.limits = limits
  }

  /// Returns the document of a file, or nil if there is no such file. Its faults are in the document.
  ///
  /// The file is opened each time, so that the rules for files hold each time. No lock is held meanwhile.
  ///
  /// - Throws: `NibError` if the file cannot be read or its bytes give no document.
  func document(file name: String, in folder: String) throws(NibError) -> NibDocument? {
    let path = path(of: name, in: folder)
    let file: OpenFile
    do { file = try openFile(name, in: folder) } catch {
      if error.isMissing { return nil }
      throw NibError(error, file: path)
    }
    let stamp = file.stamp
    if let stamp, let known = entries.withLock({ $0[path] }), known.stamp == stamp { return known.document }
    let document = try formats.document(reading: file, limits: limits) { stamp?.isSettled ?? false }
    if let stamp, document.isSettled {
      entries.withLock { $0[path] = Entry(stamp: stamp, document: document.document) }
    }
    return document.document
  }
}

extension [LayoutFormat] {
  /// Reads a file that is open, in the format that its first bytes or its name tell.
  ///
  /// - Parameter isSettled: Asked before the bytes are read.
  /// - Throws: `NibError` if the file cannot be read or its bytes give no document.
  func document(
    reading file: OpenFile, limits: ReadingLimits, isSettled: () -> Bool = { true }
  ) throws(NibError) -> (document: NibDocument, isSettled: Bool) {
    let beginning = try file.beginning(mostSignatureBytes)
    guard let format = format(ofFile: file.path, beginning: beginning) else { throw unknownFormat(of: file.path) }
    // Asked before anything is read: a change from here on is one that the next look must see.
    let isSettled = isSettled()
    if let document = try format.document(reading: file, limits: limits) { return (document, isSettled) }
    let bytes: [UInt8]
    do { bytes = try file.bytes(limit: limits.bytes) } catch { throw NibError(error, file: file.path) }
    return (try format.document(reading: SourceText(file: file.path, bytes: bytes), limits: limits), isSettled)
  }

  private var mostSignatureBytes: Int { map(\.signature.count).max() ?? 0 }
}

extension NibDocument {
  /// Reads the file of a layout, in the format that its first bytes or its name tell. The document may have faults.
  ///
  /// - Throws: `NibError` if the file cannot be read or its bytes give no document.
  package init(ofFile path: String, formats: [LayoutFormat], limits: ReadingLimits) throws(NibError) {
    let file: OpenFile?
    do { file = try openRegularFile(path) } catch { throw NibError(error, file: path) }
    if let file {
      self = try formats.document(reading: file, limits: limits).document
    } else {
      let source = try SourceText(contentsOf: path, limit: limits.bytes)
      self = try formats.document(reading: source, ofFile: path, limits: limits)
    }
  }
}
