internal import ArgumentParser
internal import NibLanguageServer

/// `nib lsp`: helps an editor.
struct LSPCommand: InteractiveCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Help an editor: a language server on standard input and output.",
    discussion: """
      An editor starts this command for layouts and speaks the Language Server Protocol 3.17 with it. It then shows \
      what 'check' finds while you type, completes elements, attributes, values and references, explains classes \
      and the order of the load, finds and renames ids, formats, and offers corrections.

      Classes are those of the catalog that belongs to a layout, as for 'check'. With --tool, your own tool is asked \
      for them; it runs as another process, and its 'classes' command is all that runs. No code of your classes runs \
      here.

      Nothing but messages of the protocol goes to standard output.
      """)

  @Option(
    help: ArgumentHelp("A tool of your own, which is asked for its classes.", valueName: "path"),
    completion: .file())
  var tool: String?

  @Flag(help: ArgumentHelp("Use standard input and output, as always. Some editors ask for it.", visibility: .hidden))
  var stdio = false

  @OptionGroup var classes: ClassOptions
  @OptionGroup var variation: VariationOptions

  func validate() throws {
    if tool != nil, classes.catalog.choice != .found {
      throw ValidationError("--tool and --classes or --no-classes exclude each other.")
    }
  }

  @MainActor
  func interact() async throws {
    let console = RunningTool.current.console
    let status = try console.keepingOutputApart {
      var server = LanguageServer(choosing: classes.choice(for: variation), tool: tool)
      return try MessageLoop.run(&server, console)
    }
    if status != 0 { throw ToolStatus.findings }
  }
}

extension LanguageServer {
  /// Creates the server of the running tool.
  @MainActor
  init(choosing choice: ClassChoice = ClassChoice(), tool: String? = nil) {
    self.init(name: RunningTool.current.name, SessionJudge(choice, other: tool.map(OtherTool.init)))
  }
}
