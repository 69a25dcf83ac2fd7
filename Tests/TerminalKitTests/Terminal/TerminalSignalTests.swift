import NibKit
import Testing

@testable import TerminalKit

/// The signals of a program outside of cells, and those of a terminal.
@Suite("Signals of the terminal")
struct TerminalSignalTests {
  private let known = TerminalTraits(environment: ["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"])

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("a title is sent once, without control characters, and given back when there is none")
  func title() {
    var signals = TerminalSignals()
    func send(_ title: String, to traits: TerminalTraits) -> String {
      text(signals.sequences(title: title, progress: .none, for: traits))
    }
    #expect(send("", to: known).isEmpty)
    #expect(send("a\u{1B}]0;b\u{7}\u{9C}\u{202E}c", to: known) == "\u{1B}]0;a]0;bc\u{1B}\\")
    #expect(send("a]0;bc", to: known).isEmpty)
    #expect(send(String(repeating: "x", count: 900), to: known).count < 220)
    #expect(send("", to: known) == "\u{1B}[23;0t\u{1B}[22;0t")
    var console = TerminalSignals()
    #expect(
      console.sequences(title: "t", progress: .busy, for: TerminalTraits(environment: ["TERM": "linux"]))
        .isEmpty)
  }

  @Test("progress goes to terminals that are known to show it, and to no others")
  func progress() {
    var signals = TerminalSignals()
    func send(_ progress: TerminalProgress) -> String {
      text(signals.sequences(title: "", progress: progress, for: known))
    }
    #expect(send(.percent(40)) == "\u{1B}]9;4;1;40\u{1B}\\")
    #expect(send(.percent(40)).isEmpty)
    #expect(send(.busy) == "\u{1B}]9;4;3\u{1B}\\")
    #expect(send(.none) == "\u{1B}]9;4;0\u{1B}\\")
    for environment in [
      ["TERM": "xterm-kitty"], ["TERM": "screen", "TERM_PROGRAM": "ghostty"],
      ["TMUX": "x", "WT_SESSION": "1"],
    ] {
      #expect(!TerminalTraits(environment: environment).showsProgress)
    }
  }

  @Test("the bar that asks for it is the terminal's, while it is shown")
  func bar() throws {
    let pilot = try Stage.pilot(
      "<Progress id=\"bar\" value=\"25\" terminal=\"true\"/><Progress value=\"90\"/>", 20, 3)
    _ = pilot.screen
    #expect(pilot.application.status.progress == .percent(25))
    let bar: ProgressBar = try pilot.view("bar")
    bar.isIndeterminate = true
    #expect(pilot.application.status.progress == .busy)
    bar.isHidden = true
    #expect(pilot.application.status.progress == .none)
  }

  @Test(
    "the terminal's background is read, in whatever form it is reported",
    arguments: [
      (
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\",
        TerminalReply.backgroundColor(.rgb(red: 0, green: 0, blue: 0)),
        Brightness.dark
      ),
      ("\u{1B}]11;rgb:ff/ff/e0\u{7}", .backgroundColor(.rgb(red: 255, green: 255, blue: 224)), .light),
      ("\u{1B}]11;rgb:8/0/f\u{7}", .backgroundColor(.rgb(red: 136, green: 0, blue: 255)), .dark),
      ("\u{1B}[?997;1n", .background(.dark), .dark), ("\u{1B}[?997;2n", .background(.light), .light),
    ])
  func background(bytes: String, reply: TerminalReply, brightness: Brightness) throws {
    var parser = InputParser()
    #expect(parser.feed(Array(bytes.utf8)) == [.reply(reply)])
    let pilot = try Stage.pilot("<Label text=\"x\"/>", 20, 3)
    pilot.application.themes = (dark: .dark, light: .light)
    pilot.send(Array(bytes.utf8))
    #expect(pilot.application.theme == (brightness == .dark ? .dark : .light))
  }

  @Test(
    "a program that has asked for no theme is shown in colors for the background; one that has keeps its own")
  func standardTheme() throws {
    let light = Array("\u{1B}]11;rgb:ff/ff/e0\u{7}".utf8)
    let dark = Array("\u{1B}]11;rgb:00/00/00\u{7}".utf8)
    let pilot = try Stage.pilot("<Label text=\"x\"/>", 20, 3)
    pilot.send(light)
    #expect(pilot.application.theme == .ansiOnLight)
    pilot.send(dark)
    #expect(pilot.application.theme == .ansi)
    pilot.application.theme = .dark
    pilot.send(light)
    #expect(pilot.application.theme == .dark)
    // Also where the theme that it has asked for is the usual one.
    let asking = Application(layouts: MemoryLayouts([:]), theme: .ansi)
    asking.receive(.reply(.background(.light)))
    #expect(asking.theme == .ansi)
  }

  @Test(
    "an answer of another form is no answer",
    arguments: [
      "11;rgb:0/0", "11;rgb:0/0/0/0", "11;rgb:-1/0/0", "11;rgb:+1/0/0", "11;rgb:00000/0/0", "10;rgb:0/0/0",
      "11;rgb://",
      "0;title",
    ])
  func nonsense(text: String) {
    var parser = InputParser()
    #expect(parser.feed(Array("\u{1B}]\(text)\u{7}a".utf8)) == [.key(KeyPress(.character("a")))])
  }
}
