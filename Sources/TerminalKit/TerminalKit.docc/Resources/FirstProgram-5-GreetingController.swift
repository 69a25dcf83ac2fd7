import NibKit
import TerminalKit

/// Greets the user by name.
final class GreetingController: Controller, Layouts.Greeting.Owner {
  func greet() {
    greeting.text = "Hello, \(name.text)!"
  }
}
