#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Writes all bytes, however many calls that takes.
///
/// - Throws: the system's reason if the bytes cannot be written. Some may have been written by then.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  // A pointer, because write(2) has to go on in the middle.
  let failure = bytes.withUnsafeBytes { write($0, to: descriptor) }
  if failure != 0 { throw SystemError(number: failure) }
}

/// Returns the same for bytes in memory of a signal handler: it calls nothing that such a handler must not.
///
/// - Returns: false if the bytes cannot be written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  write(bytes, to: descriptor) == 0
}

/// - Returns: the number of the error, or 0 if all is written.
private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    let failure = count < 0 ? errno : 0
    switch failure {
    case 0: rest = rest.dropFirst(count)
    case EINTR: continue
    case EAGAIN:
      // Another program that shares the terminal has made it non-blocking.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&request, 1, 1000) == 0 { return failure }
    default: return failure
    }
  }
  return 0
}
