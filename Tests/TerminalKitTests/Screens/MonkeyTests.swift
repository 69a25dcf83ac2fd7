import NibKit
import TestSupport
import Testing

@testable import TerminalKit

/// A user without a plan at every view of the kit.
@Suite("Random input")
struct MonkeyTests {
  @Test("the screen has every view that a layout can name")
  func everyView() throws {
    let screen = try MonkeyScreen(seed: 0)
    let there = Set(screen.views.map { ObjectIdentifier(type(of: $0)) })
    let registry = ClassRegistry.terminal
    let missing = registry.names.filter { name in
      guard let type = registry[name]?.type, type is View.Type else { return false }
      return !there.contains(ObjectIdentifier(type))
    }
    #expect(missing == ["Dialog"], "which an action opens")
  }

  @Test(
    "500 random events leave a focus that is seen, a caret on the screen, and texts that can be undone to their start",
    arguments: rounds(2))
  func events(seed: UInt64) throws {
    var screen = try MonkeyScreen(seed: seed)
    // A choice in the tree of a file chooser gives its field another text, as a program does.
    let inputs = screen.views.compactMap { $0 as? TextInput }.filter { !$0.isInFileChooser }
    let start = inputs.map(\.text)
    var last: [String] = []
    for number in 0..<500 {
      last = last.suffix(8) + [screen.act()]
      if let fault = screen.fault ?? (number % 10 == 0 ? screen.textFault : nil) {
        Issue.record("\(fault) after \(number) events, the last of which are \(last)")
        return
      }
    }
    #expect(screen.pilot.application.exitStatus == nil)
    for (input, text) in zip(inputs, start) {
      let end = input.text
      while input.buffer.history.canUndo { input.buffer.undo() }
      #expect(input.text == text, "\(type(of: input))")
      while input.buffer.history.canRedo { input.buffer.redo() }
      #expect(input.text == end, "\(type(of: input))")
    }
  }
}

extension View {
  fileprivate var isInFileChooser: Bool { self is FileChooser || superview?.isInFileChooser == true }
}
