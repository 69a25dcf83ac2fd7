/// The patterns of elements whose classes are unknown. They may have any attributes and contents. But the objects in
/// them whose classes are known are compared as elsewhere.
enum UnknownElements {
  static let item = "item"
  static let patternNames = ["open", "open.item", "open.content"]

  static var elements: [RelaxNGPattern] { [.ref("open")] }

  /// The element `item`, which is an object only if it is not in an `<attribute>`.
  static var unknownItem: RelaxNGPattern { .ref("open.item") }
}
