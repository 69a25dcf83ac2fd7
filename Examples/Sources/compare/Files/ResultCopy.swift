import ProgramStart
import SystemPackage
import TextComparing

// For removing the copy, which swift-system does not do.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A copy of the result in the folder for temporary files, for an editor.
nonisolated enum ResultCopy {
  /// The reason why what the editor has written is not taken, as a sentence.
  struct Failure: Error, Equatable, CustomStringConvertible { let description: String }

  /// Writes a new file that only its owner can read. Its name ends as that of the result, by which an editor knows a language.
  ///
  /// - Returns: its path.
  /// - Throws: `Errno`.
  static func write(_ bytes: [UInt8], named name: String) throws -> String {
    while true {
      let number = UInt32.random(in: .min ... .max)
      let path = "\(FileSystem.temporaryFolder)/compare-\(number)-\(FileSystem.name(of: name))"
      if try FileSystem.create(path, with: bytes) { return path }
    }
  }

  /// Reads what the editor has written.
  ///
  /// - Parameter encoding: the encoding of the result, for which the text must be UTF-8.
  /// - Throws: `Failure`.
  static func read(_ path: String, _ encoding: FileEncoding?) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, limit: ComparedFile.limit) } catch let error as Errno {
      throw Failure(description: "What the editor has written cannot be read: \(error.words).")
    } catch {
      throw Failure(description: "What the editor has written is longer than \(ComparedFile.limit >> 20) MiB.")
    }
    if TextLines(bytes).isBinary {
      throw Failure(description: "What the editor has written is not a text: it has bytes that are zero.")
    }
    if let encoding, String(validating: bytes, as: UTF8.self) == nil {
      throw Failure(
        description: "What the editor has written is not UTF-8, and cannot be saved as \(encoding.name).")
    }
    return bytes
  }

  static func remove(_ path: String) { unlink(path) }
}
