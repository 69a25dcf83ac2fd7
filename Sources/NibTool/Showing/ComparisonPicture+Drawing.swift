internal import NibComparing
internal import NibKit
internal import NibModel
internal import NibXcode
internal import TerminalKit

extension ComparisonPicture {
  /// Draws two layouts: two storyboards as maps, and other layouts as their programs would show them.
  ///
  /// - Parameters:
  ///   - sources: the texts of both layouts.
  ///   - files: their files. Layouts that they name are found beside them.
  ///   - hasUpkeep: true to mark what Xcode changes by itself, too.
  /// - Throws: `ToolStatus` if a layout cannot be drawn. The reason has then been reported.
  init(
    _ comparison: LayoutComparison, _ sources: [SourceText], of files: [Session.ComparedFile], hasUpkeep: Bool
  ) throws {
    let session = Session(ClassChoice(standIns: true))
    let marks = comparison.marks(hasUpkeep: hasUpkeep)
    let drawn: [ComparedDrawing]
    do {
      let documents = try zip(files, sources).map { file, source in
        try RunningTool.formats.layoutOrArchive(reading: source, ofFile: file.path)
      }
      let names = zip(files, Session.names(of: sources)).map { file, name in (file.label ?? name).printable }
      if let maps = Self.maps(of: documents, names, marks) {
        drawn = maps
      } else {
        let ids = Set(marks.flatMap { $0.old + $0.new }.joined())
        drawn = try zip(zip(files, names), documents).map { named, document in
          let layout = try DrawnLayout(
            document.isFromInterfaceBuilder ? document.contentsOnly : document, at: named.0.path, session,
            theme: BuiltInTheme.ansi.theme, size: nil, sizeClass: SizeClass())
          return ComparedDrawing(layout, name: named.1, ids: ids)
        }
      }
    } catch let error as NibError {
      _ = session.report(error.diagnostics, in: error.sources)
      throw ToolStatus.usage
    } catch {
      session.console.printErrors(describe(error, colors: session.console.errorsHaveColors))
      throw ToolStatus.usage
    }
    self.init(drawn, marks, count: comparison.count(hasUpkeep: hasUpkeep))
  }

  /// Returns the maps of two storyboards. Scenes without a difference are only named in them.
  ///
  /// Returns nil for other layouts, for storyboards with one scene each, and if a map cannot be drawn.
  private static func maps(
    of documents: [NibDocument], _ names: [String], _ marks: [LayoutComparison.Mark]
  ) -> [ComparedDrawing]? {
    guard documents.allSatisfy(\.hasScenes), let storyboards = try? documents.map({ try Storyboard($0) }),
      storyboards.contains(where: { $0.scenes.count > 1 })
    else { return nil }
    // The scene of the object that differs, and of the source of a connection. Both maps show it, so that they can be
    // compared.
    let ends = marks.flatMap { $0.old + $0.new }
    let scenes = Set(marks.flatMap { [$0.old.first?.last, $0.new.first?.last].compactMap { $0 } })
    let focus = DrawnStoryboard.Focus(ids: Set(ends.joined()), scenes: scenes)
    return try? zip(documents, storyboards).enumerated().map { side, pair in
      let (document, storyboard) = pair
      let drawn = try DrawnStoryboard(
        storyboard, as: document.contentsOnly, classes: RunningTool.current.classes(), theme: BuiltInTheme.ansi.theme,
        sizeClass: SizeClass(), focus: focus)
      let segues = marks.compactMap { mark in
        (side == 0 ? mark.oldConnection : mark.newConnection).map { ($0, mark.color) }
      }
      let colors = Dictionary(segues) { first, _ in first }
      return ComparedDrawing(drawn, name: names[side], colors: colors)
    }
  }
}
