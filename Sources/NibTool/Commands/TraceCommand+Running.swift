internal import ArgumentParser
internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

/// The work of the command.
extension TraceCommand {
  func run() throws {
    if imported.isUsed {
      return try MainActor.assumeIsolated {
        try ImportedTraces(session: Session(), options: imported, filter: filter, format: chosenFormat).run()
      }
    }
    try MainActor.assumeIsolated {
      let session = Session(classes.choice(for: variation), languages: language.languages)
      let file = file ?? "-"
      let document = try session.documentForPlan(file)
      let failures: [any Error]
      let scenes = try session.scenes(of: document, named: parts.scene)
      let nested = within.map { name in
        ArrangedLayout(name) { plan in try MainActor.assumeIsolated { try nestedRun(plan, session) } }
      }
      if let step = try step(of: document, from: file, session) {
        failures = [try write(session) { try load(step, $0, nested) }].compactMap { $0 }
        try nested?.check(session.console)
      } else if let scenes, compare.isEmpty {
        failures = [try write(session) { try scenes.load(order: order?.order, tracer: $0) }].compactMap { $0 }
      } else if compare.isEmpty {
        var prepared = try session.prepare(
          document, from: file, order: order?.order, isRun: true)
        if within == nil, let number {
          var explorer = Explorer(prepared, document, session)
          explorer.isRelatedOnly = relatedOnly
          let order = prepared.plan.order
          prepared.plan = try run(
            number, of: order, explorer.plan(ofRun: number, order: order, seed: seed, strength: strength))
        }
        if nested == nil { prepared.plan = try moved(prepared.plan, session) }
        prepared.plan = try followed(prepared.plan, of: file, [], session)
        let plan = prepared
        failures = [try write(session) { try session.load(plan, tracer: $0, nested: nested) }].compactMap { $0 }
        try nested?.check(session.console)
      } else {
        failures = try writeComparison(session) { order, tracer in
          if let scenes { return try scenes.load(order: order, tracer: tracer) }
          return try session.load(try session.prepare(document, from: file, order: order, isRun: true), tracer: tracer)
        }
      }
      session.writeNotes()
      session.note(missing: scenes)
      if try session.reportingErrors({ try session.hasDescribedClasses(document) }),
        let standIns = try session.reportingErrors({ try session.standIns(in: document) })
      {
        session.console.printError("note: \(standIns.remark)")
      }
      var printed: [String] = []
      for words in failures.map({ describe($0, colors: session.console.errorsHaveColors) })
      where !printed.contains(words) {
        session.console.printErrors(words)
        printed.append(words)
      }
      if !failures.isEmpty { throw ToolStatus.findings }
    }
  }

  /// Returns the part of a file that is loaded alone, with its steps moved; nil if the command loads the whole file.
  ///
  /// - Throws: `ToolStatus` if there is no such part. The reason has then been reported.
  @MainActor
  private func step(of document: NibDocument, from file: String, _ session: Session) throws -> PartStep? {
    guard parts.part != nil || !moves.isEmpty || number != nil || imported.model != nil else { return nil }
    guard let all = try session.steps(of: document, from: file, scene: parts.scene, order: order?.order) else {
      if parts.part == nil || parts.part == LoadPart.Kind.root.description { return nil }
      throw session.refusal(ofPartsOf: file)
    }
    let isNested = within != nil
    let selection = PartSelection(all, named: parts.part, moves: isNested ? [] : moves)
    guard var step = selection.step else {
      session.console.printError("error: \(selection.reason)")
      throw ToolStatus.usage
    }
    if isNested { return step }
    if let number {
      let order = step.plan.order
      var explorer = Explorer(step)
      explorer.isRelatedOnly = relatedOnly
      step.plan = try run(
        number, of: order, explorer.plan(ofRun: number, order: order, seed: seed, strength: strength))
    }
    step.plan = try followed(try moved(step.plan, session), of: file, step.options, session)
    return step
  }

  /// Loads a part, and returns its error.
  @MainActor
  private func load(_ step: PartStep, _ tracer: any LoadTracer, _ nested: ArrangedLayout?) throws -> (any Error)? {
    do {
      _ = try NibMisuse.collect { try step.load(tracer: tracer, tracesAll: parts.part == nil, nested: nested) }
      return nil
    } catch {
      return error
    }
  }

  /// Returns the plan of a run of a layout that is loaded within another one, with the moves applied.
  @MainActor
  private func nestedRun(_ plan: LoadPlan, _ session: Session) throws -> LoadPlan {
    guard let number else { return try moved(plan, session) }
    let run = OrderPromise(of: plan).plan(ofNestedRun: number, seed: seed, strength: strength)
    return try moved(try self.run(number, of: plan.order, run), session)
  }

  private func run(_ number: Int, of order: LoadOrder, _ plan: LoadPlan?) throws -> LoadPlan {
    guard let plan else {
      throw ValidationError("The order '\(order.name)' allows no load of that number: \(number).")
    }
    return plan
  }

  /// Returns the plan with the moves applied.
  @MainActor
  private func moved(_ plan: LoadPlan, _ session: Session) throws -> LoadPlan {
    if moves.isEmpty { return plan }
    let reason: String
    do {
      let moved = try plan.moving(plan.moves(written: moves))
      guard !unpromised, let violation = OrderPromise(of: plan).violation(by: moved) else { return moved }
      let words = moves.map { "'\($0)'" }.joined(separator: ", ")
      let open =
        violation.order == LoadOrder.any.name ? "" : "name an order that leaves this open, as in --order any, or "
      reason =
        "\(words) is not possible: the order '\(violation.order)' promises '\(violation.first)' before "
        + "'\(violation.second)'; \(open)add --unpromised"
    } catch {
      reason = "\(error)"
    }
    session.console.printError("error: \(reason)")
    throw ToolStatus.usage
  }

  /// Loads a layout in one order, and writes the trace.
  ///
  /// - Returns: the error of the load, or nil.
  @MainActor
  private func write(
    _ session: Session, _ load: @MainActor (any LoadTracer) throws -> (any Error)?
  ) throws -> (any Error)? {
    let console = session.console
    if let form = chosenFormat.line {
      // Events are written immediately, because a class may stop the program, and then the trace is needed most.
      let filter = TraceFilter(filter)
      let writer = TraceWriter(where: filter.takes) { if filter.takes($0) { console.print(form($0)) } }
      let failure = try load(writer)
      guard let unknown = filter.unknownObject else { return failure }
      if let failure { console.printErrors(describe(failure, colors: console.errorsHaveColors)) }
      console.printError("error: --object: \(unknown)")
      throw ToolStatus.usage
    }
    let recorder = TraceRecorder()
    let failure = try load(recorder)
    let diagram = SequenceDiagram(recorder.trace)
    console.print(chosenFormat == .svg ? diagram.svg() : diagram.mermaid())
    return failure
  }

  @MainActor
  private func writeComparison(
    _ session: Session, _ load: @MainActor (LoadOrder, any LoadTracer) throws -> (any Error)?
  ) throws -> [any Error] {
    var failures: [any Error] = []
    let traces = try compare.map { name in
      let order = try OrderName.named(name).order
      let recorder = TraceRecorder()
      if let failure = try load(order, recorder) { failures.append(failure) }
      return recorder.trace
    }
    var comparison = TraceComparison(traces[0], traces[1])
    (comparison.firstName, comparison.secondName) = (compare[0], compare[1])
    session.console.print(
      chosenFormat == .json ? comparison.jsonLines() : session.console.text(of: comparison, context: context))
    return failures
  }
}
