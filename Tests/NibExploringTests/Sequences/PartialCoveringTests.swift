import NibKit
import TestSupport
import Testing

@testable import NibExploring

/// An object with children and with parts, which is planned and never made.
private final class Cell: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()

  init(coder: NibDecoder) throws {}
  func onInit() {}
  func awake() {}
  func afterInit() {}

  static var members: Members {
    Members().adding(Cell.self) {
      $0.attribute("nm", String.self)
      $0.parts("inner", Cell.self)
      $0.parts("outer", Cell.self)
      $0.children { (_: Cell, _: Cell) in }
    }
  }
}

/// Any few things come in each order that is allowed where they wait for others or make them: found one by one among
/// all loads that the loader makes of all sequences.
@Suite struct PartialCoveringTests {
  // MARK: Layouts

  /// A random layout of nested objects, some of which are awoken after others.
  struct RandomLayout {
    private var numbers: SplitMix
    private let hasParts: Bool
    private var left: Int
    private var made = 0
    let after: [[Int]]

    init(_ count: Int, hasParts: Bool, hasEdges: Bool, seed: UInt64) {
      numbers = SplitMix(seed: seed)
      self.hasParts = hasParts
      left = count
      after = hasEdges ? CoveringTests.edges(count, &numbers) : Array(repeating: [], count: count)
    }

    mutating func plan() throws -> LoadPlan {
      var text = "<layout version=\"1\">"
      while left > 0 { text += element() }
      var classes = ClassRegistry()
      classes.register(Cell.self)
      return try Nib(NibDocument(text + "</layout>", file: "c")).plan(classes: classes)
    }

    private mutating func element() -> String {
      let names = after[made].map { "#c\($0)" }.joined(separator: " ")
      let tag = #"<Cell id="c\#(made)" nm="n""# + (names.isEmpty ? "" : #" awake-after="\#(names)""#)
      (made, left) = (made + 1, left - 1)
      var contents: [String] = []
      var attributes = hasParts ? ["inner", "outer"] : []
      while left > 0, numbers.happens(55) {
        if numbers.happens(50), let name = attributes.popLast() {
          var parts = element()
          if left > 0, numbers.happens(40) { parts += element() }
          contents.append("<attribute name=\"\(name)\">\(parts)</attribute>")
        } else {
          contents.append(element())
        }
      }
      return contents.isEmpty ? tag + "/>" : tag + ">" + contents.joined() + "</Cell>"
    }
  }

  /// Returns all sequences of initializers that the loader makes of sequences of beginnings.
  static func initializers(_ plan: LoadPlan) -> Set<[Int]> {
    let count = plan.document.objects.count
    var sequences: Set<[Int]> = []
    func extend(_ order: [Int32]) {
      if order.count == count {
        let steps = plan.inOrder(plan.order, beginning: order).steps
        sequences.insert(steps.filter { $0.kind == .initBegins }.compactMap(\.subject.objectIndex))
      }
      for next in 0..<Int32(count) where !order.contains(next) { extend(order + [next]) }
    }
    extend([])
    return sequences
  }

  // MARK: Loads

  /// Returns the sequences of each open stretch in the covering loads, each load after the other. Initializers are
  /// numbered by object, and other steps by their places in the own load.
  static func sequences(_ space: SequenceSpace, _ covering: CoveringSet) -> [[[Int]]] {
    let stretches = space.promise.stretches.filter { $0.freedom == .steps }
    return space.loads(covering, seed: 3).prefix(covering.loads).filter(\.isCovering).map { load in
      let begun = load.items.filter { $0.kind == .initBegins }.compactMap(\.subject.objectIndex)
      return (space.isConstructionOpen ? [begun] : [])
        + stretches.map { stretch in
          let own = Array(space.promise.items[stretch.items])
          return load.items.compactMap { own.firstIndex(of: $0) }
        }
    }
  }

  static func tuples(_ strength: Int, of sequences: some Sequence<[Int]>) -> Set<[Int]> {
    sequences.reduce(into: Set<[Int]>()) { $0.formUnion(CoveringTests.tuples(strength, of: $1)) }
  }

  /// Compares the tuples of steps that come in the loads of a strength with those that are allowed.
  ///
  /// - Parameter after: for each object those that are awoken before it, by the numbers of ids.
  static func expectAll(_ plan: LoadPlan, strength: Int, after: [[Int]]) {
    let space = SequenceSpace(OrderPromise(of: plan))
    let covering = space.covering(strength, runs: nil, seed: 1)
    #expect(covering.strength == strength)
    #expect(covering.initializerStrength == strength)
    let loads = sequences(space, covering)
    let made = initializers(plan)
    let isAwake =
      (space.isConstructionOpen ? [false] : [])
      + space.promise.stretches.filter { $0.freedom == .steps }.map {
        space.promise.items[$0.items.lowerBound].kind == .awake
      }
    let awoken = plan.steps.filter { $0.kind == .awake }.map { step in
      Int(step.subject.objectIndex.flatMap(plan.document.id(ofObject:))?.dropFirst() ?? "") ?? -1
    }
    func allowed(_ strength: Int, _ stretch: Int) -> Set<[Int]> {
      if space.isConstructionOpen, stretch == 0 { return tuples(strength, of: made) }
      if !isAwake[stretch] {
        return CoveringTests.allowed(strength, Array(repeating: [], count: space.sizes[stretch]))
      }
      return CoveringTests.allowed(strength, awoken.map { after[$0].compactMap(awoken.firstIndex) })
    }
    // Many connections are free, and have too many tuples to be listed.
    for stretch in space.sizes.indices where space.sizes[stretch] <= 6 {
      for strength in 2...strength {
        #expect(tuples(strength, of: loads.map { $0[stretch] }) == allowed(strength, stretch))
      }
    }
    if strength > 2, space.sizes.allSatisfy({ $0 <= 6 }) {
      #expect(covering.tuples == space.sizes.indices.reduce(0) { $0 + allowed(strength, $1).count })
    }
    if strength < 4 { return }
    for stretch in space.sizes.indices where space.sizes[stretch] <= 6 {
      for other in space.sizes.indices.dropFirst(stretch + 1) where space.sizes[other] <= 6 {
        var both: Set<[Int]> = []
        for load in loads {
          let second = CoveringTests.tuples(2, of: load[other])
          for pair in CoveringTests.tuples(2, of: load[stretch]) { both.formUnion(second.map { pair + $0 }) }
        }
        #expect(both.count == allowed(2, stretch).count * allowed(2, other).count)
      }
    }
  }

  // MARK: Tests

  @Test(
    "awakes that wait, containers and parts come in each allowed order, also in two stretches at once",
    arguments: [(2, 0..<7), (3, 7..<13), (4, 13..<16)])
  func layouts(strength: Int, seeds: Range<UInt64>) throws {
    for seed in seeds {
      var layout = RandomLayout(
        5, hasParts: !seed.isMultiple(of: 3), hasEdges: !seed.isMultiple(of: 4), seed: seed)
      let plan = try layout.plan()
      Self.expectAll(plan.inOrder(.any), strength: strength, after: layout.after)
      Self.expectAll(plan.inOrder(.gnustepNib), strength: strength, after: layout.after)
      // Contents come before what contains them, and nothing is awoken.
      Self.expectAll(plan.inOrder(.archive), strength: strength, after: layout.after)
    }
  }

  @Test(
    "what archived objects share comes before them, and else each few in each order",
    arguments: [(2, 0..<8), (3, 8..<16), (4, 16..<24)])
  func archives(strength: Int, seeds: Range<UInt64>) throws {
    for seed in seeds {
      var numbers = SplitMix(seed: seed)
      let roots = Vertex.random(&numbers)
      defer { Vertex.release(roots) }
      let plan = try ArchivePromiseTests.plan(of: roots)
      if plan.document.objects.count <= 5 { Self.expectAll(plan, strength: strength, after: []) }
    }
  }
}
