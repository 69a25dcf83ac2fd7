internal import NibLoading

/// A field whose text filters what stands below it. The keys that move there go there.
final class FilterField: TextField {
  /// Is offered each key first, and says whether it used it.
  var takeKey: ((KeyPress) throws -> Bool)?

  /// Those of a view: while the field is in front, `#first` is for what was in front before.
  override class var members: Members { View.members }
  override class var tellsOfChanges: Bool { true }

  override func handle(_ key: KeyPress) throws -> Bool { try takeKey?(key) == true || super.handle(key) }
}
