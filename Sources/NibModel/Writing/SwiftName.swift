/// A name in code of Swift that NibKit writes, made from a name of any form.
package struct SwiftName: Hashable {
  /// The letters, digits and underscores, without backticks.
  package let bare: String

  /// Creates the name that resembles a text most. Characters that a name cannot have become underscores.
  ///
  /// - Parameter joinsWords: true to leave them out, and to begin the words that follow with a capital letter.
  package init(_ text: String, joinsWords: Bool = false) {
    var result = String.UnicodeScalarView()
    var begins = false
    for scalar in text.unicodeScalars {
      if Self.isAllowed(scalar, first: result.isEmpty) {
        let letters = begins && joinsWords ? scalar.properties.uppercaseMapping : String(scalar)
        result.append(contentsOf: letters.unicodeScalars)
        begins = false
      } else if Self.isAllowed(scalar, first: false), result.isEmpty {
        result += ["_", scalar]
      } else if joinsWords {
        begins = !result.isEmpty
      } else {
        result.append("_")
      }
    }
    // A single underscore is not a name.
    bare = result.isEmpty || String(result) == "_" ? "__" : String(result)
  }

  fileprivate init(bare: String) { self.bare = bare }

  /// The name with backticks if it is a word of the language.
  package var written: String { Self.words.contains(bare) ? "`\(bare)`" : bare }

  /// Returns true for letters, digits and the marks of decomposed letters. Swift allows more characters, some of which
  /// are invisible.
  private static func isAllowed(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar.isASCII {
      return scalar == "_" || scalar.properties.isAlphabetic || !first && "0"..."9" ~= scalar
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    case .decimalNumber: return !first
    case .nonspacingMark, .spacingMark: return !first && scalar.value < 0x1E00
    default: return false
    }
  }

  /// The words that are not names, or not everywhere.
  private static let words = Set(
    """
    class struct enum protocol extension func var let init deinit import if else for while repeat switch case default \
    return break continue fallthrough where do catch throw throws rethrows try as is in guard defer nil true false self \
    Self super static public private internal fileprivate operator subscript typealias inout associatedtype Any Protocol \
    Type precedencegroup actor any some each async await borrowing consuming consume copy discard distributed dynamic final \
    get indirect infix isolated lazy left macro mutating none nonisolated nonmutating open optional override package \
    postfix prefix required right sending set unowned weak willSet didSet yield
    """.split(separator: " ").map(String.init))
}

/// The names of one scope, each of which is used once.
package struct SwiftNames {
  private var used: Set<String>
  /// For each name, the number of other names that were tried in place of it.
  private var tried: [String: Int] = [:]

  /// Creates a scope in which some names are taken.
  package init(taken: [String]) { used = Set(taken) }

  /// Takes a name, or the name with an underscore and a number at its end if it is taken.
  ///
  /// - Parameter isWrapped: true if the compiler also declares the name with an underscore before it.
  /// - Complexity: O(1) on average.
  package mutating func take(_ wanted: SwiftName, isWrapped: Bool = false) -> SwiftName {
    var name = wanted
    while used.contains(name.bare) || isWrapped && used.contains("_" + name.bare) {
      let number = tried[wanted.bare, default: 0] + 1
      tried[wanted.bare] = number
      name = SwiftName(bare: wanted.bare + (number == 1 ? "_" : "_\(number)"))
    }
    used.insert(name.bare)
    if isWrapped { used.insert("_" + name.bare) }
    return name
  }
}
