/// The limits on the size of a layout. Each limit has its own message; what reaches a limit is read, what passes it is not.
///
/// The defaults hold any layout that a person writes, and keep a hostile one from costing more than some seconds
/// and some hundred megabytes. One limit is fixed: a text may have 30 combining marks in a row, as Unicode's stream-safe
/// text.
public struct ReadingLimits: Hashable, Sendable {
  /// Bytes of the file. 64 MiB by default; never more than 2 GiB.
  public var bytes: Int
  /// Objects and items within each other: a top-level object has depth 1. 200 by default.
  ///
  /// Initializers nest as deep as the objects do, on the stack of the thread that loads: raise this only with that
  /// in mind. libxml2 from 2.13 on reads 2048 levels at the most, whatever this says.
  public var depth: Int
  /// Objects in the file, and items of structured values. A million by default.
  public var objects: Int
  /// Attributes of one element. 256 by default.
  public var attributes: Int
  /// Bytes of one value. 1 MiB by default.
  public var text: Int
  /// Distinct names of elements and attributes. 10 000 by default.
  public var names: Int

  /// Limits for files from anywhere; change what you must.
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

  /// The limit that no setting passes: offsets are stored in 32 bits.
  package static let mostBytes = Int(Int32.max)
}
