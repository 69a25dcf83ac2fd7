public import NibModel

/// A layout that is loaded within a load, but was not explored there.
public struct UnexploredLayout: Hashable, Sendable {
  /// The reason why the layout was not explored.
  ///
  /// Reasons may be added.
  public struct Reason: HiddenCases {
    package enum Value: String, CaseIterable, Sendable {
      case otherLoad = "other-load"
      case unknownOwner = "unknown-owner"
      case time
    }

    package let value: Value

    package init(value: Value) { self.value = value }

    /// The first load does not load the layout, but another load does.
    public static let otherLoad = Self(value: .otherLoad)
    /// The loads run in another process, which cannot find the class of the layout's owner.
    public static let unknownOwner = Self(value: .unknownOwner)
    /// The time was over.
    public static let time = Self(value: .time)

    /// The reason as reports spell it: `other-load`.
    public var rawValue: String { value.rawValue }
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
    switch value {
    case .otherLoad: "only some loads load them"
    case .unknownOwner: "the classes of their owners are not registered"
    case .time: "the time limit was reached"
    }
  }
}
