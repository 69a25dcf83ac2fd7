import NibExploring
import NibKit
import TestSupport
import Testing

/// A random layout with faults that were put into it by hand, among objects that only look like it.
struct PlantedLayout {
  /// Steps of a group, of which one order is wrong.
  struct Family: Sendable, CustomTestStringConvertible {
    /// The kinds of the steps.
    let steps: [LoadEvent.Kind]
    /// True if the wrong order makes the load fail. If not, the member that comes last is broken.
    var fails = false

    var testDescription: String {
      "\(steps.map(\.rawValue).joined(separator: ", "))\(fails ? ", fails" : "")"
    }
  }

  static let families = [
    Family(steps: [.awake, .awake, .awake]),
    Family(steps: [.attribute, .attribute, .attribute]),
    Family(steps: [.afterInit, .afterInit, .afterInit]),
    Family(steps: [.outlet, .outlet, .outlet]),
    Family(steps: [.initBegins, .initBegins, .initBegins]),
    Family(steps: [.attribute, .outlet, .action]),
    Family(steps: [.collection, .action, .collection]),
    Family(steps: [.awake, .awake], fails: true),
    Family(steps: [.awake, .awake, .awake], fails: true),
    Family(steps: [.attribute, .attribute], fails: true),
    Family(steps: [.initBegins, .initBegins], fails: true),
    Family(steps: [.action, .action]),
    Family(steps: [.collection, .collection]),
  ]
  static let fourSteps = [
    Family(steps: [.awake, .awake, .awake, .awake]),
    Family(steps: [.afterInit, .afterInit, .afterInit, .afterInit]),
    Family(steps: [.awake, .awake, .awake, .awake], fails: true),
  ]

  /// Steps whose order counts, and what it decides.
  struct Fault: Hashable, CustomStringConvertible {
    let steps: Set<String>
    /// The wrong order of three steps and more of one stretch.
    var order: [String] = []
    let subject: String
    var description: String {
      "\(subject): \((order.isEmpty ? steps.sorted() : order).joined(separator: " / "))"
    }

    /// Returns true if another fault names some of the steps, and two at least.
    func includes(_ other: Fault) -> Bool {
      subject == other.subject && steps.isSuperset(of: other.steps) && other.steps.count > 1
    }
  }

  let count: Int
  /// The faults, with the number of steps whose order makes them.
  private(set) var faults: [Fault: Int] = [:]
  private(set) var lasts = false
  private(set) var text = ""
  private(set) var wrong: [String: [String]] = [:]
  private var attributes: [String]
  private let parents: [Int?]
  private var groups: [(members: [Int], family: Family)] = []
  /// Three that write into one.
  private var writers: [(members: [Int], sink: Int)] = []

  // MARK: Planting

  init(
    _ count: Int, _ numbers: inout SplitMix, plant: (inout PlantedLayout, inout [Int], inout SplitMix) -> Void
  ) throws {
    self.count = count
    attributes = Array(repeating: "", count: count)
    parents = (0..<count).map {
      $0 == 0 || numbers.happens(50) ? nil : Int.random(in: 0..<$0, using: &numbers)
    }
    var free = Array(0..<count).shuffled(using: &numbers)
    plant(&self, &free, &numbers)
    for index in free where numbers.happens(60) {
      let (phase, target) = (
        numbers.pick(["awake", "afterInit"]), Int.random(in: 0..<count, using: &numbers)
      )
      attributes[index] += ##" does="\##(numbers.pick(Plant.lookAlikes)) \##(phase)" target="#p\##(target)""##
    }
    write()
    try decide(&numbers)
  }

  /// Plants a fault of a family. Initializers of objects that are contained in others, or contain others, cannot come in
  /// each order, and are moved together: they are left out.
  mutating func plant(_ family: Family, _ free: inout [Int], _ numbers: inout SplitMix) {
    let containers = Set(parents.compactMap(\.self))
    var members: [Int] = []
    for kind in family.steps {
      let place = free.firstIndex { index in
        kind != .initBegins || (parents[index] == nil && !containers.contains(index))
      }
      guard let place else { return }
      members.append(free.remove(at: place))
    }
    for (member, kind) in zip(members, family.steps) {
      attributes[member] += " does=\"joins g\(groups.count) \(kind == .initBegins ? "init" : kind.rawValue)"
      attributes[member] += family.fails ? " fails\"" : "\""
      let other = Int.random(in: 0..<count, using: &numbers)
      switch kind {
      case .attribute: attributes[member] += " go=\"true\""
      case .outlet: attributes[member] += " link=\"#p\(other)\""
      case .collection: attributes[member] += " rows=\"#p\(other)\""
      case .action: attributes[member] += " pressed=\"#p\(other).press\""
      default: break
      }
    }
    groups.append((members, family))
  }

  /// Lets some objects awake after free ones that come later in the file. Members of groups do not wait for each other.
  mutating func delay(_ free: [Int], _ numbers: inout SplitMix) {
    for index in 0..<count where numbers.happens(30) {
      guard let other = free.filter({ $0 > index }).randomElement(using: &numbers) else { continue }
      attributes[index] += " awake-after=\"#p\(other)\""
    }
  }

  /// Plants one of the faults that are no groups.
  mutating func plantSpecial(_ kind: Int, _ free: inout [Int]) {
    guard free.count >= 4 else { return }
    let (one, other) = (free.removeLast(), free.removeLast())
    switch kind {
    case 0 where !attributes.contains { $0.contains("registers") }:
      for index in [one, other] { attributes[index] += " does=\"registers\"" }
      faults[Fault(steps: ["awake p\(one)", "awake p\(other)"], subject: "routes")] = 2
    case 1:
      attributes[one] += " does=\"lasts\""
      lasts = true
    case 2:
      attributes[one] += " does=\"reads\" target=\"#p\(other)\" rows=\"#p\(other)\""
      faults[
        Fault(steps: ["collect p\(one).rows += p\(other)", "outlet p\(one).target"], subject: "early read")] =
        2
    case 3:
      let (third, sink) = (free.removeLast(), free.removeLast())
      for index in [one, other, third] { attributes[index] += " does=\"writes\" link=\"#p\(sink)\"" }
      writers.append(([one, other, third], sink))
    default:
      // What is declared cannot go wrong.
      let group = "declared\(one)"
      for index in [one, other] { attributes[index] += " does=\"joins \(group) awake\"" }
      attributes[one] += " awake-after=\"#p\(other)\""
      wrong[group] = ["p\(one)", "p\(other)"]
    }
  }
  static let specials = 5

  /// A tree in document order, so that numbers rise.
  private mutating func write() {
    var children: [Int: [Int]] = [:]
    for (index, parent) in parents.enumerated() { children[parent ?? -1, default: []].append(index) }
    func lines(_ index: Int) -> String {
      let inner = (children[index] ?? []).map(lines).joined()
      let start = "<P\(index) id=\"p\(index)\"\(attributes[index])"
      return inner.isEmpty ? "\(start)/>\n" : "\(start)>\n\(inner)</P\(index)>\n"
    }
    text = "<layout version=\"1\">\n" + (children[-1] ?? []).map(lines).joined() + "</layout>\n"
  }

  // MARK: The wrong orders

  static func plan(_ text: String, count: Int) throws -> LoadPlan {
    var classes = ClassRegistry()
    // Of classes of their own, so that no two steps are alike in the code.
    for index in 0..<count { classes.register(Plant.self, as: "P\(index)") }
    return try Nib(NibDocument(text, file: "planted.layout.xml")).plan(classes: classes, order: .any)
  }

  /// Chooses for each group an order that the layout's own load has not.
  private mutating func decide(_ numbers: inout SplitMix) throws {
    let steps = try OrderPromise(of: Self.plan(text, count: count)).steps
    func place(_ member: Int, _ kind: LoadEvent.Kind) -> Int {
      let member = "p\(member)"
      let names: [LoadEvent.Kind: String] = [.attribute: "go", .outlet: "link"]
      return steps.firstIndex { step in
        step.object.name == member && step.event == kind && (names[kind] == nil || step.member == names[kind])
      } ?? -1
    }
    for (number, group) in groups.enumerated() {
      let own = zip(group.members, group.family.steps).map { (member: $0, place: place($0, $1)) }
        .sorted { $0.place < $1.place }
      var order = own
      while order.map(\.place) == own.map(\.place) { order.shuffle(using: &numbers) }
      wrong["g\(number)"] = order.map { "p\($0.member)" }
      let names = order.map { steps[$0.place].description }
      let isLong = names.count > 2 && !group.family.steps.contains(.initBegins)
      let fault = Fault(
        steps: Set(names), order: isLong ? names : [],
        subject: group.family.fails ? "the load" : "p\(order[order.count - 1].member).state")
      faults[fault] = names.count
    }
    // The last one wins. Each of the others is wrong if it comes behind the one that the file has last, wherever the third
    // comes. To see both faults takes an order of all three.
    for (members, sink) in writers {
      let own = members.sorted { place($0, .awake) < place($1, .awake) }
      for member in own.dropLast() {
        let steps = Set([member, own[own.count - 1]].map { "awake p\($0)" })
        faults[Fault(steps: steps, subject: "p\(sink).state")] = 3
      }
    }
  }
}
