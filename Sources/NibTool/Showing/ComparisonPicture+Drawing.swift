internal import NibComparing
internal import NibKit
internal import NibModel
internal import NibXcode
internal import TerminalKit

extension ComparisonPicture {
  /// Draws two layouts: as their programs would show them.
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
      let ids = Set(marks.flatMap { $0.old + $0.new }.joined())
      drawn = try zip(files, documents).map { file, document in
        let layout = try DrawnLayout(
          document.isFromInterfaceBuilder ? document.contentsOnly : document, at: file.path, session,
          theme: BuiltInTheme.ansi.theme, size: nil, sizeClass: SizeClass())
        return ComparedDrawing(layout, name: Self.name(of: document), ids: ids)
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

  private static func name(of document: NibDocument) -> String { document.source.file.lastPathComponent.printable }
}
