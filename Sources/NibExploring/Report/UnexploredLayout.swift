/// A layout that is loaded within a load, but was not explored there.
public struct UnexploredLayout: Hashable, Sendable {
  /// The reason why the layout was not explored.
  public enum Reason: String, Sendable, CaseIterable {
    /// The first load does not load the layout, but another load does.
    case otherLoad = "other-load"
    /// The loads run in another process, which cannot find the class of the layout's owner.
    case unknownOwner = "unknown-owner"
    /// The time was over.
    case time
  }

  /// The name of the layout.
  public let name: String
  /// The class of the layout's owner; nil for a layout without one.
  public let owner: String?
  /// The reason why it was not explored.
  public let reason: Reason
}

extension UnexploredLayout.Reason {
  /// The reason as a clause after `because`.
  var words: String {
    switch self {
    case .otherLoad: "only some loads load them"
    case .unknownOwner: "the classes of their owners are not registered"
    case .time: "the time limit was reached"
    }
  }
}
