/// The state of a view that comes from the user and not from the layout: typed text, checks, selection, scroll
/// position.
///
/// The state is kept when the layout is loaded again. For example, a preview does so whenever the file is saved. A
/// class adds properties to the state of its superclass, in the order in which they are set again:
///
///     open override class var personalState: PersonalState {
///       super.personalState.adding("checked", \Checkbox.isChecked)
///     }
public struct PersonalState {
  /// A property that is kept.
  struct Property {
    let name: String
    let read: (View) -> (any Equatable)?
    let write: (View, any Equatable) -> Void
  }

  private(set) var properties: [Property] = []

  /// Creates a state without properties.
  public init() {}

  /// Returns this state with one more property.
  ///
  /// - Parameters:
  ///   - name: the name of the property. A view of another class takes the value if it keeps the same kind of value under
  ///     this name.
  ///   - path: the property. Setting it must work with any value. For example, a list may have fewer rows now.
  public func adding<Root: View, Value: Equatable>(
    _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>
  ) -> PersonalState {
    var state = self
    state.properties.append(
      Property(
        name: name, read: { ($0 as? Root)?[keyPath: path] },
        write: { view, value in
          if let view = view as? Root, let value = value as? Value { view[keyPath: path] = value }
        }))
    return state
  }
}
