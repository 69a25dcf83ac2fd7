/// The name that a class of Swift has in Objective-C, if no other is given: `_TtC4Shop3Box`, or `_TtCC4Shop5Outer3Box` for
/// a class in another type. Interface Builder writes it for classes in other types, and for private ones.
struct SwiftRuntimeName {
  let module: String
  /// The name of the class without those of the types around it.
  let name: String

  /// Returns nil for any other text.
  ///
  /// The form is that of Swift 3, which the runtime still uses: the kinds of the types, the module, and for each type its
  /// name with its length before it. A private type has `P` and the name of its file first.
  init?(_ text: String) {
    guard text.hasPrefix("_Tt") else { return nil }
    var rest = text.utf8.dropFirst(3)
    let kinds = rest.prefix { "CVO".utf8.contains($0) }.count
    rest = rest.dropFirst(kinds)
    guard kinds > 0, let module = Self.identifier(&rest) else { return nil }
    var last = ""
    for _ in 0..<kinds {
      if rest.first == UInt8(ascii: "P") {
        rest = rest.dropFirst()
        guard Self.identifier(&rest) != nil else { return nil }
      }
      guard let name = Self.identifier(&rest) else { return nil }
      last = name
    }
    guard rest.isEmpty else { return nil }
    (self.module, name) = (module, last)
  }

  /// Takes a name that its length precedes.
  private static func identifier(_ rest: inout Substring.UTF8View) -> String? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count <= 4, let length = Int(String(decoding: digits, as: UTF8.self)), length > 0 else { return nil }
    rest = rest.dropFirst(digits.count)
    let name = rest.prefix(length)
    guard name.count == length else { return nil }
    rest = rest.dropFirst(length)
    return String(decoding: name, as: UTF8.self)
  }
}
