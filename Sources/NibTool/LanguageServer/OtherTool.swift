// For waiting for another process with a limit of time.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibModel

/// A tool that has the classes of layouts, which a person has named. It runs as a process of its own, so that a class
/// that stops it stops nothing else.
@MainActor
final class OtherTool {
  let path: String
  /// The catalog that the tool has written, or nil.
  private(set) var classes: SourceText?
  private var stamp: FileStamp?
  private var isAsked = false

  /// The reason why there is no catalog.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let mostSeconds = 20
  private static let mostBytes = 4_000_000

  init(_ path: String) { self.path = path }

  /// True if the tool was built again since it was asked, or was never asked.
  var hasChanged: Bool { !isAsked || FileStamp(of: path) != stamp }

  /// Runs the tool and reads its catalog. If this fails, the previous catalog is kept.
  func ask() throws(Failure) {
    isAsked = true
    stamp = FileStamp(of: path)
    let output: TemporaryFile
    let process: pid_t
    do throws(SystemError) {
      let input = try TemporaryFile(holding: [])
      output = try TemporaryFile(holding: [])
      let errors = try TemporaryFile(holding: [])
      process = try ProcessStart.start(
        path, [path, "classes"], [input.descriptor, output.descriptor, errors.descriptor], isLeader: true)
    } catch {
      throw Failure(description: "'\(path.printable)' does not start: \(error)")
    }
    guard let status = Self.status(of: process) else {
      throw Failure(description: "'\(path.printable) classes' was ended after \(Self.mostSeconds) seconds")
    }
    if status & 0x7F != 0 {
      throw Failure(description: "'\(path.printable) classes' was ended by signal \(status & 0x7F)")
    }
    if status >> 8 & 0xFF != 0 {
      throw Failure(description: "'\(path.printable) classes' failed with status \(status >> 8 & 0xFF)")
    }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try output.contents() } catch {
      throw Failure(description: "the output of '\(path.printable) classes' cannot be read: \(error)")
    }
    if bytes.count > Self.mostBytes {
      throw Failure(description: "'\(path.printable) classes' has written more than \(Self.mostBytes) bytes")
    }
    classes = SourceText(file: path, bytes: bytes)
  }

  /// Waits for the end of a process, and ends it when it takes too long. Returns nil if it did.
  private static func status(of process: pid_t) -> Int32? {
    var status: Int32 = 0
    for _ in 0..<mostSeconds * 200 {
      if waitpid(process, &status, WNOHANG) == process { return status }
      usleep(5_000)
    }
    kill(-process, SIGKILL)
    _ = try? ProcessStart.end(of: process)
    return nil
  }
}
