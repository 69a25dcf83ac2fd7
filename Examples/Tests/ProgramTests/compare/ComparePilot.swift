import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// The program without a terminal, with two files of its own.
final class ComparePilot {
  let scratch: Scratch
  let pilot: Pilot
  let controller: CompareController

  /// - Parameters:
  ///   - left: what is in the left file.
  ///   - right: what is in the right file.
  ///   - base: what is in the file from which both come, if there is one.
  ///   - output: the name of the file for the result.
  ///   - options: more options of the command line.
  convenience init(
    _ left: String = ComparePilot.old, _ right: String = ComparePilot.new, base: String? = nil,
    output: String? = nil, width: Int = 80, height: Int = 20, options: [String] = []
  ) throws {
    try self.init(
      Array(left.utf8), Array(right.utf8), base: base.map { Array($0.utf8) }, output: output, width: width,
      height: height, options: options)
  }

  /// Files with any bytes.
  init(
    _ left: [UInt8], _ right: [UInt8], base: [UInt8]? = nil, output: String? = "out.txt", width: Int = 80,
    height: Int = 20, options: [String] = []
  ) throws {
    scratch = try Scratch([:])
    for (name, bytes) in [("old.txt", left), ("new.txt", right), ("base.txt", base ?? [])] {
      try Data(bytes).write(to: URL(filePath: scratch.file(name)))
    }
    var arguments = [scratch.file("old.txt"), scratch.file("new.txt"), "--theme", "dark"]
    if base != nil {
      arguments += ["--ancestor", scratch.file("base.txt")]
    }
    arguments += options
    if let output { arguments += ["-o", scratch.file(output)] }
    let program = try Compare.parse(arguments)
    let application = program.application()
    controller = try program.controller()
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
  }

  nonisolated static let old = "Milk\nBread\nButter\nEggs\n"
  nonisolated static let new = "Milk\nDark bread\nButter\nEggs\nTea\n"

  /// Two versions of a text: each side changed one line alone, and both changed the bread.
  static func merge(output: String? = "out.txt", width: Int = 120, height: Int = 24) throws -> ComparePilot {
    try ComparePilot(
      "Oat milk\nBread\nRye bread\nButter\nEggs\n", "Milk\nBread\nDark bread\nButter\nEggs\nTea\n",
      base: "Milk\nBread\nWhite bread\nButter\nEggs\n", output: output, width: width, height: height)
  }

  /// The text in the file of the result.
  func saved(_ name: String) throws -> String { try scratch.read(name) }

  /// The bytes in the file of the result.
  func savedBytes(_ name: String = "out.txt") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: scratch.file(name))))
  }

  /// The text at the right of the status bar.
  var state: String {
    let row = pilot.row(pilot.application.size.height - 1)
    return (row.firstRange(of: "Keys ").map { String(row[$0.upperBound...]) } ?? row).trimmingCharacters(
      in: .whitespaces)
  }

  /// The row of the screen with a text, or an empty one.
  func row(with text: String) -> String {
    let rows = pilot.screen.split(separator: "\n").map(String.init)
    return rows.first { $0.contains(text) } ?? ""
  }
}
