import NibKit
import TestSupport
import Testing

@testable import TerminalKit

/// Many numbers, which notes how many are asked for.
private final class ManyNumbers: ChartDataSource {
  var asked = 0
  var count: Int
  init(count: Int) { self.count = count }

  func valueCount(ofSeries series: Int) -> Int { count }
  func value(at index: Int, ofSeries series: Int) -> Double {
    asked += 1
    return Double(index % 8)
  }
}

@Suite("Charts")
struct ChartTests {
  @Test(
    "a sparkline has a column for each of the newest numbers",
    arguments: [
      ("values=\"0 1 2 3 4 5 6 7 8\"", 10, "▁▁▂▃▄▅▆▇█"), ("values=\"0 1 2 3 4 5 6 7 8\"", 3, "▆▇█"),
      ("values=\"4\"", 5, "█"), ("values=\"0 0\"", 5, "▁▁"), ("values=\"-4 0 4\"", 5, "▁▄█"), ("", 5, ""),
      ("values=\"\"", 5, ""), ("values=\"4\" max=\"8\"", 5, "▄"),
      ("values=\"9 -9\" min=\"0\" max=\"8\"", 5, "█▁"),
      ("values=\"1 8\" marks=\"ascii\"", 5, ".@"),
      ("values=\"1e308 -1e308 0\"", 5, "█▁▄"),
    ])
  func sparkline(attributes: String, width: Int, expected: String) throws {
    #expect(try Stage.pilot("<Sparkline width=\"\(width)\" \(attributes)/>", 12, 1).screen == expected)
  }

  @Test("a high sparkline fills rows from below; what is no number is blank, infinity is at the edge")
  func highSparkline() throws {
    let pilot = try Stage.pilot("<Sparkline id=\"it\" height=\"2\" values=\"0 8 16\"/>", 8, 2)
    #expect(pilot.screen == "  █\n▁██")
    try pilot.view("it", as: Sparkline.self).values = [8, .nan, .infinity, -.infinity]
    #expect(pilot.screen == "█ █\n█ █▁")
  }

  @Test("a sparkline asks for no more numbers than it shows, and is drawn when asked to")
  func source() throws {
    let pilot = try Stage.pilot("<Sparkline id=\"it\" width=\"10\"/>", 12, 1)
    let numbers = ManyNumbers(count: 1_000_000)
    let line = try pilot.view("it", as: Sparkline.self)
    line.dataSource = numbers
    // 6 and 7, then 0 to 7, of which 7 is the greatest.
    #expect(pilot.screen == "▇█▁▁▂▃▅▆▇█")
    #expect(numbers.asked == 10)
    numbers.count = 3
    line.reload()
    #expect(pilot.screen == "▁▄█")
  }

  @Test(
    "a meter shows how full it is",
    arguments: [
      ("value=\"50\"", "███50%"), ("value=\"0\"", "    0%"), ("value=\"100\"", "███100%███"),
      ("value=\"250\"", "███100%███"),
      ("value=\"1\" max=\"0\"", "    0%"), ("value=\"3\" min=\"2\" max=\"4\" text=\"a\"", "██a 50%"),
      ("value=\"50\" showsPercent=\"false\"", "█████"), ("value=\"50\" marks=\"ascii\"", "###50%"),
      ("value=\"1\"", "▏   1%"),
    ])
  func meter(attributes: String, expected: String) throws {
    #expect(try Stage.pilot("<Meter width=\"10\" \(attributes)/>", 12, 1).screen == expected)
  }

  @Test(
    "a meter warns from its limits on, upwards or downwards",
    arguments: [
      ("value=\"69\" warning=\"70\" critical=\"90\"", ThemeRole.progress),
      ("value=\"70\" warning=\"70\" critical=\"90\"", .warning),
      ("value=\"95\" warning=\"70\" critical=\"90\"", .error),
      ("value=\"9\" warning=\"20\" critical=\"10\"", .error),
      ("value=\"30\" warning=\"20\" critical=\"10\"", .progress),
    ])
  func limits(attributes: String, role: ThemeRole) throws {
    let pilot = try Stage.pilot("<Meter width=\"40\" \(attributes)/>", 40, 1)
    #expect(pilot.style(0, 0).foreground == Theme.ansi.color(.role(role), otherwise: .default))
  }

  @Test("bars lie below each other, those of numbers below 0 the other way")
  func bars() throws {
    #expect(
      try Stage.pilot(
        #"<BarChart><Bar title="north" value="4"/><Bar title="s" value="2"/></BarChart>"#, 20, 2
      ).screen
        == "north ████████████ 4\n    s ██████ 2")
    #expect(
      try Stage.pilot(#"<BarChart><Bar title="a" value="-2"/><Bar title="b" value="2"/></BarChart>"#, 20, 2)
        .screen
        == "a ████████ -2\nb         ███████ 2")
    #expect(
      try Stage.pilot(
        #"<BarChart max="8" showsValues="false" marks="ascii"><Bar title="a" value="4"/><Bar/></BarChart>"#,
        10, 2
      ).screen == "a ####")
  }

  @Test("bars are drawn side by side")
  func columns() throws {
    let body = """
      <BarChart axis="vertical" height="6"><Bar title="a" value="1"/><Bar title="b" value="2"/></BarChart>
      """
    #expect(try Stage.pilot(body, 9, 6).screen == "  2\n  █\n1 █\n█ █\n█ █\na b")
    let signed = """
      <BarChart axis="vertical" height="4" showsValues="false">
        <Bar value="-2"/><Bar value="2"/><Bar value="1.5"/>
      </BarChart>
      """
    #expect(try Stage.pilot(signed, 9, 4).screen == "  █ ▄\n  █ █\n█\n█")
  }

  @Test("a line goes from number to number, beside round numbers")
  func line() throws {
    let pilot = try Stage.pilot("<LineChart id=\"it\" height=\"5\" marks=\"ascii\" values=\"0 1 2\"/>", 12, 5)
    #expect(
      pilot.screen == """
        2+        **
         |      **
         |   ***
        0+***
         +----------
        """)
    let chart = try pilot.view("it", as: LineChart.self)
    chart.values = [0, .nan, 2]
    #expect(pilot.screen == "2+         *\n |\n |\n0+*\n +----------")
    chart.values = [0, .infinity, -.infinity]
    // One finite number stands in the middle of something; the infinite ones are at the edges.
    #expect(pilot.screen.split(separator: "\n")[0].contains("*"))
    #expect(pilot.screen.split(separator: "\n")[3].hasSuffix("*"))
    chart.values = []
    #expect(!pilot.screen.contains("*"))
  }

  @Test("a line is drawn in dots, with words below and a legend above")
  func dots() throws {
    let pilot = try Stage.pilot(
      """
      <LineChart id="it" height="6" start="then" end="now">
        <Series title="a" values="0 4"/><Series title="日本" values="4 0"/>
      </LineChart>
      """, 12, 6)
    #expect(pilot.row(0) == "● a  ● 日本 ")
    #expect(pilot.row(5) == "  then   now")
    #expect(pilot.row(1).first == "5")
    #expect(pilot.row(3).first == "0")
    #expect(pilot.style(0, 0) != pilot.style(5, 0))
    let chart = try pilot.view("it", as: LineChart.self)
    chart.marks = .blocks
    chart.maximum = 4
    chart.series = [Series(values: [0, 0, 4, 4])]
    #expect(pilot.row(0).hasPrefix("4┤"))
    chart.hasAxes = false
    #expect(pilot.row(5).hasPrefix("▄▄▄"))
  }

  @Test("with `points` the newest numbers are at the right edge")
  func points() throws {
    let pilot = try Stage.pilot(
      #"<LineChart id="it" height="2" axes="false" marks="ascii" points="5" min="0" max="1" values="1"/>"#, 5,
      2)
    #expect(pilot.screen == "    *")
    let chart = try pilot.view("it", as: LineChart.self)
    chart.series[0].append(0)
    #expect(pilot.screen == "   *\n    *")
    for _ in 0..<9 { chart.series[0].append(0, limit: 5) }
    #expect(pilot.screen == "\n*****")
    #expect(chart.values.count == 5)
  }

  @Test("a heat map has a shade for each number")
  func heat() throws {
    let pilot = try Stage.pilot(
      #"<HeatMap id="it"><Series title="Mon" values="0 3 9"/><Series title="日" values="9 1"/></HeatMap>"#, 12,
      2)
    #expect(pilot.screen == "Mon ··▒▒██\n日  ██░░")
    let map = try pilot.view("it", as: HeatMap.self)
    map.cellWidth = 1
    map.series[1].values = [.nan, .infinity, 2, 5, 0, 0, 0, 0, 0, 0]
    // Eight columns: 2, 5 and the zeros are the newest.
    #expect(pilot.screen == "Mon ·▒█\n日  ░▓······")
    map.series = [Series(values: [4, 4])]
    #expect(pilot.screen == "··")
  }

  @Test(
    "no numbers stop a chart, and it stays inside its cells",
    arguments: ["Sparkline", "LineChart", "HeatMap", "BarChart", "BarChart axis=\"vertical\""])
  func hostile(element: String) throws {
    var random = SplitMix(seed: 5)
    let special: [Double] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0, -0.0,
      1, 1e-300, 1e300, -3.5,
    ]
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 0...30, using: &random), Int.random(in: 0...8, using: &random))
      let pilot = try Stage.pilot("<\(element) id=\"it\" width=\"\(width)\" height=\"\(height)\"/>", 30, 8)
      let values = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        special.randomElement(using: &random) ?? 0
      }
      let view = try #require(pilot.view("it"))
      if let chart = view as? Chart {
        chart.series = [Series("\u{1B}[31m", values: values), Series("b", values: values.reversed())]
        chart.marks = ChartMarks.allCases.randomElement(using: &random)
        if Bool.random(using: &random) { chart.minimum = special.randomElement(using: &random) }
        if Bool.random(using: &random) { chart.maximum = special.randomElement(using: &random) }
      }
      if let chart = view as? BarChart { chart.bars = values.map { Bar("日\($0)", value: $0) } }
      let rows = pilot.screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(rows.dropFirst(height).allSatisfy { $0.isEmpty })
      #expect(rows.allSatisfy { $0.cellWidth <= width })
    }
  }

  @Test("a million numbers are gone through once, not in each frame")
  func million() throws {
    let pilot = try Stage.pilot("<LineChart id=\"it\"/><Button title=\"B\"/>", 40, 12)
    let numbers = ManyNumbers(count: 100_000)
    try pilot.view("it", as: LineChart.self).dataSource = numbers
    _ = pilot.screen
    let asked = numbers.asked
    #expect(asked <= 200_000)
    pilot.view("it")?.setNeedsDisplay()
    _ = pilot.screen
    #expect(numbers.asked == asked)
  }
}

@Suite("Numbers of charts")
struct ChartNumberTests {
  @Test(
    "numbers are written in few characters",
    arguments: [
      (0, "0"), (-0.0, "0"), (12, "12"), (1234, "1234"), (12_345, "12.3k"), (1_500_000, "1.5M"),
      (-2_500_000, "-2.5M"),
      (3e9, "3G"), (1e12, "1e12"), (-4.25e20, "-4.3e20"), (0.25, "0.25"), (0.0004, "4e-4"), (123.456, "123"),
      (.nan, "–"), (.infinity, "∞"), (-.infinity, "-∞"), (.leastNonzeroMagnitude, "4.9e-324"),
      (99.9999, "100"),
    ] as [(Double, String)])
  func words(number: Double, expected: String) { #expect(number.chartWords == expected) }

  @Test("an axis has round numbers around what is shown")
  func scales() {
    #expect(ChartScale(around: ValueRange(3, 97), steps: 5).ticks == [0, 20, 40, 60, 80, 100])
    #expect(ChartScale(around: ValueRange(-0.3, 0.4), steps: 4).ticks.count == 5)
    #expect(
      ChartScale(around: ValueRange(3, 97), steps: 1, keepsLow: true, keepsHigh: true).range
        == ValueRange(3, 97))
    #expect(ChartScale(around: ValueRange(-1.7e308, 1.7e308), steps: 4).ticks.allSatisfy { $0.isFinite })
    #expect(ChartScale(around: ValueRange(5, 5), steps: 4).ticks == [5])
  }

  @Test("the numbers of random axes are few, in order, and inside")
  func random() {
    var random = SplitMix(seed: 3)
    for _ in rounds(500) {
      func number() -> Double {
        var value = Double.random(in: -10...10, using: &random)
        for _ in 0..<Int.random(in: 0...300, using: &random) {
          value *= Bool.random(using: &random) ? 10 : 0.1
        }
        return value
      }
      let range = ValueRange(number(), number())
      let scale = ChartScale(around: range, steps: Int.random(in: 0...9, using: &random))
      let ticks = scale.ticks
      #expect(ticks.count <= 65 && ticks == ticks.sorted())
      #expect(ticks.allSatisfy { $0 >= scale.range.low && $0 <= scale.range.high })
      #expect(scale.range.low <= range.low && scale.range.high >= range.high)
    }
  }
}
