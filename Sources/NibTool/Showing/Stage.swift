internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalCocoa
internal import TerminalKit

/// A layout as its program would show it, without the program. Stand-ins replace the owner and everything that the tool
/// does not know.
@MainActor
final class Stage {
  /// Shows the layout.
  let application: Application
  /// The classes of views that the tool does not know, in document order. They are shown as frames with their names.
  private(set) var unknownViews: [String] = []
  /// The files that describe classes of these views.
  private var describing: [String: String] = [:]
  /// The note about these views, or nil if there are none.
  var hint: String? { StandIns.hint(for: unknownViews, describedIn: describing) }
  /// The view of the layout.
  private var view: View?
  /// The layouts that are shown within this one, as its sample data.
  private var parts: [Stage] = []
  /// More layouts than these are not shown in one another: parts of parts could be more than all memory holds.
  private static let mostParts = 100

  /// Loads a layout and shows it. If it contains no view, the layout of its first controller's view is shown.
  ///
  /// - Parameters:
  ///   - document: the layout. It is already read, because it may come from standard input.
  ///   - layouts: The source of the layouts that it names.
  ///   - classes: the classes that the tool knows.
  ///   - rule: the rule for classes of catalogs, or nil to use no catalog.
  ///   - sizeClass: the size class whose variations are shown, for a file of Interface Builder.
  ///   - warn: receives the warnings about a layout that was read, before it is shown.
  /// - Throws: `NibError` with all errors of the layout, `LoadFailure`, `StageError`.
  init(
    _ document: NibDocument, _ layouts: any LayoutSource, classes: ClassRegistry, known rule: KnownClasses? = nil,
    theme: Theme, size: Size, sizeClass: SizeClass = SizeClass(), within outer: Outer = Outer(),
    warn: ([Diagnostic], [SourceText]) -> Void = { _, _ in }
  ) throws {
    guard document.decoderSource == .layout else { throw StageError(.archive, file: document.source.file) }
    if document.isFromInterfaceBuilder {
      application = Application(layouts: layouts, classes: classes, theme: theme)
      application.resize(to: size)
      let picture = try CocoaPicture(drawing: document, classes: classes, sizeClass: sizeClass)
      if picture.subviews.isEmpty { throw StageError(.nothingToDraw, file: document.source.file) }
      try application.show(PictureController(picture))
      application.advance(to: .zero)
      return
    }
    let document = try Self.layoutWithView(from: document, layouts, classes: classes, rule, warn).showingSamples
    let own = classes
    let classes = try rule?.made(for: document, at: document.source.file) ?? classes
    let described = try rule?.checked(for: document, at: document.source.file)
    let known = StandIns.adding(to: classes, for: document, .unknownAndOwner, described: described)
    var seen: Set<String> = []
    for name in document.allObjects.map(\.className) where known[name]?.type is StandInView.Type {
      if seen.insert(name).inserted { unknownViews.append(name) }
    }
    if !unknownViews.isEmpty { describing = try rule?.files(describing: document, among: classes) ?? [:] }
    application = Application(layouts: SampleLayouts(layouts: layouts), classes: known, theme: theme)
    application.isWithoutProgram = true
    application.resize(to: size)
    let controller = StageController(
      document, owner: StandInOwner(name: document.ownerClass ?? StandIns.ownerName))
    try application.show(controller)
    view = controller.root
    try showParts { placeholder in
      guard let part = try placeholder.layoutName.flatMap(layouts.layout) else { return nil }
      let inner = outer.adding(document.source.file)
      // A layout within itself would have no end.
      guard !inner.files.contains(part.source.file), inner.shown.count < Self.mostParts else { return nil }
      inner.shown.count += 1
      return try Stage(part, layouts, classes: own, known: rule, theme: theme, size: size, within: inner, warn: warn)
    }
    // The work that the load left for the next turn of the main loop.
    application.advance(to: .zero)
  }

  /// The layouts around a part.
  struct Outer {
    fileprivate final class Shown { var count = 0 }

    fileprivate var files: Set<String> = []
    /// The number of parts that are shown, in all layouts together.
    fileprivate let shown = Shown()

    fileprivate func adding(_ file: String) -> Outer {
      var outer = self
      outer.files.insert(file)
      return outer
    }
  }

  /// Shows the layouts that sample data name in the places where the program puts their views.
  private func showParts(_ part: (LayoutPlaceholder) throws -> Stage?) rethrows {
    for placeholder in view?.placeholders ?? [] {
      guard let container = placeholder.superview, let part = try part(placeholder), let view = part.view else {
        continue
      }
      container.addSubview(view)
      placeholder.isHidden = true
      parts.append(part)
      unknownViews += part.unknownViews.filter { !unknownViews.contains($0) }
      describing.merge(part.describing) { first, _ in first }
    }
  }

  /// Returns the size that a file of Interface Builder needs to be shown in full. Nil for a layout, which is shown in
  /// the size of the terminal.
  ///
  /// - Throws: As the initializer.
  static func size(of document: NibDocument, classes: ClassRegistry, sizeClass: SizeClass) throws -> Size? {
    guard document.isFromInterfaceBuilder else { return nil }
    return size(of: try CocoaPicture(drawing: document, classes: classes, sizeClass: sizeClass))
  }

  /// Returns the size in which a picture is shown in full, if it is not extremely large.
  static func size(of picture: CocoaPicture) -> Size {
    let wanted = picture.contentSize(in: mostSize)
    return Size(width: min(max(1, wanted.width), mostSize.width), height: min(max(1, wanted.height), mostSize.height))
  }

  private static let mostSize = Size(width: 240, height: 1000)

  /// Draws the picture.
  func draw(on grid: CellGrid) { application.draw(on: grid) }

  /// Follows the controllers of scenes to a layout that contains a view.
  private static func layoutWithView(
    from first: NibDocument, _ layouts: any LayoutSource, classes: ClassRegistry, _ rule: KnownClasses?,
    _ warn: ([Diagnostic], [SourceText]) -> Void
  ) throws -> NibDocument {
    var document = first
    var seen: Set<String> = [first.source.file]
    while true {
      let classes = try rule?.checked(for: document, at: document.source.file) ?? classes
      document = document.including(layouts, classes: classes).withOwnerAsRoot
      let doubts = StandIns.doubts(about: document, among: classes)
      if !doubts.isEmpty { warn(doubts, document.sources) }
      let known = StandIns.adding(to: classes, for: document)
      let found = LoadPlan.diagnose(document, classes: known, layouts: layouts)
      let errors = (try rule?.withoutOpen(found, of: document, at: document.source.file) ?? found)
        .filter { $0.severity == .error }
      if !errors.isEmpty { throw NibError(errors, in: document.sources) }
      let roots = document.allObjects.filter { $0.parent == nil }
      if roots.contains(where: { known[$0.className]?.type is View.Type }) { return document }
      guard let named = roots.lazy.compactMap(\.layoutAttribute).first else {
        throw StageError(.noView, file: document.source.file)
      }
      let next: NibDocument
      do { next = try layouts.document(named: named.value) } catch {
        guard let fault = Diagnostic.nestedLayout(named.value, error, at: named.valuePlace) else { throw error }
        throw NibError([fault], in: document.sources)
      }
      guard seen.insert(next.source.file).inserted else {
        throw StageError(.noView, file: document.source.file)
      }
      document = next
    }
  }
}

/// The error of a layout that cannot be shown.
struct StageError: DiagnosedError {
  enum Kind {
    /// The layout contains no view, and no controller that names a layout with one.
    case noView
    /// The document is an archive.
    case archive
    /// The document is a file of Interface Builder without windows, views, menus and controllers.
    case nothingToDraw
  }

  let kind: Kind
  private let file: String

  init(_ kind: Kind, file: String) { (self.kind, self.file) = (kind, file) }

  /// The error as a diagnostic without a place.
  var diagnostics: [Diagnostic] { [Diagnostic(.notALayout, description, at: nil)] }
  /// A source without text, with the name of the file.
  var source: SourceText { SourceText(file: file, bytes: []) }

  var description: String {
    switch kind {
    case .noView: "\(file.printable) has no view, and no controller that names the layout of one with layout=\"…\""
    case .nothingToDraw: "\(file.printable) has no window, view, menu or controller that can be drawn"
    case .archive: "\(file.printable) is an archive of objects, not a layout: only layouts are shown"
    }
  }
}

/// The controller of a layout that is shown without its program.
@MainActor
private final class StageController: Controller {
  private let document: NibDocument?
  private let owner: StandInOwner
  /// The view of the layout.
  private(set) var root: View?

  init(_ document: NibDocument, owner: StandInOwner) {
    self.document = document
    self.owner = owner
    super.init(style: .screen)
  }

  required init(coder: NibDecoder) throws {
    document = nil
    owner = StandInOwner(name: coder.className)
    try super.init(coder: coder)
  }

  /// Returns a window with the view of the owner's outlet, or with the first window of the layout, or with its first
  /// view.
  override func makeView() throws -> View {
    guard let application, let document else { return Window() }
    let scene = try application.load(document, owner: owner)
    let views = scene.topLevel.compactMap { $0 as? View }
    let root = owner.outlets["view"] as? View ?? views.first { $0 is Window } ?? views.first ?? View()
    self.root = root
    let window = Window.around(root)
    adopt(scene, of: window)
    owner.nextResponder = application
    return window
  }

  override var nextResponder: (any NibResponder)? { owner }
}

extension View {
  /// The places of layouts in the view, in the order of the screen.
  fileprivate var placeholders: [LayoutPlaceholder] {
    subviews.flatMap { ($0 as? LayoutPlaceholder).map { [$0] } ?? $0.placeholders }
  }
}
