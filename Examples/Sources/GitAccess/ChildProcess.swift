package import FileAccess
import Synchronization

// C has a variable for the environment, which Swift takes for one that anybody may change; nobody here does.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Another program that runs without a terminal, from its start to its end.
///
/// What it reads and writes are files that have no name. So it never waits for us, nor we for what it may have left
/// running behind it, as hooks of git do.
package final class ChildProcess {
  /// The outcome of the process.
  package struct Ending: Sendable {
    /// Its exit status; 128 and the number of the signal if one ended it.
    package let status: Int32
    /// The bytes that it wrote to standard output.
    package let output: [UInt8]
    /// The bytes that it wrote to standard error.
    package let errors: [UInt8]
  }

  private let identifier: pid_t
  private let output: UnnamedFile
  private let errors: UnnamedFile

  /// Starts a program with the environment of this one, in a session of its own: it has no terminal that it could ask on,
  /// or write over.
  ///
  /// - Parameters:
  ///   - words: the program, looked for in PATH, and its arguments. Bytes, because names of files are.
  ///   - input: what it can read from standard input.
  ///   - variables: added to the environment. Bytes, because paths are.
  package init(_ words: [[UInt8]], input: [UInt8] = [], variables: [String: [UInt8]] = [:]) throws(SystemError) {
    let stdin = try UnnamedFile(holding: input)
    output = try UnnamedFile()
    errors = try UnnamedFile()
    identifier = try Self.spawn(
      words, variables: variables, [stdin.descriptor, output.descriptor, errors.descriptor])
  }

  #if canImport(Darwin)
    private nonisolated static let ownSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // POSIX_SPAWN_SETSID, which the headers show to GNU programs only.
    private nonisolated static let ownSession: Int16 = 0x80
  #endif

  /// Held while a program is started, and while descriptors are made that none may inherit.
  nonisolated static let starting = Mutex(())

  nonisolated static func spawn(
    _ words: [[UInt8]], variables: [String: [UInt8]], _ files: [Int32]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, file) in files.enumerated() { posix_spawn_file_actions_adddup2(&actions, file, Int32(number)) }
    // Signals mean what they usually mean, whatever they mean here.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGTSTP] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, ownSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))

    // C wants its texts as pointers, which have to live until the program runs.
    var arguments = words.map(copy) + [nil]
    var environment = Self.environment(with: variables).map(copy) + [nil]
    defer { for string in arguments + environment { free(string) } }
    guard let program = arguments.first, let program else { throw SystemError(number: ENOMEM) }
    var identifier: pid_t = 0
    let failure = starting.withLock { _ in
      posix_spawnp(&identifier, program, &actions, &attributes, &arguments, &environment)
    }
    guard failure == 0 else { throw SystemError(number: failure) }
    return identifier
  }

  /// Copies bytes into memory of C's, with a NUL behind them.
  private nonisolated static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// This program's environment, with some variables set.
  private nonisolated static func environment(with variables: [String: [UInt8]]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      all.append(Array(UnsafeBufferPointer(start: entry, count: strlen(entry))).map { UInt8(bitPattern: $0) })
      next += 1
    }
    let set = variables.map { Array("\($0.key)=".utf8) + $0.value }
    return all.filter { entry in !variables.keys.contains { entry.starts(with: "\($0)=".utf8) } } + set
  }

  /// Waits for its end, and does nothing else.
  package func wait() -> Ending {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 { if errno != EINTR { return ending(unknown) } }
    return ending(status)
  }

  /// Waits for its end while others go on with their work.
  package func finish() async -> Ending {
    // No thread waits in waitpid(2): it is asked now and then, at first soon, because most programs are quick.
    var pause = Duration.milliseconds(1)
    while true {
      var status: Int32 = 0
      let found = waitpid(identifier, &status, WNOHANG)
      if found == identifier { return ending(status) }
      if found < 0, errno != EINTR { return ending(unknown) }
      // Somebody who cancels us does not end the program: it is still waited for.
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(40))
    }
  }

  /// Asks it to end, with all that it has started.
  package func interrupt() { kill(-identifier, SIGTERM) }

  /// The status of a program that somebody else has waited for.
  private let unknown: Int32 = 255 << 8

  private func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return Ending(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: output.contents(), errors: errors.contents())
  }
}
