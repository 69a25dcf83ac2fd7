import Foundation
import NibKit

/// The classes of Checklists as they were when they wrote `Fixtures/Checklists-0.plist`: items had another name, and only
/// those that were done said so; it did not know which list was open, or which item was selected.
///
/// They stay as they are, and so does the file: it is an archive of the first version of the format, which nothing writes
/// any more.
enum FirstVersion {
  final class Notebook: NibDecodable, NibEncodable {
    var lists: [Checklist] = []
    init(_ lists: [Checklist]) { self.lists = lists }
    init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
    func encode(with encoder: NibEncoder) { encoder.encodeChildren(lists) }
    static var members: Members {
      Members(of: Notebook.self) { $0.children { $0.lists.append($1 as Checklist) } }
    }
  }

  final class Checklist: NibDecodable, NibEncodable {
    let title: String
    var items: [TodoItem] = []
    init(_ title: String, _ items: [TodoItem] = []) {
      self.title = title
      self.items = items
    }
    init(coder: NibDecoder) throws {
      title = try coder.decode(forKey: "title", default: "")
      try coder.attachChildren(to: self)
    }
    func encode(with encoder: NibEncoder) {
      encoder.encode(title, forKey: "title")
      encoder.encodeChildren(items)
    }
    static var members: Members {
      Members(of: Checklist.self) {
        $0.attribute("title", String.self, required: true)
        $0.children { $0.items.append($1 as TodoItem) }
      }
    }
  }

  final class TodoItem: NibDecodable, NibEncodable {
    let text: String
    let isChecked: Bool
    init(_ text: String, isChecked: Bool = false) {
      self.text = text
      self.isChecked = isChecked
    }
    init(coder: NibDecoder) throws {
      text = try coder.decode(forKey: "text", default: "")
      isChecked = try coder.decode(forKey: "checked", default: false)
    }
    func encode(with encoder: NibEncoder) {
      encoder.encode(text, forKey: "text")
      encoder.encode(isChecked ? true : nil, forKey: "checked")
    }
    static var members: Members {
      Members(of: TodoItem.self) {
        $0.attribute("text", String.self, required: true)
        $0.attribute("checked", Bool.self)
      }
    }
  }

  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Notebook.self, as: "Notebook")
    classes.register(Checklist.self, as: "Checklist")
    classes.register(TodoItem.self, as: "TodoItem")
    return classes
  }

  /// An archive that these classes write now.
  static var archive: [UInt8] {
    get throws {
      let home = Checklist("Home", [TodoItem("Buy milk 🥛"), TodoItem("Call 日本 office", isChecked: true)])
      let all = Notebook([home, Checklist("Work", [TodoItem("Ship 0.1")]), Checklist("Trip 🇨🇭")])
      return try NibArchive(of: [all], classes: classes).bytes
    }
  }

  /// The file that these classes wrote at the time of the first version.
  static var file: URL {
    get throws {
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Checklists-0.plist")
    }
  }
}
