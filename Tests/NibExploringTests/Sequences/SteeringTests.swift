import NibKit
import TestSupport
import Testing

@testable import NibExploring

/// Random loads go through the orders of steps that touch one object.
@Suite struct SteeringTests {
  /// Many objects, some of which are connected to hubs, a few to each.
  static func promise(_ numbers: inout SplitMix, hubs: Int, members: Int, among count: Int) throws -> (
    promise: OrderPromise, groups: [[Int]]
  ) {
    let chosen = (0..<count).shuffled(using: &numbers)
    var targets: [Int: Int] = [:]
    var groups: [[Int]] = []
    for hub in 0..<hubs {
      let group = chosen[(hub * members)..<((hub + 1) * members)].sorted()
      for member in group { targets[member] = chosen[count - 1 - hub] }
      groups.append(group)
    }
    var text = "<layout version=\"1\">"
    for object in 0..<count {
      let target = targets[object].map { " target=\"#p\($0)\"" } ?? ""
      text += "<Part id=\"p\(object)\"\(target)/>"
    }
    var classes = ClassRegistry()
    classes.register(Part.self)
    let plan = try Nib(NibDocument(text + "</layout>", file: "s")).plan(classes: classes).inOrder(.any)
    return (OrderPromise(of: plan), groups)
  }

  @Test("256 loads have five awakes that touch one object in each of their 120 orders", arguments: rounds(1))
  func five(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let (promise, groups) = try Self.promise(&numbers, hubs: 6, members: 5, among: 150)
    let space = SequenceSpace(promise)
    let covering = space.covering(3, runs: 256, seed: seed)
    var orders: [[Int]: Set<[Int]>] = [:]
    for load in space.loads(covering, seed: seed).prefix(256) {
      let awoken = load.items.filter { $0.kind == .awake }.compactMap(\.subject.objectIndex)
      for group in groups { orders[group, default: []].insert(awoken.filter(group.contains)) }
    }
    for group in groups { #expect(orders[group]?.count == 120) }
  }
}
