import SystemPackage
import TerminalKit

/// A pair of files, which is opened in the screen for two files.
extension FoldersController {
  func open() throws {
    guard let node = tree.selectedNode, let number = number(of: node) else { return }
    let entry = folders.entries[number].scanned
    if entry.isFolder, entry.state != .unreadable {
      node.isExpanded.toggle()
      return
    }
    let path = folders.path(of: number)
    if let problem = problem(with: entry, path) {
      application?.show(message: problem, title: entry.name.string)
      return
    }
    do {
      let left = try file(entry.left, scan.left.pushing(path))
      let right = try file(entry.right, scan.right.pushing(path))
      let pair = try CompareController(left, right, output: nil)
      pair.whenClosed = { [weak self] in self?.compare(number) }
      try present(pair)
    } catch FileProblem.isBinary {
      showStructure(of: entry, at: path)
    } catch let problem as FileProblem {
      let words = "\(problem)"
      application?.show(message: words.prefix(1).uppercased() + words.dropFirst() + ".", title: entry.name.string)
    }
  }

  /// Lists the differences in structure of compiled layouts and archives. Other binary files are listed with their sizes.
  private func showStructure(of entry: ScannedEntry, at path: FilePath) {
    let words = "\(path) is binary\(sizes(of: entry))."
    run("structure") { [self] _ in
      var isPair = false
      if case .file? = entry.left, case .file? = entry.right { isPair = true }
      let report =
        isPair ? try? await StructureReport.comparing(scan.left.pushing(path), scan.right.pushing(path)) : nil
      try Task.checkCancellation()
      if let report, !report.differences.isEmpty {
        try present(StructureController(report, title: path.string))
      } else {
        let more = report == nil || entry.state == .same ? "" : " They are equal in structure."
        application?.show(message: words + more, title: entry.name.string)
      }
    }
  }

  /// Returns the reason why an entry cannot be opened as text, as a sentence, or nil.
  private func problem(with entry: ScannedEntry, _ path: FilePath) -> String? {
    switch (entry.left, entry.right) {
    case _ where entry.state == .unreadable: "\(path) cannot be compared: \(entry.note)."
    case _ where entry.state == .otherType: "\(path) is \(entry.note), so the two have no lines to compare."
    case (.link, _), (_, .link): "\(path) is a link \(targets(of: entry, at: path))."
    default: nil
    }
  }

  /// Returns the sizes of two files in words, or none if a side has no file.
  private func sizes(of entry: ScannedEntry) -> String {
    guard case .file(let old)? = entry.left, case .file(let new)? = entry.right else { return "" }
    if entry.state == .same { return ", and both files are identical" }
    return old == new
      ? ": the files have \(old) bytes each, and differ" : ": \(old) bytes at the left, \(new) at the right"
  }

  /// Returns the targets of a link at both sides, in words.
  private func targets(of entry: ScannedEntry, at path: FilePath) -> String {
    [(entry.left, scan.left, "left"), (entry.right, scan.right, "right")].compactMap { kind, folder, side in
      guard kind == .link, let target = try? ContentComparer.target(of: folder.pushing(path)) else { return nil }
      let words = String(decoding: target.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return "to '\(words)' at the \(side)"
    }.joined(separator: " and ")
  }

  private func file(_ kind: FolderItem.Kind?, _ path: FilePath) throws(FileProblem) -> ComparedFile {
    guard kind != nil else { return ComparedFile(missing: path.string) }
    return try ComparedFile(reading: path)
  }

  /// Compares a pair again, because the user may have saved one of its files.
  private func compare(_ number: Int) {
    let (old, path) = (folders.entries[number].scanned, folders.path(of: number))
    let tree = folders.entries.count
    run("pair", .queued) { [self] _ in
      let new = try await scan.again(old, at: path)
      // The folders may have been read again in the meantime.
      guard folders.entries.count >= tree, folders.entries[number].scanned.name == old.name else { return }
      folders.replace(number, by: new)
      refreshRows()
    }
  }
}
