internal import ArgumentParser
internal import NibKit
internal import NibLoading

/// `nib trace`: loads a layout and writes what happens.
struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace", abstract: "Load a layout and write every step as it happens.",
    discussion: """
      Each line is one event: init> and init< for an initializer, attach, attr, outlet, collect, action, awake; note \
      is what a class says of its own accord, unwired an outlet that was read too early. If the load fails, the trace \
      ends in abort and the failure goes to standard error.
      """)

  @OptionGroup var layout: LayoutOptions

  @Option(
    help: ArgumentHelp("The order to load in, strict by default; 'nib orders' lists them.", valueName: "profile"),
    completion: .list(OrderName.allNames),
    transform: OrderName.named)
  var order = OrderName.strict

  @Option(help: "How to write the trace: text, tree (indented) or json (one object a line).")
  var format = TraceFormat.text

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session(standIns: layout.standIns)
      let prepared = try session.prepare(layout.file, order: order.order, isRun: true)
      // Written as it happens: a class may stop the program, and then the trace is what is wanted.
      let console = session.console
      let format = format
      let writer = TraceWriter { console.print(format.text(of: $0)) }
      var failure: (any Error)?
      do {
        if let planned = prepared.ownerDescriptor, planned.makeOwner == nil {
          session.console.printError(
            "the owner's class \(planned.name) is registered without a way to make one; try --stand-ins")
          throw ToolStatus.findings
        }
        // What a class does wrong is in the trace; it need not stop the program.
        _ = try NibMisuse.collect {
          let loaded = try prepared.plan.instantiate(
            owner: prepared.ownerDescriptor?.makeOwner?(), externals: prepared.externals, layouts: prepared.layouts,
            tracer: writer)
          withExtendedLifetime(loaded) { NibLifecycle.settle() }
        }
      } catch {
        failure = error
      }
      if let status = failure as? ToolStatus { throw status }
      if let failure {
        session.console.printError(describe(failure, colours: session.console.errorsHaveColours))
        throw ToolStatus.findings
      }
    }
  }
}

/// The forms of a trace.
enum TraceFormat: String, ExpressibleByArgument, CaseIterable {
  case text, tree, json

  func text(of line: Trace.Line) -> String {
    switch self {
    case .text: line.text()
    case .tree: line.indentedText()
    case .json: line.json()
    }
  }
}

/// A failed load in words, with colours if it knows how.
func describe(_ error: any Error, colours: Bool) -> String {
  switch error {
  case let error as LoadFailure: [error.diagnostic].rendered(in: error.source, style: colours ? .ansi : .plain)
  case let error as NibError: error.diagnostics.rendered(in: error.source, style: colours ? .ansi : .plain)
  default: "error: \(error)"
  }
}
