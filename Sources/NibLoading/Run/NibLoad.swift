/// The load that is running on this thread, for the code of the classes that it runs.
public enum NibLoad {
  /// True if a load is running.
  public static var isRunning: Bool { LoadRun.current != nil }

  /// The phase of the load that is running, or nil if none is running.
  public static var phase: LoadPhase? { LoadRun.current?.phase }

  /// Writes a line of your own into the trace of the running load, under the object whose code is running, and into an
  /// `InitializerTrace` that is being recorded. If there is neither, this does nothing, and does not evaluate the text.
  public static func note(_ words: @autoclosure () -> String) {
    let run = LoadRun.current
    guard run?.isTraced == true || InitializerTrace.isRecorded else { return }
    let words = words()
    if let run { run.record(.note, run.running, detail: .note(words)) }
    InitializerTrace.note(words)
  }

  /// Records in the trace of the running load that a framework sends an object a callback of its own, such as
  /// `viewDidLoad`. Call it just before the callback. Without a tracer it does nothing.
  ///
  /// - Parameters:
  ///   - name: the method, without parentheses.
  ///   - object: the object that it is sent to.
  public static func callback(_ name: StaticString, to object: AnyObject) {
    guard let run = LoadRun.current else { return }
    calls(name)
    guard run.isTraced else { return }
    run.record(.callback, run.participant(of: object) ?? run.running, detail: .callback(name.description))
  }

  /// Notes the method that the owner's `didLoad()` calls next. An error that the method throws names it.
  package static func calls(_ method: StaticString) { LoadRun.current?.messages.callback = method }

  /// Loads another layout by name, with the classes, order and tracer of the running load.
  ///
  /// Keep the result as long as you need its objects. They are sent `afterInit()` after the outer load has ended.
  ///
  /// - Parameters:
  ///   - name: The name of the layout in the source that the outer load was given.
  ///   - owner: The owner of the other layout.
  /// - Throws: `NibLoadError` if no load is running; `LoadFailure` with the code `nested-layout` if there is no such
  ///   layout, and with `self-loading` if the layout is being loaded already; `NibError` and `LoadFailure` of the other
  ///   load.
  public static func load(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib {
    guard let run = LoadRun.current else { throw NibLoadError.noLoadIsRunning(layout: name) }
    return try NestedLoad(name, owner: owner, within: run).load()
  }

  /// Loads another layout with values for its parameters, as `load(_:owner:)` does by name.
  ///
  /// - Throws: The errors of `load(_:owner:)`, and `NibError` if a value does not fit its parameter.
  public static func load<Request: LayoutRequest>(_ request: Request, owner: (any NibOwner)?) throws -> LoadedNib {
    guard let run = LoadRun.current else { throw NibLoadError.noLoadIsRunning(layout: Request.name) }
    return try NestedLoad(Request.name, request.arguments, owner: owner, within: run).load()
  }
}
