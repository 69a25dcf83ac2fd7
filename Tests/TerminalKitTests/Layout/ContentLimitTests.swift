import NibKit
import Testing

@testable import TerminalKit

/// Panels that share the height of a screen by what they show, and the texts in their borders. The screens are drawn by hand.
@Suite("Panels by content")
struct ContentLimitTests {
  private func items(_ count: Int) -> String { (0..<count).map { "<Item title=\"\($0)\"/>" }.joined() }

  private func screen(_ first: Int, _ second: Int, height: Int) throws -> String {
    try Screens.pilot(
      """
      <Window outlet="view">
        <Frame height="3*" minHeight="3" maxHeight="auto" subtitle="1 of \(first)"><List height="*">\(items(first))</List></Frame>
        <Frame height="*" minHeight="3"><List height="*">\(items(second))</List></Frame>
      </Window>
      """, width: 12, height: height
    ).screen
  }

  @Test("a panel with maxHeight=\"auto\" takes no more rows than it has, and leaves the rest to the others")
  func limit() throws {
    #expect(
      try screen(2, 9, height: 9) == """
        ╭──────────╮
        │0         │
        │1         │
        ╰─ 1 of 2 ─╯
        ╭──────────╮
        │0        ▐│
        │1         │
        │2         │
        ╰──────────╯
        """)
  }

  @Test("if there is too little room, the view has its share of it")
  func share() throws {
    #expect(
      try screen(9, 9, height: 8) == """
        ╭──────────╮
        │0        ▐│
        │1         │
        │2         │
        ╰─ 1 of 9 ─╯
        ╭──────────╮
        │0        ▐│
        ╰──────────╯
        """)
  }

  @Test("a row of a list is cut where the layout says")
  func truncation() throws {
    let pilot = try Screens.pilot(
      "<List outlet=\"view\" truncation=\"middle\"><Item title=\"Sources/Views/Gauge.swift\"/></List>",
      width: 15, height: 1)
    #expect(pilot.screen == "Sources…e.swift")
  }
}
