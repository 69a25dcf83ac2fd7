internal import NibModel

/// Names and literals of Swift.
enum SwiftSpelling {
  /// Returns the name of a type for the name of a layout: `CommitDialog` for `commit-dialog`.
  static func typeName(_ name: String) -> String {
    let words = words(of: name)
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if joined.isEmpty { return "Layout" }
    if joined.first?.isNumber == true { return "Layout" + joined }
    return reservedTypes.contains(joined) ? joined + "Layout" : joined
  }

  /// Returns the name of a property for an id: `firstName` for `first-name`.
  static func propertyName(_ id: String) -> String {
    let words = words(of: id)
    guard let first = words.first else { return "_" + String(id.unicodeScalars.count) }
    let joined = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return quoted(isMember(joined) ? joined : "_" + joined)
  }

  /// Returns a name as code spells it: keywords in backticks.
  static func quoted(_ name: String) -> String { SwiftName(name).written }

  /// Returns true if a member of a type can have a name as it is.
  static func isMember(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !reservedMembers.contains(name) else { return false }
    return (first == "_" || first.properties.isXIDStart) && name.unicodeScalars.allSatisfy(\.isOfName)
  }

  private static func words(of name: String) -> [String] {
    name.unicodeScalars.split { !$0.isOfName }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The names that the generated code uses for other types, or that mean something else after a dot.
  private static let reservedTypes: Set<String> = [
    "Type", "Protocol", "Self", "Any", "AnyObject", "String", "Int", "Double", "Bool", "UInt8", "MainActor", "Layouts",
    "IDs", "Owner", "Outlets", "Outlet", "Members", "LayoutID", "LayoutOutlets", "LayoutOwner", "LayoutController",
    "LayoutRequest", "LayoutArguments", "EmbeddedLayouts", "NibTemplate", "View", "Swift",
  ]
  private static let reservedMembers: Set<String> = ["_", "self", "Self", "Type", "Protocol", "init", "Any"]

  /// Returns an expression that has some bytes. Literals of texts are compiled in no time; arrays of numbers take seconds
  /// for each 100 kB.
  static func expression(for bytes: [UInt8]) -> String {
    "\(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).literal).unicodeScalars.map "
      + "{ UInt8(truncatingIfNeeded: $0.value) }"
  }
}

extension String {
  /// The text as a literal of Swift in ASCII.
  var literal: String {
    unicodeScalars.reduce(into: "\"") { literal, scalar in
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    } + "\""
  }
}

extension String {
  /// The path of a file as `#sourceLocation` takes it: the compiler knows no escapes there but those of quotes and
  /// backslashes.
  var sourceLocation: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var isOfName: Bool { self == "_" || properties.isXIDContinue }
}
