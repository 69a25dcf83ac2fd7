internal import FileAccess
internal import NibExploring
internal import NibKit
internal import NibLoading

/// Starts workers for the loads of one layout.
struct WorkerStarter {
  var setup: WorkerSetup
  /// The standard input of the workers.
  private let input: [UInt8]
  private let limits: RestartingWorker.Limits

  init(_ setup: WorkerSetup, input: [UInt8], _ limits: RestartingWorker.Limits) {
    (self.setup, self.input, self.limits) = (setup, input, limits)
  }

  /// - Parameter document: the layout. Workers read it again, or get its bytes if it was standard input.
  init(_ setup: WorkerSetup, of document: NibDocument, _ limits: RestartingWorker.Limits) {
    self.init(setup, input: setup.file == "-" ? document.standardInput : [], limits)
  }

  /// Starts a worker.
  ///
  /// - Throws: `WorkerStartError`.
  func start(hashes: HashSeed = .random) throws -> RestartingWorker {
    try RestartingWorker(setup.arguments, input: input, limits: limits, hashes: hashes)
  }

  /// Starts the worker for an exploration. Returns nil if the tool is a part of another program, or cannot be started
  /// again. The loads then run in this process.
  ///
  /// - Throws: `ToolStatus` if a class ends the worker before the first load. The reason has then been reported.
  @MainActor
  func first(_ console: Console) throws -> RestartingWorker? {
    if RunningTool.ownArguments == nil { return nil }
    do {
      return try start()
    } catch WorkerStartError.ended(let end, let output) {
      // A fault of the layout ends the worker too, and is reported by this process.
      if case .exit(status: 1...2) = end.cause { return nil }
      try? writeAll(output, to: 2)
      console.printError("error: before the first load, a class \(end.cause.words)")
      throw ToolStatus.findings
    } catch {
      console.printError("note: the loads run in this process, because another one does not start: \(error)")
      return nil
    }
  }
}

extension Session {
  /// Returns an explorer of a layout, whose loads run in a worker if one can be started.
  func explorer(of document: NibDocument, _ workers: WorkerStarter) throws -> Explorer {
    // This comes first, because a plan asks the classes for values, and for the types of external objects.
    let worker = try workers.first(console)
    var explorer = try explorer(of: document, from: workers.setup.file, order: workers.setup.order)
    explorer.ignored = workers.setup.ignored
    explorer.worker = worker
    return explorer
  }

  /// Returns an explorer of a layout, whose loads run in this process.
  func explorer(of document: NibDocument, from path: String, order: LoadOrder) throws -> Explorer {
    let prepared = try prepare(document, from: path, order: order, isRun: true)
    try checkOwner(of: prepared)
    return Explorer(prepared, document, self)
  }
}

extension Explorer {
  /// Creates an explorer of one load of a storyboard.
  @MainActor
  init(_ step: PartStep) {
    self = step.explorer
    outside = RunningTool.current.outside()
  }
}
