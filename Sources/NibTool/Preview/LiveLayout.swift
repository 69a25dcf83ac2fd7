internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings
internal import TerminalKit

/// A layout that is reloaded when its file, or a file that it refers to, is saved.
@MainActor
final class LiveLayout {
  /// The last stage that could be loaded.
  private(set) var stage: Stage?
  /// The reason why the current files cannot be loaded, as text; empty if they can.
  private(set) var fault: [RenderedPiece] = []

  let path: String
  private let classes: ClassRegistry
  /// The theme of the layout, or nil for the theme of the program that shows it.
  let theme: Theme?
  private let formats: [LayoutFormat]
  private let languages: Languages
  private let catalog: ClassChoice.Catalog
  /// The state of the stage after it was loaded. It distinguishes changes by the user from the contents of the layout.
  private var start = ScreenState()
  /// The files of the last load; nil before the first.
  private var layouts: WatchedLayouts?
  /// A fault that may have been read from a file while it was being written.
  private var doubtful: [RenderedPiece] = []

  init(
    _ path: String, classes: ClassRegistry, theme: Theme?, formats: [LayoutFormat] = .all, languages: Languages = [],
    catalog: ClassChoice.Catalog = .none
  ) {
    self.path = path
    self.classes = classes
    self.theme = theme
    self.formats = formats
    self.languages = languages
    self.catalog = catalog
  }

  /// Loads the layout if a file has changed since the last call.
  ///
  /// A fault is reported only if the files are unchanged at the next call, because a file may be half written.
  ///
  /// - Parameter size: the size of the picture.
  /// - Returns: true if there is a new picture or a new fault.
  func update(size: Size) -> Bool {
    if let layouts, !layouts.haveChanged {
      guard !doubtful.isEmpty else { return false }
      fault = doubtful
      doubtful = []
      return true
    }
    let error = load(size: size, keepingState: true)
    doubtful = error
    return error.isEmpty
  }

  /// Loads the layout immediately, and reports faults immediately.
  ///
  /// - Parameter keepingState: true to apply the user's changes of the last picture to the new one.
  func reload(size: Size, keepingState: Bool) {
    fault = load(size: size, keepingState: keepingState)
    doubtful = []
  }

  /// - Returns: the fault, or nothing. If there is a fault, the stage does not change.
  private func load(size: Size, keepingState: Bool) -> [RenderedPiece] {
    let layouts =
      layouts.map { WatchedLayouts(again: $0) } ?? WatchedLayouts(beside: path, formats: formats, languages: languages)
    self.layouts = layouts
    do {
      // The catalog may have changed, too.
      let known = KnownClasses(ClassChoice(standIns: true, catalog: catalog)) { [classes] in classes }
      let stage = try Stage(
        try layouts.document(at: path), layouts, classes: classes, known: known, theme: theme ?? .ansi, size: size)
      // The size, and therefore the scrollable range, is known only after drawing.
      stage.draw(on: CellGrid(size: .zero))
      let done = keepingState ? self.stage.map { $0.application.screenState.since(start) } : nil
      start = stage.application.screenState
      if let done { stage.application.screenState = done }
      self.stage = stage
      fault = []
      return []
    } catch {
      return Self.pieces(of: error)
    }
  }

  private static func pieces(of error: any Error) -> [RenderedPiece] {
    switch error {
    case let error as LoadFailure: [error.diagnostic].renderedPieces(in: error.sources)
    case let error as NibError: error.diagnostics.renderedPieces(in: error.sources)
    default: [.message("error: \(error)")]
    }
  }
}
