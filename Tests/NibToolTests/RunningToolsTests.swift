import ArgumentParser
import NibKit
import NibTool
import Testing

/// Several tools at once, in one process.
@Suite @MainActor struct RunningToolsTests {
  /// Writes its number, lets another task run, and writes the name of its tool.
  private struct Waiting: InteractiveCommand {
    static let configuration = CommandConfiguration(commandName: "wait")
    @Argument var number: Int

    func interact() async throws {
      NibTool.console.print("begins \(number)")
      // The other one begins and ends at another time than this one.
      for _ in 0..<(number * 10) { await Task.yield() }
      NibTool.console.print("ends \(number)")
    }
  }

  /// The console of one tool, and the text that it has written. All tools run on the main actor.
  private final class Output: @unchecked Sendable {
    var text = ""
    var console: Console {
      Console(
        input: { SourceText(file: "-", bytes: []) }, output: { self.text += $0 }, errors: { self.text += $0 })
    }
  }

  @Test("each of several tools that run at once writes to its own console, in whatever order they end")
  func consoles() async {
    let outputs = (0..<3).map { _ in Output() }
    let runs = outputs.enumerated().map { index, output in
      Task { @MainActor in
        await NibTool.run(
          ["wait", "\(index + 1)"], name: "tool", classes: { ClassRegistry() }, subcommands: [Waiting.self],
          console: output.console)
      }
    }
    for run in runs { #expect(await run.value == 0) }
    #expect(outputs.map(\.text) == ["begins 1\nends 1\n", "begins 2\nends 2\n", "begins 3\nends 3\n"])
  }
}
