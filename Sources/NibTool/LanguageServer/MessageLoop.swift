// For waiting for input, and for reading what there is of it.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import NibLanguageServer

/// The bytes between a client and a language server: standard input and output.
@MainActor
enum MessageLoop {
  /// Runs a server until the client ends it, or its input ends.
  ///
  /// - Returns: the exit status.
  static func run(_ server: inout LanguageServer, _ console: Console) throws -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isOpen = true
    while true {
      // Everything that is there is read before the next piece of work, because it may make the work needless.
      while isOpen, hasInput(waits: false) { isOpen = take(&buffer, for: &server) }
      let isBusy = server.step()
      let output = server.takeOutput()
      if !output.isEmpty, !console.printBytes(output) { throw ToolStatus.usage }
      if let status = server.exitStatus { return status }
      if isBusy { continue }
      // A client that is gone without a word has failed.
      if !isOpen { return 1 }
      if hasInput(waits: true) { isOpen = take(&buffer, for: &server) }
    }
  }

  private static func hasInput(waits: Bool) -> Bool {
    var files = [pollfd(fd: 0, events: Int16(POLLIN), revents: 0)]
    return poll(&files, 1, waits ? -1 : 0) > 0
  }

  /// Reads the bytes that are there. Returns false at the end of the input.
  private static func take(_ buffer: inout [UInt8], for server: inout LanguageServer) -> Bool {
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(0, bytes.baseAddress, bytes.count)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN }
    server.receive(buffer[..<count])
    return count > 0
  }
}
