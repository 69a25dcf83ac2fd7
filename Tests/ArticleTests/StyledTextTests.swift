import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite("Styled text") struct StyledTextArticleTests {
  private let article: Article

  init() throws { article = try Article(named: "TextWithLooks") }

  @Test("the code is that of these tests") func code() throws {
    let all = try sources()
    let blocks = article.blocks(of: "swift")
    #expect(blocks.count == 2)
    for block in blocks { #expect(all.contains { $0.contains(block.code) }, "\(block)") }
  }

  @Test("its layout shows the looks that it says") func layout() throws {
    let text = try #require(article.blocks(of: "xml").first)
      .replacing("<Window ", with: "<Window outlet=\"view\" ")
    let pilot = try Pilot(
      Application(layouts: article.layouts(["Main": text])), size: Size(width: 30, height: 4),
      showing: Controller(nibName: "Main"))
    #expect(
      pilot.screen == """
        ╭─ Deploy (dry run) ─────────╮
        │Read the manual first       │
        │[ Deploy to production ]    │
        ╰────────────────────────────╯
        """)
    #expect(pilot.style(10, 0).foreground == .palette(3))
    #expect(pilot.style(6, 1).attributes.contains(.underline))
    #expect(pilot.style(18, 1).attributes.contains(.italic))
  }

  @Test("its values have the looks that it says") func values() throws {
    let (count, folder, label) = (3, "src", Label())
    let state: StyledText = "\(count, .accent) files in \(folder, look: Look(bold: true))"
    label.styledText = state
    #expect(label.text == "3 files in src")

    var line: StyledText = "a long line"
    line.style(line.plain.ranges(of: "long"), .init(.accent))
    #expect(line == "a \("long", .accent) line")
  }
}
