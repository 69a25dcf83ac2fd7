import NibKit
import TerminalKit
import Testing
import TestSupport

@Suite("Key names")
struct KeyNameTests {
  @Test(
    "a name, how it is written again, and how menus show it",
    arguments: [
      ("ctrl+s", "ctrl+s", "Ctrl+S"), ("Ctrl+S", "ctrl+s", "Ctrl+S"), ("control+s", "ctrl+s", "Ctrl+S"),
      ("alt+a", "alt+a", "Alt+A"), ("Alt+A", "alt+a", "Alt+A"), ("meta+a", "alt+a", "Alt+A"),
      ("option+a", "alt+a", "Alt+A"), ("cmd+q", "cmd+q", "Cmd+Q"), ("super+q", "cmd+q", "Cmd+Q"),
      ("shift+tab", "shift+tab", "Shift+Tab"), ("f2", "f2", "F2"), ("F24", "f24", "F24"),
      ("enter", "enter", "Enter"), ("return", "enter", "Enter"), ("ESC", "escape", "Esc"),
      ("escape", "escape", "Esc"), ("space", "space", "Space"), ("ctrl+space", "ctrl+space", "Ctrl+Space"),
      ("pageup", "page-up", "Page Up"), ("PgDn", "page-down", "Page Down"), ("page-up", "page-up", "Page Up"),
      ("del", "delete", "Del"), ("ins", "insert", "Ins"), ("plus", "plus", "+"), ("+", "plus", "+"),
      ("ctrl++", "ctrl+plus", "Ctrl++"), ("ctrl+plus", "ctrl+plus", "Ctrl++"), ("minus", "minus", "-"),
      ("ctrl+-", "ctrl+minus", "Ctrl+-"), ("a", "a", "A"), ("A", "shift+a", "Shift+A"),
      ("shift+a", "shift+a", "Shift+A"), ("Shift+A", "shift+a", "Shift+A"), ("?", "?", "?"), ("é", "é", "É"),
      ("shift+alt+a", "alt+shift+a", "Alt+Shift+A"), ("shift+ctrl+s", "ctrl+shift+s", "Ctrl+Shift+S"),
      ("shift+f5", "shift+f5", "Shift+F5"), ("ctrl+_", "ctrl+/", "Ctrl+/"),
      ("ctrl+@", "ctrl+space", "Ctrl+Space"),
      ("ctrl+shift+1", "ctrl+shift+1", "Ctrl+Shift+1"), ("日", "日", "日"),
    ])
  func names(name: String, description: String, title: String) throws {
    let press = try #require(KeyPress(name))
    #expect(press.description == description)
    #expect(press.title == title)
    #expect(KeyPress(description) == press)
  }

  @Test(
    "a text that names no key is refused",
    arguments: [
      "", " ", "ctrl", "ctrl+", "+ctrl", "foo+a", "ab", "f0", "f25", "f01", "f+1", "ctrl s", "shift+1",
      "alt+shift+1",
      "shift+space", "\u{1}", "++", "ctrl+++",
    ])
  func noNames(name: String) {
    #expect(KeyPress(name) == nil)
  }

  @Test("every key that a terminal sends has a name that reads as it")
  func roundTrip() {
    var numbers = SplitMix(seed: 3)
    var named = 0
    for _ in rounds(10_000) {
      var parser = InputParser()
      for case .key(let press) in parser.feed(InputPropertyTests.bytes(&numbers)) {
        #expect(KeyPress(press.description) == press, "\(press)")
        named += 1
      }
    }
    #expect(named > 20_000)
  }

  @Test("a key has one form, however it is spelled")
  func oneForm() {
    #expect(KeyPress(.character("a"), .shift) == KeyPress(.character("A")))
    #expect(KeyPress(.character("S"), .control) == KeyPress(.character("s"), .control))
    #expect(KeyPress(.character("s"), [.control, .shift]) != KeyPress(.character("s"), .control))
    #expect(KeyPress(.character("i"), .control) != KeyPress(.tab))
    #expect(KeyPress(.character("ß"), .shift) == KeyPress(.character("ß")))
  }

  @Test("a binding is any of its keys and shows the first")
  func bindings() throws {
    let binding = try #require(KeyBinding(" ctrl+enter\tctrl+S "))
    #expect(binding.matches(KeyPress(.character("s"), .control)))
    #expect(binding.matches(KeyPress(.enter, .control)))
    #expect(!binding.matches(KeyPress(.enter)))
    #expect(binding.title == "Ctrl+Enter")
    #expect(binding.description == "ctrl+enter ctrl+s")
    #expect(KeyBinding("ctrl+enter nothing") == nil)
    #expect(KeyBinding("  ") == nil)
  }

  @Test("a layout says what a key looks like")
  func inLayouts() throws {
    let text = "ctrl+s f2"
    #expect(KeyBinding(nibText: text.utf8.span)?.keys.count == 2)
    #expect(KeyPress(nibText: text.utf8.span) == nil)
    #expect(KeyPress.nibDescription == "a key such as ctrl+s, f2 or shift+tab")
  }
}
