extension PartLayout {
  /// An object as layouts that include this one see it.
  enum Exported {
    /// - path: the id from the root: empty for the root itself.
    case found(path: String, layout: PartLayout, object: Int)
    /// The object exists, and is not exported.
    case hidden(SourcePlace, layout: PartLayout)
    case missing(layout: PartLayout)
    /// Not known, because a layout could not be included.
    case unknown
  }

  /// Returns the exported object with a path: `street`, or `inner.street` for an object of an included layout.
  func exported(_ path: Substring) -> Exported {
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    let head = String(dot.map { path[..<$0] } ?? path)
    guard let object = ids[head] else { return .missing(layout: self) }
    guard exports.contains(object) else {
      return .hidden(document.place(ofObject: object).inFile(file), layout: self)
    }
    guard let dot else { return .found(path: object == root ? "" : head, layout: self, object: object) }
    guard let include = includeOfObject[object] else { return .missing(layout: self) }
    guard let target = includes[include].target else { return .unknown }
    switch target.exported(path[path.index(after: dot)...]) {
    case .found(let path, let layout, let inner):
      let own = object == root ? "" : head
      return .found(path: path.isEmpty ? own : "\(head).\(path)", layout: layout, object: inner)
    case let other: return other
    }
  }

  /// The ids of the exported objects, for messages.
  var exportedIDs: [String] { ids.filter { exports.contains($0.value) }.keys.sorted() }

  /// Returns the class of an object, or of the root of the layout that an `<include>` stands for.
  func className(ofObject index: Int) -> String? {
    guard kinds[index] == .include else { return document.className(ofObject: index) }
    guard let include = includeOfObject[index], let target = includes[include].target, let root = target.root else {
      return nil
    }
    return target.className(ofObject: root)
  }

  /// An id of the layout, or a path to an object of a layout that it includes.
  enum Local {
    case found(id: String, isRoot: Bool)
    /// The path leads into an included layout, and not to an exported object.
    case notExported(Exported, path: Substring)
    case missing
  }

  func local(_ name: Substring) -> Local {
    if let object = ids[String(name)] { return .found(id: String(name), isRoot: object == root) }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), let object = ids[String(name[..<dot])],
      let include = includeOfObject[object]
    else { return .missing }
    let head = String(name[..<dot])
    let rest = name[name.index(after: dot)...]
    guard let target = includes[include].target else { return .notExported(.unknown, path: rest) }
    let exported = target.exported(rest)
    guard case .found(let path, _, _) = exported else { return .notExported(exported, path: rest) }
    return path.isEmpty ? .found(id: head, isRoot: object == root) : .found(id: "\(head).\(path)", isRoot: false)
  }
}
