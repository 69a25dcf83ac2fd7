/// Writes the table of members of a class that inherits none, from its marked properties and methods.
///
///     @Loadable
///     final class Greeting: NibDecodable {
///       @Attribute var text = ""
///       @Outlet var peer: Greeting?
///
///       init(coder: NibDecoder) throws {}
///       @Action func clear() { text = "" }
///     }
///
/// The class conforms to its roles itself, such as `NibDecodable`. Marked are `@Outlet` properties, and those with
/// ``Attribute(_:decoded:required:default:help:)``, ``OutletCollection(_:help:)``, ``Event(_:help:)`` and
/// ``Action(_:help:)``.
///
/// A function of the class declares the rest, such as children. The table calls it last:
///
///     static func addMembers(to table: inout MembersBuilder<Greeting>) {
///       table.children { $0.parts.append($1) }
///     }
///
/// - Parameter summary: the class in a sentence or two, for tools.
@attached(member, names: named(members))
public macro Loadable(summary: StaticString = "") =
  #externalMacro(module: "NibMacrosPlugin", type: "LoadableMacro")

/// Writes the table of members of a class that adds to those of its superclass.
///
///     @Loadable(superclass: Controller.self)
///     final class LoginScreen: Controller {
///       @Outlet var user: TextField?
///       @Action func submit(_ sender: Button) {}
///     }
///
/// A macro sees the names behind the colon and not which of them is a class, so the superclass is an argument.
///
/// - Parameters:
///   - superclass: the superclass, which has a table of members itself.
///   - summary: the class in a sentence or two, for tools.
@attached(member, names: named(members))
public macro Loadable(superclass: AnyClass, summary: StaticString = "") =
  #externalMacro(module: "NibMacrosPlugin", type: "LoadableMacro")

/// Marks a stored property as an attribute of a ``Loadable(summary:)`` class: a value that a layout can give.
///
/// - Parameters:
///   - name: the attribute's name in the layout; by default the property's.
///   - decoded: true if `init(coder:)` decodes the value and the load does not set it. The property can be a constant then,
///     and its type must be written.
///   - required: true if the layout must give it.
///   - text: the value that holds when the layout does not give it, as a layout would write it, for tools.
///   - help: the attribute's purpose, for tools.
@attached(peer)
public macro Attribute(
  _ name: StaticString = "", decoded: Bool = false, required: Bool = false, default text: StaticString = "",
  help: StaticString = ""
) = #externalMacro(module: "NibMacrosPlugin", type: "AttributeMacro")

/// Marks a stored array of objects as an outlet collection of a ``Loadable(summary:)`` class.
///
/// A load sets the property once, to the connected objects in document order.
///
/// - Parameters:
///   - name: the collection's name in the layout; by default the property's.
///   - help: the collection's purpose, for tools.
@attached(peer)
public macro OutletCollection(_ name: StaticString = "", help: StaticString = "") =
  #externalMacro(module: "NibMacrosPlugin", type: "OutletCollectionMacro")

/// Marks a stored property of type `Action?` as an event of a ``Loadable(summary:)`` class: a layout can connect it to an
/// action.
///
/// - Parameters:
///   - name: the event's name in the layout; by default the property's.
///   - help: the event's purpose, for tools.
@attached(peer)
public macro Event(_ name: StaticString = "", help: StaticString = "") =
  #externalMacro(module: "NibMacrosPlugin", type: "EventMacro")

/// Marks a method as an action of a ``Loadable(summary:)`` class: a layout can connect an event to it.
///
/// The method has no parameter, or one: the object in which the event happened. It returns nothing, and may throw. In a class
/// on the main actor it may be `async`.
///
/// - Parameters:
///   - name: the action's name in the layout; by default the method's, without its parameter.
///   - help: the action's purpose, for tools.
@attached(peer)
public macro Action(_ name: StaticString = "", help: StaticString = "") =
  #externalMacro(module: "NibMacrosPlugin", type: "ActionMacro")
