internal import NibComparing
internal import NibKit
internal import NibModel

// What commands share that work on several files beside each other.
extension Session {
  /// A file, and what messages call it.
  struct ComparedFile {
    var path: String
    var label: String?
  }

  /// The files of a command line with their labels, of which there may be fewer.
  func comparedFiles(_ paths: [String], labels: [String]) -> [ComparedFile] {
    paths.enumerated().map { ComparedFile(path: $1, label: $0 < labels.count ? labels[$0] : nil) }
  }

  /// The bytes of a file; `-` is standard input. That there are none to be had ends the command.
  func text(_ file: ComparedFile) throws -> SourceText {
    do {
      let source = try file.path == "-" ? console.readInput() : SourceText(contentsOf: file.path)
      return file.label.map { SourceText(file: $0, bytes: source.bytes) } ?? source
    } catch let error as NibError {
      throw reportUnreadable([error])
    }
  }

  /// The layouts in some files. What is wrong with any of them is written, of all at once, and ends the command.
  func trees(_ sources: [SourceText], of files: [ComparedFile]) throws -> [LayoutTree] {
    var errors: [NibError] = []
    var trees: [LayoutTree] = []
    for (file, source) in zip(files, sources) {
      do throws(NibError) {
        if !source.bytes.isEmpty, let dialect = NibTool.dialect(of: file.path) {
          trees.append(LayoutTree(try dialect.document(reading: source)))
        } else {
          trees.append(try LayoutTree(reading: source))
        }
      } catch { errors.append(error) }
    }
    if !errors.isEmpty { throw reportUnreadable(errors) }
    return trees
  }

  /// Ends a command that works on the text of a layout in XML if a file is in another format.
  func refuseDialect(_ path: String) throws {
    guard NibTool.dialect(of: path) != nil else { return }
    console.printError("error: '\(path.printable)' is not in XML: only layouts in XML can be written")
    throw ToolStatus.usage
  }

  private func reportUnreadable(_ errors: [NibError]) -> ToolStatus {
    for error in errors { _ = report(error.diagnostics, in: error.source) }
    return .usage
  }
}
