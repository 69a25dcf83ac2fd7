import Foundation
import NibKit
import Testing
import TestSupport

@testable import checklists

@Suite("The file of the checklists")
struct StoreTests {
  let scratch = try! Scratch()
  var path: String { scratch.file("Checklists.plist") }

  @Test(
    "what is saved is an archive that plutil prints, and is there again after a restart", .needs("plutil"))
  func saved() throws {
    let store = ChecklistStore(DataFile(path: path))
    #expect(store.lists.isEmpty)
    store.fill()
    store.lists.append(Checklist(title: "Empty"))
    store.notebook.open = store.lists[0]
    store.lists[0].selected = store.lists[0].items[1]
    try store.save()
    #expect(
      try Run(["plutil", "-p", path]).output.replacing(/0x[0-9a-f]+/, with: "0x…") == """
        {
          "checksum" => {length = 4, bytes = 0x…}
          "classes" => [
            0 => {
              "name" => "Notebook"
              "versions" => {
                "Notebook" => 1
              }
            }
            1 => {
              "name" => "Checklist"
              "versions" => {
                "Checklist" => 1
              }
            }
            2 => {
              "name" => "ChecklistItem"
            }
          ]
          "format" => "NibKit archive"
          "objects" => [
            0 => {
              "children" => [
                0 => 1
                1 => 2
              ]
              "class" => 0
              "outlets" => {
                "open" => 1
              }
            }
            1 => {
              "children" => [
                0 => 3
                1 => 4
              ]
              "class" => 1
              "outlets" => {
                "selected" => 4
              }
              "values" => {
                "title" => "Home"
              }
            }
            2 => {
              "class" => 1
              "values" => {
                "title" => "Empty"
              }
            }
            3 => {
              "class" => 2
              "values" => {
                "checked" => false
                "text" => "Milk"
              }
            }
            4 => {
              "class" => 2
              "values" => {
                "checked" => true
                "text" => "Call"
              }
            }
          ]
          "roots" => [
            0 => 0
          ]
          "version" => 2
        }

        """)
    let again = ChecklistStore(DataFile(path: path))
    #expect(again.table == [["Home", "  Milk", "x Call"], ["Empty"]])
    #expect(again.notebook.open === again.lists[0] && again.lists[0].selected === again.lists[0].items[1])
    #expect(again.lists[1].selected == nil)
    #expect(scratch.names == ["Checklists.plist"])
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
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [Checklist(title: typed, items: [ChecklistItem(text: typed)])]
    #expect(store.lists[0].items[0].text == kept)
    try store.save()
    let again = ChecklistStore(DataFile(path: path))
    #expect(again.takeNotices().isEmpty)
    // Compared by scalars: strings that look the same are equal.
    #expect(again.lists.map { Array($0.title.unicodeScalars) } == [Array(kept.unicodeScalars)])
    #expect(again.lists[0].items.map { Array($0.text.unicodeScalars) } == [Array(kept.unicodeScalars)])
  }

  @Test("random words come back, and Foundation reads the same from the file")
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
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [Checklist(title: "All", items: words.map { ChecklistItem(text: $0) })]
    let kept = store.lists[0].items.map(\.text)
    try store.save()
    #expect(
      ChecklistStore(DataFile(path: path)).lists[0].items.map { Array($0.text.unicodeScalars) }
        == kept.map { Array($0.unicodeScalars) })
    let lines = try SavedLists(of: path).lines.dropFirst().map { Array($0.unicodeScalars.dropFirst(2)) }
    #expect(lines == kept.map { Array($0.unicodeScalars) })
  }

  @Test("a text of megabytes is cut, so that the file can be read again")
  func hugeText() throws {
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [
      Checklist(title: "A", items: [ChecklistItem(text: String(repeating: "日本", count: 1 << 20))])
    ]
    try store.save()
    let again = ChecklistStore(DataFile(path: path))
    #expect(again.takeNotices().isEmpty)
    #expect(again.lists[0].items[0].text.utf8.count > 60_000)
  }

  @Test(
    "a file that cannot be read is put aside with its content when something is saved; the message says what is wrong",
    arguments: [
      ("", "Checklists.plist: the file is empty"),
      ("no lists at all", "Checklists.plist: the file is not a binary property list"),
      ("\u{0}\u{1}\u{2}", "Checklists.plist: the file is not a binary property list"),
      ("bplist00", "Checklists.plist: the file has 8 bytes and is cut short"),
      ("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", "is an XML property list"),
      ("<layout version=\"1\">\n  <Checklist title=\"A\">\n</layout>", ":2:3: "),
      ("<layout version=\"1\">\n  <Button/>\n</layout>", ":2:3: no class 'Button'"),
      (
        "<layout version=\"1\">\n  <Checklist title=\"A\"><ChecklistItem text=\"a\" checked=\"si\"/></Checklist>\n</layout>",
        ":2:57: "
      ),
      ("<layout version=\"1\">\n  <ChecklistItem text=\"a\"/>\n</layout>", ":2:3: ChecklistItem is outside"),
      ("<layout version=\"1\"><Checklist/></layout>", ":1:21: "),
    ])
  func damaged(_ text: String, _ expected: String) throws {
    try scratch.write(text, to: "Checklists.plist")
    let store = ChecklistStore(DataFile(path: path))
    #expect(store.lists.isEmpty)
    let notices = store.takeNotices()
    #expect(notices.count == 1)
    let notice = try #require(notices.first.map { "\($0)" })
    #expect(notice.contains(expected), "\(notice)")
    #expect(notice.contains("\(path).damaged"))
    // Looking takes nothing away.
    #expect(try scratch.names == ["Checklists.plist"] && scratch.read("Checklists.plist") == text)
    store.fill()
    try store.save()
    #expect(scratch.names == ["Checklists.plist", "Checklists.plist.damaged"])
    #expect(try scratch.read("Checklists.plist.damaged") == text)
    #expect(ChecklistStore(DataFile(path: path)).table == [["Home", "  Milk", "x Call"]])
    #expect(store.takeNotices().isEmpty)
  }

  @Test("every damaged file is kept: the next one gets a number, and the message knows it")
  func damagedAgain() throws {
    for (text, name) in [("first", "damaged"), ("second", "damaged-2"), ("third", "damaged-3")] {
      try scratch.write(text, to: "Checklists.plist")
      let store = ChecklistStore(DataFile(path: path))
      #expect(store.takeNotices().map { "\($0)" }.joined().hasSuffix("Checklists.plist.\(name)."))
      try store.save()
      #expect(try scratch.read("Checklists.plist.\(name)") == text)
    }
  }

  @Test("no file in which one bit is another is read, and none is written over")
  func flippedBits() throws {
    let demo = repositoryFolder.appending(path: "Scripts/demo-lists.plist")
    let bytes = [UInt8](try Data(contentsOf: demo))
    #expect(try NibArchive(bytes).restore(Notebook.self, classes: StoredFile.classes)[0].lists.count == 3)
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: NibError.self, "bit \(bit)") {
        try NibArchive(changed).restore(Notebook.self, classes: StoredFile.classes)
      }
      // Files are synchronized with the disk, which takes its time.
      guard bit % 331 == 0 else { continue }
      let folder = try Scratch()
      let file = folder.file("Lists.plist")
      try Data(changed).write(to: URL(filePath: file))
      let store = ChecklistStore(DataFile(path: file))
      #expect(store.lists.isEmpty && store.takeNotices().count == 1)
      store.fill()
      try? store.save()
      let kept = folder.names.map { folder.file($0) }.filter {
        (try? Data(contentsOf: URL(filePath: $0))) == Data(changed)
      }
      #expect(kept.count == 1, "bit \(bit)")
    }
  }
}
