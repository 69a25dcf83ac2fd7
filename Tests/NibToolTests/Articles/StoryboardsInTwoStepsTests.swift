import Foundation
import NibKit
import NibXcode
import TestSupport
import Testing

/// The article on storyboards shows what the tool prints.
@Suite @MainActor struct StoryboardsInTwoStepsTests {
  /// The controller of the article.
  final class ProfileController: CocoaObject {
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

  private let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil
  private static let folder = "Sources/NibXcode/NibXcode.docc/"
  private let article: Article
  private let scratch: Scratch
  private var file: String { scratch.file("Profile.storyboard") }

  init() throws {
    article = try Article(path: Self.folder + "StoryboardsInTwoSteps.md")
    scratch = try Scratch(["Profile.storyboard": article.blocks(of: "xml")[0]])
  }

  private func run(_ arguments: String...) -> ToolRun {
    var classes = ClassRegistry()
    classes.register(ProfileController.self)
    return ToolRun(arguments: arguments, classes: classes)
  }

  @Test("the trace is that of the tool")
  func trace() {
    let run = run("trace", file, "--order", "uikit")
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("afterInit") }
    #expect(article.blocks(of: "")[0].split(separator: "\n") == lines)
  }

  /// `RECORD_DOCS=1` writes the picture again.
  @Test("the picture is that of the tool")
  func picture() throws {
    let path = packageFolder + "/" + Self.folder + "Resources/storyboard-in-two-steps.svg"
    let picture = run("trace", file, "--order", "uikit", "--format", "svg").output
    if isRecording { try picture.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == picture)
  }

  @Test("explore finds the early read, and names the part")
  func explored() {
    let run = run("explore", file)
    #expect(run.status == 1)
    #expect(run.output.contains("Profile.storyboard, scene profile, the controller: "))
    #expect(run.output.contains("[early-outlet]"))
  }
}
