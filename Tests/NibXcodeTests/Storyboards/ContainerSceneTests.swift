import NibKit
import NibModel
import NibXcode
import Testing

/// Containers: the scenes of their relationships are loaded with them.
@Suite struct ContainerSceneTests {
  private static func file(_ container: String, _ segues: String) -> String {
    func page(_ id: String) -> String {
      "<viewController id=\"\(id)\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"\(id)v\"/></viewController>"
    }
    return IBFile.storyboard(
      initial: "c",
      [
        "<\(container) id=\"c\" sceneMemberID=\"viewController\"><connections>\(segues)</connections></\(container)>",
        page("one"), page("two"),
      ])
  }

  private static func segue(_ to: String, _ relationship: String) -> String {
    "<segue destination=\"\(to)\" kind=\"relationship\" relationship=\"\(relationship)\" id=\"s-\(to)\"/>"
  }

  @Test(
    "the first scene of each relationship has its view",
    arguments: [
      ("navigationController", segue("one", "rootViewController"), ["awake c", "awake one", "awake onev"]),
      (
        "tabBarController", segue("one", "viewControllers") + segue("two", "viewControllers"),
        ["awake c", "awake one", "awake two", "awake onev"]
      ),
      (
        "splitViewController", segue("one", "masterViewController") + segue("two", "detailViewController"),
        ["awake c", "awake one", "awake two", "awake onev", "awake twov"]
      ),
    ])
  func views(container: String, segues: String, expected: [String]) throws {
    let text = Self.file(container, segues)
    let storyboard = try Storyboard(reading: SourceText(file: "M.storyboard", bytes: Array(text.utf8)))
    let recorder = TraceRecorder()
    let loader = StoryboardLoader(
      storyboard, classes: ClassRegistry().standingIn(for: storyboard.allDocuments))
    try loader.instantiate("c", tracer: recorder).loadVisibleViews()
    #expect(lines(of: recorder).filter { $0.hasPrefix("awake") } == expected)
  }
}
