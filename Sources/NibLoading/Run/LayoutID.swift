/// The id of an object of a layout, with the class of the object. The plugin `Layouts` writes one for each id.
public struct LayoutID<Object: AnyObject>: Hashable, Sendable, CustomStringConvertible {
  /// The id, as the layout spells it.
  public let description: String

  /// Creates the id of an object.
  public init(_ id: String) { description = id }
}

extension LoadedNib {
  /// The object with an id, or nil if there is none or it is of another class. O(1), expected.
  public subscript<Object: AnyObject>(id: LayoutID<Object>) -> Object? { object(id.description) }
}
