internal import FileAccess
internal import NibCatalog
internal import NibKit
internal import NibLanguageServer
internal import NibLoading
internal import NibModel
internal import NibSources
internal import NibXcode

/// The knowledge of `nib check`, for the language server.
@MainActor
final class SessionJudge: LayoutJudge {
  private let tool = RunningTool.current
  private let choice: ClassChoice
  private let other: OtherTool?
  private var made: Session?
  private var notes: [String] = []

  /// - Parameter other: a tool that has the classes of the layouts, or nil.
  init(_ choice: ClassChoice, other: OtherTool? = nil) {
    self.choice = choice
    self.other = other
  }

  /// The session, which reads each file once. It is made when it is first needed, because another tool may take long.
  private var session: Session {
    if let made { return made }
    if let other, other.hasChanged {
      do throws(OtherTool.Failure) { try other.ask() } catch { notes.append(error.description) }
    }
    let session = within { Session(other?.classes.map(choice(of:)) ?? choice) }
    made = session
    return session
  }

  /// Runs a body as a part of the tool that the judge was made in.
  private func within<Result>(_ body: () -> Result) -> Result { RunningTool.$current.withValue(tool, operation: body) }

  var formats: [LayoutFormat] { within { RunningTool.formats } }

  func draft(of source: SourceText) -> LayoutDraft {
    within {
      let draft = RunningTool.formats.draft(reading: source, ofFile: source.file)
      guard let sizeClass = choice.sizeClass else { return draft }
      return draft.document.map { LayoutDraft($0.varied(by: sizeClass)) } ?? draft
    }
  }

  func findings(in draft: LayoutDraft, open: [String: NibDocument]) -> LayoutFindings {
    within {
      let layouts = OpenLayouts(open, inPlaceOf: session.layouts(beside: draft.source.file))
      do throws(NibError) {
        let found = try session.findings(in: draft, layouts: layouts)
        return LayoutFindings(found.diagnostics, in: found.sources)
      } catch {
        // The faults of a catalog are those of another file than the layout.
        let places = Array(1...max(1, error.sources.count))
        let keeps = error.sources.map { _ in true }
        return LayoutFindings(error.diagnostics.map { $0.moved(to: places, keeps) }, in: [draft.source] + error.sources)
      }
    }
  }

  func classes(for document: NibDocument?, at path: String) -> ClassRegistry {
    within {
      guard let document else { return (try? session.known.checked(at: path)) ?? tool.classes() }
      let classes = (try? session.namedClasses(for: document)) ?? tool.classes()
      return session.usesStandIns(for: document) ? StandIns.adding(to: classes, for: document) : classes
    }
  }

  func catalog(for path: String) -> (catalog: ClassCatalog, path: String)? {
    within { (try? session.known.catalog(for: path)).flatMap(\.self).map { ($0.catalog, $0.source.file) } }
  }

  func sourceNames(for path: String) -> SourceNames? { within { session.known.sources(for: path)?.names } }

  func plan(of document: NibDocument, order: LoadOrder?, open: [String: NibDocument]) -> LoadPlan? {
    within {
      let layouts = OpenLayouts(open, inPlaceOf: session.layouts(beside: document.source.file))
      return try? session.preparation(
        document, from: document.source.file, layouts: layouts, order: order, isRun: false
      ).plan
    }
  }

  func layout(named name: LayoutName, beside path: String, open: [String: NibDocument]) -> NibDocument? {
    within { (try? OpenLayouts(open, inPlaceOf: session.layouts(beside: path)).layout(named: name)).flatMap(\.self) }
  }

  func whole(_ document: NibDocument, open: [String: NibDocument]) -> NibDocument? {
    within {
      let layouts = OpenLayouts(open, inPlaceOf: session.layouts(beside: document.source.file))
      return (try? session.namedClasses(for: document)).map { document.including(layouts, classes: $0) }
    }
  }

  func watchedFiles(for path: String) -> [String] {
    if let other { return [other.path] }
    return switch choice.catalog {
    case .none, .text: []
    case .file(let file): [file]
    case .found: path.hasPrefix("/") ? CatalogFinder.paths(for: FileSystem.folder(of: path)) : []
    }
  }

  func forgetFiles() { made = nil }

  func takeNotes() -> [String] {
    let own = within { session.known.takeNotes() }
    defer { notes = [] }
    return notes + own
  }

  private func choice(of classes: SourceText) -> ClassChoice {
    var choice = choice
    choice.catalog = .text(classes)
    return choice
  }
}
