/// Makes an object from values that arrive one by one: for a class that cannot be made without its values, or is
/// immutable.
///
/// A builder has a property for each value, and a table of closures that set the properties. The loader makes a
/// builder, sets the values of the file or archive, and calls `build()`. No other object sees the builder. A value that
/// is not given keeps the builder's default, so a class can get new values without breaking older files.
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
  /// The class of the objects that are built. Put a value that is not an object, such as a struct, into a `NibBox`.
  associatedtype Product: AnyObject

  /// Creates a builder without values.
  init()

  /// The attributes, parts and children from which the product is made, and how the builder takes them: attributes
  /// and parts in the order in which they are declared here, then children. The product declares outlets, events and
  /// actions.
  static var members: Members { get }

  /// Makes the product.
  ///
  /// - Throws: any error. It ends the load, which is then undone.
  func build() throws -> Product
}

/// An object that contains a value, so that a layout can make values that are not objects:
/// `func build() -> NibBox<Point>`.
public final class NibBox<Value> {
  /// The value.
  public let value: Value

  /// Puts a value into a box.
  public init(_ value: Value) { self.value = value }
}
