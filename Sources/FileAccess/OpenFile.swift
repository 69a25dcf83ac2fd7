package import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A regular file that is open for reading. It is closed when the last reference goes.
package final class OpenFile: FileBytes {
  package let path: String
  /// The size when the file was opened.
  package let count: Int
  /// The stamp that the file had before anything was read.
  package let stamp: FileStamp?
  private let descriptor: Int32

  /// Takes over a descriptor, which is closed if the file is not a regular one.
  init(_ descriptor: Int32, path: String) throws(ReadingFailure) {
    var status = stat()
    // The system call fills in a structure, to which it takes a pointer that is good for the call.
    let kind = fstat(descriptor, &status) == 0 ? kindOfSpecialFile(status) : "file of unknown kind"
    if let kind {
      close(descriptor)
      throw .notRegular(kind: kind)
    }
    self.descriptor = descriptor
    self.path = path
    count = Int(status.st_size)
    stamp = FileStamp(ofDescriptor: descriptor)
  }

  deinit { close(descriptor) }

  /// Returns all bytes.
  ///
  /// - Parameter limit: the maximum number of bytes.
  package func bytes(limit: Int) throws(ReadingFailure) -> [UInt8] {
    try readAll(from: descriptor, limit: limit, expecting: count)
  }

  /// Returns the first bytes, as many as there are.
  package func beginning(_ most: Int) throws(NibError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, most))
    var failure: NibError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(NibError) { try read(from: 0, into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  package func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(NibError) {
    FileSystem.populate(buffer)
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      do {
        let read = try SystemError.check { pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done)) }
        if read == 0 { throw tooShort }
        done += read
      } catch let error as SystemError {
        if !error.isInterruption { throw NibError(.cannotRead(error), file: path) }
      } catch let error as NibError { throw error } catch {}
    }
  }
}

extension OpenFile {
  private var tooShort: NibError {
    NibError(
      [Diagnostic(.unreadableFile, "the file cannot be read: another program has truncated it", at: nil)],
      in: SourceText(file: path, bytes: []))
  }
}

extension FileSystem {
  /// Asks the system for the pages of a large buffer at once, which takes half as long as to be given each when it is first
  /// written to. Where that is not known, nothing happens.
  fileprivate static func populate(_ buffer: UnsafeMutableRawBufferPointer) {
    #if os(Linux)
      let page = 4096
      guard buffer.count >= 16 * page, let base = buffer.baseAddress else { return }
      // MADV_POPULATE_WRITE, which is younger than some headers: Linux has it from 5.14 on, and refuses it before.
      let advice: Int32 = 23
      let start = base.alignedUp(toMultipleOf: page)
      let count = (buffer.count - (start - base)) & ~(page - 1)
      _ = madvise(start, count, advice)
    #endif
  }
}
