import Foundation
import TestSupport
import Testing
import TmuxDriver

/// Checklists in a terminal of 60 by 12.
nonisolated enum ChecklistsRun {
  static let program = ProgramRun.path(of: "checklists")

  static let sample = SavedLists(["Home", "  Buy milk", "x Call", "Work"])

  /// Returns a shell in which `$C` starts the program.
  static func shell(
    _ lists: SavedLists? = sample, in scratch: Scratch? = nil, environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let scratch = try scratch ?? Scratch()
    try lists?.write(to: scratch.file("lists.plist"))
    return try await ProgramRun(
      "\(program) --file \(scratch.file("lists.plist"))", in: scratch, environment: environment)
  }

  /// Returns the program, when it shows its screen.
  static func started(
    _ lists: SavedLists? = sample, _ command: String = "$C", environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let run = try await shell(lists, environment: environment)
    try await run.start(command, until: "╭─ Lists ")
    return run
  }
}

nonisolated extension ProgramRun {
  /// The lists that Checklists has saved.
  var lines: [String] { get throws { try SavedLists(of: scratch.file("lists.plist")).lines } }

  /// Waits until Checklists has saved some lists, which it does while it goes on.
  func waitForSaved(_ expected: [String]) async throws {
    try await tmux.wait("\(expected) to be saved") { _ in try lines == expected }
  }
}
