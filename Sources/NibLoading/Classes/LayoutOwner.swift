/// An object that owns a layout of a target with the plugin `Layouts`, through the protocol that the plugin has made for
/// the layout, such as `Layouts.Greeting.Owner`.
///
/// The layout names the outlets and actions, and no table repeats them:
///
/// ```swift
/// final class Form: Layouts.Form.Owner {
///   let outlets = Layouts.Form.Outlets()
///
///   func submit() { print(name.text) }
/// }
/// ```
public protocol LayoutOwner: NibOwner {
  /// Returns a table with the outlets and actions that the layout connects added. The plugin writes this method.
  ///
  /// - Complexity: O(entries).
  static func layoutMembers(adding members: Members) -> Members
}

extension LayoutOwner {
  /// The outlets and actions that the layout connects. A class with members of its own adds them to
  /// `layoutMembers(adding:)`.
  public static var members: Members { layoutMembers(adding: Members()) }
}

/// The outlets that one layout connects in its owner. The plugin `Layouts` writes a class of this kind for each layout.
public protocol LayoutOutlets: AnyObject {
  /// Creates outlets that are not connected.
  init()
}

/// The outlets of an object, one set for each layout that its class and superclasses own.
public final class OutletSets {
  /// The set that was first asked for. Few objects have others.
  @exclusivity(unchecked)
  @usableFromInline final var first: AnyObject?
  private var others: [AnyObject] = []

  /// Creates a store without sets.
  public init() {}

  /// Returns the set of a layout, and makes it when it is first asked for.
  ///
  /// - Complexity: O(layouts of the object's classes).
  @inlinable
  public func set<Outlets: LayoutOutlets>(_: Outlets.Type = Outlets.self) -> Outlets {
    if let first, type(of: first) == Outlets.self { return unsafeDowncast(first, to: Outlets.self) }
    return other()
  }

  @usableFromInline
  func other<Outlets: LayoutOutlets>() -> Outlets {
    for set in others { if let set = set as? Outlets { return set } }
    let made = Outlets()
    if first == nil { first = made } else { others.append(made) }
    return made
  }
}
