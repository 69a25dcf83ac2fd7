import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// The time of each command grows no faster than its input, whatever the input has more of.
@Suite("Growth of time") @MainActor struct GrowthTests {
  /// The commands that read an input, with the path of its file at the end.
  private nonisolated static let commands: [[String]] = [
    ["check"], ["check", "--stand-ins", "--format", "json"], ["show"], ["plan", "--stand-ins"],
    ["trace", "--stand-ins"], ["trace", "--stand-ins", "--format", "tree"], ["describe", "--stand-ins"],
    ["objects"],
    ["format", "--check"], ["convert"], ["stubs"], ["strings", "export"],
    ["compile", "--output", "OUT"], ["diff", "CHANGED"],
  ]

  /// Returns the commands that run with an input: the check, and the others in turn.
  private static func commands(for input: GrowingInput) -> [[String]] {
    let index = GrowingInput.all.firstIndex { $0.testDescription == input.testDescription } ?? 0
    return [commands[1]] + turns(commands.filter { $0 != commands[1] }, turn: index, of: 10)
  }

  @Test(
    "every command takes at most about four times as long for four times the input",
    arguments: GrowingInput.all)
  func commands(input: GrowingInput) throws {
    let scratch = try Scratch()
    let sizes = [1: "Small", 4: "Large"]
    for (size, name) in sizes {
      let bytes = input.bytes(size * input.count)
      let changed = String(decoding: bytes, as: UTF8.self).replacing(/(text|title|customClass)='/) {
        "\($0.output.0)x"
      }
      try bytes.write(to: URL(filePath: scratch.file("\(name).\(input.suffix)")))
      try (input.suffix == "plist" ? bytes : Data(changed.utf8))
        .write(to: URL(filePath: scratch.file("\(name)Changed.\(input.suffix)")))
    }
    for command in Self.commands(for: input) {
      expectLinear("\(command)") { size in
        let name = sizes[size] ?? ""
        let paths = [
          "OUT": scratch.file("out.nib"), "CHANGED": scratch.file("\(name)Changed.\(input.suffix)"),
        ]
        let arguments = command.map { paths[$0] ?? $0 } + [scratch.file("\(name).\(input.suffix)")]
        _ = ToolRun(arguments: arguments, classes: .terminal)
      }
    }
  }

  // One small input, because exploring runs hundreds of loads.
  @Test("exploring takes at most about four times as long for four times the objects")
  func exploring() throws {
    let scratch = try Scratch()
    for size in [1, 4] {
      let labels = (0..<12 * size).map { "<Label id='l\($0)' text='\($0)'/>" }.joined(separator: "\n")
      try scratch.write("<layout version='1'><VStack>\n\(labels)</VStack></layout>", to: "\(size).layout.xml")
    }
    expectLinear("explore") { size in
      _ = ToolRun(arguments: ["explore", scratch.file("\(size).layout.xml")], classes: .terminal)
    }
  }

  @Test("a schema takes at most about four times as long for four times the classes")
  func schema() {
    expectLinear("schema") { size in
      var classes = ClassRegistry.terminal
      for number in 0..<150 * size { classes.register(Dial.self, as: "Dial\(number)") }
      _ = ToolRun(arguments: ["schema"], classes: classes)
    }
  }

  @Test("a catalog takes at most about four times as long for four times the classes")
  func catalog() throws {
    let scratch = try Scratch()
    try scratch.write("<layout version='1'><Dial0/></layout>", to: "a.layout.xml")
    for size in [1, 4] {
      var classes = ClassRegistry.terminal
      for number in 0..<150 * size { classes.register(Dial.self, as: "Dial\(number)") }
      _ = ToolRun(arguments: ["classes", "-o", scratch.file("\(size).json")], classes: classes)
    }
    expectLinear("check") { size in
      let arguments = ["check", scratch.file("a.layout.xml"), "--classes", scratch.file("\(size).json")]
      let run = ToolRun(arguments: arguments, classes: .terminal)
      #expect(run.status == 0, "\(run.output)")
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
    expectLinear("diff") { size in
      let files = ["ours", "theirs"].map { scratch.file("\($0)\(size).layout.xml") }
      _ = ToolRun(arguments: ["diff"] + files, classes: .terminal)
    }
    expectLinear("merge") { size in
      let files = ["base", "ours", "theirs"].map { scratch.file("\($0)\(size).layout.xml") }
      _ = ToolRun(arguments: ["merge"] + files, classes: .terminal)
    }
  }

  @Test("files of Xcode's with many conflicts, decisions and additions are merged in such a time")
  func xcodeFiles() throws {
    let scratch = try Scratch()
    func xib(_ count: Int, _ side: String) -> String {
      let views = (0..<count).map { number in
        """
        <view tag="\(side)" translatesAutoresizingMaskIntoConstraints="NO" id="v\(number)"><rect key="frame" x="\(side)" y="0"/>\
        \(side == "0" ? "" : "<color key=\"c\(side)\" red=\"1\"/>")<connections><outlet property="a" destination="v\(number)" \
        id="o\(number)-\(side)"/></connections></view>

        """
      }
      let images = (0..<count).map { "<image name=\"i\($0)\" width=\"\(side)\" height=\"1\"/>\n" }
      return """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(side)" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><objects><view id="top"><subviews>
        \(views.joined())</subviews></view></objects><resources>
        \(images.joined())</resources></document>

        """
    }
    for size in [1, 4] {
      for (name, side) in [("base", "0"), ("ours", "1"), ("theirs", "2")] {
        try scratch.write(xib(100 * size, side), to: "\(name)\(size).xib")
      }
    }
    expectLinear("merge") { size in
      let files = ["base", "ours", "theirs"].map { scratch.file("\($0)\(size).xib") }
      _ = ToolRun(arguments: ["merge", "-o", scratch.file("M.xib")] + files, classes: .terminal)
    }
  }

  /// Expects that four times the size takes at most eight times as long. With the square of the size, it would be
  /// sixteen. A busy machine disturbs single measurements, so the best of three is used.
  private func expectLinear(_ name: String, _ work: (Int) throws -> Void) rethrows {
    let noise = Duration.milliseconds(50)
    var times: [(Duration, Duration)] = []
    for _ in 0..<3 {
      let large = try processorTime { try work(4) }
      if large <= noise { return }
      let small = try processorTime { try work(1) }
      if large <= small * 8 + noise { return }
      times.append((small, large))
    }
    Issue.record("\(name): \(times)")
  }
}
