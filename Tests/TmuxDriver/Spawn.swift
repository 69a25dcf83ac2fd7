import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program to its end, with nothing of this process but its environment.
///
/// Foundation's `Process` does not do: it waits for a socket to close, which a server inherits that another thread starts,
/// and which stays. So nothing is waited for here but the end, and the output goes through a file.
///
/// - Returns: the exit status, and what the program wrote to standard output and standard error; nil when it did not start.
func spawn(_ program: String, _ arguments: [String], environment: [String: String]) -> (
  status: Int32, output: String
)? {
  let file = FileManager.default.temporaryDirectory.appending(path: "nibkit-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: file) }

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
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  posix_spawn_file_actions_adddup2(&actions, 1, 2)
  // A server stays. With a descriptor of this process in its hands, others wait for ever for that to be closed: Foundation
  // does with the socket by which it learns that a process has ended. (To close what is not open is no error.)
  for descriptor: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }

  // C's arrays of strings, which end in a null pointer.
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for string in words + variables { free(string) } }
  var pid = pid_t()
  guard posix_spawn(&pid, program, &actions, &attributes, &words, &variables) == 0 else { return nil }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0, errno == EINTR {}
  // As the shell counts: a signal is 128 and its number.
  let signal = status & 0x7F
  let output = FileManager.default.contents(atPath: file.path) ?? Data()
  return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, String(decoding: output, as: UTF8.self))
}

/// The same, on a thread of its own: who waits for it blocks nobody.
func spawned(
  _ program: String, _ arguments: [String], environment: [String: String]
) async -> (status: Int32, output: String)? {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(returning: spawn(program, arguments, environment: environment))
    }
  }
}
