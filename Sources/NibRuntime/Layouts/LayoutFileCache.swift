internal import FileAccess
internal import NibModel
internal import NibLoading

/// The documents of layout files. Each is kept until the stamp of its file changes.
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

  /// Returns the document of a file, or nil if there is no such file. The document contains its faults.
  ///
  /// The file is opened each time, so that the rules for files are checked each time. No lock is held while it is open.
  ///
  /// - Throws: `NibError` if the file cannot be read, or no document can be made from its bytes.
  func document(file name: String, in place: FilePlace) throws(NibError) -> NibDocument? {
    let path = path(of: name, in: place.path)
    let file: OpenFile
    do { file = try openFile(name, in: place) } catch {
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
  /// Reads an open file, in the format that is recognized by its first bytes or its name.
  ///
  /// - Parameter isSettled: Called before the bytes are read.
  /// - Throws: `NibError` if the file cannot be read, or no document can be made from its bytes.
  func document(
    reading file: OpenFile, limits: ReadingLimits, isSettled: () -> Bool = { true }
  ) throws(NibError) -> (document: NibDocument, isSettled: Bool) {
    let beginning = try file.beginning(mostSignatureBytes)
    guard let format = format(ofFile: file.path, beginning: beginning) else { throw unknownFormat(of: file.path) }
    // Called before anything is read, so that the next call notices a change that happens from here on.
    let isSettled = isSettled()
    if let document = try format.document(reading: file, limits: limits) { return (document, isSettled) }
    let bytes: [UInt8]
    do { bytes = try file.bytes(limit: limits.bytes) } catch { throw NibError(error, file: file.path) }
    return (try format.document(reading: SourceText(file: file.path, bytes: bytes), limits: limits), isSettled)
  }

  private var mostSignatureBytes: Int { map(\.signature.count).max() ?? 0 }
}

extension NibDocument {
  /// Reads the file of a layout, in the format that is recognized by its first bytes or its name. The document may have
  /// faults.
  ///
  /// - Throws: `NibError` if the file cannot be read, or no document can be made from its bytes.
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
