internal import NibCatalog
internal import NibModel

extension CatalogClass {
  /// The names of the Swift class and its superclasses, without their modules and the types around them.
  var typeNames: [String] { ([type] + superclasses).map(\.withoutModule) }
}
