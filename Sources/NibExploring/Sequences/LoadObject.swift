public import NibLoading
public import NibModel
public import NibTracing

/// An object that takes part in a load: one of the layout, the owner, or an external object.
public struct LoadObject: Hashable, Sendable {
  /// The id or path, as traces have it.
  public let name: String
  /// The part of the object in the load.
  public let role: Trace.Line.Role
  /// The class: of an object of the layout as the layout spells it. Nil if it is not known.
  public let className: String?
  /// The place of the object in the layout. Nil for an object that is not of the layout.
  public let place: SourcePlace?
}

/// A read of an outlet that held nothing, with the objects that take part in it.
public typealias OutletReading = OutletRead<LoadObject, PlaceName>
