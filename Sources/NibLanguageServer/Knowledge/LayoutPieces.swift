internal import NibModel

/// The declarations of a layout for others that include it, and the layouts that it includes.
struct LayoutPieces {
  let document: NibDocument
  private(set) var parameters: [Parameter] = []
  /// The objects by their ids. Of several with one id, the first.
  private(set) var ids: [String: Int] = [:]
  /// The first object at the top level.
  private(set) var root: Int?
  private var exports: Set<Int> = []
  private let kinds: [Kind]
  /// The included layouts by the names by which this one calls them.
  private var parts: [String: LayoutPieces] = [:]

  /// A parameter of a layout.
  struct Parameter {
    let name: String
    let type: ParameterType
    let standard: String?
    let sample: String?
    /// The place of its name.
    let place: SourceRange?

    /// The type and the default, in words.
    var words: String { typeWord + (standard.map { ", default \"\($0)\"" } ?? ", required") }
    var typeWord: String { ParameterType.all.first { $0.type == type }?.spelling ?? "text" }
  }

  /// The meaning of an element.
  enum Kind: Hashable {
    case object, include, set, parameters, parameter

    init(_ name: String) {
      switch name {
      case IncludeWord.include: self = .include
      case IncludeWord.set: self = .set
      case IncludeWord.parameters: self = .parameters
      case IncludeWord.parameter: self = .parameter
      default: self = .object
      }
    }
  }

  /// - Parameter find: returns the layout with a name.
  /// - Complexity: O(objects) of the distinct layouts.
  @MainActor init(_ document: NibDocument, _ find: @escaping @MainActor (String) -> NibDocument?) {
    var finder = Finder(find: find)
    self = finder.pieces(of: document)
  }

  private init(alone document: NibDocument) {
    self.document = document
    let knowsPieces = document.vocabulary > 1 && document.hasText
    kinds = document.objects.indices.map { knowsPieces ? Kind(document.className(ofObject: $0)) : .object }
    for index in document.objects.indices {
      switch kinds[index] {
      case .object, .include:
        let isTemplate = knowsPieces && document.className(ofObject: index) == TemplateWord.template
        if root == nil, document.objects[index].parent < 0, !isTemplate { root = index }
        if let id = document.id(ofObject: index), ids[id] == nil { ids[id] = index }
        if knowsPieces, text(IncludeWord.export, index) == "true" { exports.insert(index) }
      case .parameter: enterParameter(index)
      case .set, .parameters: break
      }
    }
  }

  private mutating func enterParameter(_ index: Int) {
    guard let attribute = document.attribute(named: "name", ofObject: index) else { return }
    let place = document.valuePlace(ofAttribute: attribute)
    parameters.append(
      Parameter(
        name: document.text(ofAttribute: attribute),
        type: text(IncludeWord.type, index).flatMap(ParameterType.init) ?? .text,
        standard: text(IncludeWord.standard, index), sample: text(IncludeWord.sample, index),
        place: place.file == 0 ? place.range : nil))
  }

  private func text(_ name: String, _ object: Int) -> String? {
    document.attribute(named: name, ofObject: object).map { document.text(ofAttribute: $0) }
  }

  /// Reads each layout once, and no layout within itself.
  @MainActor private struct Finder {
    let find: @MainActor (String) -> NibDocument?
    var known: [String: LayoutPieces?] = [:]
    var depth = 0

    /// Layouts that are nested deeper are refused elsewhere.
    private static let mostDepth = 64

    mutating func pieces(of document: NibDocument) -> LayoutPieces {
      var pieces = LayoutPieces(alone: document)
      guard depth < Self.mostDepth else { return pieces }
      depth += 1
      for (index, kind) in pieces.kinds.enumerated() where kind == .include {
        guard let name = pieces.text("layout", index), pieces.parts[name] == nil else { continue }
        pieces.parts[name] = part(named: name)
      }
      depth -= 1
      return pieces
    }

    private mutating func part(named name: String) -> LayoutPieces? {
      guard let canonical = LayoutName(name)?.fileName else { return nil }
      if let known = known[canonical] { return known }
      // While it is read, it is not found: a layout that includes itself is refused elsewhere.
      known[canonical] = .some(nil)
      let part = find(name).map { pieces(of: $0) }
      known[canonical] = .some(part)
      return part
    }
  }

  // MARK: Names

  var file: String { document.source.file }
  func kind(_ object: Int) -> Kind { kinds[object] }
  func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// Returns the layout that an `<include>` names.
  func part(ofInclude object: Int) -> LayoutPieces? { text("layout", object).flatMap { parts[$0] } }

  /// Returns the `<include>` that a `<set>` is in.
  func include(ofSet object: Int) -> Int? {
    let parent = Int(document.objects[object].parent)
    return parent >= 0 && kinds[parent] == .include ? parent : nil
  }

  /// Returns the class of an object: of `<include>`, that of the layout's root, and of `<set>`, that of the exported object.
  func className(ofObject object: Int) -> String? {
    switch kinds[object] {
    case .object: return document.className(ofObject: object)
    case .include: return part(ofInclude: object)?.rootClass
    case .set:
      guard let part = include(ofSet: object).flatMap(part(ofInclude:)), let path = text(IncludeWord.of, object) else {
        return nil
      }
      return part.className(ofExported: path)
    case .parameters, .parameter: return nil
    }
  }

  var rootClass: String? { root.flatMap(className(ofObject:)) }

  func className(ofExported path: String) -> String? {
    let steps = exported(path[...])
    guard let last = steps.last, last.rest.isEmpty else { return nil }
    return last.pieces.className(ofObject: last.object)
  }

  /// A name of a path, and the object that it names.
  struct Step {
    let pieces: LayoutPieces
    let object: Int
    let name: Substring
    /// The text after the name and its dot.
    let rest: Substring
  }

  /// Returns the objects that a path from outside leads to, as far as they are exported: `street`, or `inner.street`.
  func exported(_ path: Substring) -> [Step] {
    guard let step = step(path), exports.contains(step.object) else { return [] }
    return [step] + inner(of: step)
  }

  /// Returns the objects that a path of the layout itself leads to: `home`, and `street` of `home.street`.
  func steps(of path: Substring) -> [Step] {
    if let object = ids[String(path)] {
      return [Step(pieces: self, object: object, name: path, rest: path[path.endIndex...])]
    }
    guard let step = step(path) else { return [] }
    return [step] + inner(of: step)
  }

  private func step(_ path: Substring) -> Step? {
    let name = path.prefix { $0 != "." }
    guard let object = ids[String(name)] else { return nil }
    return Step(pieces: self, object: object, name: name, rest: path.dropFirst(name.count).drop { $0 == "." })
  }

  private func inner(of step: Step) -> [Step] {
    guard !step.rest.isEmpty, step.pieces.kind(step.object) == .include,
      let part = step.pieces.part(ofInclude: step.object)
    else { return [] }
    return part.exported(step.rest)
  }

  /// The maximum number of paths that are listed.
  private static let mostPaths = 1_000

  /// The paths of the exported objects with their classes: `street`, `inner.street`.
  var exportedPaths: [(path: String, className: String)] {
    var found: [(String, String)] = []
    addPaths("", depth: 0, &found)
    return found.sorted { $0.0 < $1.0 }
  }

  private func addPaths(_ prefix: String, depth: Int, _ found: inout [(String, String)]) {
    for (id, object) in ids where exports.contains(object) && found.count < Self.mostPaths && depth < 16 {
      found.append((prefix + id, className(ofObject: object) ?? ""))
      if kinds[object] == .include { part(ofInclude: object)?.addPaths(prefix + id + ".", depth: depth + 1, &found) }
    }
  }

  /// The paths to exported objects of the layouts that this one includes: `home.street`.
  var innerPaths: [(path: String, className: String)] {
    ids.flatMap { id, object in
      kinds[object] == .include
        ? (part(ofInclude: object)?.exportedPaths ?? []).map { (id + "." + $0.path, $0.className) } : []
    }.sorted { $0.0 < $1.0 }
  }
}
