import BareSAX
import NibKit
import NibXcode

/// Holds what a stage has made.
private final class Kept<Result> {
  let results: [Result]
  init(_ results: [Result]) { self.results = results }
}

/// A stage of a load, on its own: for a profiler, and for a counter of instructions.
enum ProfiledStage: String, CaseIterable {
  case sax, read, plan, instantiate, all, traced
  case byHand = "by-hand"
  case archive, restore
  /// From the file of a compiled layout to the awake tree; without positions; and its reading alone.
  case compiled, stripped
  case compiledRead = "compiled-read"
  case strippedRead = "stripped-read"
  /// A file of Xcode's: the bare parse, reading, and reading and planning.
  case xibSAX = "xib-sax"
  case xibRead = "xib-read"
  case xib

  /// Runs the stage over and over on a form of some number of objects. What it needs is made once, before, and what it
  /// makes is kept: to release a tree is no part of making it.
  @MainActor func run(objects: Int, rounds: Int, classes: ClassRegistry) throws {
    let source = SourceText(file: "form.layout.xml", bytes: Array(formText(objects: objects).utf8))
    func repeated<Result>(_ body: () throws -> Result) rethrows {
      var results: [Result] = []
      for _ in 0..<rounds { results.append(try body()) }
      // Never released.
      _ = Unmanaged.passRetained(Kept(results))
    }
    switch self {
    case .sax:
      source.bytes.withUnsafeBytes { text in
        repeated { bare_sax_parse(text.baseAddress, text.count) }
      }
    case .read: try repeated { try NibDocument(reading: source) }
    case .plan:
      let document = try NibDocument(reading: source)
      try repeated { try LoadPlan(document, classes: classes, owner: Owner.self) }
    case .instantiate:
      let plan = try LoadPlan(NibDocument(reading: source), classes: classes, owner: Owner.self)
      try repeated { try plan.instantiate(owner: Owner()) }
    case .all:
      try repeated { try Nib(NibDocument(reading: source)).instantiate(owner: Owner(), classes: classes) }
    case .traced:
      try repeated {
        try Nib(NibDocument(reading: source)).instantiate(
          owner: Owner(), classes: classes, tracer: TraceRecorder())
      }
    case .compiled, .stripped, .compiledRead, .strippedRead:
      let file = try CompiledFile(of: source, isStripped: self == .stripped || self == .strippedRead)
      defer { file.remove() }
      if self == .compiled || self == .stripped {
        try repeated { try file.load() }
      } else {
        try repeated { try Nib(contentsOf: file.path, formats: [.compiled]) }
      }
    case .byHand: repeated { buildByHand(objects: objects, owner: Owner()) }
    case .xibSAX, .xibRead, .xib:
      let source = SourceText(file: "form.xib", bytes: Array(xibText(fields: objects / 9).utf8))
      let known = ClassRegistry().standingIn(for: [try NibDocument(xcode: source)])
      switch self {
      case .xibSAX: source.bytes.withUnsafeBytes { text in repeated { bare_sax_parse(text.baseAddress, text.count) } }
      case .xibRead: try repeated { try NibDocument(xcode: source) }
      default: try repeated { try LoadPlan(NibDocument(xcode: source), classes: known) }
      }
    case .archive:
      let root = buildByHand(objects: objects, owner: Owner())
      try repeated { try NibArchive(of: [root], classes: classes) }
    case .restore:
      let archive = try NibArchive(of: [buildByHand(objects: objects, owner: Owner())], classes: classes)
      try repeated { try archive.restore(Root.self, classes: classes) }
    }
  }
}
