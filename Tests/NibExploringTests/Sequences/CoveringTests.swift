import NibKit
import TestSupport
import Testing

@testable import NibExploring

/// "any `strength` of the things come in each of their orders at least once", counted one by one.
@Suite struct CoveringTests {
  // MARK: Arrays

  /// Returns the ordered triples, or quadruples, of `count` things that no row has.
  static func missing(_ strength: Int, _ count: Int) -> Int {
    let array = CoveringArray(strength: strength, of: count)
    let rows = (0..<array.rows).map { array.ranks($0) }
    for row in rows where Set(row).count != count { return .max }
    var missing = 0
    func extend(_ tuple: [Int], _ rows: [[Int]]) {
      if rows.isEmpty {
        missing += 1
      } else if tuple.count < strength {
        for thing in 0..<count where !tuple.contains(thing) {
          extend(tuple + [thing], tuple.last.map { last in rows.filter { $0[last] < $0[thing] } } ?? rows)
        }
      }
    }
    extend([], rows)
    return missing
  }

  @Test("every three things come in all six orders", arguments: [1, 2, 3, 5, 8, 9, 16, 31, 50])
  func triples(count: Int) { #expect(Self.missing(3, count) == 0) }

  @Test("every four things come in all 24 orders", arguments: [3, 4, 7, 8, 13, 17])
  func quadruples(count: Int) { #expect(Self.missing(4, count) == 0) }

  /// A plane takes over where the listed arrays end; here a table is short enough to see it.
  @Test("random triples of very many things come in all orders", arguments: [2_048, 2_049, 5_000])
  func manyThings(count: Int) {
    let array = CoveringArray(strength: 3, of: count)
    let rows = (0..<array.rows).map { array.ranks($0) }
    #expect(rows.allSatisfy { Set($0).count == count })
    var numbers = SplitMix(seed: UInt64(count))
    for _ in rounds(5_000) {
      let (one, other, third) = (
        Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<count, using: &numbers),
        Int.random(in: 0..<count, using: &numbers)
      )
      if Set([one, other, third]).count < 3 { continue }
      #expect(rows.contains { $0[one] < $0[other] && $0[other] < $0[third] })
    }
  }

  @Test("four of very many things come in all orders, at random") func manyThingsByFour() {
    let array = CoveringArray(strength: 4, of: 400)
    let rows = (0..<array.rows).map { array.ranks($0) }
    var numbers = SplitMix(seed: 4)
    for _ in rounds(1_250) {
      let chosen = (0..<400).shuffled(using: &numbers).prefix(4).map { $0 }
      #expect(rows.contains { row in zip(chosen, chosen.dropFirst()).allSatisfy { row[$0] < row[$1] } })
    }
  }

  @Test("three of 1000 steps take at most 100 loads") func rows() {
    #expect(CoveringArray(strength: 3, of: 1_000).rows + 2 <= 100)
  }

  // MARK: Partial orders

  /// Objects one after the other, some of which are awoken after others.
  static func promise(_ count: Int, edges: [[Int]]) throws -> OrderPromise {
    var text = "<layout version=\"1\">"
    for (object, earlier) in edges.enumerated() {
      let after = earlier.map { "#p\($0)" }.joined(separator: " ")
      text += ##"<Part id="p\##(object)""## + (after.isEmpty ? "" : " awake-after=\"\(after)\"") + "/>"
    }
    var classes = ClassRegistry()
    classes.register(Part.self)
    return OrderPromise(
      of: try Nib(NibDocument(text + "</layout>", file: "c")).plan(classes: classes).inOrder(.any))
  }

  static func edges(_ count: Int, _ numbers: inout SplitMix) -> [[Int]] {
    let order = Array(0..<count).shuffled(using: &numbers)
    var edges = [[Int]](repeating: [], count: count)
    for place in 1..<count where numbers.happens(35) {
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        let earlier = order[Int.random(in: 0..<place, using: &numbers)]
        if !edges[order[place]].contains(earlier) { edges[order[place]].append(earlier) }
      }
    }
    return edges
  }

  /// Returns the tuples of awakes that the partial order allows, found by hand: none of them waits, by any way, for a later one.
  static func allowed(_ strength: Int, _ edges: [[Int]]) -> Set<[Int]> {
    var waits = edges.map(Set.init)
    for _ in edges { waits = waits.map { set in set.union(set.flatMap { waits[$0] }) } }
    var tuples: Set<[Int]> = [[]]
    for _ in 0..<strength {
      tuples = Set(
        tuples.flatMap { tuple in
          edges.indices.filter { next in
            !tuple.contains(next) && tuple.allSatisfy { !waits[$0].contains(next) }
          }
          .map { tuple + [$0] }
        })
    }
    return tuples
  }

  static func tuples(_ strength: Int, of sequence: [Int]) -> Set<[Int]> {
    var tuples: [[Int]] = [[]]
    for thing in sequence { tuples += tuples.filter { $0.count < strength }.map { $0 + [thing] } }
    return Set(tuples.filter { $0.count == strength })
  }

  static func sequences(of kind: LoadPlan.Step.Kind, _ space: SequenceSpace, _ covering: CoveringSet)
    -> [[Int]]
  {
    space.loads(covering, seed: 3).prefix(covering.loads).filter(\.isCovering).map { load in
      load.items.filter { $0.kind == kind }.compactMap(\.subject.objectIndex)
    }
  }

  @Test("every three awakes come in each order that declared awakes allow", arguments: 0..<30)
  func partialOrders(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let count = Int.random(in: 6...14, using: &numbers)
    let edges = Self.edges(count, &numbers)
    let space = SequenceSpace(try Self.promise(count, edges: edges))
    let covering = space.covering(3, runs: nil, seed: seed)
    #expect(covering.strength == 3)
    let seen = Self.sequences(of: .awake, space, covering).reduce(into: Set<[Int]>()) {
      $0.formUnion(Self.tuples(3, of: $1))
    }
    let allowed = Self.allowed(3, edges)
    #expect(seen == allowed)
    // Initializers and afterInit(), or the initializers alone, are in no partial order.
    let free = count * (count - 1) * (count - 2)
    #expect((covering.tuples - allowed.count).isMultiple(of: free))
  }

  @Test("every four steps come in each order, with two in one stretch and two in another")
  func stretches() throws {
    let count = 7
    let space = SequenceSpace(try Self.promise(count, edges: Array(repeating: [], count: count)))
    let covering = space.covering(4, runs: nil, seed: 1)
    #expect(covering.strength == 4)
    let loads = space.loads(covering, seed: 1).prefix(covering.loads).map(\.items)
    let begun = loads.map { $0.filter { $0.kind == .initBegins }.compactMap(\.subject.objectIndex) }
    let awoken = loads.map { $0.filter { $0.kind == .awake }.compactMap(\.subject.objectIndex) }
    let free = count * (count - 1) * (count - 2) * (count - 3)
    for sequences in [begun, awoken] {
      #expect(sequences.reduce(into: Set<[Int]>()) { $0.formUnion(Self.tuples(4, of: $1)) }.count == free)
    }
    var pairs: Set<[Int]> = []
    for (one, other) in zip(begun, awoken) {
      for first in Self.tuples(2, of: one) {
        for second in Self.tuples(2, of: other) { pairs.insert(first + second) }
      }
    }
    #expect(pairs.count == count * (count - 1) * count * (count - 1))
  }
}
