internal import NibModel

/// A property that is written by two callbacks that may run in either order. Its value at the end was the same in all
/// loads. An example is a counter that both callbacks increment.
public struct AgreeingWrite: Hashable, Sendable {
  /// The object that has the property.
  public let object: LoadObject
  /// The property.
  public let property: String
  /// The callback that comes first in the first load.
  public let first: LoadStep
  /// The other callback.
  public let second: LoadStep
  /// The number of other objects of the class whose property the same callbacks write.
  public internal(set) var similarCount = 0

  /// The property with the two callbacks: `total.count (awake a, awake b)`.
  var words: String {
    "\(object.name).\(property) (\(first), \(second))\(similarCount == 0 ? "" : " and \(similarCount) alike")".printable
  }

  func write(to json: inout JSONText, _ lines: SourceLines) {
    object.write(to: &json)
    json.field("member", property)
    json.step("first", first, lines)
    json.step("second", second, lines)
    json.field("alike", similarCount)
  }
}
