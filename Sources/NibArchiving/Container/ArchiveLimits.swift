/// The limits on the size of an archive. An archive that reaches a limit is read; one that exceeds it is not.
///
/// The defaults hold any archive that a person's program writes, and keep a hostile one from costing more than some
/// seconds and some hundred megabytes.
public struct ArchiveLimits: Hashable, Sendable {
  /// Bytes of the file. 64 MiB by default.
  public var bytes: Int
  /// Objects in the archive. A million by default.
  public var objects: Int
  /// Arrays and dictionaries within one another in one value. 100 by default.
  public var depth: Int
  /// Bytes of one text. 1 MiB by default.
  public var text: Int
  /// Distinct keys. 10 000 by default.
  public var keys: Int

  /// Limits for files from anywhere; change what you must.
  public init(
    bytes: Int = 64 << 20, objects: Int = 1_000_000, depth: Int = 100, text: Int = 1 << 20, keys: Int = 10_000
  ) {
    self.bytes = bytes
    self.objects = objects
    self.depth = depth
    self.text = text
    self.keys = keys
  }
}
