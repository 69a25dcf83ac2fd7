/// A layout by its name, with values for its parameters.
///
/// The plugin `Layouts` makes a type of this kind for each layout of a target. Its initializer has the parameters of the
/// layout, so that a parameter without a value does not compile:
///
/// ```swift
/// let address = try loader.load(Layouts.Address(title: "Home"), owner: owner)
/// ```
///
/// Without the plugin, a type of your own can conform.
public protocol LayoutRequest: Sendable {
  /// The name of the layout.
  static var name: String { get }

  /// The values by the names of the parameters, spelled as in a layout: `true`, `12`. A parameter that is not among them
  /// has its default.
  var arguments: [String: String] { get }
}
