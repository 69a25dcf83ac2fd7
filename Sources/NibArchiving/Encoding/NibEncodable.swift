public import NibLoading

/// A class whose objects can be archived: the opposite of `init(coder:)`. Or a struct, in a `NibBox`.
///
///     func encode(with encoder: NibEncoder) {
///       encoder.encode(text, forKey: "text")
///       encoder.encode(isChecked, forKey: "checked")
///       encoder.encodeReference(next, forKey: "next")
///     }
///
/// A subclass calls super, and uses keys that its superclass does not.
public protocol NibEncodable: NibVersioned {
  /// The version of what this class itself writes, for `NibDecoder.version(of:)`: raise it when the meaning of a key
  /// changes, and when an older program must not save the archive again: it would leave out a value that is new to it. Else
  /// a new value needs no new version, because decoding it from an older archive yields nil. An outlet, a part or an event
  /// that is new does: an older program does not declare it, and takes the archive for a damaged one.
  ///
  /// An archive of a later version than the program's is refused, because its meaning is not known.
  static var archiveVersion: Int { get }

  /// Writes all that `init(coder:)` needs to make the object again.
  ///
  /// - Throws: any error: nothing is archived then.
  func encode(with encoder: NibEncoder) throws
}

extension NibEncodable {
  /// 0.
  public static var archiveVersion: Int { 0 }
}

extension NibBox: NibVersioned where Value: NibEncodable {
  /// The version of what the value writes.
  public static var archiveVersion: Int { Value.archiveVersion }
}

/// A value that stands for itself in a graph of objects.
extension NibBox: NibEncodable where Value: NibEncodable {
  /// Writes the value.
  ///
  /// - Throws: any error that the value throws.
  public func encode(with encoder: NibEncoder) throws { try value.encode(with: encoder) }
}
