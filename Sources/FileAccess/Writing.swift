#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Writes all bytes, however often that takes.
///
/// - Throws: what the system says when it cannot be; some may have been written then.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  // A pointer, because write(2) has to go on in the middle.
  guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw SystemError(number: errno) }
}

/// The same for bytes in memory of a signal handler: it calls nothing that such a handler must not.
///
/// - Returns: false when it cannot be; `errno` says why.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      // Somebody who shares the terminal made it not wait.
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&request, 1, 1000) == 0 { return false }
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
