internal import NibModel

/// Follows the layouts that classes declare to load, from a layout to its classes and on to their layouts, and finds a
/// layout that would be loaded again before its load has ended.
struct LayoutRings {
  /// A way that has no end, in words: layouts and the classes that load them, in turn. The last layout is the one that is
  /// loaded again.
  struct Ring {
    let words: [String]
    /// The layout that is loaded again, if it is not the one at the start.
    let other: String?
  }

  /// A layout on the way, and the class by which the way goes on.
  private struct Station {
    /// The name that was asked for; nil at the start.
    let name: String?
    /// The file, if the layout was found.
    let file: String?
    var className = ""

    var words: String { file?.lastPathComponent ?? name ?? "" }
  }

  private let registry: ClassRegistry
  private let layouts: ((String) throws -> NibDocument)?
  private var way: [Station]
  private var documents: [String: Result<NibDocument, any Error>] = [:]
  /// The layouts from which every way ends.
  private var passed: Set<String> = []

  init(from start: String, _ registry: ClassRegistry, _ layouts: ((String) throws -> NibDocument)?) {
    self.registry = registry
    self.layouts = layouts
    way = [Station(name: nil, file: start)]
  }

  /// The layout of a name, read once. Nil where there is no finder.
  ///
  /// - Throws: the finder's error.
  mutating func document(named name: String) throws -> NibDocument? {
    guard let layouts else { return nil }
    let result = documents[name] ?? Result { try layouts(name) }
    documents[name] = result
    return try result.get()
  }

  /// The first ring on the ways that begin with a class which loads a layout. O(layouts).
  mutating func ring(from className: String, to name: String) -> Ring? {
    way[way.count - 1].className = className
    let document = try? document(named: name)
    if let first = way.firstIndex(where: { isSame($0, name, document?.source.file) }) { return ring(from: first) }
    guard let document, passed.insert(name).inserted else { return nil }
    way.append(Station(name: name, file: document.source.file))
    defer { way.removeLast() }
    let references = LayoutReference.all(in: document, registry).filter(\.isLoadedByClass)
    for reference in references.sorted(by: { $0.className < $1.className }) {
      if let ring = ring(from: reference.className, to: reference.name) { return ring }
    }
    return nil
  }

  /// Names are compared after they have been resolved. Where they cannot be, the names themselves are.
  private func isSame(_ station: Station, _ name: String, _ file: String?) -> Bool {
    if let known = station.name { return LayoutName.areEqual(known, name) }
    return LayoutName.isName(name, of: station.file ?? "") && (layouts == nil || station.file == file)
  }

  private func ring(from first: Int) -> Ring {
    let last = way[first].words
    // The start may have been found again under another path: then the ring alone says all.
    let isStart = last == way[0].words
    return Ring(
      words: way[(isStart ? first : 0)...].flatMap { [$0.words, $0.className] } + [last], other: isStart ? nil : last)
  }
}
