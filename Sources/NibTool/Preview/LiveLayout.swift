internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings
internal import TerminalKit

/// A layout that is loaded anew whenever its file is saved, or one that it leads to.
@MainActor
final class LiveLayout {
  /// The last one that could be loaded.
  private(set) var stage: Stage?
  /// The reason for which the files as they are now cannot be loaded, for a person; empty when they can.
  private(set) var fault: [RenderedPiece] = []

  let path: String
  private let classes: ClassRegistry
  private let theme: Theme
  private let formats: [LayoutFormat]
  private let languages: Languages
  /// The state of the stage when it was loaded, so that what a person has done since can be told from what the layout says.
  private var start = ScreenState()
  /// The files of the last load; nil before the first.
  private var layouts: WatchedLayouts?
  /// A fault that may be one of a file that is still being written.
  private var doubtful: [RenderedPiece] = []

  init(
    _ path: String, classes: ClassRegistry, theme: Theme, formats: [LayoutFormat] = .all, languages: Languages = []
  ) {
    self.path = path
    self.classes = classes
    self.theme = theme
    self.formats = formats
    self.languages = languages
  }

  /// Loads the layout if a file has changed since the last time.
  ///
  /// A fault is only believed when the files are still the same at the next call: a file may be half written.
  ///
  /// - Parameter size: the size of the picture.
  /// - Returns: true if there is another picture now, or another fault.
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

  /// Loads the layout now, and believes what it sees.
  ///
  /// - Parameter keepingState: true if what a person has done to the last picture is done to the new one.
  func reload(size: Size, keepingState: Bool) {
    fault = load(size: size, keepingState: keepingState)
    doubtful = []
  }

  /// - Returns: the fault, or nothing. With a fault, the stage stays as it is.
  private func load(size: Size, keepingState: Bool) -> [RenderedPiece] {
    let layouts =
      layouts.map { WatchedLayouts(again: $0) } ?? WatchedLayouts(beside: path, formats: formats, languages: languages)
    self.layouts = layouts
    do {
      let stage = try Stage(try layouts.document(at: path), layouts, classes: classes, theme: theme, size: size)
      // Its size is known only when it has been drawn, and with it how far it can be scrolled.
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
    case let error as LoadFailure: [error.diagnostic].renderedPieces(in: error.source)
    case let error as NibError: error.diagnostics.renderedPieces(in: error.source)
    default: [.message("error: \(error)")]
    }
  }
}
