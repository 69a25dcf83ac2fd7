internal import ArgumentParser
internal import NibKit
internal import NibLoading

/// The forms of a trace.
enum TraceFormat: String, OutputFormat, ExpressibleByArgument, CaseIterable {
  case text, tree, json, svg, mermaid

  /// Writes an event, for formats with a line for each event. Nil for the other formats.
  var line: ((Trace.Line) -> String)? {
    switch self {
    case .text: { $0.text() }
    case .tree: { $0.indentedText() }
    case .json: { $0.json() }
    case .svg, .mermaid: nil
    }
  }
}

/// Returns the description of a failed load, with colors if the error supports them.
func describe(_ error: any Error, colors: Bool) -> String {
  switch error {
  case let error as LoadFailure: [error.diagnostic].rendered(in: error.sources, style: colors ? .ansi : .plain)
  case let error as any DiagnosedError:
    error.diagnostics.rendered(in: error.sources, style: colors ? .ansi : .plain)
  default: "error: \(error)"
  }
}
