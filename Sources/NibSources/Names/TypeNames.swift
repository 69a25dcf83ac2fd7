internal import NibCatalog

extension CatalogClass {
  /// The names of the Swift class and its superclasses, without their modules and the types around them.
  var typeNames: [String] { ([type] + superclasses).map(\.withoutModule) }
}

extension String {
  /// The name of a type without its module, the types around it and its generic arguments.
  var withoutModule: String {
    let name = prefix { $0 != "<" }
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? String(name)
  }
}
