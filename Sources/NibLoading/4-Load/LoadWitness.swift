/// Sees the objects of a load themselves, which a tracer does not. For tools that load a layout to look into it.
package protocol LoadWitness: AnyObject {
  /// An object's initializer has returned.
  func made(_ object: AnyObject, as index: Int)
}
