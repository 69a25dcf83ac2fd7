/// The bytes of a file, and its name in messages.
///
/// Offsets everywhere in NibKit are byte offsets into `bytes`; `LineIndex` turns them into lines and columns.
public struct SourceText: Hashable, Sendable {
  /// The name in messages: a path, or a name such as `<standard input>`. NibKit never opens it.
  public let file: String

  /// The UTF-8 bytes, including the byte order mark.
  public let bytes: [UInt8]

  /// A number that represents a missing text: that of a stripped compiled layout. 0 if there is a text.
  package let digest: UInt64

  /// Creates a source from a name and bytes. Nothing is checked or copied. O(1).
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    digest = 0
  }

  /// Creates a source whose text is missing, except for its digest.
  package init(file: String, digest: UInt64) {
    self.file = file
    bytes = []
    self.digest = digest
  }

  /// The contents without the name.
  package var contents: SourceText {
    isStripped ? SourceText(file: "", digest: digest) : SourceText(file: "", bytes: bytes)
  }

  /// True if there is neither a text nor a digest of one, so that the source cannot be compared with others.
  package var isUnknown: Bool { bytes.isEmpty && digest == 0 }

  /// True if the text is omitted, and only a digest represents it.
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
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1. A line ends with LF or CRLF.
  public let line: Int

  /// The column, counted from 1 in characters, which are extended grapheme clusters. A tab counts as one character, `é`
  /// as one in any encoding, and an emoji of many code points also as one. A byte order mark does not count.
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
  /// The text after the last `/` of a path, or the whole name if it has none.
  package var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
