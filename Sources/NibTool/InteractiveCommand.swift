package import ArgumentParser

/// A command that waits for the user.
package protocol InteractiveCommand: ParsableCommand {
  /// Runs the command on the main actor, which can do other work in the meantime.
  @MainActor func interact() async throws
}

extension InteractiveCommand {
  package func run() throws {
    throw ValidationError("This command is interactive: call interact() instead of run().")
  }
}
