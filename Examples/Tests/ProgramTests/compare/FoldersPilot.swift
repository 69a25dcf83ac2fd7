import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// The program without a terminal, with two folders of its own.
final class FoldersPilot {
  let scratch: Scratch
  let pilot: Pilot
  let controller: FoldersController

  /// Compares the folders `old` and `new`.
  ///
  /// - Parameter waits: true to wait until all entries are compared.
  init(
    _ files: [String: String], width: Int = 80, height: Int = 20, options: [String] = [], waits: Bool = true
  ) async throws {
    scratch = try Scratch(files)
    for side in ["old", "new"] {
      try FileManager.default.createDirectory(atPath: scratch.file(side), withIntermediateDirectories: true)
    }
    let program = try Compare.parse([scratch.file("old"), scratch.file("new"), "--theme", "dark"] + options)
    controller = try #require(try program.foldersController())
    pilot = try Pilot(program.application(), size: Size(width: width, height: height), showing: controller)
    if waits { await pilot.settle() }
  }

  /// A few entries in each state.
  nonisolated static let files = [
    "old/same.txt": "a\n", "new/same.txt": "a\n", "old/list.txt": "Milk\nBread\n",
    "new/list.txt": "Milk\nDark bread\n",
    "old/gone.txt": "x\n", "new/more.txt": "y\n", "old/deep/inner/a.txt": "1\n",
    "new/deep/inner/a.txt": "2\n",
    "old/deep/b.txt": "1\n", "new/deep/b.txt": "1\n", "new/deep/c.txt": "3\n", "old/equal/d.txt": "d\n",
    "new/equal/d.txt": "d\n",
  ]

  /// The rows of the tree, without the blanks at their ends.
  var rows: [String] {
    let lines = pilot.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let rule = lines.firstIndex(where: { $0.hasPrefix("──") }) else { return [] }
    return lines[(rule + 1)...].dropLast().map { $0.replacing(/[ █▐]+$/, with: "") }.filter { !$0.isEmpty }
  }

  /// The row of the screen with a text, or an empty one.
  func row(with text: String) -> String {
    pilot.screen.split(separator: "\n").map(String.init).first { $0.contains(text) } ?? ""
  }
}
