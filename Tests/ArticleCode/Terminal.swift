// TerminalKit's and TerminalCocoa's articles: what no test compiles already.

import NibKit
import NibTool
import NibXcode
import TerminalCocoa
import TerminalKit

private final class LoginController: Controller {}

private final class Chooser: Controller {}

private func fromAXib(_ folder: String) throws {
  let layouts = LayoutFolders([folder], otherFormats: [.xib])
  let document = try layouts.document(named: "Login")
  var classes = ClassRegistry.terminal.drawing([document])
  classes.register(owner: LoginController.self)
  let application = Application(layouts: layouts, classes: classes)
  try application.show(LoginController(nibName: "Login"))
}

private func pictureOfAXib() throws {
  let source = try SourceText(contentsOf: "Login.xib")
  let picture = try CocoaPicture(drawing: NibDocument(xcode: source))
  _ = picture
}

private func sceneOfAStoryboard(_ application: Application) throws {
  let storyboard = try Storyboard(contentsOf: "Main.storyboard")
  let classes = ClassRegistry().drawing(storyboard.allDocuments)
  let scene = try StoryboardLoader(storyboard, classes: classes).instantiateInitial()
  try application.show(CocoaSceneController.controller(for: scene))
}

private func previewYourOwnClasses(_ reviewClasses: ClassRegistry) async {
  await NibTool.main(name: "review-nib", classes: { reviewClasses })
}

private func belowThePrompt(_ application: Application) async {
  await application.main(display: .inline(rows: 8)) { Chooser(nibName: "Chooser") }
}

private func otherWords(_ application: Application) {
  application.words = Words(.german, changes: [.ok: "_Fertig"])
}
