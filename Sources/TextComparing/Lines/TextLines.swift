/// The lines of a file.
///
/// A line begins after each line feed and has its line end with it, so that the lines in order are the file, byte for
/// byte. A carriage return alone ends no line. The bytes need not be UTF-8.
public struct TextLines: Sendable, Equatable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The offset of each line, and of the end.
  let starts: [Int]

  /// Finds the lines of a file.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 2)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    if starts[starts.count - 1] < bytes.count { starts.append(bytes.count) }
    self.starts = starts
  }

  /// Finds the lines of a text.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// The number of lines. An empty file has none.
  public var count: Int { starts.count - 1 }

  /// True if the last line ends with a line feed, and also if there are no lines.
  public var endsWithNewline: Bool { bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true }

  /// True if one of the first 8000 bytes is zero, by which git recognizes a file that is not a text.
  public var isBinary: Bool { bytes.prefix(8000).contains(0) }

  /// Returns the offsets of the bytes of some lines, with their line ends.
  public func range(of lines: Range<Int>) -> Range<Int> { starts[lines.lowerBound]..<starts[lines.upperBound] }

  /// Returns the offsets of the bytes of a line, with its line end.
  public func range(of line: Int) -> Range<Int> { range(of: line..<line + 1) }

  /// Returns the offsets of the bytes of a line without its line end, which is a line feed, a carriage return and a line
  /// feed, or missing.
  public func content(of line: Int) -> Range<Int> {
    let range = range(of: line)
    var end = range.upperBound
    guard end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\n") else { return range }
    end -= 1
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return range.lowerBound..<end
  }

  /// Returns the bytes of some lines, with their line ends.
  public subscript(lines: Range<Int>) -> ArraySlice<UInt8> { bytes[range(of: lines)] }
}
