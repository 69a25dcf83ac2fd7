import Foundation
import NibKit
import TestSupport
import Testing

@testable import TerminalKit
@testable import logviewer

@Suite("Log viewer")
struct LogViewerTests {
  @Test("the first screen shows the end of the file")
  func firstScreen() throws {
    let program = try LogViewerPilot()
    #expect(
      program.screen == """
         File  Search  View  Help                        Log viewer
         [All levels ▾]  Search                [x] Follow  [ ] Wrap
        ── app.log ─────────────────────────────────────────────────
        12:00:01 INFO  server started
        12:00:02 DEBUG cache is warm
        12:00:03 WARN  disk is 91% full
        12:00:04 ERROR cannot write
          at Disk.write(Disk.swift:12)
        12:00:05 INFO  request 日本 served


         Ctrl+F Find  F3 Next  F1 Keys  Ctrl+Q Quit             6/6
        """)
    #expect(program.pilot.application.focusedView === program.controller.log)
  }

  @Test("with 70 columns the details of the selected line are beside the log, with fewer they are not")
  func details() throws {
    let program = try LogViewerPilot(width: 70, height: 10)
    program.press("up", "up")
    #expect(
      program.screen == """
         File  Search  View  Help                                  Log viewer
         [All levels ▾]  Search                          [ ] Follow  [ ] Wrap
        ── app.log ───────────────────────────────────────────────────────────
        12:00:01 INFO  server started                 │ Line    4
        12:00:02 DEBUG cache is warm                  │ Level   error
        12:00:03 WARN  disk is 91% full               │ Length  27 bytes
        12:00:04 ERROR cannot write                   │
          at Disk.write(Disk.swift:12)                │ 12:00:04 ERROR cannot
        12:00:05 INFO  request 日本 served            │ write
         Ctrl+F Find  F3 Next  F1 Keys  Ctrl+Q Quit  F4 Details           4/6
        """)
    program.press("f4")
    #expect(!program.screen.contains("Length"))
    program.press("f4")
    program.pilot.resize(69, 10)
    #expect(!program.screen.contains("Length"))
    // There Enter shows the line, and so does F4.
    program.press("f4")
    #expect(program.screen.contains("─ Line 4 ─"))
    program.press("escape", "enter")
    #expect(program.screen.contains("─ Line 4 ─"))
    #expect(program.screen.contains("│ 12:00:04 ERROR cannot write "))
    program.press("escape")
    #expect(program.pilot.application.focusedView === program.controller.log)
  }

  @Test("levels have their colors")
  func colors() throws {
    let program = try LogViewerPilot()
    let theme = program.pilot.application.theme
    func color(_ role: ThemeRole) -> CellStyle { theme.style(.plain, with: Look(foreground: .role(role))) }
    #expect(program.pilot.style(0, 3) == .plain)
    #expect(program.pilot.style(0, 5) == color(.warning))
    #expect(program.pilot.style(0, 6) == color(.error))
    #expect(color(.error) != color(.warning))
  }

  @Test("a level in colors of its own is seen as one without")
  func colorsInFile() throws {
    let program = try LogViewerPilot("\u{1B}[31mERROR\u{1B}[0m one\n\u{1B}[33mWRN\u{1B}[0m two\nthree\n")
    func color(_ role: ThemeRole) -> CellStyle {
      program.pilot.application.theme.style(.plain, with: Look(foreground: .role(role)))
    }
    program.press("home")
    #expect(program.lines == ["ERROR one", "WRN two", "three"])
    #expect(program.pilot.style(0, 4) == color(.warning))
    program.press("down")
    #expect(program.pilot.style(0, 3) == color(.error))
  }

  @Test("a window that is too small says what it needs")
  func tooSmall() throws {
    let program = try LogViewerPilot(width: 39, height: 12)
    #expect(program.screen.contains("At least 40x8 is needed: this"))
  }

  @Test("switches that do not fit are cut with an ellipsis")
  func narrow() throws {
    let program = try LogViewerPilot(width: 40, height: 8)
    #expect(program.pilot.row(1) == " [All levels ▾]  Search      [x] Fol…   ")
    program.press("f1")
    #expect(program.screen.contains("Ctrl+Home, Ctrl+End  the first"))
    #expect(!program.screen.contains("…"))
  }

  @Test("no letter alone does anything, and Ctrl-Q quits from anywhere")
  func quitting() throws {
    let program = try LogViewerPilot()
    program.press("up")
    let before = program.screen
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" { program.press(String(letter)) }
    #expect(program.screen == before && program.pilot.application.exitStatus == nil)
    program.press("ctrl+f", "q", "ctrl+q")
    #expect(program.pilot.application.exitStatus == 0)
    let other = try LogViewerPilot()
    other.press("ctrl+q")
    #expect(other.pilot.application.exitStatus == 0)
  }

  @Test("an empty file says so, and takes all keys")
  func empty() throws {
    let program = try LogViewerPilot("")
    #expect(program.lines == ["There are no lines."])
    program.press(
      "up", "down", "enter", "alt+c", "ctrl+home", "ctrl+end", "f3", "shift+f3", "f4", "f4", "f6", "f5", "f5")
    #expect(program.lines == ["There are no lines."])
    try program.append("the first\n")
    #expect(program.lines == ["the first"])
    #expect(program.position == "1/1")
  }

  @Test("every order of loading ends with the same screen")
  func orders() throws {
    let expected = try LogViewerPilot().screen
    for profile in LoadOrder.profiles {
      #expect(try LogViewerPilot(order: profile.order.name).screen == expected, "\(profile.order.name)")
    }
  }

  @Test("the layouts that the program carries are those of its folder, and each can be loaded")
  func layouts() throws {
    let folder = repositoryFolder.appending(path: "Layouts/logviewer")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let layouts = EmbeddedLayouts.module
    #expect(layouts.names.map { $0 + ".layout.xml" }.sorted() == names)
    for name in layouts.names {
      let bytes = try layouts.document(named: name).source.bytes
      #expect(
        try Data(contentsOf: folder.appendingPathComponent("\(name).layout.xml")) == Data(bytes), "\(name)")
    }
    let program = try LogViewerPilot(height: 24)
    program.press("f1")
    #expect(program.screen.contains("follow the end, or stay"))
    #expect(program.screen.contains("│ Ctrl+Q               quit "))
    program.press("enter")
    #expect(program.pilot.application.focusedView === program.controller.log)
  }

  @Test("the menus do what the keys do")
  func menus() throws {
    let program = try LogViewerPilot()
    program.press("alt+v", "e")
    #expect(program.pilot.row(1).contains("[ ] Follow"))
    program.press("alt+i", "down", "enter")
    #expect(program.pilot.application.clipboard == "12:00:05 INFO  request 日本 served")
    #expect(program.screen.contains("Line 6 is copied."))
  }

  @Test("long lines scroll sideways, or wrap")
  func wrapping() throws {
    let program = try LogViewerPilot(
      "aaaa " + String(repeating: "b", count: 50) + " cccc dddd\nend\n", height: 9)
    #expect(program.lines == ["aaaa " + String(repeating: "b", count: 50) + " cccc", "end"])
    program.press("f6")
    #expect(program.lines == ["aaaa " + String(repeating: "b", count: 50) + " cccc", "dddd", "end"])
    #expect(program.pilot.row(1).contains("[x] Wrap"))
  }
}
