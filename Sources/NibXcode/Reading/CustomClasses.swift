internal import NibReading

/// The custom classes of a file that have the same name in different modules. They are named with their modules.
struct CustomClasses {
  /// The classes that several modules have.
  private let shared: Set<String>

  /// - Complexity: O(attributes).
  init(_ tree: XMLTree) {
    guard let moduleName = tree.names.firstIndex(of: "customModule").map({ UInt32($0) }) else {
      shared = []
      return
    }
    var modules: [String: String] = [:]
    var shared: Set<String> = []
    for attribute in tree.attributes where attribute.name == ElementName.customClass {
      let name = tree.text(attribute.value)
      let module = tree.text(moduleName, of: tree.element(ofTagAround: Int(attribute.position))) ?? ""
      if let other = modules.updateValue(module, forKey: name), other != module { shared.insert(name) }
    }
    self.shared = shared
  }

  /// Returns the name of an element's class, preceded by its module. Returns nil if the class name alone is unique.
  func qualifiedName(ofElement element: Int, in tree: XMLTree) -> String? {
    guard !shared.isEmpty, let name = tree.text(ElementName.customClass, of: element), shared.contains(name),
      let moduleName = tree.names.firstIndex(of: "customModule"),
      let module = tree.text(UInt32(moduleName), of: element), !module.isEmpty
    else { return nil }
    return "\(module).\(name)"
  }
}
