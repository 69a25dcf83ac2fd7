internal import NibCatalog
internal import NibSources

/// A class or a superclass.
enum Ancestor {
  /// A class of the sources.
  case declared(DeclaredClass)
  /// A class of a library.
  case library(CatalogClass)

  var asDeclared: DeclaredClass? { if case .declared(let found) = self { found } else { nil } }
  var asLibrary: CatalogClass? { if case .library(let item) = self { item } else { nil } }

  /// The name with the module.
  var type: String {
    switch self {
    case .declared(let found): "\(found.module).\(found.name)"
    case .library(let item): item.type
    }
  }
}

extension TargetClasses {
  /// Returns a class and its superclasses, as far as sources and catalogs know them, the nearest first.
  ///
  /// - Complexity: O(superclasses × names after the colons).
  func lineage(of found: DeclaredClass) -> [Ancestor] {
    var (result, seen, next) = ([Ancestor](), Set<String>(), DeclaredClass?.some(found))
    while let current = next, seen.insert(Ancestor.declared(current).type).inserted {
      result.append(.declared(current))
      next = nil
      for name in current.inherited {
        switch superclass(name, of: current) {
        case .declared(let found): next = found
        case .library(let item):
          result += ([item.type] + item.superclasses).compactMap { libraries.type($0) }.map { .library($0) }
        case nil: continue
        }
        break
      }
    }
    return result
  }

  /// Returns the class of a name after the colon of another; nil for a protocol, and for a class that is not known.
  private func superclass(_ name: String, of found: DeclaredClass) -> Ancestor? {
    if let item = libraries.type(name) { return .library(item) }
    let item = libraries.type(lastNamed: name)
    if let other = declared.find(name, in: found.module), other.name != found.name || other.module != found.module {
      // A class in another one is not meant, unless both are in the same.
      let outer = other.name.dropLast(other.lastName.count)
      if item == nil || outer.isEmpty || name.contains(".") || found.name.hasPrefix(outer) { return .declared(other) }
    }
    return item.map { .library($0) }
  }

  /// Returns true if a class of the sources inherits from a class of a library.
  func isKind(_ found: DeclaredClass, ofLibraryClass type: String) -> Bool {
    lineage(of: found).contains { $0.asLibrary?.type == type }
  }

  /// Returns true if a class of the sources is another one or inherits from it.
  func isKind(_ found: DeclaredClass, of other: DeclaredClass) -> Bool {
    lineage(of: found).contains { $0.type == Ancestor.declared(other).type }
  }

  /// Returns the declaration of an action's method in a class or a superclass.
  func method(_ name: String, of found: DeclaredClass) -> DeclaredClass.Method? {
    lineage(of: found).lazy.compactMap { $0.asDeclared?.methods.first { $0.name == name } }.first
  }
}
