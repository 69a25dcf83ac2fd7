import FileAccess
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TerminalKit

/// Disks that take their time.
@Suite("Slow folders")
struct SlowFileTests {
  @Test("a question that is not answered blocks for a moment only, and is answered later")
  func question() async {
    let gate = Mutex(false)
    let question = FileQuestion {
      while !gate.withLock({ $0 }) {}
      return 7
    }
    let clock = ContinuousClock()
    let time = clock.measure { #expect(question.answer(within: .milliseconds(5)) == nil) }
    #expect(time < .seconds(2))
    gate.withLock { $0 = true }
    #expect(await question.answer == 7)
    #expect(question.answer(within: .zero) == 7)
  }

  @Test("a folder that answers late takes the place of its row, and a path in it is then selected")
  func late() async throws {
    let folder = try Scratch(["b.txt": ""])
    try FileManager.default.createDirectory(
      atPath: folder.file("sub/deep"), withIntermediateDirectories: true)
    try folder.write("", to: "sub/deep/inner.txt")
    let pilot = try Stage.pilot("<DirectoryTree id='it' height='*' root='\(folder.path)'/>", 40, 8)
    let tree = try pilot.view("it", as: DirectoryTree.self)
    tree.patience = .zero
    tree.reload()
    tree.reveal(path: folder.path + "/sub/deep/inner.txt")
    await pilot.settle()
    #expect(pilot.words == ["▾ sub/", "  ▾ deep/", "      inner.txt", "  b.txt"])
    #expect(tree.selectedPath == folder.path + "/sub/deep/inner.txt")
    // A key ends the way to a path.
    tree.reveal(path: folder.path + "/none/inner.txt")
    pilot.press("home")
    await pilot.settle()
    #expect(tree.selectedPath == folder.path + "/sub")
  }
}
