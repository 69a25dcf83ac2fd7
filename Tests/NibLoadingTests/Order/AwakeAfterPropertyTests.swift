import LoadSamples
import NibKit
import TestSupport
import Testing

/// Whatever the order, the document and the declarations: what is declared holds, and nothing else changes.
@Suite struct AwakeAfterPropertyTests {
  @Test("declared orders hold and change nothing else", arguments: rounds(150))
  func declaredOrders(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var order = LoadOrder.random(&random)
    if random.once(in: 3) {
      // Attributes go with awakes where nothing else sets them.
      order.stages.removeAll { [.attributes, .awake, .awakeWhenWired, .awakeSubtree].contains($0) }
      order.passes.removeAll {
        if case .apply(let work, _) = $0 { work.contains(.attributes) } else { false }
      }
      order.passes.insert(.apply([.identity, .connections], .written), at: 0)
      order.passes[order.passes.count - 1] = .attributesAndAwake(random.pick(LoadOrder.AwakeOrder.allCases))
    }
    try #require(order.problems.isEmpty)
    let layout = RandomLayout(&random)
    let edges = Self.edges(objects: layout.parents.count, &random)
    let before = try trace(layout.text, order)
    let after = try trace(Self.declaring(edges, in: layout.text), order)
    let context: Comment = "\(order.stages) \(order.passes) \(layout.text) \(edges) \(before) \(after)"

    // The number of awakes of each object is the same.
    #expect(before.filter(isAwake).sorted() == after.filter(isAwake).sorted(), context)
    // Nothing but awakes moves, and attributes that an order ties to them.
    let goWithAwakes =
      !order.stages.contains(.attributes) && order.passes.last.map(setsAttributes) == true
      && !order.passes.dropLast().contains(where: setsAttributes)
    let isTied = { (step: String) in
      isAwake(step) || goWithAwakes && (step.hasSuffix(".nm") || step.hasSuffix(".held"))
    }
    #expect(before.filter { !isTied($0) } == after.filter { !isTied($0) }, context)
    // Each awake comes after those that it waits for, in each round of them.
    for (object, other) in edges {
      let own = after.indices.filter { after[$0] == "*o\(object)" }
      let others = after.indices.filter { after[$0] == "*o\(other)" }
      guard let first = own.first, let firstOther = others.first else { continue }
      #expect(first > firstOther, context)
      for (one, another) in zip(own.reversed(), others.reversed()) { #expect(one > another, context) }
    }
    // And as early as that allows, in the order's own order.
    #expect(Self.earliest(Self.units(of: before, isTied), edges) == after, context)
  }

  private func trace(_ text: String, _ order: LoadOrder) throws -> [String] {
    let recorder = TraceRecorder()
    try load(text, owner: Owner(), classes: .withCases, order: order, tracer: recorder)
    return recorder.trace.notation.split(separator: " ").map(String.init)
  }

  /// Pairs without a cycle: by a random ranking, the later waits for the earlier.
  private static func edges(objects: Int, _ random: inout SplitMix) -> [(Int, Int)] {
    let ranking = (0..<objects).shuffled(using: &random)
    let percent = random.pick([10, 30, 70])
    var edges: [(Int, Int)] = []
    for later in 0..<objects {
      for earlier in 0..<later where random.happens(percent) {
        edges.append((ranking[later], ranking[earlier]))
      }
    }
    return edges
  }

  private static func declaring(_ edges: [(Int, Int)], in text: String) -> String {
    Dictionary(grouping: edges, by: \.0).reduce(text) { text, declared in
      let others = declared.value.map { "#o\($0.1)" }.joined(separator: " ")
      return text.replacing("id='o\(declared.key)'", with: "id='o\(declared.key)' awake-after='\(others)'")
    }
  }

  /// Returns the steps, each awake with the attributes that go with it.
  private static func units(of steps: [String], _ isTied: (String) -> Bool) -> [[String]] {
    var units: [[String]] = []
    for step in steps {
      let object = step.prefix { $0 != "." }.drop { $0 == "*" }
      if isTied(step), let last = units.last?.last, last.hasPrefix("\(object)."), isTied(last) {
        units[units.count - 1].append(step)
      } else {
        units.append([step])
      }
    }
    return units
  }

  /// At each place the first awake that may come, found by trying.
  private static func earliest(_ units: [[String]], _ edges: [(Int, Int)]) -> [String] {
    var result: [String] = []
    var waiting: [[String]] = []
    let all = units.flatMap(\.self)
    func mayCome(_ awake: String) -> Bool {
      let rounds = all.count { $0 == awake }
      let left = rounds - result.count { $0 == awake } - 1
      return edges.filter { "*o\($0.0)" == awake }.allSatisfy { _, other in
        let others = all.count { $0 == "*o\(other)" }
        return result.count { $0 == "*o\(other)" } >= min(others, max(1, others - left))
      }
    }
    for unit in units {
      guard let awake = unit.last, isAwake(awake) else {
        result += unit
        continue
      }
      waiting.append(unit)
      while let next = waiting.firstIndex(where: { mayCome($0[$0.count - 1]) }) {
        result += waiting.remove(at: next)
      }
    }
    return result
  }
}

private func isAwake(_ step: String) -> Bool { step.hasPrefix("*o") }

private func setsAttributes(_ pass: LoadOrder.Pass) -> Bool {
  switch pass {
  case .apply(let work, _): work.contains(.attributes)
  case .attributesAndAwake: true
  default: false
  }
}
