import NibKit
import NibXcode
import Testing
import TestSupport

/// Scenes that lead to each other have a maximum depth and a maximum number.
@Suite struct SceneTrailTests {
  /// Returns a chain of scenes, each of which leads to the next one by some segues.
  private static func chain(_ count: Int, kind: String, segues: Int) throws -> StoryboardLoader {
    let scenes = (0..<count).map { index in
      let segues = (0..<segues).map { number in
        "<segue destination=\"v\(index + 1)\" kind=\"\(kind)\" relationship=\"viewControllers\" id=\"s\(index)-\(number)\"/>"
      }
      return """
        <viewController id="v\(index)" sceneMemberID="viewController"><view key="view" id="w\(index)"/>
          <connections>\(index + 1 < count ? segues.joined() : "")</connections></viewController>
        """
    }
    let text = IBFile.storyboard(initial: "v0", scenes)
    let storyboard = try Storyboard(reading: SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
    return StoryboardLoader(
      storyboard, classes: ClassRegistry().standingIn(for: storyboard.allDocuments))
  }

  private static func load(_ count: Int, kind: String, segues: Int) throws {
    let scene = try chain(count, kind: kind, segues: segues).instantiate("v0")
    try scene.loadView()
  }

  @Test("a chain of scenes that is too long is an error", arguments: ["relationship", "embed"])
  func depth(kind: String) throws {
    try Self.load(20, kind: kind, segues: 1)
    let error = #expect(throws: StoryboardError.self) { try Self.load(100, kind: kind, segues: 1) }
    #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error?.description.contains("scenes lead to each other more than 64 levels deep") == true)
  }

  @Test("scenes that lead to twice as many at each level are an error", arguments: ["relationship", "embed"])
  func count(kind: String) throws {
    try Self.load(4, kind: kind, segues: 2)
    let error = #expect(throws: StoryboardError.self) { try Self.load(40, kind: kind, segues: 2) }
    #expect(error?.description.contains("a scene leads to more than 1000 scenes") == true)
  }
}
