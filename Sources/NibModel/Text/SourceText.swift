/// The bytes of a file and the name by which messages call it.
///
/// Offsets everywhere in NibKit are byte offsets into `bytes`; `LineIndex` turns them into lines and columns.
public struct SourceText: Hashable, Sendable {
  /// The name to print: a path, or a name such as `<standard input>`. It is never opened.
  public let file: String

  /// The UTF-8 bytes, byte order mark included.
  public let bytes: [UInt8]

  /// A number that stands for a text which is not there: that of a stripped compiled layout. 0 where there is a text.
  package let digest: UInt64

  /// Names some bytes. Nothing is checked or copied. O(1).
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    digest = 0
  }

  /// Names a text of which nothing but a digest is there.
  package init(file: String, digest: UInt64) {
    self.file = file
    bytes = []
    self.digest = digest
  }

  /// The contents without the name.
  package var contents: SourceText {
    isStripped ? SourceText(file: "", digest: digest) : SourceText(file: "", bytes: bytes)
  }

  /// True if there is neither a text nor a digest of one: then nothing tells whether another source is the same.
  package var isUnknown: Bool { bytes.isEmpty && digest == 0 }

  /// True if the text is left out, and a digest stands for it.
  package var isStripped: Bool { digest != 0 }
}

/// A run of bytes in a source text, as a half-open pair of byte offsets.
public struct SourceRange: Hashable, Sendable {
  /// Offset of the first byte.
  public var lower: Int

  /// Offset of the byte after the last one.
  public var upper: Int

  /// Makes a range. An upper bound below the lower one is raised to it.
  public init(_ lower: Int, _ upper: Int) {
    self.lower = lower
    self.upper = max(lower, upper)
  }
}

/// A place as an editor shows it.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1. A line ends with LF or CRLF.
  public let line: Int

  /// The column, counted from 1 in characters: extended grapheme clusters. A tab is one, `é` is one however it
  /// is encoded, and so is an emoji of many code points. A byte order mark is none.
  public let column: Int

  /// Makes a place from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place as `line:column`.
  public var description: String { "\(line):\(column)" }
}

extension String {
  /// The text behind the last `/` of a path; all of a name that has none.
  package var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
