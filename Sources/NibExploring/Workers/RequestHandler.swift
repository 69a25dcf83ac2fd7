internal import NibLoading
internal import NibModel
internal import NibTracing

/// Replies to the requests of a client by running loads. It is the client's counterpart in the worker's process.
package final class RequestHandler {
  /// The loads of one layout, and the state of the replies about them.
  private final class Loads {
    let runner: LocalRunner
    var outcomes = OutcomeWire()
    /// The version of the coverage that was sent last.
    var sentVersion = 0

    init(_ runner: LocalRunner) { self.runner = runner }
  }

  private let plan: LoadPlan
  private let own: Loads
  private let plans: NestedPlans
  /// The layouts that are loaded within the layout of the plan, if a request has needed them.
  private var nested: [NestedLayout: Loads] = [:]

  init(_ runner: LocalRunner, _ plan: LoadPlan, _ plans: NestedPlans) {
    own = Loads(runner)
    (self.plan, self.plans) = (plan, plans)
  }

  private func loads(for request: LoadRequest) -> Loads {
    guard let outer = request.outer else { return own }
    let loads = nested[outer.layout] ?? Loads(own.runner.runner(of: request.plan, within: outer))
    loads.runner.nesting?.outer = outer.plan
    nested[outer.layout] = loads
    return loads
  }

  /// Replies to a request.
  ///
  /// - Parameters:
  ///   - request: the bytes of a `LoadRequest`.
  ///   - sendPart: sends a part of the reply at once.
  /// - Returns: the reply, or its last part. Empty for an invalid request.
  package func reply(to request: [UInt8], sendPart: @escaping ([UInt8]) -> Void) -> [UInt8] {
    guard let request = try? LoadRequest(request, of: plan, nested: { try? plans.plan(of: $0) }) else { return [] }
    let loads = loads(for: request)
    let runner = loads.runner
    var writer = WireWriter()
    switch request.kind {
    case .outcome: loads.outcomes.write(runner.outcome(of: request.plan, tasks: request.tasks), to: &writer)
    case .earlyReads: writer.write(runner.earlyReads(of: request.plan)) { $1.write($0) }
    case .accesses: writer.write(runner.accesses(of: request.plan)) { $1.write($0) }
    case .trace:
      runner.trace(
        request.plan,
        by: TraceWriter { line in
          var writer = WireWriter()
          writer.write(line)
          sendPart(writer.bytes)
        })
    case .givenValues:
      writer.write(runner.givenValues(of: request.plan)) { given, writer in
        writer.write(LoadItem.step(given.attribute))
        writer.write(given.value)
      }
    case .losses:
      writer.write(runner.losses(of: request.values, in: request.plan)) { item, writer in
        writer.write(item) { $1.write($0) }
      }
    case .relations: writer.write(runner.relations(of: request.plan)) { $1.write($0) }
    case .changes: writer.write(runner.changes(of: request.plan, reads: request.reads)) { $1.write($0) }
    }
    let coverage = runner.coverage
    let isNew = coverage.version != loads.sentVersion
    loads.sentVersion = coverage.version
    writer.write(isNew)
    if isNew { coverage.write(to: &writer) }
    writer.write(runner.nested) { $1.write($0) }
    return writer.bytes
  }
}
