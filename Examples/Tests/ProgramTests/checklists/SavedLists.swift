import Foundation
import TestSupport
import Testing

/// The lists of a file, written and read with Foundation: another writer and reader than the program's.
///
/// Lines are as a user would note them: `Home`, and under it `  Buy milk` or, done, `x Buy milk`.
nonisolated struct SavedLists: Equatable {
  var lines: [String]
  /// The name of the list that is open.
  var open: String?
  /// The item that is selected in each list that says so, by the list's name.
  var selected: [String: String] = [:]

  init(_ lines: [String], open: String? = nil, selected: [String: String] = [:]) {
    self.lines = lines
    self.open = open
    self.selected = selected
  }

  // MARK: Writing

  /// The lists as the program saves them.
  var archive: Data {
    get throws {
      var objects: [[String: Any]] = [["class": 0]]
      var lists: [Int] = []
      for line in lines {
        let words = String(line.dropFirst(2))
        if line.hasPrefix("  ") || line.hasPrefix("x "), let list = lists.last {
          objects[list]["children"] = (objects[list]["children"] as? [Int] ?? []) + [objects.count]
          let title = (objects[list]["values"] as? [String: Any])?["title"] as? String
          if let title, selected[title] == words { objects[list]["outlets"] = ["selected": objects.count] }
          objects.append(["class": 2, "values": ["text": words, "checked": line.hasPrefix("x")]])
        } else {
          lists.append(objects.count)
          if line == open { objects[0]["outlets"] = ["open": objects.count] }
          objects.append(["class": 1, "values": ["title": line]])
        }
      }
      objects[0]["children"] = lists
      let whole: [String: Any] = [
        "format": "NibKit archive", "version": 1, "roots": [0], "objects": objects,
        "classes": [
          ["name": "Notebook", "versions": ["Notebook": 1]],
          ["name": "Checklist", "versions": ["Checklist": 1]],
          ["name": "ChecklistItem"],
        ],
      ]
      return try PropertyListSerialization.data(fromPropertyList: whole, format: .binary, options: 0)
    }
  }

  /// Writes them as editors do: another file takes the place.
  func write(to path: String) throws { try archive.write(to: URL(filePath: path), options: .atomic) }

  // MARK: Reading

  /// Reads the lists of a file.
  init(of path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    let whole = try #require(
      PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let objects = try #require(whole["objects"] as? [[String: Any]])
    let roots = try #require(whole["roots"] as? [Int])
    func children(_ object: [String: Any]) -> [[String: Any]] {
      (object["children"] as? [Int] ?? []).map { objects[$0] }
    }
    func value(_ key: String, _ object: [String: Any]) -> Any? { (object["values"] as? [String: Any])?[key] }
    func outlet(_ key: String, _ object: [String: Any]) -> [String: Any]? {
      (object["outlets"] as? [String: Int])?[key].map { objects[$0] }
    }
    let notebook = objects[try #require(roots.first)]
    lines = []
    for list in children(notebook) {
      let title = try #require(value("title", list) as? String)
      lines.append(title)
      if let item = outlet("selected", list) { selected[title] = value("text", item) as? String }
      for item in children(list) {
        let mark = value("checked", item) as? Bool == true ? "x" : " "
        lines.append("\(mark) \(try #require(value("text", item) as? String))")
      }
    }
    open = outlet("open", notebook).flatMap { value("title", $0) as? String }
  }
}
