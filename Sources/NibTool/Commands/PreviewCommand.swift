internal import ArgumentParser
internal import FileAccess
internal import NibKit
internal import NibLoading
internal import TerminalKit

/// `nib preview`: shows a terminal layout, and updates it when the file changes.
struct PreviewCommand: InteractiveCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show a layout in this terminal, and draw it again when its file is saved.",
    discussion: """
      The layout is drawn as by 'show', and you can use it: fields take text, lists scroll, and Tab moves the \
      focus. When the file is saved, the layout is loaded again. Each view keeps its text, selection and scroll \
      position if it has the same id or, without an id, the same place. Actions are not performed. Instead, the \
      line at the bottom names the action and its target. At first it names the classes that the tool does not \
      know.

      If the file has errors, they cover the last picture until you correct them. The arrow keys and page keys \
      scroll a long list of errors. F5 loads the layout again and discards your input. Ctrl-C ends the preview.
      """)

  @Argument(help: "The layout.", completion: .file(extensions: ["xml", "nib"]))
  var file: String

  @Option(
    help: """
      The theme of the program, or the path of a theme file. Styles in the layout override it. The default is 'ansi', \
      with shades of the terminal's background if the terminal reports it.
      """)
  var theme: ThemeName?

  @OptionGroup var catalog: CatalogOptions

  @OptionGroup var language: LanguageOptions

  func validate() throws {
    if file == "-" {
      throw ValidationError("A preview needs a file that can be watched; use 'show' for standard input.")
    }
  }

  func interact() async throws {
    let console = RunningTool.current.console
    // The preview itself shows why a file cannot be read, and waits until it can.
    if let source = try? SourceText(ofRegularFile: file) {
      try Session().refuseArchives([source], because: "only layouts are shown")
    }
    let layout = LiveLayout(
      file, classes: RunningTool.current.classes(), theme: try theme?.theme(Session()), formats: RunningTool.formats,
      languages: language.languages, catalog: catalog.choice)
    let application = Application(layouts: MemoryLayouts([:]))
    do {
      let terminal = try Terminal()
      try application.show(PreviewController(layout))
      if case .signal(let signal) = try await application.run(on: terminal, colors: console.colorDepth) {
        terminal.end(by: signal)
      }
    } catch {
      console.printError("error: \(error)")
      throw ToolStatus.usage
    }
  }
}
