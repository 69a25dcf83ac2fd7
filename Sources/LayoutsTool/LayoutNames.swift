/// The names of the layouts' types, in which the compiler looks for a name before it looks for a class of the target.
struct LayoutNames {
  private let names: Set<String>

  init(_ files: [LayoutFile]) { names = Set(files.map(\.swiftName)).union(["IDs", "Owner", "Outlets", "Layouts"]) }

  /// Returns another name for a type that a layout's type hides: `Card`, if there is `Card.layout.xml`.
  ///
  /// The name of the module does not help: a program often has a type of that name.
  func spelling(of type: String) -> String {
    let (name, mark) = Self.parts(of: type)
    return isHidden(name) ? "Layouts_\(name.replacing(".", with: "_"))\(mark)" : type
  }

  /// Returns the declarations of these other names.
  func aliases(for types: Set<String>) -> String {
    Set(types.map { Self.parts(of: $0).name }).filter(isHidden).sorted()
      .map { "typealias \(spelling(of: $0)) = \($0)\n" }.joined()
  }

  /// Divides a type such as `Button?` into its name and the mark of an optional.
  static func parts(of type: String) -> (name: String, mark: String) {
    guard let last = type.last, last == "?" || last == "!" else { return (type, "") }
    return (String(type.dropLast()), "?")
  }

  private func isHidden(_ type: String) -> Bool {
    type.split(separator: ".").first.map { names.contains(String($0)) } ?? false
  }
}
