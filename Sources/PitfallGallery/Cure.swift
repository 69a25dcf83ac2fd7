package import NibLoading
internal import NibModel
internal import NibXcode

/// The cure of a pitfall: other classes for the same elements of the layout, or another layout for the
/// same classes.
package struct Cure: Sendable {
  /// The change, and the reason why it is right in every order: a sentence or two.
  package let change: String
  /// The orders, as `nib explore --orders` takes them, under which exploring finds the fault, and nothing any more in
  /// the cured version. Nil if the fault does not depend on an order: exploring finds nothing, or there is no load.
  package let orders: String?
  /// The sign that the cured version does what the author of the faulty version wanted.
  package let shows: PitfallSign
  /// True if the cure is in the layout: `NN-name.cured.layout.xml`.
  package let hasLayout: Bool
  /// Puts the cured classes in the place of the faulty ones, under the same names.
  package let register: @Sendable (inout ClassRegistry) -> Void
}

extension Pitfall {
  /// Returns the pitfall with a cure.
  ///
  /// - Parameter orders: the orders under which exploring finds the fault, with commas between; or `all`; or nil.
  func cured(
    under orders: String? = nil, hasLayout: Bool = false, shows: PitfallSign, _ change: String,
    register: @escaping @Sendable (inout ClassRegistry) -> Void = { _ in }
  ) -> Pitfall {
    var pitfall = self
    pitfall.cure = Cure(change: change, orders: orders, shows: shows, hasLayout: hasLayout, register: register)
    return pitfall
  }

  /// Returns the file name of the layout, or of the cured version's layout.
  package func file(isCured: Bool) -> String {
    guard isCured, let cure, cure.hasLayout else { return file }
    return useStoryboard == nil ? layoutFile(layout + ".cured") : layout + ".cured" + LayoutFormat.storyboard.suffix
  }
}
