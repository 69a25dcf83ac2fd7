/// The types of properties that a runtime attribute can set.
enum PropertyTypes {
  private static let types: [String: Set<String>] = [
    "number": [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "CGFloat", "Double",
      "Float", "NSNumber", "NSInteger", "NSUInteger", "int", "float", "double",
    ],
    "boolean": ["Bool", "BOOL", "bool", "NSNumber"], "string": ["String", "NSString"], "color": ["UIColor", "NSColor"],
    "point": ["CGPoint", "NSPoint"], "size": ["CGSize", "NSSize"], "rect": ["CGRect", "NSRect"], "range": ["NSRange"],
    "image": ["UIImage", "NSImage"],
  ]

  /// Returns true if a runtime attribute of a type fits a property. Nil if one of the types is not known.
  static func fit(_ type: String, _ property: String) -> Bool? {
    // Booleans and numbers are both instances of `NSNumber`.
    let type = type == "localizedString" ? "string" : type
    guard let fitting = types[type], types.values.contains(where: { $0.contains(property) }) else { return nil }
    let isNumber = type == "number" || type == "boolean"
    return fitting.contains(property)
      || isNumber && ["number", "boolean"].contains { types[$0]?.contains(property) ?? false }
  }
}
