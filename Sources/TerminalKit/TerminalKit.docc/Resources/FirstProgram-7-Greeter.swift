import NibKit
import TerminalKit

@main
struct Greeter {
  static func main() async {
    await application().main { GreetingController(nibName: "Greeting") }
  }

  static func application() -> Application {
    Application(layouts: LayoutFolders(["Layouts"]))
  }
}
