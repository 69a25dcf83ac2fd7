internal import ArgumentParser
internal import NibExploring
internal import NibImporting
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib trace`: loads a layout, and writes the events of the load.
struct TraceCommand: MachineReadable {
  static var configuration: CommandConfiguration {
    // The parser asks on the main thread, from `run`.
    MainActor.assumeIsolated {
      CommandConfiguration(
        commandName: "trace", abstract: "Load a layout or an archive, and write each step as it happens.",
        usage: """
          \(RunningTool.current.name) trace <file> [--stand-ins] [--order <order>] [--run <number> [--seed <seed>] [--strength <steps>]] [--move <steps> ...] [--unpromised] [--within <layout>] [--only <kinds>] [--object <id> [--subtree]] [--depth <levels>] [--scene <identifier>] [--part <name>] [--size-class <width-height>] [--lang <language>] [--format <format>]
          \(RunningTool.current.name) trace <file> --compare <order> <order> [--stand-ins] [--format <format>] [--context <lines>]
          \(RunningTool.current.name) trace <file> --like <trace> [--order <order>] [--pattern <event=expression> ...] [--preset <tool>]
          \(RunningTool.current.name) trace --import <trace> ... [--failed <trace> ...] [--orders <orders>] [--pattern <event=expression> ...] [--preset <tool>] [--only <kinds>] [--object <id>] [--depth <levels>] [--format <format>]
          """,
        discussion: """
          Each line is one event: init> and init< are the beginning and the end of an initializer. attach, attr, \
          outlet, collect, action and awake are steps of the load. note is a message of a class, unwired is a \
          read of an outlet before it is connected, and empty is a read of an outlet that the layout does not \
          connect. If the load fails, the trace ends with abort, and the failure is written to standard error.

          If a class loads another layout during the load, that layout is traced at this point. If the layout is \
          a scene, which names controllers with layout="X", the views of its controllers follow in the order of \
          the scene. A program loads them later, when it shows them.

          Each scene of a storyboard is loaded in two steps, as in UIKit: the controller, and then its view. \
          --scene selects one scene. Prototypes of tables and collections are loaded for each row, and not with \
          the view. --part view, --part controller or --part 'prototype Cell' loads only this part, after those \
          around it. --move and --run apply to one part.

          --move 'awake B < awake A' moves B's awake right before A's, and --move 'awake A > awake B' moves A's \
          right after B's. This replays findings of '\(RunningTool.current.name) explore'. Moves against the \
          promises of the order need --unpromised. With --within Row, --move and --run apply to the layout Row, \
          each time that a class loads it. The steps are init, attr, outlet, collect, action, awake and \
          afterInit, each with its object or member.

          --only awake,outlet writes only events of these kinds. init and load stand for the beginning and the \
          end. --object ID writes only the events of one object, by its id or its path in the trace, and the \
          connections to it. With --subtree, it also writes the events of the objects in it. --depth 1 leaves \
          out the events within initializers and nested loads.

          The formats svg and mermaid draw the load as a sequence diagram after it has ended.

          With --compare, the layout is loaded in two orders, and the two traces are written side by side, with \
          line numbers and marks: < and > mark a line that only one trace has, ! marks a line that differs, and \
          ~ marks a line that comes earlier or later in the other trace, at the line of the arrow. If there is \
          no space for two columns, there is one column for both traces. A difference between orders is not an \
          error.

          --import reads a trace that another program has recorded, or a log, and writes it like a trace. --pattern \
          awake='-\\[(\\w+) awakeFromNib\\]' makes an event of each line that matches, and --preset has the patterns for \
          a tool's log. The first group of a pattern is the class of the object and the second its address; named \
          groups, as in (?<member>\\w+), are object, class, address, member, value, target, targetClass and \
          targetAddress. With --orders all, the output is the orders that the trace fits, and the line at which it \
          breaks each of the others. The exit status is 1 if it fits none. Several traces of one screen, and those of \
          --failed, are compared: which events always come before which, which sometimes, and which order goes with \
          the failure.

          --like follows a trace: the layout is loaded in the order that comes closest, and the moves are written to \
          standard error, with the events that could not be followed. Without --order, the order is the one that \
          follows the most events.
          """)
    }
  }

  @Argument(
    help: "The layout or archive. - is standard input.",
    completion: .file(extensions: ["xml", "nib", "plist", "xib", "storyboard"]))
  var file: String?

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions

  @Option(
    help: ArgumentHelp(
      "The order of the load. 'nib orders' lists the orders. The default is strict for a layout and archive for an archive.",
      valueName: "order"),
    completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var order: OrderName?

  @Option(
    name: .customLong("move"),
    help: ArgumentHelp(
      "Move a step right before another, as in 'awake B < awake A', or right after it with '>'. You can repeat this option.",
      valueName: "steps"))
  var moves: [String] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Load in the order of the run with this number in 'explore'. The seed must be the same.", valueName: "number"))
  var number: Int?

  @Option(help: "The seed of --run.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The strength of the exploration that --run belongs to.", valueName: "steps"))
  var strength: Int?

  @Flag(help: "Load the run of an exploration with --related-only.")
  var relatedOnly = false

  @Option(
    help: "The format of the trace. tree is indented, json is one object a line, and svg and mermaid are diagrams.")
  var format = TraceFormat.text

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Compare the traces of two orders.", valueName: "order> <order"),
    completion: .list(OrderName.allNames))
  var compare: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of equal steps that are kept around each difference. The default is all of them.",
      valueName: "lines"))
  var context: Int?

  @OptionGroup var parts: PartOptions

  @Flag(help: "Also allow moves that the promises of the order forbid.")
  var unpromised = false

  @Option(
    help: ArgumentHelp(
      "Apply --move and --run to the layout of this name, which a class loads within the load.", valueName: "layout"))
  var within: String?

  @OptionGroup var language: LanguageOptions

  @OptionGroup var filter: FilterOptions

  @OptionGroup var imported: ImportedFiles

  @OptionGroup var output: OutputOptions

  var isForPrograms: Bool { format != .text && format != .tree }

  mutating func validate() throws {
    // The parser takes all arguments after an option as its values, which may include the layout.
    if file == nil, compare.count == 3 { file = compare.removeLast() }
    if imported.isUsed { return try validateImport() }
    guard file != nil else { throw ValidationError("Missing expected argument '<file>'") }
    try validateLike()
    if !filter.isEmpty, !compare.isEmpty || format.line == nil {
      throw ValidationError(
        "--only, --object and --depth leave events out of a text, a tree or JSON; a \(compare.isEmpty ? "diagram" : "comparison") needs all."
      )
    }
    if within != nil, moves.isEmpty, number == nil {
      throw ValidationError("--within says which layout --move and --run are for; it needs one of them.")
    }
    if compare.isEmpty {
      if context != nil { throw ValidationError("--context says how a comparison is written; it needs --compare.") }
      return
    }
    if !moves.isEmpty || number != nil {
      throw ValidationError("--move and --run are for one load, and --compare has two.")
    }
    if parts.part != nil {
      throw ValidationError("--part selects one load, and --compare takes whole files or scenes.")
    }
    guard compare.count == 2 else {
      throw ValidationError("--compare takes two orders, as in: nib trace FILE --compare strict uikit")
    }
    if order != nil { throw ValidationError("--order names one order and --compare two; only one can be meant.") }
    guard format == .text || format == .json else {
      throw ValidationError("A comparison is written as text or json, not as \(format.rawValue).")
    }
    if let context, context < 0 { throw ValidationError("--context is a number of lines, and not less than 0.") }
    _ = try compare.map(OrderName.named)
  }

  func run() throws {
    if imported.isUsed {
      return try MainActor.assumeIsolated {
        try ImportedTraces(session: Session(), options: imported, filter: filter, format: format).run()
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
      var told: [String] = []
      for words in failures.map({ describe($0, colors: session.console.errorsHaveColors) })
      where !told.contains(words) {
        session.console.printErrors(words)
        told.append(words)
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
    if let form = format.line {
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
    console.print(format == .svg ? diagram.svg() : diagram.mermaid())
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
      format == .json ? comparison.jsonLines() : session.console.text(of: comparison, context: context))
    return failures
  }
}
