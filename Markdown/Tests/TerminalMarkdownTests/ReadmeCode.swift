// The code of the README.

import NibKit
import TerminalKit
import TerminalMarkdown

private func start() -> Application {
  let application = Application(layouts: LayoutFolders(["Layouts"]), classes: .terminalWithMarkdown)
  return application
}
