/// The attributes that a use site gives to the objects of an included layout: those of one object, and those of objects in
/// an included layout that it stands for, by their ids.
///
/// Two functions say how the attributes are compared: `name` returns a number for the name of one, and `over` one that overrides another.
struct Overrides<Given> {
  private(set) var own: [Given] = []
  private(set) var inner: [String: Overrides] = [:]

  var isEmpty: Bool { own.isEmpty && inner.isEmpty }

  /// Adds the attributes of the object with a path. An empty path is that of the object itself.
  mutating func add(
    _ given: [Given], at path: Substring, name: (Given) -> UInt64, over: (Given, Given) -> Given
  ) {
    if given.isEmpty { return }
    guard !path.isEmpty else {
      let new = given.map { new in own.first { name($0) == name(new) }.map { over(new, $0) } ?? new }
      own = own.filter { old in !given.contains { name($0) == name(old) } } + new
      return
    }
    let dot = path.utf8.firstIndex(of: UInt8(ascii: "."))
    let head = String(dot.map { path[..<$0] } ?? path)
    let rest = dot.map { path[path.index(after: $0)...] } ?? ""
    inner[head, default: Overrides()].add(given, at: rest, name: name, over: over)
  }

  /// Adds those of an outer use site, which override these.
  ///
  /// - Complexity: O(attributes of both), expected, if no object has many.
  mutating func add(_ outer: Overrides, name: (Given) -> UInt64, over: (Given, Given) -> Given) {
    if outer.isEmpty { return }
    if isEmpty {
      self = outer
      return
    }
    add(outer.own, at: "", name: name, over: over)
    for (id, overrides) in outer.inner { inner[id, default: Overrides()].add(overrides, name: name, over: over) }
  }
}
