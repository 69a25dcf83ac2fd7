import ArgumentParser
import Foundation
import NibKit
import ProgramStart
import TestSupport
import Testing

@testable import TerminalKit
@testable import CommitScreen
@testable import GitAccess
@testable import commitdialog

/// A real repository of git, which goes with the test.
nonisolated final class GitFolder: Sendable {
  let scratch: Scratch
  let path: String

  /// Creates a repository with one commit, and with no settings but its own.
  ///
  /// - Parameter name: the name of its folder, or nil for a name that no other has.
  init(named name: String? = nil) throws {
    let scratch = try Scratch()
    self.scratch = scratch
    path = name.map { "\(scratch.path)/\($0)" } ?? scratch.path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
    for (name, value) in [
      ("user.name", "Ada Lovelace"), ("user.email", "ada@example.org"), ("commit.gpgsign", "false"),
      ("core.hooksPath", ".git/hooks"), ("core.autocrlf", "false"), ("status.renames", "true"),
      ("core.quotePath", "true"), ("commit.cleanup", "strip"),
    ] { try git("config", name, value) }
    try shell(
      """
      echo one > a.txt; echo one > b.txt; echo one > part.txt
      printf 'long enough\\nto be known\\nby its lines\\n' > old.txt
      git add . && git commit -q -m 'First words' -m 'And why.'
      """)
  }

  /// Keeps the settings of the person who runs the tests out.
  static let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"]

  @discardableResult
  func git(_ words: String...) throws -> String { try run(["git"] + words) }

  /// Runs lines of a shell in the repository.
  @discardableResult
  func shell(_ script: String) throws -> String { try run(["sh", "-ec", script]) }

  private func run(_ words: [String]) throws -> String {
    let run = try Run(words, in: path, environment: Self.environment)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return run.output.withoutLastNewline
  }

  func hook(_ name: String, _ script: String) throws {
    try shell("mkdir -p .git/hooks")
    try scratch.write("#!/bin/sh\n\(script)\n", to: ".git/hooks/\(name)")
    try shell("chmod +x .git/hooks/\(name)")
  }

  /// The words of the last commit, as they are.
  var lastMessage: String { get throws { try git("log", "-1", "--format=%B").withoutLastNewline } }
  /// The files that the last commit changed, each with the kind of its change.
  var lastChanges: [String] {
    get throws {
      try git("show", "--format=", "--name-status", "--no-renames", "HEAD").split(separator: "\n").map {
        $0.split(separator: "\t").joined(separator: " ")
      }
    }
  }
  /// The number of commits.
  var commits: Int { get throws { try git("rev-list", "--all").split(separator: "\n").count } }
  /// The files that differ from the last commit, as `git status --porcelain` lists them.
  var status: [String] {
    get throws { try git("status", "--porcelain").split(separator: "\n").map { String($0) } }
  }
}

/// The program without a terminal, in a repository.
final class CommitPilot {
  let folder: GitFolder
  let pilot: Pilot
  let controller: CommitController
  var application: Application { pilot.application }
  var screen: String { pilot.screen }
  /// The words in the window in front, without the lines around them and with one blank between.
  var words: String {
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let frame = application.windows.front?.frame ?? .zero
    return rows[frame.y..<frame.maxY].map { $0.dropFirst(frame.x).prefix(frame.width) }.joined(separator: " ")
      .split { $0.isWhitespace || "╭╮╰╯│─▐".contains($0) }.joined(separator: " ")
  }

  /// - Parameter changes: lines of a shell, which change something before the program starts.
  init(
    _ changes: String, in folder: GitFolder? = nil, arguments: [String] = [], width: Int = 66,
    height: Int = 20
  ) async throws {
    self.folder = try folder ?? GitFolder()
    try self.folder.shell(changes)
    let program = try CommitDialog.parse(["--repo", self.folder.path] + arguments)
    let application = program.application()
    controller = try #require(await program.firstController(in: application) as? CommitController)
    pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
  }

  /// Goes to the table, and to one of its rows.
  func goToFile(_ row: Int) {
    application.focus(controller.files)
    controller.files.selectedIndex = row
  }

  /// Lets others work until something is seen.
  func wait(until isSeen: () -> Bool) async throws {
    for _ in 0..<2000 where !isSeen() { try await Task.sleep(for: .milliseconds(5)) }
    #expect(isSeen())
  }
}

nonisolated extension String {
  /// The text without the newline that ends it.
  fileprivate var withoutLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
