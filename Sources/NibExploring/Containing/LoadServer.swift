internal import NibLoading
internal import NibModel
internal import NibTracing

/// The process that runs the loads of an exploration: answers the questions of the one that explores.
package final class LoadServer {
  private let runner: LoadRunner
  private let plan: LoadPlan
  private var outcomes = OutcomeWire()
  /// The state of the coverage that was sent.
  private var sentVersion = 0

  init(_ runner: LoadRunner, _ plan: LoadPlan) {
    self.runner = runner
    self.plan = plan
  }

  /// Answers a question.
  ///
  /// - Parameter sendPart: sends a part of the answer at once.
  /// - Returns: the answer, or its last part. Empty for a question that makes no sense.
  package func answer(_ question: [UInt8], sendPart: @escaping ([UInt8]) -> Void) -> [UInt8] {
    guard let question = try? LoadQuestion(question, of: plan) else { return [] }
    var writer = WireWriter()
    switch question.kind {
    case .outcome: outcomes.write(runner.outcome(of: question.plan, tasks: question.tasks), to: &writer)
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
    let isNew = coverage.version != sentVersion
    sentVersion = coverage.version
    writer.write(isNew)
    if isNew { coverage.write(to: &writer) }
    return writer.bytes
  }
}
