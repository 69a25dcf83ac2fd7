internal import ArgumentParser
internal import FileAccess
internal import NibKit
internal import NibLoading
internal import TerminalKit

/// `nib preview`: shows a terminal layout, and updates it when the file changes.
struct PreviewCommand: InteractiveCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Show a layout in this terminal, and draw it again whenever its file is saved.",
    discussion: """
      The layout is drawn as 'show' draws it, and can be used: fields take text, lists scroll, Tab moves the focus. What was \
      typed, checked, selected and scrolled stays when the file is saved and loaded again, for each view with the \
      same id or, without an id, in the same place. Actions are not performed. The line at the bottom names the \
      action and its target instead. At first it names the classes that the tool does not know, if there are any.

      When the file has errors, they are shown over the last picture until they are corrected; the arrow and \
      page keys scroll it if it is long. F5 loads the layout again and forgets what was typed. Ctrl-C ends.
      """)

  @Argument(help: "The layout.", completion: .file(extensions: ["xml", "nib"]))
  var file: String

  @Option(
    help:
      "The theme that the program would run with, or the path of a theme file; the layout's own <Styles> win over it.")
  var theme = ThemeName.ansi

  @OptionGroup var language: LanguageOptions

  func validate() throws {
    if file == "-" {
      throw ValidationError("A preview needs a file that can be watched; use 'show' for standard input.")
    }
  }

  func interact() async throws {
    let console = NibTool.current.console
    // The preview itself shows why a file cannot be read, and waits until it can.
    if let source = try? SourceText(ofRegularFile: file) {
      try Session().refuseArchives([source], because: "only layouts are shown")
    }
    let layout = LiveLayout(
      file, classes: NibTool.current.classes(), theme: try theme.theme(Session()), formats: NibTool.formats,
      languages: language.languages)
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
