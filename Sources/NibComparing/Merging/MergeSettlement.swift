package import NibModel

/// A decision of a merge about something that Xcode computes by itself, or that both sides have made twice. Without it,
/// there would be a conflict.
package struct MergeSettlement: Sendable {
  /// The kinds of decisions, each of which can be switched off.
  package enum Rule: String, Sendable, CaseIterable {
    /// The versions of Xcode, its plug-ins and its requirements: the higher version is used.
    case versions
    /// The entries of dependencies and resources: those of both sides are kept.
    case dependencies
    /// The frames of views that constraints lay out, while both sides have the same constraints: those of ours are used.
    case frames
    /// The places of scenes and objects on Xcode's canvas, and the device or the screen that it shows: those of ours are
    /// used.
    case canvas
    /// Two connections or constraints that both sides have added, with the same meaning and different ids: that of ours
    /// is used, unless something else in theirs refers to the constraint.
    case connections
  }

  package var rule: Rule
  /// The decision as a sentence, without a full stop.
  package var message: String
  /// The place in each of the three files, or nil if the node is not there.
  package var base: SourceRange?
  package var ours: SourceRange?
  package var theirs: SourceRange?
}

extension MergedTree {
  /// Notes a decision about a node.
  mutating func settle(_ rule: MergeSettlement.Rule, _ message: String, on index: Int, attribute: String? = nil) {
    let places = places(of: index, attribute: attribute)
    settlements.append(
      MergeSettlement(rule: rule, message: message, base: places.base, ours: places.ours, theirs: places.theirs))
  }
}
