import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

@Suite struct OrdersArticleTests {
  /// `RECORD_DOCS=1` writes the table of the article again.
  @Test("the table of the article is that of the plans")
  func tableArticlePlans() throws {
    var article = try Article(named: "OrderProfiles")
    let header = try #require(article.lines.firstIndex { $0.hasPrefix("| Order | Steps |") })
    let before = article.lines.prefix(header + 2)
    let after = article.lines.dropFirst(header + 2).drop { $0.hasPrefix("| `") }
    let layout = try #require(article.blocks(of: "xml").first)
    let expected = try before + LoadOrder.profiles.map { try row($0, layout) } + after
    if isRecordingDocs {
      article.lines = Array(expected)
      try article.write()
    }
    #expect(article.lines == Array(expected))
  }

  private func row(_ profile: LoadOrder.Profile, _ layout: String) throws -> String {
    var classes = ClassRegistry()
    classes.register(Panel.self, as: "Panel")
    classes.register(GalleryLeaf.self, as: "Leaf")
    let plan = try Nib(NibDocument(layout)).plan(owner: O.self, classes: classes, order: profile.order)
    let steps = plan.listing().split(separator: "\n").dropFirst().map(sign).joined(separator: " ")
    let undefined = profile.order.undefined.map(\.rawValue).sorted().joined(separator: ", ")
    let cells = [
      "`\(profile.order.name)`", "`\(steps)`", profile.evidence.rawValue,
      "\(profile.system). \(profile.remark)" + (undefined.isEmpty ? "" : " Undefined: \(undefined)."),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Returns a line of a plan's listing in the notation of the article.
  private func sign(_ line: Substring) -> String {
    let words = line.split(separator: " ").map(String.init)
    let first = words.count > 1 ? words[1] : ""
    let object = String(first.prefix { $0 != "." })
    switch words.first {
    case "init": return "+" + object
    case "end": return object + "!"
    case "attach": return words[3] + "<" + object
    case "attr": return first
    case "outlet": return object + "~" + (line.contains("(left nil)") ? "nil" : words[3])
    case "action": return "act"
    case "awake": return "*" + object
    case "didLoad": return "told"
    case "present": return "show"
    default: return String(line)
    }
  }
}

/// A window.
private final class Panel: GalleryView {
  override class var members: Members { super.members.adding(Panel.self) { $0.presents { _ in } } }
}

private final class O: NibDecodable, NibOwner {
  @Outlet var root: GalleryView?

  static var members: Members {
    Members(of: O.self) {
      $0.outlet("root", \.$root)
      $0.action("press", O.press)
    }
  }

  init(coder: NibDecoder) throws {}
  private func press() {}
}
