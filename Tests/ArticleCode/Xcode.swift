// Documents of Xcode, and the test of one

import NibKit
import NibTesting
import NibXcode
import Testing

nonisolated private final class LoginView: CocoaObject {}

nonisolated private final class HintLabel: CocoaObject {
  var text = ""

  required init(coder: NibDecoder) throws {
    text = "Type your name"
    try super.init(coder: coder)
  }
}

nonisolated private func startPage() throws {
  let document = try NibDocument(xcode: SourceText(contentsOf: "Login.xib"))
  var classes = ClassRegistry()
  classes.register(LoginView.self)
  let plan = try LoadPlan(document, classes: classes.standingIn(for: [document]), order: .uikit)
  _ = plan
}

@Suite(.disabled("the article's file is not here: TestingOnLinuxTests runs what it says"))
private struct TestingANibsOrder {
  @Test("nothing depends on the order")
  func nothingDependsOnTheOrder() throws {
    let login = try Nib(contentsOf: "Login.xib", formats: [.xib])
    var classes = ClassRegistry()
    classes.register(LoginView.self)
    classes.register(HintLabel.self)
    let layout = TestLayout(login, classes: classes.standingIn(for: [login.document]))

    expectOrderIndependent(layout)
    expectNoEarlyOutlets(in: layout)
  }
}

nonisolated private final class ProfileController: CocoaObject {
  @Outlet var name: CocoaObject?

  override class var members: Members {
    super.members.adding(ProfileController.self) { $0.outlet("name", \.$name) }
  }

  override func awake() throws {
    NibLoad.note("the label is \(name == nil ? "nil" : "there") in awake")
  }

  override func viewDidLoad() throws {
    NibLoad.note("the label is \(name == nil ? "nil" : "there") in viewDidLoad")
  }
}

nonisolated private func storyboardsInTwoSteps() throws {
  let storyboard = try Storyboard(contentsOf: "Profile.storyboard")
  var classes = ClassRegistry()
  classes.register(ProfileController.self)
  let loader = StoryboardLoader(storyboard, classes: classes.standingIn(for: storyboard.allDocuments))
  let scene = try loader.instantiateInitial()
  try scene.loadView()
}
