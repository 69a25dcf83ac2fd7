// For handlers of signals.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import NibExploring
internal import NibModel

/// Keeps a class in a worker from ending the tool with a signal. A signal that comes from a worker is noted; any other
/// does what it would have done.
enum WorkerSignals {
  /// The signals that end a program, and that a class might send to its parent.
  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGPIPE]

  /// The most workers that run at the same time.
  private static let mostWorkers = 64

  /// Begins to note the signals of a worker.
  ///
  /// - Parameter folder: the path of its folder for temporary files. It is removed if a signal ends this process, unless
  ///   the worker has put files into it.
  static func watch(_ worker: pid_t, folder: String) {
    if senders == nil {
      senders = .allocate(capacity: 2 * mostWorkers)
      senders?.initialize(repeating: 0, count: 2 * mostWorkers)
    }
    guard let senders, let place = (0..<mostWorkers).first(where: { senders[2 * $0] == 0 }) else { return }
    (senders[2 * place], senders[2 * place + 1]) = (worker, 0)
    if folders == nil {
      folders = .allocate(capacity: mostWorkers)
      folders?.initialize(repeating: nil, count: mostWorkers)
    }
    folders?[place] = strdup(folder.pathBytes)
    for signal in signals { install(signal) }
  }

  /// Ends noting the signals of a worker.
  static func forget(_ worker: pid_t) {
    guard let place = place(of: worker) else { return }
    senders?[place] = 0
    let folder = folders?[place / 2]
    folders?[place / 2] = nil
    free(folder)
  }

  /// Returns the signal that a worker has sent to this process; nil for none.
  static func signal(from worker: pid_t) -> Int32? {
    guard let senders, let place = place(of: worker), senders[place + 1] != 0 else { return nil }
    return senders[place + 1]
  }

  private static func place(of worker: pid_t) -> Int? {
    guard let senders else { return nil }
    return (0..<mostWorkers).first { senders[2 * $0] == worker }.map { 2 * $0 }
  }

  /// Handles a signal unless the program handles or ignores it already.
  private static func install(_ signal: Int32) {
    var before = sigaction()
    sigaction(signal, nil, &before)
    // The field for the function comes first. 0 is SIG_DFL.
    guard withUnsafeBytes(of: before, { $0.load(as: UInt.self) }) == 0 else { return }
    _ = handle(signal, by: noteSignal)
  }

  /// Called in the handler of a signal that ends the process.
  fileprivate static func removeFolders() {
    guard let folders else { return }
    for place in 0..<mostWorkers { if let folder = folders[place] { rmdir(folder) } }
  }

  /// Called in the handler of a signal.
  ///
  /// - Returns: false if the signal does not come from a worker.
  fileprivate static func note(_ signal: Int32, from sender: pid_t) -> Bool {
    guard let senders else { return false }
    for place in 0..<mostWorkers where senders[2 * place] == sender {
      senders[2 * place + 1] = signal
      return true
    }
    return false
  }
}

// A signal handler uses this, and cannot take a lock: a worker and its signal, in turns.
private nonisolated(unsafe) var senders: UnsafeMutablePointer<Int32>?
/// The folders of the workers, at the same places.
private nonisolated(unsafe) var folders: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// The handler has been removed by then. It is installed again for a signal of a worker; any other is sent once more.
private func noteSignal(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?)
{
  if let info, WorkerSignals.note(signal, from: info.pointee.sender) {
    _ = handle(signal, by: noteSignal)
  } else {
    WorkerSignals.removeFolders()
    raise(signal)
  }
}

extension siginfo_t {
  /// The process that has sent the signal.
  fileprivate var sender: pid_t {
    #if canImport(Glibc)
      _sifields._kill.si_pid
    #elseif canImport(Musl)
      __si_fields.__si_common.__first.__piduid.si_pid
    #else
      si_pid
    #endif
  }
}
