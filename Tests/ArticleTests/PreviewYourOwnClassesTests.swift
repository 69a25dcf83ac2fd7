public import NibKit
import NibTool
import TerminalKit
import TestSupport
import Testing

/// A number of stars, out of five.
final class Stars: View {
  /// The number of full stars, from 0 to 5.
  var count = 0 { didSet { setNeedsDisplay() } }

  override class var reportsChanges: Bool { true }

  override class var members: Members {
    super.members.adding(Stars.self) {
      $0.summary("A number of stars, out of five.")
      $0.attribute("count", \.count, default: "0", help: "The number of full stars, from 0 to 5.")
    }
  }

  override func contentSize(in available: Size) -> Size { Size(width: 5, height: 1) }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let full = min(5, max(0, count))
    let stars = String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    canvas.write(stars, at: .zero, pen.style)
  }
}

final class ReviewController: Controller {
  @Outlet var stars: Stars

  override class var members: Members {
    super.members.adding(ReviewController.self) {
      $0.outlet("stars", \.$stars)
      $0.action("send", ReviewController.send)
    }
  }

  func send() {}
}

public var reviewClasses: ClassRegistry {
  var classes = ClassRegistry.terminal
  classes.register(Stars.self)
  classes.register(owner: ReviewController.self)
  return classes
}

@Suite("Preview your own classes") struct PreviewYourOwnClassesTests {
  private let article: Article
  private let layout: String
  private let outputs: [String]

  init() throws {
    article = try Article(named: "PreviewYourOwnClasses")
    layout = try #require(article.blocks(of: "xml").first)
    outputs = article.blocks(of: "")
    try #require(outputs.count == 3)
  }

  @Test("the tool prints what the article says, without the class and with it")
  func pictures() {
    let plain = nib("show", "--size", "24x7", "-", input: layout)
    #expect(plain == outputs[0])
    let own = nib("show", "--size", "24x5", "-", input: layout, classes: reviewClasses)
    #expect(own == outputs[1])
  }

  @Test("a misspelled attribute is found by the tool that knows the class")
  func check() {
    let misspelled = layout.replacing("count=", with: "cuont=")
    let printed = nib("check", "-", input: misspelled, classes: reviewClasses)
    #expect(printed.replacing("<standard input>", with: "Review.layout.xml") == outputs[2])
    #expect(nib("check", "-", input: layout, classes: reviewClasses).isEmpty)
  }

  @Test("the code is that of these tests") func code() throws {
    let blocks = article.blocks(of: "swift").map(\.code)
    let all = try sources()
    for block in blocks where block.hasPrefix("///") || block.hasPrefix("public var") {
      #expect(all.contains { $0.contains(block) }, "\(block)")
    }
    #expect(
      blocks.contains { $0.contains("await NibTool.main(name: \"review-nib\", classes: { reviewClasses })") })
  }
}
