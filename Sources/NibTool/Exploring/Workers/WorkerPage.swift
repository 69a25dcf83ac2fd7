// For memory that two processes share.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// Memory that a client and a worker share. The worker writes its progress into it.
final class WorkerPage {
  /// The numbers of a `LoadMark`; then 1 if the stack has overflowed; then 1 if the connection with the client is closed.
  let numbers: UnsafeMutablePointer<Int32>
  static let markCount = 3
  static let overflow = 3
  static let closed = 4
  private static let size = 4096

  /// - Parameter descriptor: a file of at least 4096 bytes.
  init(_ descriptor: Int32) throws(SystemError) {
    let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { throw SystemError(number: errno) }
    numbers = memory.bindMemory(to: Int32.self, capacity: Self.size / 4)
  }

  static func file() throws -> TemporaryFile { try TemporaryFile(holding: [UInt8](repeating: 0, count: size)) }

  var mark: [Int32] { Array(UnsafeBufferPointer(start: numbers, count: Self.markCount)) }
  var hasOverflowed: Bool { numbers[Self.overflow] == 1 }
  var isClosed: Bool { numbers[Self.closed] == 1 }

  func clear() { for index in 0...Self.closed { numbers[index] = index == 0 ? -5 : 0 } }

  deinit { munmap(numbers, Self.size) }
}
