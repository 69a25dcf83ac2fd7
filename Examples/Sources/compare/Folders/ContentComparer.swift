import SystemPackage

// For the target of a link.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Compares files by their bytes, in blocks, and links by their targets.
nonisolated struct ContentComparer {
  /// True to read the target of a link, and not to refuse the link.
  let followsFileLinks: Bool
  private var left = [UInt8](repeating: 0, count: Self.block)
  private var right = [UInt8](repeating: 0, count: Self.block)

  private static let block = 1 << 16

  init(followsFileLinks: Bool) { self.followsFileLinks = followsFileLinks }

  /// Returns true if two files have equal bytes. Reads both up to the first block that differs.
  ///
  /// - Throws: `Errno`, or `CancellationError` if the task is cancelled.
  mutating func areEqual(_ a: FilePath, _ b: FilePath) throws -> Bool {
    let first = try openFile(a)
    defer { try? first.close() }
    let second = try openFile(b)
    defer { try? second.close() }
    while true {
      try Task.checkCancellation()
      let count = try Self.fill(&left, from: first)
      guard try Self.fill(&right, from: second) == count else { return false }
      if count == 0 { return true }
      let isEqual = left.withUnsafeBytes { mine in
        right.withUnsafeBytes { theirs in
          // Both buffers have a block of bytes, so they have addresses.
          guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return false }
          return memcmp(mine, theirs, count) == 0
        }
      }
      guard isEqual else { return false }
      if count < Self.block { return true }
    }
  }

  /// Opens a file. What has become a pipe in the meantime does not block, and is refused.
  private func openFile(_ path: FilePath) throws -> FileDescriptor {
    var options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
    if !followsFileLinks { options.insert(.noFollow) }
    let file = try FileDescriptor.open(path, .readOnly, options: options)
    guard try file.stat().type == .regular else {
      try file.close()
      throw Errno.notSupported
    }
    return file
  }

  /// Reads until the buffer is full or the file ends.
  private static func fill(_ buffer: inout [UInt8], from file: FileDescriptor) throws -> Int {
    try buffer.withUnsafeMutableBytes { bytes in
      var count = 0
      while count < bytes.count {
        let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
        if more == 0 { break }
        count += more
      }
      return count
    }
  }

  /// Returns the target of a link, as it is written in it.
  static func target(of link: FilePath) throws(Errno) -> [CChar] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // An array is passed to a C function as a pointer that is valid during the call.
    let count = link.withPlatformString { readlink($0, &bytes, bytes.count) }
    guard count >= 0 else { throw Errno(rawValue: errno) }
    return Array(bytes[..<count])
  }
}
