public import NibLoading
public import NibModel
public import NibTracing

/// An object that takes part in a load: an object of the layout, the owner, or an external object.
public struct LoadObject: Hashable, Sendable {
  /// The id or path, as in traces.
  public let name: String
  /// The part of the object in the load.
  public let role: Trace.Line.Role
  /// The class. For an object of the layout, it is written as in the layout. Nil if it is not known.
  public let className: String?
  /// The place of the object in the layout. Nil for an object that does not belong to the layout.
  public let place: SourcePlace?
  /// The other load that the object belongs to. Nil for an object of the load that is explored.
  public internal(set) var load: OtherLoad?

  /// Another load: around the load that is explored, within it, or beside it.
  public struct OtherLoad: Hashable, Sendable {
    /// The name of the layout's file.
    public let file: String
    /// The number of the load among those of the layout, from 1.
    public let number: Int

    package init(file: String, number: Int) { (self.file, self.number) = (file, number) }
  }
}

extension LoadObject {
  /// The name of the object. If the object belongs to another load, the name includes that load:
  /// `List.layout.xml: rows`.
  var label: String { load?.label(of: name) ?? name }
}

extension LoadObject.OtherLoad {
  /// Returns the name of an object of the load, including the load.
  package func label(of name: String) -> String {
    "\(file)\(number == 1 ? "" : ", load \(number)"): \(name)"
  }
}

/// A read of an outlet that was nil, with the objects that take part in it.
public typealias OutletReading = OutletRead<LoadObject, PlaceName>
