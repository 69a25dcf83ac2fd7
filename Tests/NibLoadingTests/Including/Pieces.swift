import LoadSamples
import NibKit
import NibModel

/// Layouts in memory that include each other.
struct Pieces {
  let layouts: MemoryLayouts
  private let main: String

  /// - Parameters:
  ///   - main: the contents of the layout that is loaded, `Main.layout.xml`. They begin on line 2.
  ///   - root: further attributes of its root.
  ///   - parts: the contents of the other layouts, by name; with `<layout` at the beginning, the whole text.
  init(_ main: String, version: Int = 2, root: String = "", _ parts: [String: String] = [:]) {
    self.main = "<layout version='\(version)'\(root)>\n\(main)\n</layout>"
    let texts = parts.mapValues { $0.hasPrefix("<layout") ? $0 : "<layout version='2'>\n\($0)\n</layout>" }
    layouts = MemoryLayouts(texts, formats: [.xml])
  }

  /// The layout as it was read.
  func document() throws -> NibDocument {
    try NibDocument(recovering: SourceText(file: "App/Main.layout.xml", bytes: Array(main.utf8)))
  }

  /// The layout with everything that it includes.
  func whole(_ classes: ClassRegistry = .test) throws -> NibDocument {
    try document().including(layouts, classes: classes)
  }

  /// All findings as text.
  func findings(_ classes: ClassRegistry = .test) throws -> String {
    let whole = try whole(classes)
    return LoadPlan.diagnose(whole, classes: classes, layouts: layouts).rendered(in: whole.sources)
  }

  func load(
    owner: (any NibOwner)? = nil, externals: [String: AnyObject] = [:], order: LoadOrder = .strict,
    classes: ClassRegistry = .test,
    tracer: TraceRecorder? = nil
  ) throws -> LoadedNib {
    try Loader(classes: classes, layouts: layouts, order: order).load(
      document(), owner: owner, externals: externals, tracer: tracer)
  }

  /// The trace of a load, in the notation of the order tables.
  func notation(_ order: LoadOrder = .strict, owner: (any NibOwner)? = nil) throws -> String {
    let recorder = TraceRecorder()
    _ = try load(owner: owner, order: order, tracer: recorder)
    return recorder.trace.notation
  }
}

extension NibDocument {
  /// The objects as an outline: class, id and texts, each level indented.
  var outline: String {
    var lines: [String] = []
    var depths: [Int] = []
    for object in allObjects {
      let depth = object.parent.map { depths[$0] + 1 } ?? 0
      depths.append(depth)
      let attributes = object.attributes.map { "\($0.name)=\($0.value)" }
      lines.append(
        String(repeating: "  ", count: depth) + ([object.className] + attributes).joined(separator: " "))
    }
    return
      (lines
      + explicitConnections.map { "connect \($0.attributes["from"] ?? "") \($0.attributes["to"] ?? "")" })
      .joined(
        separator: "\n")
  }
}
