import NibKit
import TestSupport
import Testing

/// A class that a form in the article names.
private final class Panel: NibObject {
  static var members: Members {
    Members(of: Panel.self) {
      $0.attribute("title", String.self)
      $0.attribute("marks", [String].self)
      $0.outlet("next") { (_: Panel, _: inout Panel?) in }
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws {}
}

@Suite("Building and formatting") struct BuildingAndFormattingTests {
  @Test("a fault in a format of one's own is reported at the range that was passed") func fault() throws {
    let source = SourceText(file: "a.form", bytes: Array("Panel\n  titel = Sign in\n".utf8))
    var builder = NibDocument.Builder(placesIn: source)
    try builder.begin("Panel", at: SourceRange(0, 5))
    try builder.set("titel", "Sign in", at: SourceRange(8, 23), valueAt: SourceRange(16, 23))
    try builder.end()
    var classes = ClassRegistry()
    classes.register(Panel.self)
    let document = try builder.document()
    let printed = LoadPlan.diagnose(document, classes: classes).rendered(in: source) + "\n"
    let article = try Article(path: "Sources/NibKit/NibKit.docc/BuildingAndFormatting.md")
    #expect(article.blocks(of: "").contains(printed), "\(printed)")
  }
}
