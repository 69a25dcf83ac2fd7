internal import NibModel

/// Follows the layouts that classes declare to load, from a layout to its classes and on to their layouts. Finds a
/// layout that would be loaded again before its load has ended.
///
/// Two layouts are the same if they have the same name or the same text, because the layouts that a text leads to
/// depend only on the text. So a ring is found under every name and path of a file.
struct LayoutRings {
  /// A cycle as texts: layouts and the classes that load them, in turn. The last layout is the one that is loaded
  /// again.
  struct Ring {
    let words: [String]
    /// The layout that is loaded again, if it is not the first one.
    let other: String?
  }

  /// A layout that was found.
  private struct Layout {
    let document: NibDocument
    /// The number of its text. Equal texts have the same number.
    let text: Int
  }

  /// A layout on the path, and the class that loads the next layout.
  private struct Station {
    /// The name of the layout, as the reference spells it; nil for the first layout.
    let name: String?
    /// The name by which a source finds the layout.
    let layoutName: LayoutName?
    /// The file, if the layout was found.
    let file: String?
    let text: Int?
    var className = ""

    var words: String { file?.lastPathComponent ?? name ?? "" }
  }

  private let registry: ClassRegistry
  private let layouts: (any LayoutSource)?
  private var way: [Station]
  private var found: [String: Result<Layout, any Error>] = [:]
  private var texts: [SourceText: Int] = [:]
  private var lastNumber = 0
  /// The layouts from which no path leads to a ring.
  private var passed: Set<String> = []

  init(from start: SourceText, _ registry: ClassRegistry, _ layouts: (any LayoutSource)?) {
    self.registry = registry
    self.layouts = layouts
    way = [Station(name: nil, layoutName: LayoutName(ofFile: start.file), file: start.file, text: 0)]
    _ = number(ofText: start)
  }

  /// Finds the layout with a name. Each layout is looked up once.
  ///
  /// - Throws: `LayoutNotFound`, and the source's error.
  mutating func find(_ name: String) throws { _ = try layout(named: name) }

  /// Returns the layout with a name, or nil if there is no source.
  private mutating func layout(named name: String) throws -> Layout? {
    guard let layouts else { return nil }
    if let known = found[name] { return try known.get() }
    let result = Result {
      let document = try layouts.document(named: name).including(layouts, classes: registry)
      return Layout(document: document, text: number(ofText: document.source))
    }
    found[name] = result
    return try result.get()
  }

  /// Returns the number of a text. A document that was made without a text has a number of its own.
  private mutating func number(ofText text: SourceText) -> Int {
    let contents = text.contents
    if let known = texts[contents] { return known }
    defer { lastNumber += 1 }
    if !contents.isUnknown { texts[contents] = lastNumber }
    return lastNumber
  }

  /// Returns the first ring on the paths that begin with a class that loads a layout.
  ///
  /// - Complexity: O(bytes of the layouts).
  mutating func ring(from className: String, to name: String) -> Ring? {
    way[way.count - 1].className = className
    let layout = try? layout(named: name)
    if let first = way.firstIndex(where: { isNamed($0, name, layout) })
      ?? layout.flatMap({ layout in way.firstIndex { $0.text == layout.text } })
    {
      return ring(from: first)
    }
    guard let layout, passed.insert(name).inserted else { return nil }
    way.append(
      Station(name: name, layoutName: LayoutName(name), file: layout.document.source.file, text: layout.text))
    defer { way.removeLast() }
    let references = LayoutReference.all(in: layout.document, registry).filter(\.isLoadedByClass)
    for reference in references.sorted(by: { $0.className < $1.className }) {
      if let ring = ring(from: reference.className, to: reference.name) { return ring }
    }
    return nil
  }

  /// Returns true if a name refers to a layout on the path. The first layout was passed by the caller. A name refers to
  /// it if the source finds the same file, or if there is no source.
  private func isNamed(_ station: Station, _ name: String, _ layout: Layout?) -> Bool {
    guard let layoutName = LayoutName(name), station.layoutName == layoutName else { return false }
    return station.name != nil || layouts == nil || station.file == layout?.document.source.file
  }

  private func ring(from first: Int) -> Ring {
    let last = way[first].words
    // The first layout may have been found again under another path. Then the ring alone is enough.
    let isStart = last == way[0].words
    return Ring(
      words: way[(isStart ? first : 0)...].flatMap { [$0.words, $0.className] } + [last], other: isStart ? nil : last)
  }
}
