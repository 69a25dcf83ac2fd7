internal import NibLoading

/// A text field that filters the rows below it. The keys that move in the rows are passed to them.
final class FilterField: TextField {
  /// Called first with each key. Returns true if it used the key.
  var takeKey: ((KeyPress) throws -> Bool)?

  /// The members of a view. While the field is in front, `#first` refers to the view that had the focus before.
  override class var members: Members { View.members }

  override func handle(_ key: KeyPress) throws -> Bool { try takeKey?(key) == true || super.handle(key) }
}
