import Foundation
import NibKit
import TestSupport
import Testing

@testable import checklists

/// Files that other versions of Checklists have written: nothing in them is lost, whichever version a user starts.
@Suite("The file of the checklists, of other versions")
struct StoreVersionTests {
  let scratch: Scratch
  var path: String { scratch.file("Checklists.plist") }
  var former: String { scratch.file("Checklists.layout.xml") }

  init() throws { scratch = try Scratch() }

  static let layout = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <Checklist title="Home">
        <ChecklistItem text="Milk &amp; &lt;honey&gt;"/>
        <ChecklistItem text="Call 日本" checked="true"/>
      </Checklist>
      <Checklist title="Empty">
      </Checklist>
    </layout>

    """
  static let lines = ["Home", "  Milk & <honey>", "x Call 日本", "Empty"]

  private func lines(_ store: ChecklistStore) -> [String] {
    store.lists.flatMap { list in [list.title] + list.items.map { "\($0.isChecked ? "x" : " ") \($0.text)" } }
  }

  private func words(_ store: ChecklistStore) -> String {
    store.takeNotices().map { "\($0)" }.joined(separator: "\n")
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  // MARK: Earlier archives

  @Test("the first archives are read: items had another name, and no place was kept")
  func firstVersion() throws {
    func contents(_ data: Data) throws -> NSDictionary {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
      return NSDictionary(
        dictionary: try #require(list).filter { !["checksum", "version"].contains($0.key) })
    }
    #expect(
      try contents(bytes(FirstVersion.file.path)) == contents(Data(FirstVersion.archive)),
      "the classes are as they were")
    try FileManager.default.copyItem(at: FirstVersion.file, to: URL(filePath: path))
    let store = ChecklistStore(DataFile(path: path))
    #expect(words(store) == "")
    #expect(lines(store) == ChecklistsPilot.sample.lines)
    #expect(store.notebook.open == nil && store.lists.allSatisfy { $0.selected == nil })
    // Saved again it is of today.
    store.notebook.open = store.lists[1]
    try store.save()
    #expect(try SavedLists(of: path) == SavedLists(ChecklistsPilot.sample.lines, open: "Work"))
    let names = try Run(["plutil", "-p", path]).output.matches(of: /"name" => "(\w+)"/).map { String($0.1) }
    #expect(names == ["Notebook", "Checklist", "ChecklistItem"])
  }

  @Test("the first version takes a file of today for a newer one, and not for a damaged one")
  func backwards() throws {
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [Checklist(title: "Home", items: [ChecklistItem(text: "Milk")])]
    store.notebook.open = store.lists[0]
    try store.save()
    let error = #expect(throws: NibError.self) {
      try NibArchive(contentsOf: path).restore(FirstVersion.Notebook.self, classes: FirstVersion.classes)
    }
    #expect(error?.diagnostics.contains { $0.code == .newerArchive } == true, "\(String(describing: error))")
  }

  // MARK: Newer archives

  @Test(
    "a newer archive is neither read nor written nor moved", .needs("plutil"),
    arguments: [
      ["-replace", "classes.0.versions.Notebook", "-integer", "2"],
      ["-replace", "classes.2.versions", "-json", #"{"ChecklistItem": 1}"#],
      ["-replace", "version", "-integer", "3"],
    ])
  func newer(change: [String]) throws {
    try ChecklistsPilot.sample.write(to: path)
    let before = ChecklistStore(DataFile(path: path))
    let change = try Run(["plutil"] + change + [path])
    try #require(change.status == 0, "\(change.errors)\(change.output)")
    let newer = try bytes(path)
    let store = ChecklistStore(DataFile(path: path))
    #expect(store.lists.isEmpty && words(store).contains("A newer version of Checklists has written \(path)"))
    store.lists = [Checklist(title: "Mine")]
    for replacing in [false, true] {
      let problem = #expect(throws: StoreProblem.self) { try store.save(replacing: replacing) }
      #expect("\(try #require(problem))".contains("a newer version of Checklists has written"))
      // Nor does one that was started before the newer version wrote it.
      #expect(throws: StoreProblem.self) { try before.save(replacing: replacing) }
    }
    store.savePlace()
    #expect(try bytes(path) == newer && scratch.names == ["Checklists.plist"])
    // Without it there is nothing to lose.
    try FileManager.default.removeItem(atPath: path)
    try store.save()
    #expect(try SavedLists(of: path).lines == ["Mine"])
  }

  /// A user who asks for the lists of another program keeps her own if the file has none that can be read.
  @Test("lists of another program that cannot be read are not taken")
  func listsAnotherProgram() throws {
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [Checklist(title: "Mine")]
    try store.save()
    try scratch.write("junk", to: "Checklists.plist")
    let problem = #expect(throws: StoreProblem.self) { try store.takeTheirs() }
    #expect("\(try #require(problem))".hasPrefix("There are no lists to load: \(path): "))
    #expect(store.lists.map(\.title) == ["Mine"])
    try ChecklistsPilot.sample.write(to: path)
    try store.takeTheirs()
    #expect(!store.lists.isEmpty && !store.lists.map(\.title).contains("Mine"))
  }

  #if os(Linux)
    /// A plain file whose bytes cannot be read: what is in it is not known, so it is not written over or put aside.
    @Test("a file that cannot be read is neither overwritten nor moved")
    func fileReadNeither() throws {
      let store = ChecklistStore(DataFile(path: "/proc/self/mem"))
      #expect(
        words(store).contains("/proc/self/mem cannot be read: Input/output error.\nThe file does not change"))
      store.lists = [Checklist(title: "Mine")]
      for replacing in [false, true] {
        let problem = #expect(throws: StoreProblem.self) { try store.save(replacing: replacing) }
        #expect("\(try #require(problem))".hasPrefix("Nothing is saved: /proc/self/mem cannot be read"))
      }
    }
  #endif

  @Test("a class that only a newer version has does not make its file a damaged one", .needs("plutil"))
  func newClass() throws {
    try ChecklistsPilot.sample.write(to: path)
    for change in [
      ["-replace", "classes.0.versions.Notebook", "-integer", "2"],
      ["-replace", "classes.2.name", "-string", "TaggedItem"],
    ] { #expect(try Run(["plutil"] + change + [path]).status == 0) }
    #expect(words(ChecklistStore(DataFile(path: path))).contains("A newer version"))
  }

  // MARK: Archives without a checksum

  @Test(
    "an archive of version 1 in which a key was changed is put aside, because defaults would replace its value"
  )
  func changedKey() throws {
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [
      Checklist(
        title: "Home", items: [ChecklistItem(text: "Milk"), ChecklistItem(text: "Call", isChecked: true)])
    ]
    try store.save()
    /// Writes the archive again as version 1, which has no checksum, with another name for a key of each item.
    func write(_ key: String) throws -> Data {
      var list = try #require(
        try PropertyListSerialization.propertyList(from: bytes(path), format: nil) as? [String: Any])
      list["checksum"] = nil
      list["version"] = 1
      list["objects"] = try #require(list["objects"] as? [[String: Any]]).map { object in
        guard var values = object["values"] as? [String: Any],
          let checked = values.removeValue(forKey: "checked")
        else {
          return object
        }
        values[key] = checked
        return object.merging(["values": values]) { $1 }
      }
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
      try data.write(to: URL(filePath: path))
      return data
    }
    let sound = try bytes(path)
    _ = try write("checked")
    #expect(lines(ChecklistStore(DataFile(path: path))) == ["Home", "  Milk", "x Call"])
    try sound.write(to: URL(filePath: path))
    let damaged = try write("chdcked")
    let other = ChecklistStore(DataFile(path: path))
    let notice = words(other)
    #expect(other.lists.isEmpty)
    #expect(notice.contains("chdcked") && notice.contains("\(path).damaged"), "\(notice)")
    other.lists = [Checklist(title: "Mine")]
    try other.save()
    #expect(scratch.names == ["Checklists.plist", "Checklists.plist.damaged"])
    #expect(try bytes("\(path).damaged") == damaged)
    #expect(try SavedLists(of: path).lines == ["Mine"])
  }

  // MARK: Layouts

  @Test(
    "the layout of an earlier version is read, and stays as it is; from the first change on there is an archive"
  )
  func formerFile() throws {
    try scratch.write(Self.layout, to: "Checklists.layout.xml")
    let file = DataFile(path: path, former: former)
    for _ in 1...2 {
      let store = ChecklistStore(file)
      #expect(lines(store) == Self.lines)
      #expect(words(store).contains("from \(former). From your first change on they are kept in \(path)."))
      store.savePlace()
      #expect(scratch.names == ["Checklists.layout.xml"])
    }
    let store = ChecklistStore(file)
    store.lists[0].items[0].isChecked = true
    try store.save()
    #expect(try scratch.read("Checklists.layout.xml") == Self.layout)
    let again = ChecklistStore(file)
    #expect(words(again) == "" && lines(again) == ["Home", "x Milk & <honey>", "x Call 日本", "Empty"])
    // The earlier version is used again: what it writes is not taken for what is here, and not passed over in silence.
    let later = Date.now.addingTimeInterval(60)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: former)
    let third = ChecklistStore(file)
    #expect(lines(third) == lines(again))
    #expect(words(third).contains("An earlier version of Checklists has changed \(former)"))
    // Deleting the archive begins with the lists of then, and says so.
    try FileManager.default.removeItem(atPath: path)
    let fourth = ChecklistStore(file)
    #expect(lines(fourth) == Self.lines && words(fourth).contains("from \(former)."))
  }

  @Test("a damaged layout of an earlier version stays as it is, whatever is saved")
  func damagedFormerFile() throws {
    try scratch.write("<layout version=\"1\"><Checklist/></layout>", to: "Checklists.layout.xml")
    let store = ChecklistStore(DataFile(path: path, former: former))
    #expect(words(store).contains("\(former):1:21: "))
    try store.save()
    #expect(scratch.names == ["Checklists.layout.xml", "Checklists.plist"])
    #expect(try scratch.read("Checklists.layout.xml") == "<layout version=\"1\"><Checklist/></layout>")
  }

  @Test(
    "a layout in the archive's place is known by its content, and kept beside it",
    arguments: ["", "\u{FEFF}", "\n "])
  func layoutInPlace(start: String) throws {
    let layout = start + (start == "\n " ? String(Self.layout.drop { $0 != "\n" }) : Self.layout)
    try scratch.write(layout, to: "mine.xml")
    try scratch.write("of another time", to: "mine.xml.old")
    let file = DataFile(path: scratch.file("mine.xml"))
    let store = ChecklistStore(file)
    #expect(lines(store) == Self.lines)
    #expect(words(store).contains("is kept as \(scratch.file("mine.xml.old-2"))."))
    store.lists[1].title = "Full"
    try store.save()
    try store.save()
    #expect(scratch.names == ["mine.xml", "mine.xml.old", "mine.xml.old-2"])
    #expect(try scratch.read("mine.xml.old-2") == layout)
    #expect(try SavedLists(of: file.path).lines == Self.lines.dropLast() + ["Full"])
    #expect(words(ChecklistStore(file)) == "")
  }

  // MARK: Rescued lists

  @Test("lists that were rescued at an earlier end are mentioned at every start until their file is gone")
  func unsaved() throws {
    let store = ChecklistStore(DataFile(path: path))
    store.lists = [Checklist(title: "Mine")]
    let first = try store.rescue()
    let second = try store.rescue()
    #expect(words(store) == "", "not in the program that wrote them")
    try FileManager.default.removeItem(atPath: first)
    let next = words(ChecklistStore(DataFile(path: path)))
    #expect(next.contains("are in \(second). To see") && !next.contains("\(first). "))
    #expect(lines(ChecklistStore(DataFile(path: second))) == ["Mine"])
    try FileManager.default.removeItem(atPath: second)
    #expect(words(ChecklistStore(DataFile(path: path))) == "")
  }
}
