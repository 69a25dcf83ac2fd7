extension String {
  /// The name of a type without its module, the types around it and its generic arguments: `Label` for `App.Label`.
  package var withoutModule: String {
    let name = prefix { $0 != "<" }
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? String(name)
  }
}
