/// The references of Xcode's files: attributes that have the id of an object.
enum XcodeReference {
  /// Attributes that contain nothing but ids.
  private static let names: Set<String> = [
    "destination", "detailTextLabel", "firstItem", "headerView", "initialViewController", "outlineTableColumn",
    "reference", "secondItem", "selectedItem", "tableViewCell", "target", "textLabel",
  ]

  static func isReference(_ attribute: LayoutTree.Attribute) -> Bool {
    attribute.name != "id" && (names.contains(attribute.name) || isID(attribute.value.bytes))
  }

  /// Returns true for the form of the ids that Xcode makes: `BYZ-38-t0r`.
  private static func isID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 10
      && bytes.enumerated().allSatisfy { place, byte in
        place == 3 || place == 6 ? byte == UInt8(ascii: "-") : byte.isLetterOrDigit
      }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
