// For sockets, and for memory that two processes share.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// The descriptors that a process that runs loads has when it starts.
enum WorkerDescriptor {
  /// The socket for questions and answers.
  static let socket: Int32 = 3
  /// The file that contains a `WorkerPage`.
  static let page: Int32 = 4
}

/// Messages between two processes of the tool: a length in four bytes, a kind in one, and the bytes.
enum WorkerMessage {
  enum Kind: UInt8 {
    /// The process is ready for questions.
    case ready
    /// A question, to the process.
    case question
    /// A part of an answer.
    case part
    /// The rest of an answer, or all of it.
    case answer
  }

  static let headerCount = 5
  /// The maximum size of a message.
  private static let mostBytes = 1 << 30

  static func bytes(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    let count = UInt32(body.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + [kind.rawValue] + body
  }

  /// Returns the length of the body and the kind. Nil if the header is not valid.
  static func header(_ bytes: some Collection<UInt8>) -> (count: Int, kind: Kind)? {
    let count = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= mostBytes, let last = bytes.dropFirst(4).first, let kind = Kind(rawValue: last) else { return nil }
    return (count, kind)
  }
}

/// Memory that two processes share. The process that runs loads writes its progress into it.
final class WorkerPage {
  /// The numbers of a `LoadMark`; then 1 if the stack has overflowed.
  let numbers: UnsafeMutablePointer<Int32>
  static let markCount = 3
  static let overflow = 3
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

  func clear() { for index in 0...Self.overflow { numbers[index] = index == 0 ? -5 : 0 } }

  deinit { munmap(numbers, Self.size) }
}

/// A file without a name, which is removed when the process ends. Its descriptor is not one of those that another
/// process is given.
final class TemporaryFile {
  let descriptor: Int32

  init(holding bytes: [UInt8]) throws(SystemError) {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    var name = Array("\(folder)/nib-XXXXXX".utf8CString)
    let opened = mkstemp(&name)
    if opened < 0 { throw SystemError(number: errno) }
    unlink(name)
    descriptor = try Self.moved(opened)
    try writeAll(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Returns a descriptor that is not among the first ones of a process, and that no other program inherits.
  static func moved(_ opened: Int32) throws(SystemError) -> Int32 {
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 10)
    let failure = errno
    close(opened)
    if descriptor < 0 { throw SystemError(number: failure) }
    return descriptor
  }

  deinit { close(descriptor) }
}
