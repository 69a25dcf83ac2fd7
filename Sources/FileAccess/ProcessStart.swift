// For starting a process: Foundation's Process cannot give it a socket.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import NibModel

// Implemented here and not with swift-subprocess 1.0, because that gives a process three descriptors, and a process
// that runs loads has five. With swift-system, on which it depends, it would also add 28 s of processor time to a clean
// debug build.

/// Starts other processes.
package enum ProcessStart {
  /// Starts the running program once more.
  ///
  /// - Parameters:
  ///   - words: the arguments, with the program's name first.
  ///   - descriptors: the open files of the process, with descriptors from 0 on. It has no others.
  ///   - without: the names of variables that are removed from its environment.
  ///   - with: variables that are added to its environment, as `NAME=value`.
  ///   - isLeader: true if the process leads its own group, so that the processes that it starts are ended with it.
  package static func ownProgram(
    _ words: [String], _ descriptors: [Int32], without: [String] = [], with variables: [String] = [],
    isLeader: Bool = false
  ) throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let program = CommandLine.arguments[0]
    #else
      let program = "/proc/self/exe"
    #endif
    return try start(program, words, descriptors, without: without, with: variables, isLeader: isLeader)
  }

  /// Starts a program. If the name has no slash, the program is searched for in PATH. No shell is involved.
  ///
  /// - Parameters:
  ///   - program: the name or the path of the program.
  ///   - words: the arguments, with the program's name first.
  ///   - descriptors: the open files of the process, with descriptors from 0 on.
  ///   - without: the names of variables that are removed from its environment.
  ///   - with: variables that are added to its environment, as `NAME=value`.
  ///   - isLeader: true if the process leads its own group.
  ///   - signals: signals that have their usual effect on the process, although this process ignores them.
  package static func start(
    _ program: String, _ words: [String], _ descriptors: [Int32], without: [String] = [], with variables: [String] = [],
    isLeader: Bool = false, resetting signals: [Int32] = []
  ) throws(SystemError) -> Int32 {
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
    var flags: Int32 = 0
    if isLeader {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    if !signals.isEmpty {
      var usual = sigset_t()
      sigemptyset(&usual)
      for signal in signals { sigaddset(&usual, signal) }
      posix_spawnattr_setsigdefault(&attributes, &usual)
      flags |= Int32(POSIX_SPAWN_SETSIGDEF)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    let kept = inherited().filter { entry in !without.contains { entry.starts(with: "\($0)=".utf8) } }
    // C functions take the texts as pointers, which must stay valid until the program runs. Paths may contain any
    // bytes.
    var arguments = words.map { strdup($0.pathBytes) } + [nil]
    var environment = kept.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) } + variables.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment)
    if failure != 0 { throw SystemError(number: failure) }
    return process
  }

  /// Waits until a process has ended, and returns its status in the form of waitpid(2).
  ///
  /// - Throws: the system's reason if the process is not a child of this process.
  package static func end(of process: Int32) throws(SystemError) -> Int32 {
    var status: Int32 = 0
    while true {
      do {
        try SystemError.check { waitpid(process, &status, 0) }
        return status
      } catch  where error.isInterruption {}
    }
  }

  /// Returns the environment of this process.
  private static func inherited() -> [[UInt8]] {
    var variables: [[UInt8]] = []
    var place = environ
    while let text = place.pointee {
      variables.append(UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) })
      place += 1
    }
    return variables
  }
}
