import NibKit
import RandomNumbers
import TerminalKit
import TestSupport
import Testing

@testable import TerminalCocoa

@Suite("Views at their frames")
struct FrameTests {
  @Test("labels are in the rows of their fields, one row for each row of the form")
  func form() throws {
    let field = "<textField placeholder=\"name\">\(Xib.rect(90, 12, 120, 30))</textField>"
    let other = "<textField text=\"4711\">\(Xib.rect(90, 50, 120, 30))</textField>"
    let xib = Xib.iOS(
      Xib.view(
        0, 0, 240, 90,
        "", Xib.label("Name", 15, 17, 60) + field + Xib.label("Number", 15, 55, 60) + other))
    // 240 points are 32 columns; the fields begin at 90 points, which is column 12, and end at 210, which is 28.
    expectEqual(try Xib.drawn(xib), "  Name      ▏name          ▕\n  Number    ▏4711          ▕")
  }

  @Test("in AppKit y grows upwards")
  func upwards() throws {
    func label(_ words: String, _ y: Int) -> String {
      "<textField>\(Xib.rect(13, y, 65, 17))<textFieldCell key=\"cell\" title=\"\(words)\" id=\"c\(y)\"/></textField>"
    }
    let xib = Xib.macOS(
      "<customView id=\"v\">\(Xib.rect(0, 0, 130, 100))<subviews>\(label("below", 10))\(label("above", 70))</subviews></customView>"
    )
    // 13 points above the first row, 43 between the two.
    expectEqual(try Xib.drawn(xib), "  above\n\n\n  below")
  }

  @Test("words that have no room are cut with an ellipsis, and those that need some more get it")
  func words() throws {
    let xib = Xib.iOS(
      Xib.view(
        0, 0, 90, 40, "", Xib.label("Exactly 20 letters..", 0, 0, 45) + Xib.label("Farther off", 45, 20, 45)))
    // The first has six columns and takes up to as many again; so has the second.
    expectEqual(try Xib.drawn(xib), "Exactly 20 …\n            Farther off")
  }

  @Test("words that end where others begin have a blank between them")
  func blanks() throws {
    let xib = Xib.iOS(
      Xib.view(0, 0, 90, 21, "", Xib.label("Shortcut", 0, 0, 30) + Xib.label("Update", 30, 0, 45)))
    expectEqual(try Xib.drawn(xib), "Shortcut Update")
  }

  @Test("hidden views are not drawn, and take no room")
  func hidden() throws {
    let xib = Xib.iOS(
      Xib.view(
        0, 0, 150, 63, "",
        Xib.label("one", 0, 0, 75) + Xib.label("two", 0, 21, 75, 21, "hidden=\"YES\"")
          + Xib.label("three", 0, 42, 75)))
    expectEqual(try Xib.drawn(xib), "one\n\nthree")
  }

  @Test("views without opacity, and those of other size classes only, are not drawn")
  func unseen() throws {
    let subviews =
      Xib.label("seen", 0, 0, 75) + Xib.label("clear", 0, 21, 75, 21, "alpha=\"0.0\"")
      + Xib.label("wide only", 0, 21, 75, 21, "id=\"w\"") + Xib.label("also wide", 0, 21, 75, 21, "id=\"x\"")
    let variation =
      "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"w\"/><exclude reference=\"x\"/></mask></variation>"
      + "<variation key=\"widthClass=regular\"><mask key=\"subviews\"><include reference=\"w\"/></mask></variation>"
    let xib = Xib.iOS(
      "<view id=\"v\">\(Xib.rect(0, 0, 150, 42))<subviews>\(subviews)</subviews>\(variation)</view>")
    expectEqual(try Xib.drawn(xib), "seen")
  }

  @Test("a view of the author's is a box with its name; one that lies upon others is not drawn")
  func customViews() throws {
    let custom = "<view customClass=\"Dial\" id=\"d\">\(Xib.rect(0, 30, 90, 80))</view>"
    let overlay = "<view customClass=\"Overlay\" id=\"o\">\(Xib.rect(0, 0, 150, 120))</view>"
    let xib = Xib.iOS(Xib.view(0, 0, 150, 120, "", Xib.label("above", 0, 0, 75) + custom + overlay))
    expectEqual(
      try Xib.drawn(xib),
      """
      above
      ┌──────────┐
      │   Dial   │
      └──────────┘
      """)
  }

  @Test("a resized view moves and stretches what its masks say")
  func masks() throws {
    func mask(_ flags: String) -> String { "<autoresizingMask key=\"autoresizingMask\" \(flags)/>" }
    let left =
      "<label text=\"left\">\(Xib.rect(0, 0, 60, 21))\(mask("flexibleMaxX=\"YES\" flexibleMaxY=\"YES\""))</label>"
    let right =
      "<label text=\"right\" textAlignment=\"right\">\(Xib.rect(90, 0, 60, 21))\(mask("flexibleMinX=\"YES\" flexibleMaxY=\"YES\""))</label>"
    let low =
      "<label text=\"low\">\(Xib.rect(0, 21, 60, 21))\(mask("flexibleMaxX=\"YES\" flexibleMinY=\"YES\""))</label>"
    let picture = try Xib.picture(Xib.iOS(Xib.view(0, 0, 150, 42, "", left + right + low)))
    let view = try #require(picture.subviews.first)
    view.removeFromSuperview()
    view.align = nil
    let pilot = try Xib.pilot(view, 20, 2)
    #expect(pilot.screen == "left           right\nlow")
    pilot.resize(30, 4)
    #expect(pilot.screen == "left                     right\n\n\nlow")
  }

  @Test("scales: a column of 7.5 points in UIKit, 6.5 in AppKit, and no view without a cell")
  func scales() {
    #expect(CellScale.of(.iOS).columns(375) == 50)
    #expect(CellScale.of(.macOS).columns(480) == 74)
    #expect(CellScale.of(.iOS).rows(1) == 1 && CellScale.of(.iOS).rows(0) == 0)
    #expect(CellScale.of(.iOS).columns(.nan) == 0 && CellScale.of(.iOS).columns(-5) == 0)
  }

  // MARK: Hostile files

  @Test(
    "frames that mean nothing are drawn somehow",
    arguments: ["nan", "inf", "1e300", "-1e300", "-5", "", "x", "0", "99999999999999999999999"])
  func hostile(number: String) throws {
    for place in 0..<4 {
      var numbers = ["10", "10", "60", "21"]
      numbers[place] = number
      let rect = Xib.rect(numbers[0], numbers[1], numbers[2], numbers[3])
      func xib(_ root: String) -> String {
        Xib.iOS(
          "<view id=\"v\">\(root)<subviews><label text=\"odd\">\(rect)</label>"
            + Xib.label("even", 10, 30, 60)
            + "</subviews></view>")
      }
      let pilot = try Xib.pilot(try Xib.picture(xib(Xib.rect(0, 0, 150, 60))), 60, 20)
      #expect(pilot.screen.contains("even"), "\(place): \(pilot.screen)")
      // The same for the view itself: something is drawn, and nothing traps.
      _ = try Xib.pilot(try Xib.picture(xib(rect)), 60, 20).screen
    }
  }

  @Test("views without frames are placed one below the other")
  func noFrames() throws {
    let xib = Xib.iOS(
      "<view id=\"v\">\(Xib.rect(0, 0, 150, 63))<subviews><label text=\"one\"/><label text=\"two\"/><label text=\"three\"/></subviews></view>"
    )
    expectEqual(try Xib.drawn(xib), "one\ntwo\nthree")
  }

  @Test("views in each other, as many as a file may have")
  func deep() throws {
    var inner = Xib.label("deep", 0, 0, 60)
    for _ in 0..<95 { inner = "<view>\(Xib.rect(0, 0, 150, 42))<subviews>\(inner)</subviews></view>" }
    expectEqual(try Xib.drawn(Xib.iOS(inner)), "deep")
  }

  @Test("10 000 subviews are drawn in a few seconds, and all of them")
  func many() throws {
    let labels = (0..<10_000).map { Xib.label("n\($0)", ($0 % 10) * 75, ($0 / 10) * 21, 60) }.joined()
    let time = ContinuousClock().measure {
      let drawn = try? Xib.drawn(Xib.iOS(Xib.view(0, 0, 750, 21_000, "", labels)))
      #expect(drawn?.split(separator: "\n").count == 1000)
      #expect(drawn?.contains("n9999") == true && drawn?.contains("n0 ") == true)
    }
    #expect(time < .seconds(60))
  }

  /// Independent of the layout: labels in a random form that does not overlap are all seen, each in its own cells.
  @Test("nothing that is shown vanishes, or falls onto another", arguments: 0..<60 as Range<UInt64>)
  func nothingVanishes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var labels: [String] = []
    var y = 0
    for row in 0..<Int.random(in: 1...8, using: &random) {
      y += Int.random(in: 0...25, using: &random)
      let height = Int.random(in: 12...28, using: &random)
      var x = Int.random(in: 0...40, using: &random)
      for column in 0..<Int.random(in: 1...4, using: &random) {
        let width = Int.random(in: 15...110, using: &random)
        labels.append(Xib.label("<\(row)\(column)", x, y, width, height).replacing("\"<", with: "\"&lt;"))
        x += width + Int.random(in: 3...30, using: &random)
      }
      y += height
    }
    let drawn = try Xib.drawn(Xib.iOS(Xib.view(0, 0, 500, y + 10, "", labels.joined())))
    #expect(drawn.filter { $0 == "<" }.count == labels.count, "\(drawn)")
    for row in 0..<8 {
      for column in 0..<4 where labels.contains(where: { $0.contains("&lt;\(row)\(column)\"") }) {
        // Three cells need 22 points; what is narrower is cut.
        let isWhole = drawn.contains("<\(row)\(column)")
        let isCut = drawn.contains("<\(row)…") || drawn.contains("<…")
        #expect(isWhole || isCut, "\(row) \(column)\n\(drawn)")
      }
    }
  }
}
