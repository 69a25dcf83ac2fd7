import ArgumentParser
import GitAccess
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import repo

/// The program without a terminal, in a repository.
final class RepoPilot {
  let folder: GitFolder
  let pilot: Pilot
  let controller: RepoController
  var application: Application { pilot.application }

  /// - Parameter changes: lines of a shell, which change something before the program starts.
  init(_ changes: String = "", in folder: GitFolder? = nil, width: Int = 80, height: Int = 24) async throws {
    self.folder = try folder ?? GitFolder()
    try self.folder.shell(changes)
    let program = try Repo.parse(["--repo", self.folder.path])
    let application = program.application()
    controller = try #require(await program.firstController(in: application) as? RepoController)
    // All commits are new at this time.
    controller.now = { 0 }
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
    await settle()
  }

  /// The words of the notices.
  var notices: [String] { application.notices.map(\.text) }

  /// Waits for git, and for what follows from it; for the history until so much of it is there that it waits itself.
  func settle() async {
    _ = pilot.screen
    await pilot.settle()
    _ = pilot.screen
    await pilot.settle()
    try? await wait { self.controller.history.isComplete || self.controller.history.rowCount >= 2000 }
  }

  /// Lets others work until something is so.
  func wait(until isSo: () -> Bool) async throws {
    for _ in 0..<2000 where !isSo() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(isSo())
  }

  /// Presses keys, and waits after each.
  func press(_ names: String...) async {
    for name in names {
      pilot.press(name)
      await settle()
    }
  }

  /// Returns a part of the screen.
  func screen(columns: Range<Int>, rows: Range<Int>) -> String {
    pilot.screen.split(separator: "\n", omittingEmptySubsequences: false)[rows]
      .map { line in
        var text = String(line.dropFirst(columns.lowerBound).prefix(columns.count))
        while text.last == " " { text.removeLast() }
        return text
      }
      .joined(separator: "\n")
  }
}
