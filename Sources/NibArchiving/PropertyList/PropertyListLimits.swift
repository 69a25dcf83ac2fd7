/// The limits on the size of a binary property list. Each has its own error; a list that reaches a limit is read, one
/// that exceeds it is not.
///
/// With the defaults, a hostile file takes at most a few seconds and a few hundred megabytes.
package struct PropertyListLimits: Hashable, Sendable {
  /// Bytes of the file. 64 MiB by default; never more than 2 GiB.
  package var bytes: Int
  /// Objects in the file. Four million by default.
  package var objects: Int
  /// The nesting of values. A value that is in no other has depth 1. 100 by default; never more than 1000, because a
  /// `PropertyList` is released recursively, on the stack.
  package var depth: Int
  /// Bytes of one text or data in the file. 16 MiB by default.
  package var text: Int
  /// The approximate number of bytes of all values without sharing: 128 for an array or a dictionary, and 16 for
  /// every other value and for keys, plus the bytes of texts and data. 512 MiB by default.
  ///
  /// An object may be in many arrays, and these in many more. So forty objects with two references each can expand to
  /// 2^40 values.
  package var expansion: Int

  /// Creates limits with defaults for files from untrusted sources.
  package init(
    bytes: Int = 64 << 20, objects: Int = 4_000_000, depth: Int = 100, text: Int = 16 << 20, expansion: Int = 512 << 20
  ) {
    self.bytes = bytes
    self.objects = objects
    self.depth = depth
    self.text = text
    self.expansion = expansion
  }

  /// The number of bytes that all values may take without sharing, for each byte of the file. A file that shares neither
  /// arrays, nor dictionaries, nor texts longer than `BinaryPropertyListWriter.mostSharedBytes`, never reaches it.
  static let expansionOfByte = 128
  /// The number of these bytes that a small file may take anyway.
  static let leastExpansion = 16 << 20
  /// The part of `leastExpansion` that may be neither text nor data. Small values take more time for each byte.
  static let leastStructure = 1 << 20

  static let containerSize = 128
  static let valueSize = 16

  /// The greatest possible value of the limit: offsets are stored in 32 bits.
  static let mostBytes = Int(Int32.max)
  /// The greatest possible value of the limit.
  static let mostDepth = 1000
}
