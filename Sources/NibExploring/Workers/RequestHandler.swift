internal import NibLoading
internal import NibModel
internal import NibTracing

/// Answers the questions of an exploration by running its loads, in the process that runs them.
package final class LoadServer {
  /// The loads of one layout, and what has been sent to the other process about them.
  private final class Served {
    let runner: LoadRunner
    var outcomes = OutcomeWire()
    /// The version of the coverage that was sent last.
    var sentVersion = 0

    init(_ runner: LoadRunner) { self.runner = runner }
  }

  private let plan: LoadPlan
  private let served: Served
  private let plans: NestedPlans
  /// The layouts that are loaded within the layout of the plan, if a question has needed them.
  private var nested: [NestedLayout: Served] = [:]

  init(_ runner: LoadRunner, _ plan: LoadPlan, _ plans: NestedPlans) {
    served = Served(runner)
    (self.plan, self.plans) = (plan, plans)
  }

  private func loads(for question: LoadQuestion) -> Served {
    guard let outer = question.outer else { return served }
    let loads = nested[outer.layout] ?? Served(served.runner.runner(of: question.plan, within: outer))
    loads.runner.nesting?.outer = outer.plan
    nested[outer.layout] = loads
    return loads
  }

  /// Answers a question.
  ///
  /// - Parameter sendPart: sends a part of the answer at once.
  /// - Returns: the answer, or its last part. Empty for a question that makes no sense.
  package func answer(_ question: [UInt8], sendPart: @escaping ([UInt8]) -> Void) -> [UInt8] {
    guard let question = try? LoadQuestion(question, of: plan, nested: { try? plans.plan(of: $0) }) else { return [] }
    let loads = loads(for: question)
    let runner = loads.runner
    var writer = WireWriter()
    switch question.kind {
    case .outcome: loads.outcomes.write(runner.outcome(of: question.plan, tasks: question.tasks), to: &writer)
    case .earlyReads: writer.write(runner.earlyReads(of: question.plan)) { $1.write($0) }
    case .accesses: writer.write(runner.accesses(of: question.plan)) { $1.write($0) }
    case .trace:
      runner.trace(
        question.plan,
        by: TraceWriter { line in
          var writer = WireWriter()
          writer.write(line)
          sendPart(writer.bytes)
        })
    case .givenValues:
      writer.write(runner.givenValues(of: question.plan)) { given, writer in
        writer.write(LoadItem.step(given.attribute))
        writer.write(given.value)
      }
    case .losses:
      writer.write(runner.losses(of: question.values, in: question.plan)) { item, writer in
        writer.write(item) { $1.write($0) }
      }
    case .relations: writer.write(runner.relations(of: question.plan)) { $1.write($0) }
    case .changes: writer.write(runner.changes(of: question.plan, reads: question.reads)) { $1.write($0) }
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
