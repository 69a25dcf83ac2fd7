import NibKit
import TerminalKit

@main
struct Greeter {
  static func main() async {
    await application().main { GreetingController() }
  }

  static func application() -> Application {
    Application(layouts: EmbeddedLayouts.module)
  }
}
