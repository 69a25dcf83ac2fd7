/// The order of awakes, for classes whose `awake()` relies on another's.
///
/// A load keeps to it under every order; see ``LoadOrder``. A layout says the same of one object with `awake-after="#id"`.
/// Subclasses inherit what is said here, and cannot take it back.
extension MembersBuilder {
  /// Says that an object awakes after those that it is connected to: `$0.awakes(after: "peer")`.
  ///
  /// Objects of the layout are meant, on both sides: the owner of a layout and objects that are handed in neither wait nor
  /// are waited for. Nor is an object that is never awoken.
  ///
  /// - Parameter names: outlets, outlet collections and parts of the class. A layout with an object of a class that has no
  ///   such member is not loaded.
  @inlinable
  public mutating func awakes(after names: String...) { members.append(awakesAfter: names) }

  /// Says that an object awakes after the children that it directly contains.
  ///
  /// These wait for their own children only if their class says so too.
  @inlinable
  public mutating func awakesAfterChildren() { members.setAwakesAfterChildren() }
}
