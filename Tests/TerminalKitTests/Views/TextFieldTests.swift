import NibKit
import Testing

@testable import TerminalKit

/// Counts what a field tells.
final class FieldRecorder: Controller {
  var done: [String] = []

  override class var members: Members {
    super.members.adding(FieldRecorder.self) {
      $0.action("changed") { (recorder: FieldRecorder) in
        { (input: TextInput) in recorder.done.append(input.text) }
      }
      $0.action("submit") { recorder in { recorder.done.append("submit") } }
    }
  }
}

extension Pilot {
  /// The first row, without the blanks at its end.
  var firstRow: String { screen.prefix { $0 != "\n" }.description }
}

@Suite("Text fields")
struct TextFieldTests {
  let recorder = FieldRecorder(nibName: "main")

  func pilot(_ attributes: String, width: Int = 10, height: Int = 2) throws -> (Pilot, TextField) {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><TextField id=\"field\" \(attributes)/><Button title=\"_OK\" default=\"true\" action=\"#owner.submit\"/></Window>",
      width: width, height: height, controller: recorder)
    return (pilot, try #require(pilot.application.focusedView as? TextField))
  }

  @Test("typing scrolls so that the caret is seen, with wide characters too, and back")
  func scrolls() throws {
    let (pilot, _) = try pilot("")
    pilot.type("abc日本")
    #expect(pilot.firstRow == "abc日本")
    #expect(pilot.caret == Point(x: 7, y: 0))
    pilot.type("語def")
    // Twelve cells and the caret in ten: three are gone.
    #expect(pilot.firstRow == "日本語def")
    #expect(pilot.caret == Point(x: 9, y: 0))
    pilot.press("home")
    #expect(pilot.firstRow == "abc日本語d")
    #expect(pilot.caret == Point(x: 0, y: 0))
    pilot.press("right", "right", "right", "right", "right", "right", "right", "right")
    #expect(pilot.firstRow.hasSuffix("日本語def"))
    pilot.press("ctrl+u")
    #expect(pilot.firstRow == "f")
  }

  @Test("half of a wide character that is scrolled away is a blank")
  func half() throws {
    let (pilot, _) = try pilot("")
    pilot.type("日日日日日")
    #expect(pilot.firstRow == " 日日日日")
    #expect(pilot.caret == Point(x: 9, y: 0))
  }

  @Test("a placeholder is shown only in an empty field")
  func placeholder() throws {
    let (pilot, _) = try pilot("placeholder=\"your full name\"")
    #expect(pilot.firstRow == "your full…")
    #expect(pilot.caret == Point(x: 0, y: 0))
    pilot.type("a")
    #expect(pilot.firstRow == "a")
    pilot.press("backspace")
    #expect(pilot.firstRow == "your full…")
  }

  @Test("pasted lines become one, and nothing is submitted")
  func paste() throws {
    let (pilot, field) = try pilot("changed=\"#owner.changed\" action=\"#owner.submit\"")
    pilot.paste("\npasted\r\n\nlines\n")
    #expect(field.text == "pasted lines")
    pilot.press("ctrl+_")
    #expect(field.text == "")
    pilot.press("ctrl+y")
    #expect(recorder.done == ["pasted lines", "", "pasted lines"])
  }

  @Test("Enter sends the field's action, and does not press the default button")
  func enter() throws {
    let (pilot, _) = try pilot("action=\"#owner.changed\"")
    pilot.type("x")
    pilot.press("enter")
    #expect(recorder.done == ["x"])
  }

  @Test("Enter without an action of the field presses the default button")
  func defaultButton() throws {
    let (pilot, _) = try pilot("")
    pilot.press("x", "enter")
    #expect(recorder.done == ["submit"])
  }

  @Test("`changed` is sent for what a user changes, and only then")
  func changed() throws {
    let (pilot, field) = try pilot("changed=\"#owner.changed\"")
    field.text = "by code"
    pilot.press("left", "home", "backspace")
    #expect(recorder.done.isEmpty)
    pilot.press("delete")
    pilot.type("B")
    #expect(recorder.done == ["y code", "By code"])
  }

  @Test("a secure field shows bullets, copies nothing, and does not show where words end")
  func secure() throws {
    let (pilot, field) = try pilot("secure=\"true\"")
    pilot.type("a b日")
    #expect(pilot.firstRow == "••••")
    #expect(pilot.caret == Point(x: 4, y: 0))
    pilot.press("ctrl+left")
    #expect(pilot.caret == Point(x: 0, y: 0))
    pilot.press("alt+a", "ctrl+c", "ctrl+x", "ctrl+insert", "shift+delete")
    #expect(pilot.application.clipboard == "")
    #expect(field.text == "a b日")
    #expect(pilot.application.exitStatus == nil)
  }

  @Test("copy, cut and paste; with nothing selected Control-C ends the program")
  func clipboard() throws {
    let (pilot, field) = try pilot("text=\"one two\"")
    pilot.press("ctrl+shift+left", "ctrl+c")
    #expect(pilot.application.clipboard == "two")
    pilot.press("home", "ctrl+v", "shift+insert")
    #expect(field.text == "twotwoone two")
    pilot.press("shift+home", "shift+delete")
    #expect(field.text == "one two")
    #expect(pilot.application.clipboard == "twotwo")
    #expect(pilot.application.exitStatus == nil)
    pilot.press("ctrl+c")
    #expect(pilot.application.exitStatus == 0)
  }

  @Test("no more characters than may be; the counter tells, and warns of more than is recommended")
  func counter() throws {
    let (pilot, field) = try pilot("counter=\"true\" recommended=\"3\" maxLength=\"5\"", width: 12)
    #expect(pilot.firstRow == "         0/3")
    pilot.type("e\u{301}a👨‍👩‍👧")
    let calm = pilot.style(11, 0)
    #expect(pilot.firstRow.hasSuffix("3/3"))
    pilot.type("xyz")
    #expect(field.text == "e\u{301}a👨‍👩‍👧xy")
    #expect(pilot.firstRow.hasSuffix("5/3"))
    #expect(pilot.style(11, 0) != calm)
  }

  @Test("characters that do not fit are not dropped without a word")
  func limit() throws {
    let (pilot, field) = try pilot("maxLength=\"5\"", width: 40, height: 12)
    func words() -> [String] { pilot.application.notices.map(\.text) }
    pilot.type("12345")
    #expect(words() == [])
    pilot.type("67")
    #expect(words() == ["At most 5 characters fit here."])
    pilot.press("backspace", "backspace")
    pilot.paste("éàü👨‍👩‍👧")
    #expect(field.text == "123éà")
    #expect(words() == ["At most 5 characters fit here. 2 are left out."])
    pilot.advance(by: .seconds(8))
    pilot.press("backspace", "x")
    #expect(words() == [])
  }

  @Test("the counter goes from what is recommended to what is tolerated, and to an error; typing goes on")
  func tolerated() throws {
    let (pilot, field) = try pilot("counter=\"true\" recommended=\"2\" tolerated=\"4\"", width: 12)
    func look(of role: ThemeRole) -> CellStyle {
      let theme = pilot.application.theme
      return theme.style(theme.style(.plain, with: theme[.fieldFocused]), with: theme[role])
    }
    for (typed, shown, role) in [
      ("ab", "2/2", ThemeRole.muted), ("c", "3/4", .warning), ("d", "4/4", .warning), ("e", "5/4", .error),
    ] {
      pilot.type(typed)
      #expect(pilot.firstRow.hasSuffix(" \(shown)"))
      #expect(pilot.style(11, 0) == look(of: role), "after \(typed)")
    }
    #expect(field.text == "abcde")
  }

  @Test("a read-only text can be copied, and it leaves keys that would change it to others")
  func readOnly() throws {
    let (pilot, field) = try pilot("text=\"fixed\" readOnly=\"true\"")
    pilot.type("x")
    pilot.paste("x")
    pilot.press("backspace", "ctrl+v", "alt+z", "alt+a", "ctrl+x")
    #expect(field.text == "fixed")
    pilot.press("ctrl+c")
    #expect(pilot.application.clipboard == "fixed")
    pilot.type("o")
    #expect(recorder.done == [])
    pilot.press("alt+o")
    #expect(recorder.done == ["submit"])
  }

  @Test("a click places the caret, a drag selects, a double click selects a word, a third click all")
  func mouse() throws {
    let (pilot, field) = try pilot("text=\"ab日 two\"", width: 20)
    pilot.click(3, 0)
    #expect(pilot.caret == Point(x: 2, y: 0))
    pilot.click(3, 0)
    #expect(field.selectedText == "ab日")
    pilot.click(3, 0)
    #expect(field.selectedText == "ab日 two")
    pilot.advance(by: .seconds(1))
    pilot.click(3, 0)
    #expect(field.selectedText == "")
    pilot.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 5, y: 0))))
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: 30, y: 1))))
    #expect(field.selectedText == "two")
    pilot.receive(.mouse(MouseEvent(.drag(.left), at: Point(x: -3, y: 0))))
    #expect(field.selectedText == "ab日 ")
    pilot.receive(.mouse(MouseEvent(.release(.left), at: .zero)))
    pilot.type("x")
    #expect(field.text == "xtwo")
  }

  @Test("a selection looks selected while the field has the focus")
  func selection() throws {
    let (pilot, _) = try pilot("text=\"abc\"")
    pilot.press("home", "shift+right")
    #expect(pilot.style(0, 0).attributes.contains(.reverse))
    #expect(!pilot.style(1, 0).attributes.contains(.reverse))
    pilot.press("tab")
    #expect(!pilot.style(0, 0).attributes.contains(.reverse))
  }

  @Test("a letter with Alt is a mnemonic first, and moves by words where it is none")
  func mnemonics() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\"><TextField id=\"a\" text=\"one two\"/><Label text=\"_Find:\" for=\"#b\"/><TextField id=\"b\"/></Window>"
    )
    pilot.press("alt+b")
    #expect(pilot.caret == Point(x: 4, y: 0))
    pilot.press("alt+f")
    #expect(pilot.application.focusedView?.id == "b")
  }

  @Test("a pause begins a new step to undo")
  func pause() throws {
    let (pilot, field) = try pilot("")
    pilot.type("ab")
    pilot.advance(by: .seconds(3))
    pilot.type("cd")
    pilot.press("ctrl+/")
    #expect(field.text == "ab")
    pilot.press("alt+z")
    #expect(field.text == "")
    pilot.press("alt+shift+z", "ctrl+y")
    #expect(field.text == "abcd")
  }

  @Test("commands reach the field that has the focus, and are there when they can be done")
  func commands() throws {
    let pilot = try Screens.pilot(
      """
      <Window outlet="view"><TextField text="abc"/></Window>
      <Commands><Command title="Copy" key="f5" action="#first.copy"/><Command title="All" key="f6" action="#first.selectAll"/></Commands>
      """)
    let copy = try #require(pilot.application.currentCommands.first)
    #expect(!copy.isAvailable)
    pilot.press("f6")
    #expect(copy.isAvailable)
    pilot.press("f5")
    #expect(pilot.application.clipboard == "abc")
  }

  @Test("an invalid value of an attribute is found before anything is made")
  func attributes() throws {
    #expect(throws: (any Error).self) { try pilot("maxLength=\"-1\"") }
    #expect(throws: (any Error).self) { try pilot("secure=\"yes\"") }
  }
}

@Suite("The clipboard")
struct ClipboardTests {
  // RFC 4648, section 10, and bytes that need the last two digits.
  @Test(
    "copied text is encoded as base64",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("日本", "5pel5pys"), ("~~~???", "fn5+Pz8/"),
    ])
  func encodes(text: String, encoded: String) {
    #expect(String(decoding: base64(text.utf8), as: UTF8.self) == encoded)
  }

  @Test("a copied text goes to the terminal once, unless it is too long for some terminals")
  func sequence() throws {
    let application = Screens([:]).application()
    application.copy("hi")
    #expect(application.pasteboard.takeSequence() == Array("\u{1B}]52;c;aGk=\u{1B}\\".utf8))
    #expect(application.pasteboard.takeSequence().isEmpty)
    application.copy(String(repeating: "x", count: 75_000))
    #expect(application.pasteboard.takeSequence().isEmpty)
    #expect(application.clipboard.count == 75_000)
  }
}
