import Foundation
import NibKit
import Testing
import TestSupport

@testable import checklists

@Suite("The file of the checklists")
struct StoreTests {
  let scratch = try! Scratch()
  var path: String { scratch.file("Checklists.layout.xml") }

  /// What a store holds, as a table that a person can read.
  private func table(_ store: ChecklistStore) -> [[String]] {
    store.lists.map { list in [list.title] + list.items.map { "\($0.isChecked ? "x" : " ") \($0.text)" } }
  }

  private func fill(_ store: ChecklistStore) {
    store.lists = [
      Checklist(
        title: "Home", items: [ChecklistItem(text: "Milk"), ChecklistItem(text: "Call", isChecked: true)])
    ]
  }

  @Test("what is saved is a layout that reads well, and is there again after a restart")
  func saved() throws {
    let store = ChecklistStore(path: path)
    #expect(store.lists.isEmpty)
    fill(store)
    store.lists.append(Checklist(title: "Empty"))
    try store.save()
    #expect(
      try scratch.read("Checklists.layout.xml") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <layout version="1">
          <Checklist title="Home">
            <ChecklistItem text="Milk"/>
            <ChecklistItem text="Call" checked="true"/>
          </Checklist>
          <Checklist title="Empty">
          </Checklist>
        </layout>

        """)
    #expect(table(ChecklistStore(path: path)) == [["Home", "  Milk", "x Call"], ["Empty"]])
    #expect(scratch.names == ["Checklists.layout.xml"])
  }

  @Test(
    "words are kept as they are, but for what has no place in a line",
    arguments: [
      ("a < b && \"c\" > 'd' &amp; ]]>", "a < b && \"c\" > 'd' &amp; ]]>"),
      ("日本 é👍🏽 e\u{301} 🇨🇭 👩‍👩‍👧", "日本 é👍🏽 e\u{301} 🇨🇭 👩‍👩‍👧"),
      ("one\ntwo\tthree\r\nfour", "one two three  four"),
      ("bell\u{7}, escape\u{1B}[31m, nul\u{0}, c1\u{9B}2J", "bell, escape[31m, nul, c12J"),
      ("no characters of XML: \u{FFFE}\u{FFFF}.", "no characters of XML: ."),
      ("line\u{2028}separator\u{85}next", "line separator next"),
      ("  blanks  inside and at the ends  ", "  blanks  inside and at the ends  "),
      ("", ""),
    ])
  func words(_ typed: String, _ kept: String) throws {
    let store = ChecklistStore(path: path)
    store.lists = [Checklist(title: typed, items: [ChecklistItem(text: typed)])]
    #expect(store.lists[0].items[0].text == kept)
    try store.save()
    let again = ChecklistStore(path: path)
    #expect(again.takeReadingProblem() == nil)
    // Compared by scalars: strings that look the same are equal.
    #expect(again.lists.map { Array($0.title.unicodeScalars) } == [Array(kept.unicodeScalars)])
    #expect(again.lists[0].items.map { Array($0.text.unicodeScalars) } == [Array(kept.unicodeScalars)])
  }

  @Test("random words come back, and xmllint reads the same from the file")
  func randomWords() throws {
    var random = SplitMix(seed: 4)
    let alphabet: [Unicode.Scalar] =
      [
        "&", "<", ">", "\"", "'", "]", "-", "!", "?", " ", "a", "\t", "\n", "\r", "\u{0}", "\u{1B}", "\u{7F}",
        "\u{85}",
      ]
      + [
        "é", "\u{301}", "日", "🇨", "👍", "🏽", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{FFFD}", "\u{FFFE}",
        "\u{10FFFF}",
      ]
    var words: [String] = []
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      words.append(String(text))
    }
    let store = ChecklistStore(path: path)
    store.lists = [Checklist(title: "All", items: words.map { ChecklistItem(text: $0) })]
    let kept = store.lists[0].items.map(\.text)
    try store.save()
    #expect(
      ChecklistStore(path: path).lists[0].items.map { Array($0.text.unicodeScalars) }
        == kept.map { Array($0.unicodeScalars) })
    guard Run.has("xmllint") else { return }
    #expect(try Run(["xmllint", "--noout", path]).status == 0)
    for (index, text) in kept.enumerated().prefix(40) {
      let length = try Run(["xmllint", "--xpath", "string-length(//ChecklistItem[\(index + 1)]/@text)", path])
      #expect(length.output.trimmingCharacters(in: .newlines) == "\(text.unicodeScalars.count)")
    }
  }

  @Test("a text of megabytes is cut, so that the file can be read again")
  func hugeText() throws {
    let store = ChecklistStore(path: path)
    store.lists = [
      Checklist(title: "A", items: [ChecklistItem(text: String(repeating: "日本", count: 1 << 20))])
    ]
    try store.save()
    let again = ChecklistStore(path: path)
    #expect(again.takeReadingProblem() == nil)
    #expect(again.lists[0].items[0].text.utf8.count > 60_000)
  }

  @Test(
    "a file that cannot be read is put aside with its content, and the message says where it is wrong",
    arguments: [
      ("", "Checklists.layout.xml"),
      ("no xml at all", "Checklists.layout.xml:1:1: "),
      ("<layout version=\"1\">\n  <Checklist title=\"A\">\n</layout>", ":2:3: "),
      ("<layout version=\"1\">\n  <Button/>\n</layout>", ":2:3: no class 'Button'"),
      (
        "<layout version=\"1\">\n  <Checklist title=\"A\"><ChecklistItem text=\"a\" checked=\"si\"/></Checklist>\n</layout>",
        ":2:57: "
      ),
      ("<layout version=\"1\">\n  <ChecklistItem text=\"a\"/>\n</layout>", ":2:3: a ChecklistItem stands"),
      ("<layout version=\"1\"><Checklist/></layout>", ":1:21: "),
      ("\u{0}\u{1}\u{2}", "layout.xml:1:1: "),
    ])
  func damaged(_ text: String, _ expected: String) throws {
    try scratch.write(text, to: "Checklists.layout.xml")
    let store = ChecklistStore(path: path)
    #expect(store.lists.isEmpty)
    let problem = try #require(store.takeReadingProblem())
    #expect("\(problem)".contains(expected), "\(problem)")
    #expect("\(problem)".contains("\(path).damaged"))
    #expect(scratch.names == ["Checklists.layout.xml.damaged"])
    #expect(try scratch.read("Checklists.layout.xml.damaged") == text)
    fill(store)
    try store.save()
    #expect(table(ChecklistStore(path: path)) == [["Home", "  Milk", "x Call"]])
    #expect(store.takeReadingProblem() == nil)
  }

  @Test("every damaged file is kept: the next one gets a number")
  func damagedAgain() throws {
    for text in ["first", "second", "third"] {
      try scratch.write(text, to: "Checklists.layout.xml")
      _ = ChecklistStore(path: path)
    }
    #expect(try scratch.read("Checklists.layout.xml.damaged") == "first")
    #expect(try scratch.read("Checklists.layout.xml.damaged-2") == "second")
    #expect(try scratch.read("Checklists.layout.xml.damaged-3") == "third")
  }

  @Test("a folder or a pipe in the place of the file is left alone, and not waited for")
  func noPlainFile() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.file("folder/inside"), withIntermediateDirectories: true)
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    for name in ["folder", "pipe"] {
      let store = ChecklistStore(path: scratch.file(name))
      #expect("\(try #require(store.takeReadingProblem()))".contains("no plain file"), "\(name)")
      fill(store)
      #expect(throws: StoreProblem.self, "\(name)") { try store.save() }
      #expect(throws: StoreProblem.self, "\(name)") { try store.save(replacing: true) }
    }
    #expect(scratch.names == ["folder", "pipe"])
    #expect(FileManager.default.fileExists(atPath: scratch.file("folder/inside")))
  }

  @Test("folders are made as far as they are missing")
  func missingFolders() throws {
    let store = ChecklistStore(path: scratch.file("a/b/c/Checklists.layout.xml"))
    fill(store)
    try store.save()
    #expect(table(ChecklistStore(path: scratch.file("a/b/c/Checklists.layout.xml"))).count == 1)
  }

  @Test("where nothing can be written, saving says so, and what is there stays")
  func unwritable() throws {
    try scratch.write("a file", to: "file")
    let store = ChecklistStore(path: scratch.file("file/Checklists.layout.xml"))
    fill(store)
    let problem = #expect(throws: StoreProblem.self) { try store.save() }
    #expect("\(try #require(problem))".contains("Not a directory"))
    #expect(table(store) == [["Home", "  Milk", "x Call"]])
    #expect(scratch.names == ["file"])
  }

  @Test("a folder without write permission", .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnlyFolder() throws {
    fill(ChecklistStore(path: path))
    chmod(scratch.path, 0o500)
    defer { chmod(scratch.path, 0o700) }
    let store = ChecklistStore(path: path)
    fill(store)
    let problem = #expect(throws: StoreProblem.self) { try store.save() }
    #expect("\(try #require(problem))".contains("Permission denied"))
  }

  @Test("a file that another program has changed is not written over, unless the person says so")
  func twoPrograms() throws {
    let mine = ChecklistStore(path: path)
    fill(mine)
    try mine.save()
    let theirs = ChecklistStore(path: path)
    theirs.lists[0].title = "Theirs"
    try theirs.save()
    mine.lists[0].title = "Mine"
    let problem = #expect(throws: StoreProblem.self) { try mine.save() }
    guard case .changedMeanwhile = problem else {
      return #expect(Bool(false), "\(String(describing: problem))")
    }
    #expect(table(ChecklistStore(path: path))[0][0] == "Theirs")
    try mine.save(replacing: true)
    #expect(table(ChecklistStore(path: path))[0][0] == "Mine")
    try mine.save()
    // A file that is gone takes nobody's words with it.
    try FileManager.default.removeItem(atPath: path)
    try mine.save()
    #expect(table(ChecklistStore(path: path))[0][0] == "Mine")
    // One that came to be after we had found none is somebody's.
    let late = ChecklistStore(path: scratch.file("late"))
    try scratch.write("theirs", to: "late")
    #expect(throws: StoreProblem.self) { try late.save() }
    #expect(try scratch.read("late") == "theirs")
  }

  @Test("a symbolic link is followed and stays, and the mode of the file is kept")
  func linkAndMode() throws {
    try FileManager.default.createDirectory(atPath: scratch.file("real"), withIntermediateDirectories: true)
    let store = ChecklistStore(path: scratch.file("real/Lists.xml"))
    fill(store)
    try store.save()
    chmod(scratch.file("real/Lists.xml"), 0o640)
    symlink("real/Lists.xml", path)
    let linked = ChecklistStore(path: path)
    #expect(table(linked).count == 1)
    linked.lists[0].title = "Through the link"
    try linked.save()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "real/Lists.xml")
    #expect(try scratch.read("real/Lists.xml").contains("Through the link"))
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.file("real/Lists.xml"))[
      .posixPermissions]
    #expect(mode as? Int == 0o640)
    // A link to nowhere leads to where the file will be.
    symlink("real/None.xml", scratch.file("dangling"))
    let dangling = ChecklistStore(path: scratch.file("dangling"))
    try dangling.save()
    #expect(scratch.names == ["Checklists.layout.xml", "dangling", "real"])
    #expect(FileManager.default.fileExists(atPath: scratch.file("real/None.xml")))
  }

  @Test(
    "where the file is if nobody says",
    arguments: [
      (["HOME": "/home/ada"], "/home/ada/.local/share/checklists/Checklists.layout.xml"),
      (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/checklists/Checklists.layout.xml"),
      (
        ["HOME": "/home/ada", "XDG_DATA_HOME": "data"],
        "/home/ada/.local/share/checklists/Checklists.layout.xml"
      ),
      (
        ["HOME": "/home/ada", "XDG_DATA_HOME": ""], "/home/ada/.local/share/checklists/Checklists.layout.xml"
      ),
    ])
  func usualPlace(_ environment: [String: String], _ path: String) {
    #if os(Linux)
      #expect(DataFile.usual(in: { environment[$0] }) == path)
    #endif
  }
}
