internal import NibLoading
internal import NibModel

/// The names of a layout that can be searched for in all layouts: the file, the ids of its objects, and the outlets and
/// actions of its owner that it connects.
@MainActor
struct WorkspaceSymbols {
  let snapshot: LayoutSnapshot
  let uri: String

  /// The maximum number of symbols of all layouts.
  static let most = 500

  /// The kinds of the protocol that are in use.
  private enum Kind: Int { case file = 1, `class` = 5, method = 6, field = 8 }

  /// Returns the symbols whose names have the letters of a query in its order, as the protocol suggests.
  func json(_ query: String) -> [JSONValue] {
    let wanted = query.lowercased()
    let file = snapshot.path.lastPathComponent
    var symbols: [JSONValue] = []
    func add(_ name: String, _ kind: Kind, _ range: SourceRange, in container: String?) {
      guard Self.matches(name.lowercased(), wanted) else { return }
      symbols.append([
        "name": JSONValue(name), "kind": JSONValue(kind.rawValue), "containerName": container.map { JSONValue($0) },
        "location": ["uri": JSONValue(uri), "range": snapshot.lines.json(range)],
      ])
    }
    add(file, .file, SourceRange(0, 0), in: nil)
    guard let map = snapshot.map else { return symbols }
    let document = map.document
    for index in document.objects.indices {
      guard let id = document.id(ofObject: index), let range = map.place(ofObject: index) else { continue }
      add("\(document.className(ofObject: index)) #\(id)", .class, range, in: file)
    }
    let owner = document.ownerClass.map { "\($0), \(file)" } ?? file
    for use in map.ownerUses { add(use.name, use.isAction ? .method : .field, use.range, in: owner) }
    return symbols
  }

  private static func matches(_ name: String, _ query: String) -> Bool {
    var rest = query[...]
    for letter in name where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}

extension LayoutMap {
  /// The places that name outlets and actions of the owner, in the order of the text.
  fileprivate var ownerUses: [(name: String, range: SourceRange, isAction: Bool)] {
    entries.flatMap { entry in
      guard let attribute = entry.attribute, case .object = entry.holder else {
        return [(name: String, range: SourceRange, isAction: Bool)]()
      }
      return words(ofAttribute: attribute).compactMap { word in
        switch role(ofAttribute: attribute, of: entry.holder) {
        case .ownerOutlet, .ownerCollection: return (String(word.text), word.range, false)
        case .event where word.text.hasPrefix("#owner."):
          let name = String(word.text.dropFirst("#owner.".count))
          return (name, SourceRange(word.range.upper - name.utf8.count, word.range.upper), true)
        default: return nil
        }
      }
    }
  }
}
