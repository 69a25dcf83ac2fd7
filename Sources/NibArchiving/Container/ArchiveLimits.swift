/// The limits on the size of an archive. An archive that reaches a limit is written and read; one that exceeds it is
/// not.
///
/// The defaults are enough for any archive of a normal program. With them, a hostile archive takes at most a few
/// seconds and a few hundred megabytes.
public struct ArchiveLimits: Hashable, Sendable {
  /// Bytes of the file. 64 MiB by default.
  public var bytes: Int
  /// Objects in the archive. A million by default.
  public var objects: Int
  /// The nesting of arrays and dictionaries in one value. 100 by default.
  public var depth: Int
  /// Bytes of one text. 1 MiB by default.
  public var text: Int
  /// Distinct keys. 10 000 by default.
  public var keys: Int

  /// Creates limits with defaults for files from untrusted sources.
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
