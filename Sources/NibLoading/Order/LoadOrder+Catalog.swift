public import NibModel

extension LoadOrder {
  /// A named order, with the evidence for it.
  public struct Profile: Sendable {
    /// The order.
    public let order: LoadOrder
    /// The system that the order is named after.
    public let system: String
    /// The evidence for the sequence.
    public let evidence: Evidence
    /// A caution about the sequence, in a sentence.
    public let remark: String

    /// The kinds of evidence for a sequence, the surest first.
    ///
    /// Kinds may be added.
    public struct Evidence: HiddenCases {
      package enum Value: String, CaseIterable, Sendable {
        case defined, traced, source, observed, documented
      }

      package let value: Value

      package init(value: Value) { self.value = value }

      /// The sequence is defined and tested here.
      public static let defined = Self(value: .defined)
      /// The system was run and its calls were recorded.
      public static let traced = Self(value: .traced)
      /// The sequence was read in the system's source.
      public static let source = Self(value: .source)
      /// Logs and reports by others agree on the sequence.
      public static let observed = Self(value: .observed)
      /// The vendor's documentation states the sequence.
      public static let documented = Self(value: .documented)

      /// The kind as `nib orders` spells it: `traced`.
      public var rawValue: String { value.rawValue }
    }
  }

  /// All named orders, the default first.
  public static let profiles: [Profile] = [
    Profile(
      order: .strict, system: "NibKit", evidence: .defined,
      remark: "The default. Every step is defined, and a load that fails is undone."),
    Profile(
      order: .any, system: "Cocoa's documentation", evidence: .documented,
      remark:
        "Only what Cocoa promises for nibs: objects are made, then set and wired, then awoken. "
        + "The steps are in one of the possible orders."),
    Profile(
      order: .uikit, system: "UIKit nibs and storyboard scenes", evidence: .observed,
      remark: "The vendor promises only that outlets are wired before any awake. It promises no order among objects."),
    Profile(
      order: .appkit, system: "AppKit nibs", evidence: .documented,
      remark:
        "The order of connections and of awakes is not documented. The steps are in one of the possible orders, in which "
        + "outlets come before actions, as in nibs that Xcode has compiled (158 files). One with 87 connections has them in "
        + "the order of a hash table. They make the constraints of a view after its subviews, and these steps before."),
    Profile(
      order: .gnustepXIB, system: "GNUstep XIB loader", evidence: .traced,
      remark: "Attributes are set as the source intends. Version 0.29 loses them."),
    Profile(
      order: .gnustepNib, system: "GNUstep nib loader", evidence: .source,
      remark: "Objects awake in the order of a hash table: do not rely on the order that you see here."),
    Profile(order: .cocotron, system: "Cocotron nibs", evidence: .source, remark: "Children awake before parents."),
    Profile(
      order: .cappuccino, system: "Cappuccino cibs", evidence: .source,
      remark: "Objects are made and awoken from the last to the first."),
    Profile(
      order: .winobjc, system: "WinObjC nibs", evidence: .source,
      remark: "The system ignores runtime attributes. Here they are set as in UIKit."),
    Profile(
      order: .gtk, system: "GTK 4 builder and templates", evidence: .traced,
      remark: "The outlets of the owner represent the fields of a template."),
    Profile(
      order: .android, system: "Android LayoutInflater", evidence: .source,
      remark: "The system has no outlets. Here they represent the views that code looks up after inflating."),
    Profile(
      order: .xaml, system: ".NET XAML (WPF)", evidence: .source,
      remark: "Names and events are connected as in compiled XAML."),
    Profile(
      order: .xamlMono, system: "Mono System.Xaml", evidence: .traced,
      remark: "The system breaks the contract that references are set before an object ends."),
    Profile(
      order: .javafx, system: "JavaFX FXMLLoader", evidence: .traced,
      remark: "A reference to a later object stays nil, without an error."),
    Profile(
      order: .delphi, system: "Delphi and Free Pascal streaming", evidence: .traced,
      remark: "Traced with Free Pascal 3.2.2, where the owner is the root of the tree."),
    Profile(
      order: .turboVision, system: "Turbo Vision streams (C++)", evidence: .traced,
      remark: "An outlet of the owner represents the pointer that reading a resource returns."),
    Profile(
      order: .freeVision, system: "Free Vision streams (Pascal)", evidence: .source,
      remark: "An outlet of the owner represents the pointer that reading a resource returns."),
    Profile(
      order: .quiloader, system: "Qt QUiLoader", evidence: .traced,
      remark:
        "A Qt parent learns about a child while the child's constructor runs. A Swift object cannot be passed on that early."
    ),
    Profile(
      order: .uic, system: "Qt uic", evidence: .traced,
      remark: "The system sets translatable texts after all objects exist. Here it sets all attributes then."),
    Profile(
      order: .qml, system: "QML engine (Qt 6)", evidence: .traced,
      remark:
        "The system sets the values of one object from the last to the first. An awake is a Component.onCompleted, and an "
        + "outlet of the owner represents the root that creating a component returns."),
  ]

  /// Returns the profile with a name, or nil.
  public static func profile(named name: String) -> Profile? { profiles.first { $0.order.name == name } }
}
