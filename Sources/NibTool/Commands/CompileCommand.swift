internal import ArgumentParser
internal import FileAccess
internal import NibKit
internal import NibModel
internal import NibXcode

/// `nib compile`: writes layouts in the compiled form.
struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile", abstract: "Write layouts in the compiled form, which is read without a parser.",
    discussion: """
      Lists.layout.xml becomes Lists.nib in the same folder. A program finds the compiled layout by the same \
      name if the layout itself is not in the folder. It loads like the layout: with the same objects, traces \
      and messages. With --strip, messages name the path of an object instead of a line.

      If a layout cannot be read, it is reported, and nothing is written for it. The classes are not compared: \
      see 'check'. An existing file is replaced only if it is a compiled layout.

      The exit status is 0 if everything is written, 1 if a layout has errors, and 2 if a file cannot be read or \
      written.
      """)

  @Argument(
    help: ArgumentHelp("Layouts or folders of layouts. - is standard input.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the compiled layout. - is standard output.", valueName: "file"),
    completion: .file(extensions: ["nib"]))
  var output: String?

  @OptionGroup var variation: VariationOptions

  @Flag(help: "Leave out the text and the positions in it.")
  var strip = false

  func validate() throws {
    if files.isEmpty { throw ValidationError("Name at least one layout.") }
    if output != nil, files.count > 1 || files.contains(where: FileSystem.isFolder) {
      throw ValidationError("With --output, name one layout.")
    }
    if output == nil, files.contains("-") {
      throw ValidationError("Standard input has no name: say with --output where to write.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      let files = try session.namedFiles(files, formats: [.xml]).files
      let outputs = files.map { output ?? Self.output(of: $0) }
      if let twice = outputs.indices.first(where: { outputs[..<$0].contains(outputs[$0]) }) {
        throw ValidationError("Two layouts would be written to '\(outputs[twice].printable)'.")
      }
      // If one layout cannot be compiled, the others are compiled nevertheless.
      let failures = zip(files, outputs).compactMap { compile($0, to: $1, session) }
      if failures.contains(.usage) { throw ToolStatus.usage }
      if failures.contains(.findings) { throw ToolStatus.findings }
    }
  }

  /// Returns the path of the compiled file next to a layout, under which its name is found: `Lists.nib` for
  /// `Lists.layout.xml`.
  @MainActor
  private static func output(of path: String) -> String {
    let suffixes = RunningTool.formats.map(\.suffix)
    let suffix = suffixes.first { path.lastPathComponent.utf8.count > $0.utf8.count && path.hasSuffix($0) }
    return path.dropLast(suffix?.count ?? 0) + LayoutFormat.compiled.suffix
  }

  /// Compiles a layout. Returns the status if this fails.
  @MainActor
  private func compile(_ path: String, to output: String, _ session: Session) -> ToolStatus? {
    do {
      var document = try session.document(path)
      if let sizeClass = variation.sizeClass { document = document.fixed(under: sizeClass) }
      if document.isFromInterfaceBuilder {
        let layout = NativeLayout(document)
        if !layout.rest.isEmpty {
          session.console.printErrors(
            session.words(
              for: layout.rest.inTextOrder, in: document.sources, hasColors: session.console.errorsHaveColors))
        }
        document = layout.document
      }
      // A compiled layout needs no other files.
      document = document.including(
        session.layouts(beside: path), classes: try session.namedClasses(for: document), isForChecking: false)
      if !document.faults.isEmpty { throw NibError(document.faults, in: document.sources) }
      if document.links != nil { try session.refuse(document.source, because: "only layouts are compiled") }
      let bytes = try document.compiled(strippingPositions: strip)
      // The compiled layout replaces the text, so check that both have the same contents.
      let difference = try NibDocument(compiled: bytes, file: output).firstDifference(from: document)
      if let difference {
        session.console.printError("error: '\(path.printable)' cannot be compiled: \(difference) would change")
        return .findings
      }
      return write(bytes, to: output, session)
    } catch let error as NibError {
      return session.report(error.diagnostics, in: error.sources)
    } catch {
      return error as? ToolStatus ?? .usage
    }
  }

  @MainActor
  private func write(_ bytes: [UInt8], to output: String, _ session: Session) -> ToolStatus? {
    let console = session.console
    if output == "-" {
      if console.terminalSize == nil, console.printBytes(bytes) { return nil }
      console.printError("error: a compiled layout is not written to a terminal: name a file with --output")
      return .usage
    }
    let target = FileSystem.target(of: output)
    let reason: String
    do throws(SystemError) {
      if Self.mayReplace(target),
        try FileSystem.replace(target, with: bytes, isWanted: { Self.mayReplace(target) }) != nil
      {
        return nil
      }
      reason = "it exists and is not a compiled layout, so it is left as it is"
    } catch {
      reason = "\(error)"
    }
    console.printError("error: '\(output.printable)' cannot be written: \(reason)")
    return .usage
  }

  /// Returns true if a path has a compiled layout, or no file.
  private static func mayReplace(_ path: String) -> Bool {
    do throws(ReadingFailure) {
      guard let file = try openRegularFile(path), let beginning = try? file.beginning(64) else { return false }
      return NibDocument.isCompiled(beginning)
    } catch {
      return error.isMissing
    }
  }
}
