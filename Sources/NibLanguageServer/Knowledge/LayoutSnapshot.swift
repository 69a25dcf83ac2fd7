internal import NibCatalog
internal import NibComparing
internal import NibLoading
internal import NibModel
internal import NibSources

/// One version of a text, and what is known about it. Each part is made when a request first needs it.
@MainActor
final class LayoutSnapshot {
  let source: SourceText
  let judge: any LayoutJudge
  private let open: [String: NibDocument]
  private let lineStarts: LineStarts
  private let encoding: PositionEncoding

  /// - Parameter open: the other open layouts of the folder.
  init(
    _ source: SourceText, _ lineStarts: LineStarts, _ encoding: PositionEncoding, _ judge: any LayoutJudge,
    open: [String: NibDocument]
  ) {
    (self.source, self.lineStarts, self.encoding, self.judge, self.open) = (source, lineStarts, encoding, judge, open)
  }

  var path: String { source.file }
  private(set) lazy var lines = LineTable(source.bytes, lineStarts, encoding)
  private(set) lazy var draft = judge.draft(of: source)
  /// The findings. None of a file of another kind: some editors start a server for all XML.
  private(set) lazy var findings =
    isLayout ? judge.findings(in: draft, open: open) : LayoutFindings([], in: [source])

  /// The document as far as it could be read. Nil if nothing could.
  var document: NibDocument? { isLayout ? draft.readable : nil }

  /// True for a file with the name of a layout, or whose root is that of one.
  private(set) lazy var isLayout: Bool = {
    let name = path.lastPathComponent
    if judge.formats.contains(where: { name.hasSuffix($0.suffix) || $0.isFormat(of: source.bytes) }) { return true }
    return TagContext.root(of: source.bytes) == "layout"
  }()

  /// True for a layout in the native XML vocabulary, which the server can change.
  private(set) lazy var isNative: Bool = {
    isLayout && judge.formats.format(ofFile: path, beginning: source.bytes)?.kind == .xml && document?.links == nil
  }()

  /// The classes that the layout can name.
  private(set) lazy var classes: ClassRegistry = {
    let classes = judge.classes(for: document, at: path)
    return document.map { $0.vocabulary > 1 } ?? false ? classes.withTemplates : classes
  }()
  private(set) lazy var map: LayoutMap? = document.map { LayoutMap(LayoutPieces($0, layout(named:)), classes) }

  /// Returns the layout that a name means here: an open one, or that of a file.
  private func layout(named name: String) -> NibDocument? {
    LayoutName(name).flatMap { judge.layout(named: $0, beside: path, open: open) }
  }

  /// Returns a layout with the contents of those that it includes. Nil if the classes are not known.
  ///
  /// - Parameter others: layouts that take the place of open ones, by the names of their files.
  func whole(_ document: NibDocument, with others: [String: NibDocument] = [:]) -> NibDocument? {
    judge.whole(document, open: open.merging(others) { $1 })
  }

  private var namedParts: [String: LayoutPieces?] = [:]

  /// Returns an included layout, also if its `<include>` cannot be read yet.
  func part(named name: String) -> LayoutPieces? {
    if let known = namedParts[name] { return known }
    let part = layout(named: name).map { LayoutPieces($0, layout(named:)) }
    namedParts[name] = .some(part)
    return part
  }
  private(set) lazy var tree: LayoutTree? = document.map { LayoutTree($0) }
  /// True if the layout loads others.
  private(set) lazy var loadsLayouts: Bool = {
    guard let document else { return false }
    let names = Set(document.objects.indices.lazy.map(document.className))
    if document.vocabulary > 1, names.contains(IncludeWord.include) { return true }
    return names.contains {
      classes[$0].map { $0.leadsToLayouts || $0.attributes.contains(where: \.namesLayout) } ?? false
    }
  }()

  /// Returns the object whose end tag's name is at an offset, and the bytes of that name. O(objects).
  func endTag(at offset: Int) -> (object: Int, name: Range<Int>)? {
    guard isNative, let tree, let document else { return nil }
    for node in tree.nodes where node.kind == .object && node.close.contains(offset) {
      let start = node.close.lowerBound + 2
      let name = start..<min(start + node.name.utf8.count, node.close.upperBound)
      guard name.lowerBound <= offset, offset <= name.upperBound,
        let object = document.objects.indices.first(where: {
          document.place(ofObject: $0).file == 0 && document.place(ofObject: $0).range?.lower == node.tag.lowerBound
        })
      else { return nil }
      return (object, name)
    }
    return nil
  }

  private var plans: [String: LoadPlan?] = [:]

  /// Returns the plan of a load, or nil if the layout has faults.
  func plan(_ order: LoadOrder?) -> LoadPlan? {
    if let known = plans[order?.name ?? ""] { return known }
    let plan = draft.document.flatMap { judge.plan(of: $0, order: order, open: open) }
    plans[order?.name ?? ""] = .some(plan)
    return plan
  }

  /// The names in Swift sources, for classes that nothing else describes.
  private(set) lazy var sourceNames = judge.sourceNames(for: path) ?? SourceNames()

  /// Returns the names of members of some kinds that Swift sources declare for a class that is not known otherwise.
  func sourceNames(of kinds: [CatalogMember.Kind], inClass name: String?) -> [String] {
    guard let name, classes[name] == nil else { return [] }
    return kinds.flatMap { sourceNames.names(of: $0, inClass: name) }
  }
}
