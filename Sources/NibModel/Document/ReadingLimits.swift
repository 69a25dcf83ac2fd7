/// The limits on the size of a layout. Each limit has its own message. A layout that reaches a limit is read; a layout
/// that exceeds a limit is not.
///
/// The defaults allow any layout that a person writes, and prevent a hostile layout from taking more than a few seconds
/// and a few hundred megabytes. One limit is fixed: a text may have 30 combining marks in a row, as in Unicode's
/// stream-safe text.
public struct ReadingLimits: Hashable, Sendable {
  /// Bytes of the file. 64 MiB by default; never more than 2 GiB.
  public var bytes: Int
  /// The maximum nesting depth of objects and items: a top-level object has depth 1. 200 by default.
  ///
  /// Initializers nest as deep as the objects, on the stack of the thread that loads. Keep this in mind if you raise
  /// the limit. libxml2 from 2.13 on reads at most 2048 levels, regardless of this limit.
  public var depth: Int
  /// Objects in the file, and items of structured values. A million by default.
  public var objects: Int
  /// Attributes of one element. 256 by default.
  public var attributes: Int
  /// Bytes of one value. 1 MiB by default.
  public var text: Int
  /// Distinct names of elements and attributes. 10 000 by default.
  public var names: Int

  /// Creates limits. The defaults are for untrusted files.
  public init(
    bytes: Int = 64 << 20, depth: Int = 200, objects: Int = 1_000_000, attributes: Int = 256,
    text: Int = 1 << 20,
    names: Int = 10_000
  ) {
    self.bytes = bytes
    self.depth = depth
    self.objects = objects
    self.attributes = attributes
    self.text = text
    self.names = names
  }

  /// The limit that no setting can exceed, because offsets are stored in 32 bits.
  package static let mostBytes = Int(Int32.max)
}
