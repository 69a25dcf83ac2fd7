/// Makes an object of values that come one by one: for a class that cannot be made without them, or never changes.
///
/// A builder has a property for each value, and a table that says how each is set. The loader makes a builder, sets what
/// the file or archive gives, and asks it for the product; no other object sees the builder. What is not given stays as the
/// builder has it, so that a class can have new values without breaking the files that do not know them.
///
///     final class UserBuilder: NibBuilder {
///       var name = ""
///       var albums: [Album] = []
///
///       static var members: Members {
///         Members(of: UserBuilder.self) {
///           $0.attribute("name", required: true) { $0.name = $1 }
///           $0.parts("albums") { $0.albums = $1 }
///         }
///       }
///
///       init() {}
///       func build() throws -> User { User(name: name, albums: albums) }
///     }
public protocol NibBuilder: AnyObject {
  /// The class of the objects that are built. A value that is no object, such as a struct, goes into a `NibBox`.
  associatedtype Product: AnyObject

  /// Creates a builder without values.
  init()

  /// The attributes, parts and children that the product is made of, and how the builder takes them: attributes and
  /// parts as they are declared here, then children. Outlets, events and actions are the product's.
  static var members: Members { get }

  /// Makes the product.
  ///
  /// - Throws: any error ends the load and takes it back.
  func build() throws -> Product
}

/// An object around a value, so that a layout can make what is no object: `func build() -> NibBox<Point>`.
public final class NibBox<Value> {
  /// The value.
  public let value: Value

  /// Puts a value into a box.
  public init(_ value: Value) { self.value = value }
}
