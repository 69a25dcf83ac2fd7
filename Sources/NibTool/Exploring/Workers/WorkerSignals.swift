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

  /// A worker whose signals are noted.
  fileprivate struct Watched {
    /// The process; 0 for none.
    var worker: pid_t = 0
    /// The signal that it has sent; 0 for none.
    var signal: Int32 = 0
    /// The path of its folder for temporary files.
    var folder: UnsafeMutablePointer<CChar>?
  }

  /// Begins to note the signals of a worker.
  ///
  /// - Parameter folder: the path of its folder for temporary files. It is removed if a signal ends this process, unless
  ///   the worker has put files into it.
  static func watch(_ worker: pid_t, folder: String) {
    if watched == nil {
      watched = .allocate(capacity: mostWorkers)
      watched?.initialize(repeating: Watched(), count: mostWorkers)
    }
    guard let place = place(of: 0) else { return }
    watched?[place] = Watched(worker: worker, folder: strdup(folder.pathBytes))
    for signal in signals { install(signal) }
  }

  /// Ends noting the signals of a worker.
  static func forget(_ worker: pid_t) {
    guard let watched, let place = place(of: worker) else { return }
    let folder = watched[place].folder
    watched[place] = Watched()
    free(folder)
  }

  /// Returns the signal that a worker has sent to this process; nil for none.
  static func signal(from worker: pid_t) -> Int32? {
    guard let watched, let place = place(of: worker), watched[place].signal != 0 else { return nil }
    return watched[place].signal
  }

  private static func place(of worker: pid_t) -> Int? {
    guard let watched else { return nil }
    return (0..<mostWorkers).first { watched[$0].worker == worker }
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
    guard let watched else { return }
    for place in 0..<mostWorkers { if let folder = watched[place].folder { rmdir(folder) } }
  }

  /// Called in the handler of a signal.
  ///
  /// - Returns: false if the signal does not come from a worker.
  fileprivate static func note(_ signal: Int32, from sender: pid_t) -> Bool {
    guard let watched else { return false }
    for place in 0..<mostWorkers where watched[place].worker == sender {
      watched[place].signal = signal
      return true
    }
    return false
  }
}

// A signal handler uses this, and cannot take a lock.
private nonisolated(unsafe) var watched: UnsafeMutablePointer<WorkerSignals.Watched>?

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
