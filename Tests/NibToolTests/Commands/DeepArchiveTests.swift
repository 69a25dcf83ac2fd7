import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// Listings of an archive that is deeper than a layout can be.
@Suite @MainActor struct DeepArchiveTests {
  private let scratch: Scratch
  private var path: String { scratch.file("Deep.plist") }

  /// Writes an archive of 300 objects, each in the one before it.
  init() throws {
    scratch = try Scratch()
    let archive: [String: Any] = [
      "format": "NibKit archive", "version": 1, "roots": [0], "classes": [["name": "Box"]],
      "objects": (0..<300).map { $0 < 299 ? ["class": 0, "children": [$0 + 1]] : ["class": 0] },
    ]
    try PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
      .write(to: URL(filePath: path))
  }

  private func run(_ arguments: String...) -> ToolRun {
    ToolRun(arguments: [arguments[0], path, "--stand-ins"] + arguments.dropFirst(), classes: .terminal)
  }

  @Test("below level 40 a line has the number of its level in place of more spaces")
  func levels() {
    let spaces = String(repeating: "  ", count: 40)
    for lines in [
      ToolRun("objects", path).lines, run("plan", "--order", "strict").lines.dropFirst().map(\.self),
    ] {
      #expect(lines[39].prefix { $0 == " " }.count == 78)
      #expect(lines[40].hasPrefix(spaces) && !lines[40].contains("level"))
      #expect(lines[41].hasPrefix("\(spaces)(level 41) "), "\(lines[41])")
      #expect(lines[299].hasPrefix("\(spaces)(level 299) "), "\(lines[299])")
    }
  }

  @Test("a name of more than 200 levels has the last ones, and the number of an object to count from")
  func names() {
    let names = Set(run("trace").lines.filter { $0.hasPrefix("init>") }.map { $0.split(separator: " ")[2] })
    #expect(names.count == 300, "each object has a name of its own")
    #expect(names.contains("Box[0]" + String(repeating: "/Box[0]", count: 199)[...]))
    #expect(names.contains("…/Box@197/Box[0]/Box[0]/Box[0]/Box[0]"))
    #expect(names.map(\.count).max() == 200 * 7 - 1)
  }

  @Test("a tree with numbers of levels is still a trace that diff reads")
  func compared() throws {
    for format in ["text", "tree"] {
      let lines = run("trace", "--order", "strict", "--format", format).lines.prefix(300)
      #expect(lines.contains { $0.contains("(level 299) ") } == (format == "tree"))
      try scratch.write(lines.joined(separator: "\n"), to: format)
    }
    let diff = ToolRun("diff", scratch.file("text"), scratch.file("tree"))
    #expect(diff.status == 0 && diff.output == "" && diff.errors == "", "\(diff.output)\(diff.errors)")
  }
}
