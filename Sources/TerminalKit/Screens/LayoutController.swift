public import NibLoading

/// A controller that owns a layout of a target with the plugin `Layouts`, through the protocol that the plugin has made
/// for the layout.
///
/// The layout is the only place that names an outlet. The controller has it as a property, and its class needs no table:
///
/// ```swift
/// final class GreetingController: Controller, Layouts.Greeting.Owner {
///   func greet() {
///     greeting.text = "Hello, \(name.text)!"
///   }
/// }
/// ```
@MainActor
public protocol LayoutController: Controller {
  /// The name of the layout.
  static var layoutName: String { get }

  /// Returns a table with the outlets and actions that the layout connects added.
  ///
  /// - Complexity: O(entries).
  static func layoutMembers(adding members: Members) -> Members
}
