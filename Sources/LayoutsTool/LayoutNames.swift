/// The names of the layouts' types, in which the compiler looks for a name before it looks for a class of the target.
struct LayoutNames {
  private let names: Set<String>

  init(_ files: [LayoutFile]) { names = Set(files.map(\.swiftName)).union(["IDs", "Owner", "Outlets", "Layouts"]) }

  /// Returns another name for a type that a layout's type hides: `Card`, if there is `Card.layout.xml`.
  ///
  /// The name of the module does not help: a program often has a type of that name.
  func spelling(of type: String) -> String { isHidden(type) ? "Layouts_\(type.replacing(".", with: "_"))" : type }

  /// Returns the declarations of these other names.
  func aliases(for types: Set<String>) -> String {
    types.filter(isHidden).sorted().map { "typealias \(spelling(of: $0)) = \($0)\n" }.joined()
  }

  private func isHidden(_ type: String) -> Bool {
    type.split(separator: ".").first.map { names.contains(String($0)) } ?? false
  }
}
