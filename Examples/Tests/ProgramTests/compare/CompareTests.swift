import Foundation
import NibKit
import TestSupport
import Testing
import TextComparing

@testable import TerminalKit
@testable import compare

/// Two files as a user compares them, and the result that is saved.
@Suite("Compare")
struct CompareTests {
  @Test("each choice shows its sign and is saved as the bytes of the lines that it takes")
  func choices() throws {
    let expected = [
      "l": ("│◂ │", "Milk\nBread\nButter\nEggs\n"), "r": ("│ ▸│", "Milk\nDark bread\nButter\nEggs\n"),
      "b": ("│◂▸│", "Milk\nBread\nDark bread\nButter\nEggs\n"),
      "B": ("│▸◂│", "Milk\nDark bread\nBread\nButter\nEggs\n"), "x": ("│××│", "Milk\nButter\nEggs\n"),
    ]
    for (key, (sign, text)) in expected {
      let run = try ComparePilot(output: "out.txt")
      run.pilot.press(key == "B" ? "shift+b" : key)
      #expect(run.row(with: "Dark bread").contains(sign), "\(key): \(run.pilot.screen)")
      run.pilot.press("ctrl+s")
      #expect(try run.saved("out.txt") == text, "\(key)")
    }
  }

  @Test("the status bar counts differences and choices, and a dot tells that they are not saved")
  func counts() throws {
    let run = try ComparePilot(output: "out.txt", width: 120)
    #expect(run.state == "1/2 differences")
    run.pilot.press("r")
    #expect(run.state == "1/2 differences, 1 chosen •")
    run.pilot.press("n", "r")
    #expect(run.state == "2/2 differences, 2 chosen •")
    run.pilot.press("ctrl+s")
    #expect(run.state == "2/2 differences, 2 chosen")
    #expect(try run.saved("out.txt") == ComparePilot.new)
  }

  @Test("n and p, F8 and F7 go through the differences, and say where they end")
  func going() throws {
    let run = try ComparePilot()
    run.pilot.press("n")
    #expect(run.row(with: "Tea").hasPrefix("▌"))
    run.pilot.press("f7")
    #expect(run.row(with: "Dark bread").hasPrefix("▌"))
    run.pilot.press("p")
    #expect(run.pilot.screen.contains("This is the first difference."))
    run.pilot.press("f8", "n")
    #expect(run.pilot.screen.contains("This is the last difference."))
  }

  @Test("choices are undone and made again, one for one and all at once")
  func undo() throws {
    let run = try ComparePilot(output: "out.txt", width: 120)
    run.pilot.press("r", "shift+l")
    #expect(run.controller.choices.count(in: run.controller.texts).chosen == 2)
    run.pilot.press("u")
    #expect(run.state.contains("1 chosen") && run.row(with: "Dark bread").contains("│ ▸│"))
    run.pilot.press("u")
    #expect(run.state == "1/2 differences")
    run.pilot.press("shift+u")
    #expect(run.row(with: "Dark bread").contains("│ ▸│"))
    run.pilot.press("c")
    #expect(run.state == "1/2 differences")
    run.pilot.press("u", "ctrl+s")
    #expect(try run.saved("out.txt") == "Milk\nDark bread\nButter\nEggs\n")
  }

  @Test("the result is shown, follows the choices, and is hidden again")
  func preview() throws {
    let run = try ComparePilot()
    run.pilot.press("v")
    let (_, below) = try #require(run.pilot.screen.split(separator: "── Result ", maxSplits: 1).pair)
    #expect(below.contains("2 Bread") && !below.contains("Dark bread"))
    run.pilot.press("b")
    let (_, then) = try #require(run.pilot.screen.split(separator: "── Result ", maxSplits: 1).pair)
    #expect(then.contains("2 Bread") && then.contains("3 Dark bread"))
    run.pilot.press("v")
    #expect(!run.pilot.screen.contains("Result ─"))
  }

  @Test("a file that another program has written meanwhile is replaced only if the user agrees")
  func changedMeanwhile() throws {
    let run = try ComparePilot(output: "old.txt")
    run.pilot.press("r")
    try run.scratch.write("by others\n", to: "old.txt")
    run.pilot.press("ctrl+s")
    #expect(
      run.pilot.screen.contains("another program has changed")
        || run.pilot.screen.contains("Another program has"))
    #expect(try run.saved("old.txt") == "by others\n")
    run.pilot.press("escape")
    #expect(run.controller.hasUnsavedChoices)
    run.pilot.press("ctrl+s", "alt+r")
    #expect(try run.saved("old.txt") == "Milk\nDark bread\nButter\nEggs\n")
    #expect(!run.controller.hasUnsavedChoices)
    // What was written here is no change of others.
    run.pilot.press("n", "r", "ctrl+s")
    #expect(try run.saved("old.txt") == ComparePilot.new)
  }

  @Test("quitting with choices that are not saved asks; without any it does not")
  func quitting() throws {
    let run = try ComparePilot(output: "out.txt")
    run.pilot.press("r", "q")
    #expect(run.pilot.screen.contains("Your choices are not saved."))
    #expect(run.pilot.application.exitStatus == nil)
    run.pilot.press("escape", "n", "r", "q", "alt+s")
    #expect(run.pilot.application.exitStatus == 0)
    #expect(try run.saved("out.txt") == ComparePilot.new)

    let other = try ComparePilot(output: "out.txt")
    other.pilot.press("q")
    #expect(other.pilot.application.exitStatus == 1)
    #expect(!other.scratch.names.contains("out.txt"))
  }

  @Test("without a file for the result, saving asks for one")
  func savingAs() throws {
    let run = try ComparePilot()
    run.pilot.press("r", "ctrl+s")
    #expect(run.pilot.screen.contains("Save as"))
  }

  @Test("equal files are said to be equal, and the status is 0")
  func equal() throws {
    let run = try ComparePilot("a\n", "a\n")
    #expect(run.pilot.screen.contains("The files are equal.  Press q to quit."))
    run.pilot.press("q")
    #expect(run.pilot.application.exitStatus == 0)
  }

  @Test(
    "keys and boxes say what does not count, and the choices come back with their differences",
    arguments: [
      ("w", "a  b\nc\n", "a b\nx\n"), ("i", "A b\nc\n", "a b\nx\n"), ("e", "a b\r\nc\n", "a b\nx\n"),
      ("k", "a\nb\nc\n", "a\n\nb\nx\n"),
    ])
  func ignoring(_ key: String, _ left: String, _ right: String) throws {
    let run = try ComparePilot(left, right, width: 120)
    let all = run.controller.difference.hunks.count { !$0.isIgnored }
    run.pilot.press("shift+r", key)
    let count = run.controller.choices.count(in: run.controller.texts)
    #expect(count.all <= all && run.pilot.screen.contains("[x]"))
    #expect(run.controller.difference.hunks.count { !$0.isIgnored } == 1)
    run.pilot.press(key)
    #expect(run.controller.choices.count(in: run.controller.texts) == (all, all))
    #expect(!run.pilot.screen.contains("[x]"))
  }

  @Test("a line is gone to by its number")
  func goingToALine() throws {
    let lines = (1...200).map { "line \($0)\n" }.joined()
    let run = try ComparePilot(lines + "x\n", lines + "y\n")
    run.pilot.press("g")
    run.pilot.type("77")
    run.pilot.press("enter")
    #expect(run.pilot.screen.contains("line 77 "))
  }

  @Test("random choices give the bytes that taking the lines one by one gives")
  func model() {
    var random = SplitMix(seed: 4)
    for _ in 0..<300 {
      func text() -> TextLines {
        let lines = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          ["a", "b", "c d", ""].randomElement(using: &random) ?? ""
        }
        return TextLines(lines.map { "\($0)\n" }.joined())
      }
      let texts = ComparedTexts(text(), text())
      let difference = texts.difference
      var choices = Choices()
      var expected: [UInt8] = []
      var line = 0
      for hunk in difference.hunks {
        let choice = (TextChoice.allCases + [nil]).randomElement(using: &random) ?? nil
        choices[hunk] = choice.map { .take($0) }
        let (left, right) = (difference.left[hunk.left], difference.right[hunk.right])
        expected += difference.left[line..<hunk.left.lowerBound]
        switch choice {
        case nil, .left: expected += left
        case .right: expected += right
        case .leftThenRight: expected += left + right
        case .rightThenLeft: expected += right + left
        case .neither: break
        }
        line = hunk.left.upperBound
      }
      expected += difference.left[line..<difference.left.count]
      #expect(choices.result(of: texts) == expected)
    }
  }
}

extension Array where Element == Substring {
  /// The two elements, if there are two.
  fileprivate var pair: (Substring, Substring)? { count == 2 ? (self[0], self[1]) : nil }
}
