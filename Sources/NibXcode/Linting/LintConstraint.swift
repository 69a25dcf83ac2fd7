internal import NibModel
internal import NibReading

/// A constraint, as it is written and in a form in which constraints that mean the same are equal.
struct LintConstraint {
  /// An attribute of a view or of a layout guide.
  struct Side: Hashable, Comparable {
    let item: String
    let attribute: String

    static func < (one: Side, other: Side) -> Bool { (one.item, one.attribute) < (other.item, other.attribute) }
  }

  enum Relation: Hashable { case equal, atMost, atLeast }

  /// `first = multiplier · second + constant`, with another relation if need be.
  struct Form: Hashable {
    var first: Side
    var second: Side?
    var multiplier = 1.0
    var relation = Relation.equal
    var constant = 0.0
  }

  /// The sides, the multiplier and the conditions: constraints that are equal here are about one distance.
  struct Sides: Hashable {
    let first: Side
    let second: Side?
    let multiplier: Double
    let installation: Int
  }

  /// All that distinguishes constraints.
  struct Meaning: Hashable {
    let form: Form
    let priority: Double
    let installation: Int
  }

  let element: Int
  let id: String
  /// The form with the smaller side first.
  let form: Form
  private let written: Form
  let priority: Double
  /// The number of the variations that install the constraint, or 0 if all of them do.
  let installation: Int

  var sides: Sides {
    Sides(first: form.first, second: form.second, multiplier: form.multiplier, installation: installation)
  }

  var meaning: Meaning { Meaning(form: form, priority: priority, installation: installation) }

  /// Returns the constraints of a file in the order of the text, without those whose values differ from variation to
  /// variation and those that Xcode removes when it compiles the file.
  static func all(in file: LintFile) -> [LintConstraint] {
    file.elements("constraint").compactMap { LintConstraint($0, in: file) }
  }

  private init?(_ element: Int, in file: LintFile) {
    guard let id = file.id(of: element), let attribute = file.value("firstAttribute", of: element),
      file.value("placeholder", of: element) != "YES", file.children(of: element, "variation").isEmpty,
      let container = file.owner(of: element).flatMap({ file.id(of: $0) }),
      // The distance of a symbolic constant is not in the file.
      file.value("symbolic", of: element) != "YES",
      let multiplier = Self.ratio(file.value("multiplier", of: element) ?? "1"), multiplier != 0,
      let constant = Double(file.value("constant", of: element) ?? "0"),
      let priority = Double(file.value("priority", of: element) ?? "1000"),
      // Values that are no numbers are unequal to themselves. ValueCheck reports them.
      multiplier.isFinite, (1 / multiplier).isFinite, constant.isFinite, priority.isFinite
    else { return nil }
    (self.element, self.id, self.priority) = (element, id, priority)
    installation = file.installations[id] ?? 0
    let relation: Relation? =
      switch file.value("relation", of: element) {
      case nil, "equal": .equal
      case "lessThanOrEqual": .atMost
      case "greaterThanOrEqual": .atLeast
      default: nil
      }
    guard let relation else { return nil }
    written = Form(
      first: Side(item: file.value("firstItem", of: element) ?? container, attribute: attribute),
      second: file.value("secondAttribute", of: element).map {
        Side(item: file.value("secondItem", of: element) ?? container, attribute: $0)
      }, multiplier: multiplier, relation: relation, constant: constant)
    form = written.smallerFirst
  }

  /// Returns the value of `1.5` or `16:9`.
  private static func ratio(_ text: String) -> Double? {
    let parts = text.split(separator: ":").map { Double($0) }
    switch parts.count {
    case 1: return parts[0]
    case 2:
      guard let one = parts[0], let other = parts[1], other != 0 else { return nil }
      return one / other
    default: return nil
    }
  }

  /// Returns two constraints about one distance that contradict each other, or nil.
  static func contradiction(in group: [LintConstraint]) -> (LintConstraint, LintConstraint)? {
    var low: LintConstraint?
    var high: LintConstraint?
    for constraint in group {
      let form = constraint.form
      if form.relation != .atMost, low.map({ $0.form.constant < form.constant }) ?? true { low = constraint }
      if form.relation != .atLeast, high.map({ $0.form.constant > form.constant }) ?? true { high = constraint }
    }
    guard let low, let high, low.form.constant > high.form.constant + 0.001 else { return nil }
    return low.element < high.element ? (low, high) : (high, low)
  }

  /// The constraint as a message writes it.
  var words: String { written.words }
}

extension LintConstraint.Form {
  /// The same form with the smaller side first.
  fileprivate var smallerFirst: Self {
    guard let second, second < first else { return self }
    // first = multiplier · second + constant is second = first / multiplier − constant / multiplier.
    var form = Self(first: second, second: first, multiplier: 1 / multiplier)
    if constant != 0 { form.constant = -constant / multiplier }
    if relation != .equal { form.relation = (relation == .atMost) == (multiplier > 0) ? .atLeast : .atMost }
    return form
  }

  fileprivate var words: String {
    func words(_ side: LintConstraint.Side) -> String {
      "\(side.attribute.shortened) of '\(side.item.shortened)'"
    }
    func number(_ value: Double) -> String {
      value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
    let sign =
      switch relation {
      case .equal: "="
      case .atMost: "≤"
      case .atLeast: "≥"
      }
    guard let second else { return "\(words(first)) \(sign) \(number(constant))" }
    let factor = multiplier == 1 ? "" : "\(number(multiplier)) × "
    let rest = constant == 0 ? "" : constant > 0 ? " + \(number(constant))" : " − \(number(-constant))"
    return "\(words(first)) \(sign) \(factor)\(words(second))\(rest)"
  }
}
