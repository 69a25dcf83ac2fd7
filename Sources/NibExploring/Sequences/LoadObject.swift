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
  /// The other load that the object belongs to, if it is not of the layout that is explored, or is of a further load of it.
  public internal(set) var load: OtherLoad?

  /// A load around the one that is explored, within it or beside it.
  public struct OtherLoad: Hashable, Sendable {
    /// The name of the layout's file.
    public let file: String
    /// The number of the load among those of the layout, from 1.
    public let number: Int

    package init(file: String, number: Int) { (self.file, self.number) = (file, number) }
  }
}

extension LoadObject {
  /// The object by name, with the load that it belongs to if that is another one: `List.layout.xml: rows`.
  var label: String { load?.label(of: name) ?? name }
}

extension LoadObject.OtherLoad {
  /// Returns an object of the load by name.
  package func label(of name: String) -> String {
    "\(file)\(number == 1 ? "" : ", load \(number)"): \(name)"
  }
}

/// A read of an outlet that held nothing, with the objects that take part in it.
public typealias OutletReading = OutletRead<LoadObject, PlaceName>
