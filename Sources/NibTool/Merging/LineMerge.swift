internal import FileAccess
internal import NibComparing
internal import NibModel

/// The merge of three files by lines: the text that git itself would leave in the place of OURS.
struct LineMerge {
  let base: String
  let ours: String
  let theirs: String
  let marks: MergeMarks

  /// Returns the merged text. Nil if the files have no lines, as binary files.
  ///
  /// - Parameter sources: the three files in the order of the properties, if they could be read. They are used if git
  ///   cannot merge the files.
  func text(_ sources: [SourceText]?) -> [UInt8]? {
    if let text = textOfGit { return text }
    guard let sources, !sources.contains(where: { $0.bytes.contains(0) }) else { return nil }
    let conflict = MergeConflict(kind: .unreadable, message: "the files cannot be merged")
    return LayoutMerge(marking: sources[1], sources[0], sources[2], conflict, marks).bytes
  }

  /// The text that `git merge-file` makes. Its setting `merge.conflictStyle` decides on the form of the conflicts.
  private var textOfGit: [UInt8]? {
    guard base != "-", theirs != "-" else { return nil }
    let labels = [marks.ours, marks.base, marks.theirs].flatMap { ["-L", $0] }
    let git = try? GitProcess(
      ["merge-file", "--stdout", "--quiet", "--marker-size=\(marks.size)"] + labels + ["--", ours, base, theirs])
    // The status is the number of conflicts, at most 127. A larger one is a failure, and so is a signal.
    guard let git, git.status & 0x7F == 0, (git.status >> 8) & 0xFF < 128 else { return nil }
    return git.output
  }
}
