import NibComparing
import NibModel

func tree(_ text: String, _ file: String = "L") throws -> LayoutTree {
  try LayoutTree(reading: SourceText(file: file, bytes: Array(text.utf8)))
}

/// Returns the differences between two layouts.
func differences(_ old: String, _ new: String) throws -> [LayoutDifference] {
  try LayoutComparison(tree(old, "old"), tree(new, "new")).differences
}

func merge(_ base: String, _ ours: String, _ theirs: String, marks: MergeMarks = MergeMarks()) throws
  -> LayoutMerge
{
  LayoutMerge(
    base: try tree(base, "base"), ours: try tree(ours, "ours"), theirs: try tree(theirs, "theirs"),
    marks: marks)
}

extension LayoutMerge {
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the text as one who takes one version of every conflict leaves it: 0 ours, 1 base, 2 theirs.
  func resolved(_ version: Int) -> String {
    var part: Int?
    var result: [UInt8] = []
    // As bytes: for Swift a CRLF is one character.
    for bytes in self.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("<<<<<<< ") {
        part = 0
      } else if line.hasPrefix("||||||| "), part == 0 {
        part = 1
      } else if line.hasPrefix("======="), part == 1 {
        part = 2
      } else if line.hasPrefix(">>>>>>> "), part == 2 {
        part = nil
      } else if part == nil || part == version {
        result += bytes + [UInt8(ascii: "\n")]
      }
    }
    return String(decoding: result.dropLast(), as: UTF8.self)
  }
}

extension NibDocument {
  /// The text in canonical form, or what is wrong.
  var written: String {
    do { return try xml() } catch { return "\(error)" }
  }
}
