import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that was run to its end, with files for what it reads and writes.
///
/// Foundation's `Process` does not do: it waits for a socket to close, which a server inherits that another thread starts,
/// and which stays. So nothing is waited for here but the end.
public struct Run: Sendable {
  /// The exit status, as the shell counts: a signal is 128 and its number.
  public let status: Int32
  /// The text that the program wrote to standard output.
  public let output: String
  /// The text that the program wrote to standard error.
  public let errors: String
  /// The processor time of the program and of the processes that it waited for, without that of others.
  public let processorTime: Duration

  /// Runs a program, and waits for its end. On a thread of a pool, call `finished` instead.
  ///
  /// - Parameters:
  ///   - words: the program, as `Program` finds it, and its arguments.
  ///   - folder: where it runs.
  ///   - environment: changes to that of the tests; nothing as a value takes a variable away. Unless it has a PATH, the
  ///     programs that are meant come first in it.
  ///   - input: what it reads.
  /// - Throws: when it does not start, or is not installed.
  public init(
    _ words: [String], in folder: String? = nil, environment: [String: String?] = [:], input: String = ""
  ) throws {
    try self.init(words, in: folder, environment: environment, input: input, isPathChanged: true)
  }

  /// - Parameter isPathChanged: false for the search for programs itself.
  init(
    _ words: [String], in folder: String? = nil, environment: [String: String?] = [:], input: String = "",
    isPathChanged: Bool
  ) throws {
    let scratch = try Scratch()
    try scratch.write(input, to: "input")
    var words = words
    var variables = ProcessInfo.processInfo.environment
    if isPathChanged {
      words[0] = try Program.required(words[0])
      variables["PATH"] = Program.searchPath
    }
    words = ["/usr/bin/env"] + words
    if let folder { words = ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder] + words }
    variables = variables.merging(environment.compactMapValues { $0 }) { $1 }
      .filter { environment[$0.key] != .some(nil) }
    (status, processorTime) = try Self.spawn(
      words, variables, files: ["input", "output", "errors"].map(scratch.file))
    output = try scratch.read("output")
    errors = try scratch.read("errors")
  }

  /// Runs a program on a thread of its own, so that the caller blocks no other task.
  public static func finished(_ words: [String], environment: [String: String?] = [:]) async throws -> Run {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try Run(words, environment: environment) })
      }
    }
  }

  /// Returns true if a program is installed.
  public static func has(_ program: String) -> Bool { Program.path(program) != nil }

  private static func spawn(
    _ words: [String], _ variables: [String: String], files: [String]
  ) throws -> (Int32, Duration) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of a pool block signals, and a server that is started with that never hears that it is to end.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // A server stays. With a descriptor of this process in its hands, others wait for ever for that to be closed. (To
    // close what is not open is no error.)
    for descriptor: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }

    // C's arrays of strings, which end in a null pointer.
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in arguments + environment { free(string) } }
    var pid = pid_t()
    let failure = posix_spawn(&pid, words[0], &actions, &attributes, &arguments, &environment)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    let time = [usage.ru_utime, usage.ru_stime].reduce(Duration.zero) {
      $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
    }
    let signal = status & 0x7F
    return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, time)
  }
}
