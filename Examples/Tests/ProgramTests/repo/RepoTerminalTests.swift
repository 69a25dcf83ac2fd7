import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The steps of a user, in a real terminal and a real repository.
@Suite(
  "Repo in a terminal", .needs("tmux", "git"),
  .mustEnd)
nonisolated struct RepoTerminalTests {
  private static func started(
    _ changes: String, environment: [String: String] = [:]
  ) async throws -> (ProgramRun, GitFolder) {
    let folder = try GitFolder()
    try folder.shell(changes)
    let run = try await ProgramRun(
      "\(ProgramRun.path(of: "repo")) --repo \(folder.path)", in: folder.scratch, width: 80, height: 24,
      environment: GitFolder.environment.merging(environment) { $1 })
    try await run.start(until: "─ 4 Commits ─")
    return (run, folder)
  }

  @Test("a line is staged, committed, and the terminal is as it was")
  func staging() async throws {
    let (run, folder) = try await Self.started("printf 'one\\ntwo\\nthree\\n' > a.txt")
    try await run.tmux.wait(for: "│  +three")
    try await run.tmux.keys("Enter")
    try await run.tmux.keys("Space")
    try await run.tmux.wait(for: "A line is staged.")
    try await run.tmux.wait(for: "─ Staged ─")
    #expect(try folder.git("show", ":a.txt") == "one\ntwo")
    try await run.tmux.keys("c")
    try await run.tmux.wait(for: "─ Commit to main ─")
    try await run.tmux.bytes("Two")
    try await run.tmux.keys("F5")
    try await run.tmux.wait(for: "] Two")
    #expect(try folder.lastMessage == "Two")
    #expect(try folder.status == [" M a.txt"])
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
  }

  @Test(
    "E opens the file in the user's editor, which has the terminal until it ends, by itself or by Control-C")
  func editor() async throws {
    // A command with an argument of its own, as the variable may have.
    // What the terminal shows for Control-C would stand before the prompt of the shell, so the editor ends its line.
    let tools = try Scratch([
      "editor.sh": "trap 'echo; trap - INT; kill -INT $$' INT; echo EDITING; read line; echo $line >> $1"
    ])
    let (run, _) = try await Self.started(
      "echo two >> a.txt", environment: ["VISUAL": "", "EDITOR": "sh \(tools.file("editor.sh"))"])
    try await run.tmux.wait(for: "│  +two")
    try await run.tmux.keys("e")
    try await run.tmux.wait(for: "EDITING")
    #expect(try await run.tmux.isGivenBack())
    try await run.tmux.type(line: "three from the editor")
    try await run.tmux.wait(for: "│  +three from the editor")
    try await run.tmux.keys("e")
    try await run.tmux.wait("the second editor") { $0.split(separator: "EDITING").count > 2 }
    try await run.tmux.keys("C-c")
    try await run.tmux.wait(for: "The editor has ended with the status 130.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
  }

  @Test("outside of a repository it says so, and ends")
  func noRepository() throws {
    let scratch = try Scratch()
    let run = try Run(
      [ProgramRun.path(of: "repo"), "--repo", scratch.path],
      environment: GitFolder.environment.merging(["GIT_CEILING_DIRECTORIES": "/"]) { $1 })
    #expect(run.status == 1 && run.output.isEmpty)
  }
}
