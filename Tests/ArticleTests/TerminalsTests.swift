import Foundation
import TerminalKit
import TestSupport
import Testing

@Suite("Terminals") struct TerminalsTests {
  private let article: Article

  init() throws { article = try Article(named: "Terminals") }

  /// An environment for each thing that a row of the table of colors says, in the rows' order, without those before.
  private static let environments: [[[String: String]]] = [
    [["NO_COLOR": "1", "TERM": "xterm-kitty", "COLORTERM": "truecolor"]],
    [["TERM": "screen-256color", "COLORTERM": "truecolor"], ["TERM": "screen"]],
    [["COLORTERM": "truecolor"], ["TERM": "dumb", "COLORTERM": "truecolor"], ["TERM": "vt220"]],
    ["truecolor", "24bit"].flatMap {
      [["COLORTERM": $0, "TERM": "xterm"], ["COLORTERM": $0, "TERM": "screen", "TMUX": "1"]]
    },
    ["xterm-direct", "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour"].map {
      ["TERM": $0]
    },
    [["TERM": "xterm-256color"], ["TERM": "tmux-256color"]],
    [["TERM": "xterm"], ["TERM": "linux"], ["TERM": "xterm", "NO_COLOR": ""]],
  ]

  private static let words: [ColorDepth: String] = [
    .none: "none", .ansi16: "16", .ansi256: "256", .truecolor: "all",
  ]

  @Test("colors are as the table says") func colors() {
    let rows = article.table(under: "Colors")
    #expect(rows.count == Self.environments.count)
    for (row, environments) in zip(rows, Self.environments) {
      for environment in environments {
        let word = Self.words[ColorDepth.detect(environment: environment)] ?? ""
        let said = row[1].split { !$0.isLetter && !$0.isNumber }.map(String.init)
        #expect(
          environment["TERM"] == "screen" && environment["TMUX"] == nil
            ? said.last == word : said.first == word,
          "\(environment)")
      }
    }
  }

  @Test("every name of a terminal that the table gives is asked for") func names() {
    let asked = Self.environments.flatMap { $0.flatMap { $0.flatMap { [$0.key, $0.value] } } }
    for name in article.table(under: "Colors").flatMap({ $0[0].quoted }) {
      #expect(asked.contains { $0.contains(name) }, "\(name)")
    }
  }
}
