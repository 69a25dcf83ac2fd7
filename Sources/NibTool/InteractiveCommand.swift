package import ArgumentParser

/// A command that waits for the user.
package protocol InteractiveCommand: ParsableCommand {
  /// Runs the command on the main actor, which can do other work in the meantime.
  @MainActor func interact() async throws
}

extension InteractiveCommand {
  package func run() throws {
    throw ValidationError("This command waits for a person, and cannot be run without waiting.")
  }
}
