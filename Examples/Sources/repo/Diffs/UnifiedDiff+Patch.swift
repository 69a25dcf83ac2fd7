import TerminalKit

/// Makes a patch from some of the lines of a diff.
nonisolated extension UnifiedDiff {
  /// The reasons why lines cannot be separated from a diff.
  enum Indivisible: Error, CustomStringConvertible {
    case binary, cut, severalFiles, submodule, noLines

    var description: String {
      switch self {
      case .binary: "The file is not text. Stage the whole file."
      case .cut: "The diff is too long to be shown completely. Stage the whole file."
      case .severalFiles: "The type of the file has changed. Stage the whole file."
      case .submodule: "A submodule is one line. Stage the whole submodule."
      case .noLines: "Select a line that was added or removed."
      }
    }
  }

  /// Makes a patch for `git apply --cached`.
  ///
  /// To stage lines, the patch turns the old side into the old side with the selected changes. To unstage lines, it
  /// turns, in reverse, the new side into the new side without them.
  ///
  /// - Parameters:
  ///   - selected: the rows of the lines. Rows that are not changes are ignored.
  ///   - isReverse: true if the patch is for `git apply --reverse`.
  /// - Throws: `Indivisible`.
  func patch(of selected: Set<Int>, isReverse: Bool) throws(Indivisible) -> [UInt8] {
    if isBinary { throw .binary }
    if isCut { throw .cut }
    guard fileCount == 1 else { throw fileCount == 0 ? .noLines : .severalFiles }
    if isSubmodule { throw .submodule }
    let selected = selected.filter(isChange)
    let all = rows.indices.count { isChange($0) }
    guard !selected.isEmpty else { throw .noLines }
    var patch = header(isWhole: selected.count == all, isReverse: isReverse)
    // The number of lines by which the resulting side is longer than the original side.
    var growth = 0
    for hunk in hunks where !selected.isDisjoint(with: hunk.rows) {
      let lines = lines(of: hunk, selected, isReverse: isReverse)
      let old = lines.count { $0.kind != .added }
      let new = lines.count { $0.kind != .removed }
      let oldPlace = isReverse ? hunk.new.place - growth : hunk.old.place
      let newPlace = isReverse ? hunk.new.place : hunk.old.place + growth
      growth += new - old
      patch +=
        "@@ -\(old == 0 ? oldPlace - 1 : oldPlace),\(old) +\(new == 0 ? newPlace - 1 : newPlace),\(new) @@\n".utf8
      for line in lines { patch += line.bytes }
    }
    return patch
  }

  /// Returns the lines of a hunk of the patch.
  private func lines(of hunk: Hunk, _ selected: Set<Int>, isReverse: Bool) -> [PatchLine] {
    // The lines of the side that the patch is applied to.
    let source = isReverse ? Kind.added : .removed
    var lines: [PatchLine] = []
    var block = ChangedBlock()
    for row in hunk.rows {
      let kind = rows[row].kind
      if kind == .note { continue }
      let hasNewline = row + 1 >= hunk.rows.upperBound || rows[row + 1].kind != .note
      let line = PatchLine(kind: kind, text: bytes[rows[row].bytes].dropFirst(), hasNewline: hasNewline)
      if kind == .context {
        lines += block.patchLines + [line]
        block = ChangedBlock()
      } else if kind == source {
        block.old.append(.init(line: line, isSelected: selected.contains(row)))
      } else {
        block.new.append(.init(line: line, isSelected: selected.contains(row)))
      }
    }
    return endingLinesAlike(lines + block.patchLines, isReverse: isReverse)
  }

  /// Adds a newline to a last line without one if other lines follow it in the patch.
  private func endingLinesAlike(_ lines: [PatchLine], isReverse: Bool) -> [PatchLine] {
    let goal = isReverse ? Kind.removed : .added
    let source = isReverse ? Kind.added : .removed
    guard let last = lines.lastIndex(where: { $0.kind != source }) else { return lines }
    var result: [PatchLine] = []
    for (index, line) in lines.enumerated() {
      guard !line.hasNewline, index != last, line.kind != source else {
        result.append(line)
        continue
      }
      if line.kind == .context { result.append(PatchLine(kind: source, text: line.text, hasNewline: false)) }
      result.append(PatchLine(kind: goal, text: line.text, hasNewline: true))
    }
    return result
  }

  // MARK: The header

  /// True if the diff is about the commit of a submodule.
  private var isSubmodule: Bool {
    rows[..<(hunks.first?.header ?? rows.count)].contains {
      $0.kind == .header && bytes[$0.bytes].suffix(7).elementsEqual(" 160000".utf8)
    }
  }

  /// Returns the lines before the hunks. Selected lines do not include a new mode or a new name. A file is added or
  /// removed only with all of its lines.
  private func header(isWhole: Bool, isReverse: Bool) -> [UInt8] {
    let end = hunks.first?.header ?? rows.count
    let headers = rows[..<end].filter { $0.kind == .header }.map { bytes[$0.bytes] }
    func first(_ start: String) -> [UInt8]? { headers.first { $0.starts(with: start.utf8) }.map { Array($0) } }
    let old = first("--- ") ?? []
    let new = first("+++ ") ?? []
    let isCreated = old.elementsEqual("--- /dev/null".utf8)
    let isDeleted = new.elementsEqual("+++ /dev/null".utf8)
    var result: [[UInt8]] = []
    if isCreated, !isReverse || isWhole {
      result = [first("diff --git "), first("new file mode "), old, new].compactMap { $0 }
    } else if isDeleted, isReverse || isWhole {
      result = [first("diff --git "), first("deleted file mode "), old, new].compactMap { $0 }
    } else {
      // The name in the index: the new name, unless the file is deleted.
      let name = isDeleted ? Self.name(old, side: "a") : Self.name(new, side: "b")
      result = [Self.line("--- ", name, side: "a"), Self.line("+++ ", name, side: "b")]
    }
    return Array(result.map { $0 + [UInt8(ascii: "\n")] }.joined())
  }

  /// Returns `x` from `+++ b/x`, or `"x` from `+++ "b/x"`, and whether the name is in quotation marks.
  private static func name(_ line: [UInt8], side: String) -> (isQuoted: Bool, rest: ArraySlice<UInt8>) {
    let name = line.dropFirst(4)
    let isQuoted = name.first == UInt8(ascii: "\"")
    return (isQuoted, name.dropFirst((isQuoted ? 1 : 0) + side.utf8.count + 1))
  }

  private static func line(_ start: String, _ name: (isQuoted: Bool, rest: ArraySlice<UInt8>), side: String) -> [UInt8]
  {
    Array("\(start)\(name.isQuoted ? "\"" : "")\(side)/".utf8) + name.rest
  }
}
