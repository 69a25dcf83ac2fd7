import NibKit
import TerminalKit

/// `screen FOLDER` shows the screen of `FOLDER/Screen.layout.xml`; `screen --measure FOLDER` times its frames without a
/// terminal, and `screen --repeat STEP ROUNDS FOLDER` takes one step so often, for a profiler to count. `screen --log FOLDER`
/// shows the log of `FOLDER/Log.layout.xml`.
@main
struct Screen {
  static func main() async {
    // A theme that paints every cell, as Textual's do. With the terminal's own colors there would be less to write.
    let arguments = CommandLine.arguments.dropFirst()
    let application = Application(
      layouts: LayoutFolders([arguments.last ?? "screen"]), classes: classes, theme: .dark)
    if arguments.first == "--measure" {
      await measure(application)
    } else if arguments.first == "--repeat", arguments.count == 4, let rounds = Int(arguments[3]) {
      await measure(application, only: (arguments[2], rounds))
    } else if arguments.first == "--log" {
      await application.main { LogController(nibName: "Log") }
    } else {
      await application.main { ScreenController(nibName: "Screen") }
    }
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.register(owner: ScreenController.self)
    classes.register(owner: LogController.self)
    return classes
  }
}
