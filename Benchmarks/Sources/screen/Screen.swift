import NibKit
import TerminalKit

/// `screen FOLDER` shows the screen of `FOLDER/Screen.layout.xml`; `screen --measure FOLDER` times its frames without a
/// terminal.
@main
struct Screen {
  static func main() async {
    // A theme that paints every cell, as Textual's do. With the terminal's own colours there would be less to write.
    let arguments = CommandLine.arguments.dropFirst()
    let application = Application(
      layouts: LayoutFolders([arguments.last ?? "screen"]), classes: classes, theme: .dark)
    if arguments.first == "--measure" {
      await measure(application)
    } else {
      await application.main { ScreenController(nibName: "Screen") }
    }
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(owner: ScreenController.self)
    return classes
  }
}
