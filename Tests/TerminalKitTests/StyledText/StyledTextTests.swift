import TestSupport
import Testing

@testable import TerminalKit

@Suite("Styled text")
struct StyledTextTests {
  private let bold = Look(bold: true)

  @Test("an interpolation gives values their looks, and literals none")
  func interpolation() {
    let text: StyledText = "\(3, .accent) files in \("src", look: bold)\(" here" as StyledText)"
    #expect(text.plain == "3 files in src here")
    #expect(text.debugDescription == "[3] files in [src] here")
    #expect(text.runs.map(\.attributes.role) == [.accent, nil, nil, nil])
    #expect(text.runs[2].attributes.look == bold)
    #expect(StyledText("a", look: bold) + StyledText("b", look: bold) == StyledText("ab", look: bold))
  }

  @Test("a role over a look wins with its colors, and what else the look says stays")
  func roleOverLook() {
    var text = StyledText("match", look: Look(foreground: .color(.palette(1)), italic: true))
    text.style(text.plain.startIndex..<text.plain.endIndex, .accent)
    #expect(text.runs.map(\.attributes) == [StyledText.Attributes(.accent, look: Look(italic: true))])
  }

  // MARK: Against a text of characters, each with its attributes

  private typealias Model = [(character: Character, attributes: StyledText.Attributes)]

  private static func attributes(_ random: inout SplitMix) -> StyledText.Attributes {
    StyledText.Attributes(
      [nil, nil, .accent, .error].randomElement(using: &random) ?? nil,
      look: Look(bold: [nil, true, false].randomElement(using: &random) ?? nil),
      link: Int.random(in: 0..<6, using: &random) == 0 ? Link("https://swift.org") : nil)
  }

  private static func model(of text: StyledText) -> Model {
    text.runs.flatMap { run in text.plain[run.range].map { ($0, run.attributes) } }
  }

  @Test("joining, slicing and styling do to each character what they say")
  func property() {
    var random = SplitMix(seed: 11)
    let pieces = ["a", "xy", "日本", "é", " ", "👩‍👩‍👧‍👦", ""]
    for _ in 0..<400 {
      var text = StyledText()
      var model: Model = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let (piece, attributes) = (pieces.randomElement(using: &random) ?? "", Self.attributes(&random))
        text.append(piece, attributes)
        model += piece.map { ($0, attributes) }
      }
      let places = Array(text.plain.indices) + [text.plain.endIndex]
      func range() -> Range<Int> {
        let ends = [0, 1].map { _ in Int.random(in: 0..<places.count, using: &random) }.sorted()
        return ends[0]..<ends[1]
      }
      let styled = [range(), range(), range()].sorted { $0.lowerBound < $1.lowerBound }
      let attributes = Self.attributes(&random)
      text.style(styled.map { places[$0.lowerBound]..<places[$0.upperBound] }, attributes)
      var end = 0
      for part in styled where part.lowerBound >= end && !part.isEmpty {
        for index in part { model[index].attributes = model[index].attributes.overlaid(by: attributes) }
        end = part.upperBound
      }
      let part = range()
      let slice = text[places[part.lowerBound]..<places[part.upperBound]]
      for (text, model) in [(text, model[...]), (slice, model[part])] {
        let found = Self.model(of: text)
        #expect(found.map(\.character) == model.map(\.character))
        #expect(found.map(\.attributes) == model.map(\.attributes))
        let runs = text.runs
        #expect(
          zip(runs, runs.dropFirst()).allSatisfy { $0.attributes != $1.attributes && !$0.range.isEmpty })
      }
    }
  }

  // MARK: Drawing

  private let pen = Pen(theme: .ansi, style: .plain, isFocused: true, isEnabled: true, now: .zero)

  private func drawn(_ width: Int, _ height: Int, _ draw: (Canvas) -> Void) -> String {
    let grid = CellGrid(size: Size(width: width, height: height))
    draw(grid.canvas)
    return grid.styled
  }

  @Test("each part is drawn with its look, over that of the row")
  func looks() {
    let text: StyledText = "\("日本", .error) ab\("cd", look: Look(foreground: .role(.success), bold: true))"
    let row = CellStyle(background: .palette(4))
    #expect(
      drawn(11, 1) { $0.write(text, at: Point(x: 1, y: 0), pen, over: row) } == """
        \u{20}日本 abcd
        = looks
        .aaaabbbcc
        = legend
        a bold red on blue
        b on blue
        c bold green on blue
        """)
  }

  @Test("a cluster that two parts share is drawn once, as the first")
  func sharedCluster() {
    let text = StyledText("e", look: bold) + StyledText("\u{301}x", .error)
    let grid = CellGrid(size: Size(width: 4, height: 1))
    #expect(grid.canvas.write(text, at: .zero, pen) == 2)
    #expect(grid.text(at: .zero) == "e\u{301}" && grid.style(at: .zero).attributes == .bold)
    #expect(grid.style(at: Point(x: 1, y: 0)).foreground == .palette(1))
  }

  @Test("an ellipsis has the style of the text that it replaces")
  func truncation() {
    let text: StyledText = "\("one", .error)\("two", look: bold)"
    #expect(text.truncated(to: 5) == "\("one", .error)\("t…", look: bold)")
    #expect(text.truncated(to: 3) == "\("on…", .error)" as StyledText)
    #expect(text.truncated(to: 4, by: .start) == "\("…", .error)\("two", look: bold)")
    #expect(text.truncated(to: 0).isEmpty)
  }

  @Test("a paragraph keeps looks across its lines, and its last line says that there is more")
  func wrapping() {
    let text: StyledText = "some \("words that wrap", look: bold) here"
    let screen = drawn(8, 2) { $0.write(text, wrapped: .word, pen) }
    #expect(screen == "some\nwords…\n= looks\n\naaaaaa\n= legend\na bold")
  }

  @Test("a selected text keeps its own colors and stays bold or underlined")
  func selecting() {
    let text: StyledText =
      "\("a", look: Look(foreground: .color(.palette(1)), background: .color(.palette(2)), dim: true, underline: true))b"
    let row = CellStyle(attributes: .reverse)
    #expect(
      drawn(2, 1) { $0.write(text, at: .zero, pen.selecting, over: row) }
        == "ab\n= looks\nab\n= legend\na underline reverse\nb reverse")
  }

  @Test(
    "links are addresses that are safe to hand to a terminal",
    arguments: [
      ("https://swift.org/a?b=c#d", "https://swift.org/a?b=c#d"), ("HTTPS://x", "HTTPS://x"),
      ("mailto:a@b.ch", "mailto:a@b.ch"), ("file:///tmp/a b", "file:///tmp/a%20b"),
      ("https://x/é", "https://x/%C3%A9"), ("javascript:alert(1)", nil), ("https:", nil), ("", nil),
      ("//x", nil),
      ("https://x\u{1B}\\evil", nil), ("https://x\u{7}", nil), ("https://x\u{9C}", nil),
      ("https://x\ny", nil),
    ] as [(String, String?)])
  func links(address: String, expected: String?) { #expect(Link(address)?.address == expected) }

  @Test("an address that is too long is refused, also one that only its encoding makes so")
  func longLinks() {
    #expect(Link("https://" + String(repeating: "x", count: 2040)) != nil)
    #expect(Link("https://" + String(repeating: "x", count: 2041)) == nil)
    #expect(Link("https://" + String(repeating: "é", count: 900)) == nil)
  }
}
