internal import FileAccess
internal import NibComparing
internal import NibKit
internal import NibModel
internal import NibXcode

// Shared by commands that work on several files at once.
extension Session {
  /// A file, and its name in messages.
  struct ComparedFile {
    var path: String
    var label: String?
  }

  /// Returns the files of a command line with their labels. There may be fewer labels than files.
  func comparedFiles(_ paths: [String], labels: [String]) -> [ComparedFile] {
    paths.enumerated().map { ComparedFile(path: $1, label: $0 < labels.count ? labels[$0] : nil) }
  }

  /// Returns the names of compared files without their folders, or with them if only the folders differ.
  nonisolated static func names(of sources: [SourceText]) -> [String] {
    let names = sources.map(\.file.lastPathComponent)
    return Set(names).count == names.count ? names : sources.map(\.file)
  }

  /// Returns the bytes of a file; `-` is standard input. If they cannot be read, the command ends.
  func text(_ file: ComparedFile) throws -> SourceText {
    do {
      let source = try file.path == "-" ? console.readInput() : SourceText(contentsOf: file.path)
      return file.label.map { SourceText(file: $0, bytes: source.bytes) } ?? source
    } catch let error as NibError {
      throw reportUnreadable([error])
    }
  }

  /// Returns the layouts or archives in some files, which must all be of one kind. The faults of all files are written
  /// together, and end the command.
  func trees(_ sources: [SourceText], of files: [ComparedFile]) throws -> [LayoutTree] {
    var errors: [NibError] = []
    var trees: [LayoutTree] = []
    for (file, source) in zip(files, sources) {
      do throws(NibError) { trees.append(try tree(source, of: file)) } catch { errors.append(error) }
    }
    if !errors.isEmpty { throw reportUnreadable(errors) }
    // An empty file counts as a layout or as an archive without contents.
    let written = trees.filter { $0.nodes.count > 1 }
    if let archive = written.first(where: \.isArchive), let layout = written.first(where: { !$0.isArchive }) {
      console.printError(
        "error: \(archive.source.file.printable) is an archive and \(layout.source.file.printable) is a layout: compare "
          + "files of the same kind")
      throw ToolStatus.usage
    }
    return trees
  }

  private func tree(_ source: SourceText, of file: ComparedFile) throws(NibError) -> LayoutTree {
    if source.bytes.isEmpty { return try LayoutTree(reading: source) }
    let format = RunningTool.formats.format(
      ofFile: source.nameForFormat(ofFile: file.path), beginning: source.bytes)
    if let format, format.kind != .xml {
      return LayoutTree(try format.document(reading: source), readsText: false)
    }
    guard NibArchive.isPropertyList(source.bytes) else { return try LayoutTree(reading: source) }
    return LayoutTree(try NibDocument(reading: NibArchive(source.bytes, file: source.file)))
  }

  /// Returns some of Xcode's files. The faults of all files are written together, and end the command.
  func xcodeTrees(_ sources: [SourceText]) throws -> [LayoutTree] {
    var errors: [NibError] = []
    var trees: [LayoutTree] = []
    for source in sources {
      do throws(NibError) {
        // Files of other formats, and of older ones, are refused.
        if !source.bytes.isEmpty { _ = try NibDocument(recoveringXcode: source) }
        trees.append(try LayoutTree(readingXcode: source))
      } catch {
        errors.append(error)
      }
    }
    if !errors.isEmpty { throw reportUnreadable(errors) }
    return trees
  }

  /// Puts a file in the place of another, as a whole. If this fails, the command ends.
  func replaceFile(_ path: String, with bytes: [UInt8]) throws {
    do throws(SystemError) { try FileSystem.replace(FileSystem.target(of: path), with: bytes) } catch {
      console.printError("error: '\(path.printable)' cannot be written: \(error)")
      throw ToolStatus.usage
    }
  }

  /// Returns the errors that keep a layout from being loaded.
  ///
  /// - Parameter path: the file of the layout. Other layouts are found beside it.
  func loadFaults(of source: SourceText, from path: String) -> [Diagnostic] {
    do throws(NibError) {
      let document = try source.isXcode ? NibDocument(recoveringXcode: source) : NibDocument(recovering: source)
      let layouts = layouts(beside: path)
      let faults = LoadPlan.diagnose(document, classes: try checkedClasses(for: document), layouts: layouts)
      return (source.isXcode ? document.faults : []) + faults.filter { $0.severity == .error }
    } catch {
      return error.diagnostics
    }
  }

  /// Ends a command that takes layouts if one of some files is an archive.
  ///
  /// - Parameter reason: the rest of the message, which names the files that the command accepts.
  func refuseArchives(_ sources: [SourceText], because reason: String) throws {
    if let archive = sources.first(where: { NibArchive.isPropertyList($0.bytes) }) {
      try refuse(archive, because: reason)
    }
  }

  /// Ends a command that takes layouts, because a file is an archive.
  func refuse(_ archive: SourceText, because reason: String) throws {
    console.printError("error: '\(archive.file.printable)' is an archive of objects, not a layout: \(reason)")
    throw ToolStatus.usage
  }

  /// Ends a command that works on the text of a layout in XML if one of some files is a compiled layout.
  func refuseCompiled(_ sources: [SourceText]) throws {
    guard let source = sources.first(where: { NibDocument.isCompiled($0.bytes) }) else { return }
    console.printError(
      "error: '\(source.file.printable)' is a compiled layout: only the XML that it was made from can be changed")
    throw ToolStatus.usage
  }

  /// Ends a command that works on the text of a layout in XML if a file is in another format.
  func refuseOtherFormat(_ path: String) throws {
    guard RunningTool.formats.format(named: path)?.kind == .text else { return }
    console.printError("error: '\(path.printable)' is in another form: only NibKit's own layouts can be written")
    throw ToolStatus.usage
  }

  private func reportUnreadable(_ errors: [NibError]) -> ToolStatus {
    for error in errors { _ = report(error.diagnostics, in: error.sources) }
    return .usage
  }
}
