/// The load that is running on a thread. Every running load is a `LoadRun`.
enum CurrentRun {
  /// Runs a body with a load as the running one, or with none if the load is nil.
  static func with<Result>(_ run: LoadRun?, _ body: () throws -> Result) rethrows -> Result {
    try RunningLoad.with(run, body)
  }

  /// Calls a body with the running load, if there is one. The load is not retained again.
  @inline(__always)
  static func borrowing<Result>(_ body: (LoadRun) -> Result) -> Result? {
    RunningLoad.borrowing { body(unsafeDowncast($0, to: LoadRun.self)) }
  }
}

extension LoadRun {
  /// The load that is running on this thread. If loads are nested, the innermost one.
  package static var current: LoadRun? { RunningLoad.onThread.map { unsafeDowncast($0, to: LoadRun.self) } }
}
