internal import NibModel

extension OrderFinding.Effect {
  /// The texts for the first load, for the second load, and for the second load when the first has just been named.
  struct Conditions {
    let first: String
    let second: String
    let other: String
  }

  /// The difference as a text, without the steps that cause it.
  var wordsForTwoLoads: String {
    words(Conditions(first: "in one load", second: "in another load", other: "in another"))
  }

  /// Returns the difference as a text, each value with its condition.
  func words(_ conditions: Conditions) -> String {
    if values == nil { return words }
    let (one, other) = shown
    let either = "\(one) \(conditions.first), and \(other) \(conditions.other)"
    switch subject.kind.value {
    case .earlyRead: return "\(words), \(first == nil ? conditions.second : conditions.first)"
    case .failure where first == nil: return "the load fails \(conditions.second): \(second?.text ?? "")"
    case .failure where second == nil: return "the load fails \(conditions.first): \(first?.text ?? "")"
    case .failure: return "the load fails: \(either)"
    case .property, .observed: return "\(words) is \(either)"
    case .archive: return "\(words) archives \(either)"
    case .note:
      return "\(words) notes \(first == nil ? "nothing more" : "'\(one)'") \(conditions.first), and "
        + "\(second == nil ? "nothing more" : "'\(other)'") \(conditions.other)"
    }
  }
}
