#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibExploring
internal import NibKit

/// The tool once more, in a process of its own, which runs loads that this one asks about: with other addresses, and
/// another seed for hashes, so that sets and dictionaries have their elements in another order.
struct SecondProcess {
  /// The descriptors at which the second process finds what it is asked, and writes its answer.
  static let question: Int32 = 3
  static let answer: Int32 = 4
  /// The option that says so to it.
  static let option = "--answer"

  /// The arguments of this process, behind the program's name.
  let arguments: [String]
  /// The standard input of the second process.
  let input: [UInt8]
  /// The maximum time that it may take.
  let limit: Duration

  /// Starts it, and waits for its answer.
  func ask(_ loads: [ExploredLoad]) -> Result<[ExploredLoad.Digest], Explorer.ElsewhereFailure> {
    guard arguments.first == "explore" else { return .failure(.init("the tool was not started as 'explore'")) }
    do {
      let files = [
        try TemporaryFile(holding: input), try TemporaryFile(holding: []), try TemporaryFile(holding: []),
        try TemporaryFile(holding: Wire.bytes(of: loads)), try TemporaryFile(holding: []),
      ]
      let process = try start(["nib", "explore", Self.option] + arguments.dropFirst(), files.map(\.descriptor))
      guard let status = wait(for: process) else { return .failure(.init("it did not end in \(limit)")) }
      guard status == 0, let digests = Wire.digests(try files[Int(Self.answer)].contents()) else {
        return .failure(.init("it ended with status \(status)"))
      }
      return .success(digests)
    } catch {
      return .failure(.init("\(error)"))
    }
  }

  /// The other side: reads what is asked, and writes the answer.
  static func serve(_ run: ([ExploredLoad]) -> [ExploredLoad.Digest]) throws {
    guard let loads = Wire.loads(try readAll(from: question, limit: .max - 1)) else { throw ToolStatus.usage }
    try writeAll(Wire.bytes(of: run(loads)), to: answer)
  }

  private func start(_ words: [String], _ descriptors: [Int32]) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      let program = CommandLine.arguments[0]
    #else
      var actions = posix_spawn_file_actions_t()
      let program = "/proc/self/exe"
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // C wants its texts as pointers, which have to live until the program runs.
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    // The hashes of a process with this variable have the same seed in each process.
    unsetenv("SWIFT_DETERMINISTIC_HASHING")
    var process: pid_t = 0
    let failure = posix_spawnp(&process, program, &actions, nil, &arguments, environ)
    if failure != 0 { throw SystemError(number: failure) }
    return process
  }

  /// The status with which a process ends; nil if it takes too long, and is ended.
  private func wait(for process: pid_t) -> Int32? {
    let deadline = ContinuousClock.now + limit
    var status: Int32 = 0
    while true {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F }
      if ended < 0, errno != EINTR { return 255 }
      if ContinuousClock.now > deadline {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return nil
      }
      usleep(1_000)
    }
  }
}

/// A file without a name, which ends with the process. Its descriptor is none of those that a second process is given.
private final class TemporaryFile {
  let descriptor: Int32

  init(holding bytes: [UInt8]) throws(SystemError) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/nib-XXXXXX".utf8CString)
    let opened = mkstemp(&name)
    if opened < 0 { throw SystemError(number: errno) }
    unlink(name)
    descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 10)
    let failure = errno
    close(opened)
    if descriptor < 0 { throw SystemError(number: failure) }
    try writeAll(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  func contents() throws -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    return try readAll(from: descriptor, limit: .max - 1)
  }

  deinit { close(descriptor) }
}

/// Loads and what they come to, as two processes of one program hand them to each other: numbers, each list behind its
/// length.
private enum Wire {
  static func bytes(of loads: [ExploredLoad]) -> [UInt8] {
    var writer = Writer()
    writer.write(loads.count)
    for load in loads {
      writer.write(load.numbers.count)
      for number in load.numbers { writer.write(Int(number)) }
    }
    return writer.bytes
  }

  static func bytes(of digests: [ExploredLoad.Digest]) -> [UInt8] {
    var writer = Writer()
    writer.write(digests.count)
    for digest in digests {
      writer.write(digest.values.count)
      for (key, value) in digest.values {
        writer.write(Int(bitPattern: UInt(key)))
        writer.write(Int(bitPattern: UInt(value)))
      }
    }
    return writer.bytes
  }

  static func loads(_ bytes: [UInt8]) -> [ExploredLoad]? {
    var reader = Reader(bytes: bytes)
    return reader.list { reader in
      reader.list { $0.read().flatMap { Int32(exactly: $0) } }.map { ExploredLoad(numbers: $0) }
    }
  }

  static func digests(_ bytes: [UInt8]) -> [ExploredLoad.Digest]? {
    var reader = Reader(bytes: bytes)
    return reader.list { reader in
      let pairs = reader.list { reader -> (UInt64, UInt64)? in
        guard let key = reader.read(), let value = reader.read() else { return nil }
        return (UInt64(bitPattern: Int64(key)), UInt64(bitPattern: Int64(value)))
      }
      return pairs.map { ExploredLoad.Digest(values: Dictionary($0) { first, _ in first }) }
    }
  }

  private struct Writer {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: Int64(number) >> shift)) }
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> Int? {
      guard place + 8 <= bytes.count else { return nil }
      defer { place += 8 }
      return Int(bytes[place..<place + 8].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) })
    }

    mutating func list<Element>(_ element: (inout Reader) -> Element?) -> [Element]? {
      guard let count = read(), count >= 0 else { return nil }
      var elements: [Element] = []
      for _ in 0..<count {
        guard let next = element(&self) else { return nil }
        elements.append(next)
      }
      return elements
    }
  }
}
