import NibKit
import Testing

@testable import TerminalKit

/// The words that the kit shows by itself, in the user's language.
@Suite("Words of the kit")
struct WordsTests {
  @Test(
    "the language is that of the locale, and English where the kit does not have it",
    arguments: [
      ("de_DE.UTF-8", Language.german), ("de", .german), ("DE-at", .german), ("en_GB", .english),
      ("C", .english),
      ("", .english), ("den_CA", .english), ("fr_FR.UTF-8", .english),
    ])
  func locale(name: String, language: Language) { #expect(Language(locale: name) == language) }

  @Test(
    "each language has a text for each word, with the same things to fill in", arguments: Language.allCases)
  func complete(language: Language) {
    let words = Words(language)
    for word in Word.allCases {
      #expect(!words[word].isEmpty, "\(word)")
      for mark in ["%1", "%2"] {
        #expect(words[word].contains(mark) == Words(.english)[word].contains(mark), "\(word)")
      }
    }
    // The answers of one question must not share a letter.
    for group: [Word] in [
      [.yes, .no, .cancel], [.ok, .cancel], [.ok, .close], [.replace, .cancel],
      [.cancel, .back, .next], [.cancel, .back, .finish],
      [.path, .showHidden, .cancel, .openFile], [.path, .showHidden, .cancel, .saveFile],
      [.path, .showHidden, .cancel, .chooseFolder],
      [.matchesCase, .matchesWords, .isExpression, .replace, .replaceAll],
    ] {
      let letters = group.compactMap { MnemonicText(words[$0]).mnemonic }
      #expect(Set(letters).count == group.count, "\(group)")
    }
  }

  @Test(
    "there are twelve months, and seven days of two cells; and what lacks names is reported in numbers",
    arguments: Language.allCases)
  func calendar(language: Language) {
    let words = Words(language)
    #expect(Set((1...12).map(words.month)).count == 12)
    #expect((0..<7).map { words.weekday($0).cellWidth } == Array(repeating: 2, count: 7))
    let poor = Words(language, changes: [.months: "Jan", .weekdays: ""])
    #expect(poor.month(1) == "Jan" && poor.month(12) == "12" && poor.weekday(6).isEmpty)
  }

  @Test("the titles and sentences that classes declare for their actions are all in the catalog")
  func actions() {
    let words = Words(
      .english, changes: Dictionary(uniqueKeysWithValues: Word.allCases.map { ($0, "\u{394}") }))
    for descriptor in ClassRegistry.terminal.classes where descriptor.type is View.Type {
      for action in descriptor.members.actions where action.sender == nil && "\(action.help)" != "" {
        #expect(words.translation(of: action.name.asTitle) == "\u{394}", "\(descriptor.name) \(action.name)")
        #expect(words.translation(of: "\(action.help)") == "\u{394}", "\(descriptor.name) \(action.name)")
      }
    }
  }

  @Test("a value is inserted into a text as it is")
  func filledIn() {
    var words = Words(.english)
    words[.tooSmall] = "%2 < %1 100%"
    #expect(words[.tooSmall, "%2", "a%1"] == "a%1 < %2 100%")
  }

  @Test("a message and the sentence of a small terminal are in the program's language")
  func shown() throws {
    let pilot = try Screens.pilot(
      "<Window outlet=\"view\" minWidth=\"20\" minHeight=\"3\"><Label text=\"-\"/></Window>")
    pilot.application.words = Words(.german, changes: [.ok: "_Gut"])
    pilot.application.report(Recorder.Trouble())
    #expect(pilot.screen.contains("Fehler") && pilot.screen.contains("[ Gut ]"))
    pilot.press("enter")
    pilot.resize(18, 4)
    #expect(pilot.screen.hasPrefix("Mindestens 20x3"))
  }
}
