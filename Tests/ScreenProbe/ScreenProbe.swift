import NibRuntime
import TerminalKit

/// A program with views in a terminal that comes with compiled layouts alone: it loads the one that is named, and prints its
/// screen.
@main enum ScreenProbe {
  @MainActor static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, let name = arguments.dropFirst().first else {
      return print("FOLDER NAME")
    }
    let application = Application(layouts: LayoutFolders([folder], formats: [.compiled]))
    let pilot = try Pilot(application, size: Size(width: 20, height: 4), showing: Controller(nibName: name))
    print(pilot.screen)
  }
}
