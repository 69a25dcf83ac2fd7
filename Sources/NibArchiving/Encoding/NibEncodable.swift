public import NibLoading

/// A class whose objects can be archived: the opposite of `init(coder:)`. A struct can be archived in a `NibBox`.
///
///     func encode(with encoder: NibEncoder) {
///       encoder.encode(text, forKey: "text")
///       encoder.encode(isChecked, forKey: "checked")
///       encoder.encodeReference(next, forKey: "next")
///     }
///
/// A subclass calls super, and uses keys that its superclass does not.
public protocol NibEncodable: NibVersioned {
  /// The version of the data that this class itself encodes, for `NibDecoder.version(of:)`. Raise it if the meaning of
  /// a key changes, or if an older program must not save the archive again, because it would omit a value that it does
  /// not know. Otherwise a new value needs no new version, because decoding it from an older archive returns nil. A new
  /// outlet, part or event needs a new version: an older program does not declare it, and would report the archive as
  /// damaged.
  ///
  /// An archive of a later version than the program's is refused, because its meaning is not known.
  static var archiveVersion: Int { get }

  /// Encodes everything that `init(coder:)` needs to make the object again.
  ///
  /// - Throws: any error. Then nothing is archived.
  func encode(with encoder: NibEncoder) throws
}

extension NibEncodable {
  /// 0.
  public static var archiveVersion: Int { 0 }
}

extension NibBox: NibVersioned where Value: NibEncodable {
  /// The version of the data that the value encodes.
  public static var archiveVersion: Int { Value.archiveVersion }
}

/// A value that is an object of its own in a graph of objects.
extension NibBox: NibEncodable where Value: NibEncodable {
  /// Encodes the value.
  ///
  /// - Throws: any error that the value throws.
  public func encode(with encoder: NibEncoder) throws { try value.encode(with: encoder) }
}
