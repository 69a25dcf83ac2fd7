internal import NibLoading
internal import NibModel
internal import NibTracing

/// Asks a worker to run loads. A class that ends the worker costs only one load.
final class WorkerClient: LoadRunner {
  private(set) var count = 0
  let deadline: ContinuousClock.Instant?
  var failsInOtherWords = false
  let coverage: Coverage
  private(set) var nested: [NestedLayout] = []

  private let worker: any Worker
  /// The load within which the layout is loaded; nil for a layout that is loaded itself.
  private let outer: OuterLoad?
  private let graph: ResolvedGraph
  private let names: StepNames
  private let file: String
  private var outcomes = OutcomeWire()
  /// The number of the process that replied last.
  private var process = 0
  /// The number of loads that have ended their process.
  private(set) var restarts = 0

  init(
    of plan: LoadPlan, within outer: OuterLoad? = nil, worker: any Worker, coverage: Coverage,
    deadline: ContinuousClock.Instant?
  ) {
    (self.worker, self.outer) = (worker, outer)
    graph = plan.graph
    names = StepNames(plan)
    file = plan.document.source.file
    self.coverage = coverage
    self.deadline = deadline
  }

  func loads(of plan: LoadPlan, within outer: OuterLoad) -> any LoadRunner {
    WorkerClient(of: plan, within: outer, worker: worker, coverage: coverage.withoutNotes, deadline: deadline)
  }

  // MARK: Requests

  func outcome(of plan: LoadPlan, tasks: TaskOrder) -> Outcome {
    count += 1
    do {
      return try ask(LoadRequest(.outcome, plan, within: outer, tasks: tasks)) { (reader) throws(BrokenMessage) in
        var outcome = try outcomes.read(from: &reader, of: graph)
        if failsInOtherWords, let failure = outcome.failure {
          outcome.set(.failure, of: .none, to: .failure(failure.withoutMessage))
        }
        return outcome
      }
    } catch {
      var outcome = Outcome()
      outcome.set(.failure, of: .none, to: .failure(failsInOtherWords ? error.failure.withoutMessage : error.failure))
      return outcome
    }
  }

  func earlyReads(of plan: LoadPlan) -> [UnwiredRead] {
    count += 1
    return list(LoadRequest(.earlyReads, plan, within: outer)) { [graph] (reader) throws(BrokenMessage) in
      try reader.unwiredRead(of: graph)
    }
  }

  func accesses(of plan: LoadPlan) -> [AccessLog.Access] {
    count += 1
    return list(LoadRequest(.accesses, plan, within: outer)) { [graph] (reader) throws(BrokenMessage) in
      try reader.access(of: graph)
    }
  }

  func givenValues(of plan: LoadPlan) -> [GivenValue] {
    count += 1
    return list(LoadRequest(.givenValues, plan, within: outer)) { [graph] (reader) throws(BrokenMessage) in
      try reader.given(of: graph)
    }
  }

  func losses(of values: [GivenValue], in plan: LoadPlan) -> [LoadItem?] {
    count += 2
    let losses: [LoadItem?] = list(LoadRequest(.losses, plan, within: outer, values)) {
      [graph] (reader) throws(BrokenMessage) -> LoadItem? in
      try reader.flag() ? try reader.item(of: graph) : nil
    }
    return losses.count == values.count ? losses : values.map { _ in nil }
  }

  func changes(of plan: LoadPlan, reads: Int) -> Changes? {
    let request = LoadRequest(.changes, plan, within: outer, reads: reads)
    count += request.loads
    let changes = try? ask(request) { [graph] (reader) throws(BrokenMessage) in
      try reader.optional { (reader) throws(BrokenMessage) in try reader.changes(of: graph) }
    }
    return changes ?? nil
  }

  func relations(of plan: LoadPlan) -> Relations? {
    count += 1
    let relations = try? ask(LoadRequest(.relations, plan, within: outer)) { [graph] (reader) throws(BrokenMessage) in
      try reader.optional { (reader) throws(BrokenMessage) in try reader.relations(of: graph) }
    }
    return relations ?? nil
  }

  /// Returns the trace of a load. If the load ends its process, the trace stops at that step, and its last line is the
  /// reason.
  func trace(of plan: LoadPlan) -> Trace {
    var lines: [Trace.Line] = []
    do {
      _ = try ask(LoadRequest(.trace, plan, within: outer)) { part in
        var reader = WireReader(part)
        if let line = try? reader.line() { lines.append(line) }
      } read: { (_) throws(BrokenMessage) in
      }
    } catch {
      lines.append(
        Trace.Line(
          kind: .abort, phase: error.phase, load: 1, object: "-", role: .none, className: "",
          fact: .failure(code: nil, message: error.failure.words), place: nil, file: file, depth: 0))
    }
    return Trace(lines)
  }

  func frame(of cause: ProgramStop.Cause, in plan: LoadPlan) -> String? {
    worker.frame(of: cause, in: LoadRequest(.outcome, plan, within: outer).bytes)
  }

  // MARK: Replies

  /// The end of a process, as an exploration reports it.
  private struct Stopped: Error {
    let failure: OrderFinding.Failure
    let phase: LoadPhase
  }

  /// Returns a list from the worker. The list is empty if the load ends the worker, which the outcome of the same load
  /// reports.
  private func list<Element>(
    _ request: LoadRequest, _ element: (inout WireReader) throws(BrokenMessage) -> Element
  ) -> [Element] {
    let list = try? ask(request) { (reader) throws(BrokenMessage) in try reader.list(element) }
    return list ?? []
  }

  private func ask<Reply>(
    _ request: LoadRequest, onPart: ([UInt8]) -> Void = { _ in },
    read: (inout WireReader) throws(BrokenMessage) -> Reply
  ) throws(Stopped) -> Reply {
    let result = worker.send(request.bytes, loads: request.loads, onPart: onPart)
    // A new process does not know what was sent to the earlier one.
    if worker.number != process {
      outcomes = OutcomeWire()
      process = worker.number
    }
    let end: WorkerEnd
    switch result {
    case .success(let bytes):
      do throws(BrokenMessage) {
        var reader = WireReader(bytes)
        let reply = try read(&reader)
        if try reader.flag() { try coverage.read(from: &reader, of: graph) }
        nested = try reader.list { [graph] (reader) throws(BrokenMessage) in try reader.nestedLayout(of: graph) }
        return reply
      } catch {
        end = WorkerEnd(.silence, mark: [], message: nil)
      }
    case .failure(let failure): end = failure
    }
    restarts += 1
    let (moment, phase) = moment(end.mark)
    throw Stopped(
      failure: OrderFinding.Failure(
        code: nil, message: end.message, stop: ProgramStop(cause: end.cause, moment: moment)), phase: phase)
  }

  private func moment(_ mark: [Int32]) -> (ProgramStop.Moment, LoadPhase) {
    guard mark.count == LoadMark.count else { return (.unknown, .idle) }
    var numbers = mark
    let stage = numbers.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { LoadMark($0).stage } }
    return (names.moment(of: stage), stage.map { names.phase(of: $0) } ?? .idle)
  }
}
