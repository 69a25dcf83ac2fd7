import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// The time of each command grows no faster than its input, whatever the input has more of.
@Suite("Growth of time") @MainActor struct GrowthTests {
  /// The commands that read an input, with the path of its file.
  private nonisolated static let commands: [[String]] = [
    ["check"], ["check", "--stand-ins", "--format", "json"], ["show"], ["plan", "--stand-ins"],
    ["trace", "--stand-ins"], ["describe", "--stand-ins"], ["objects"], ["format", "--check"], ["convert"],
    ["stubs"],
    ["strings", "export"],
  ]

  @Test(
    "every command takes at most about four times as long for four times the input",
    arguments: GrowingInput.all)
  func commands(input: GrowingInput) throws {
    let scratch = try Scratch()
    for (name, count) in [("Small", input.count), ("Large", 4 * input.count)] {
      try scratch.write(input.text(count), to: "\(name).\(input.suffix)")
    }
    for command in Self.commands {
      expectLinear("\(command)") { size in
        let file = scratch.file("\(size == 1 ? "Small" : "Large").\(input.suffix)")
        _ = ToolRun(arguments: command + [file], classes: .terminal)
      }
    }
  }

  @Test(
    "two versions of many siblings are compared and merged in such a time, with ids and without",
    arguments: ["", "id='i#' "], ["text='o#'", "text='t' width='#'", "help='#'"])
  func siblings(id: String, ours: String) throws {
    let scratch = try Scratch()
    func layout(_ count: Int, _ attributes: String) -> String {
      let rows = (0..<count).map { "<Label \(id)\(attributes)/>".replacing("#", with: "\($0)") + "\n" }
      return "<layout version='1'>\n<VStack>\n\(rows.joined())</VStack>\n</layout>\n"
    }
    for size in [1, 4] {
      for (name, attributes) in [("base", "text='b#'"), ("ours", ours), ("theirs", "text='b#' bold='true'")] {
        try scratch.write(layout(150 * size, attributes), to: "\(name)\(size).layout.xml")
      }
    }
    expectLinear("merge") { size in
      let files = ["base", "ours", "theirs"].map { scratch.file("\($0)\(size).layout.xml") }
      _ = ToolRun(arguments: ["merge"] + files, classes: .terminal)
    }
  }

  /// Expects that four times the size takes at most eight times as long. With the square of the size, it would be
  /// sixteen. A busy machine disturbs single measurements, so the best of three is used.
  private func expectLinear(_ name: String, _ work: (Int) throws -> Void) rethrows {
    var times: [(Duration, Duration)] = []
    for _ in 0..<3 {
      let small = try processorTime { try work(1) }
      let large = try processorTime { try work(4) }
      if large <= small * 8 + .milliseconds(50) { return }
      times.append((small, large))
    }
    Issue.record("\(name): \(times)")
  }
}
