internal import NibLoading
internal import NibModel

/// The values of an attribute whose type is not linked, checked by their shape.
final class CataloguedValue: DescribedType {
  let value: CatalogValue
  let items: ValueType.Items?
  private let matcher: ShapeMatcher

  /// - Parameters:
  ///   - items: the type of the items.
  ///   - states: The number of states that patterns may still have.
  init(_ value: CatalogValue, items: ValueType.Items?, states: inout Int) {
    self.value = value
    self.items = items
    matcher = ShapeMatcher(value.shape, states: &states)
  }

  var words: String { value.words }
  var shape: ValueShape { value.shape }
  var acceptsAnyText: Bool { matcher.acceptsAnyText }
  func accepts(_ text: Span<UInt8>) -> Bool { matcher.accepts(text) }

  func accepts(_ value: PropertyList) -> Bool {
    guard let items else { return matcher.accepts(value) }
    return switch value {
    case .array(let values) where !items.isKeyed: values.allSatisfy(items.type.accepts)
    case .dictionary(let values) where items.isKeyed: values.values.allSatisfy(items.type.accepts)
    default: matcher.accepts(value)
    }
  }
}
