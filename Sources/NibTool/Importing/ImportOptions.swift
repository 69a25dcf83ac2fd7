internal import ArgumentParser
internal import FileAccess
internal import NibImporting
internal import NibModel

/// The options for reading traces and logs of other programs.
struct ImportOptions: ParsableArguments {
  @Option(
    name: .customLong("pattern"),
    help: ArgumentHelp(
      #"A pattern for the lines of a log, as in 'awake=-\[(\w+) awakeFromNib\]'. You can repeat this option."#,
      valueName: "event=expression"))
  var patterns: [String] = []

  @Option(
    help: ArgumentHelp(
      "The patterns for a tool's log: \(LogPreset.all.map(\.name).joined(separator: ", ")).", valueName: "tool"),
    completion: .list(LogPreset.all.map(\.name)))
  var preset: String?

  var isUsed: Bool { !patterns.isEmpty || preset != nil }

  func validate() throws { _ = try importer }

  /// The importer for these patterns.
  var importer: TraceImporter {
    get throws {
      let tool = try preset.map(Self.preset)
      do throws(LogPattern.Fault) {
        var read: [LogPattern] = []
        for text in patterns { read.append(try LogPattern(text)) }
        return try TraceImporter(patterns: read, preset: tool)
      } catch { throw ValidationError("\(error)") }
    }
  }

  private static func preset(_ name: String) throws -> LogPreset {
    if let preset = LogPreset.all.first(where: { $0.name == name }) { return preset }
    let names = LogPreset.all.map(\.name)
    let near = Suggestion.nearest(to: name, among: names).map { " Did you mean '\($0)'?" } ?? ""
    throw ValidationError("there is no preset '\(name.printable)'.\(near) There are: \(names.joined(separator: ", ")).")
  }
}

extension Session {
  /// Reads a trace or a log; `-` is standard input. What was not read is said on standard error.
  ///
  /// - Throws: `ToolStatus` if the file cannot be read or has no event. The reason has then been reported.
  func imported(_ path: String, _ options: ImportOptions) throws -> ImportedTrace {
    let importer = try options.importer
    do {
      let source = try path == "-" ? console.readInput() : SourceText(contentsOf: path, limit: Self.mostLogBytes)
      let trace = try importer.read(source)
      for remark in trace.remarks { console.printError("note: \(remark)") }
      return trace
    } catch let error as NibError {
      throw report(error.diagnostics, in: error.sources)
    } catch let fault as TraceImporter.Fault {
      console.printError("error: \(fault)")
      throw ToolStatus.usage
    }
  }

  /// The maximum number of bytes of a log.
  private static var mostLogBytes: Int { 1 << 30 }
}
