import NibKit
import Testing
import TestSupport

/// Whatever the order and whatever the document: each thing happens exactly once.
@Suite struct OrderPropertyTests {
  @Test(arguments: 0..<400)
  func eachStepHappensOnceUnderAnyOrder(seed: UInt64) throws {
    try Journal.keeping { journal in
      var random = SplitMix(seed: seed)
      let order = Self.order(&random)
      try #require(order.problems.isEmpty)
      let layout = RandomLayout(&random)
      let recorder = TraceRecorder()
      let owner = Owner()
      let loaded = try load(layout.text, owner: owner, classes: .withCases, order: order, tracer: recorder)

      let trace = recorder.trace.notation.split(separator: " ").map(String.init)
      let isNowOrNever = order.stages.contains(.outlets(.nowOrNever))
      let awakesSubtrees = order.stages.contains(.awakeSubtree)
      let context: Comment = "\(order.stages) \(order.passes) \(layout.text) \(trace)"
      for (index, parent) in layout.parents.enumerated() {
        let begin = try #require(trace.firstIndex(of: "+o\(index)"), context)
        let end = try #require(trace.firstIndex(of: "o\(index)!"), context)
        #expect(begin < end, context)
        #expect(trace.count { $0 == "+o\(index)" || $0 == "o\(index)!" } == 2, context)
        let isPart = layout.isPart[index]
        #expect(trace.count { $0.hasSuffix("<o\(index)") } == (parent == nil || isPart ? 0 : 1), context)
        if let parent, isPart {
          // Whatever the order, a part is complete before the initializer that may decode it has returned.
          let handed = trace.indices.filter { trace[$0] == "o\(parent).held+=o\(index)" }
          let outer = try [
            #require(trace.firstIndex(of: "+o\(parent)")), #require(trace.firstIndex(of: "o\(parent)!")),
          ]
          #expect(handed.count == 1, context)
          #expect(outer[0] < begin && end < handed[0] && handed[0] < outer[1], context)
          let held = layout.parents.indices.filter { layout.parents[$0] == parent && layout.isPart[$0] }
          #expect((loaded["o\(parent)"] as? Bag)?.held.map(\.id) == held.map { "o\($0)" }, context)
        }
        #expect(trace.count { $0 == "o\(index).nm" } == 1, context)
        let awakes = trace.count { $0 == "*o\(index)" }
        #expect(awakesSubtrees ? awakes >= 1 : awakes == 1, context)
        // Not only traced, but so: no step went to an object that was not there.
        let leaf = try #require(loaded["o\(index)"] as? Leaf)
        #expect(leaf.nm == "n\(index)", context)
        if isPart {
          #expect(leaf.parent == nil, context)
        } else if let parent, layout.isCase[parent] {
          #expect((loaded["o\(parent)"] as? Case)?.contents.contains { $0 === leaf } == true, context)
        } else if let parent {
          #expect(leaf.parent === loaded["o\(parent)"], context)
        }
        #expect((leaf.action != nil) == layout.hasAction[index], context)
        #expect(journal.entries.contains("*o\(index)"), context)
      }
      for (source, target) in layout.peers {
        let wired = trace.count { $0 == "o\(source)~o\(target)" }
        let left = isNowOrNever ? trace.count { $0 == "o\(source)~nil" } : 0
        #expect(wired + left == 1, context)
        let leaf = loaded["o\(source)"] as? Leaf
        #expect(leaf?.peer === (wired == 1 ? loaded["o\(target)"] : nil), context)
      }
      #expect(trace.count { $0 == "act" } == layout.hasAction.count { $0 }, context)
      #expect(owner.rows.map(\.id) == layout.rows.map { "o\($0)" }, context)
      // The objects saw it too, in the same order. Collections are silent there, and those who decode objects are later than these.
      guard !layout.isCase.contains(true), !layout.text.contains("<Safe") else { return }
      let silent = trace.filter { !$0.contains("+=") && !$0.hasSuffix("~nil") && !$0.hasSuffix(".held") }
      #expect(journal.entries == silent, context)
    }
  }

  /// A valid order: stages in any order that keeps the rules, then passes in any order.
  static func order(_ random: inout SplitMix) -> LoadOrder {
    var stages: [LoadOrder.Stage] = [.initEnds, .children]
    let adopts = random.once(in: 3)
    stages.append(adopts ? .adoptChildren : .attach)
    let rules: [LoadOrder.ReferenceRule] = [.nowOrLater, .nowOrNever, .whenComplete, .building]
    if random.once(in: 2) { stages.append(.identity) }
    if random.once(in: 2) { stages.append(.attributes) }
    if random.once(in: 2) { stages.append(.ownerOutlets) }
    if random.once(in: 2) { stages.append(.actions) }
    if random.once(in: 2) { stages.append(.outlets(rules.randomElement(using: &random)!)) }
    let awakes: [LoadOrder.Stage?] = [nil, nil, .awake, .awakeWhenWired, .awakeSubtree]
    if let awake = awakes.randomElement(using: &random)! { stages.append(awake) }
    repeat { stages.shuffle(using: &random) } while !isInOrder(stages)
    stages.insert(.initBegins, at: 0)

    var passes: [LoadOrder.Pass] = []
    let sequences: [LoadOrder.Arrangement] = [.document, .written, .lastFirst]
    for work in [LoadOrder.Work.attributes, .ownerOutlets, .objectOutlets, .collections, .actions, .identity]
    {
      passes.append(.apply(work, sequences.randomElement(using: &random)!))
    }
    if random.once(in: 4) { passes = [.apply([.attributes, .identity, .connections], .written)] }
    passes.append(.owner([.awake, .didLoad].randomElement(using: &random)!))
    passes.shuffle(using: &random)
    let awake = LoadOrder.AwakeOrder.allCases.randomElement(using: &random)!
    passes.append(random.once(in: 3) ? .attributesAndAwake(awake) : .awake(awake))
    return LoadOrder(
      name: "random", construction: .allCases.randomElement(using: &random)!, stages: stages, passes: passes)
  }

  private static func isInOrder(_ stages: [LoadOrder.Stage]) -> Bool {
    let children = stages.firstIndex(of: .children)!
    return [.adoptChildren, .awakeSubtree].allSatisfy {
      stages.firstIndex(of: $0).map { $0 > children } ?? true
    }
  }
}

/// A container that is handed its children in its initializer, and cannot be given any later.
final class Case: Leaf {
  let contents: [Leaf]

  override class var members: Members { super.members.adding(Case.self) { $0.children(Leaf.self) } }

  required init(coder: NibDecoder) throws {
    contents = try coder.decodeChildren()
    try super.init(coder: coder)
  }
}

/// A container with parts, which are set in the attribute phase.
class Bag: Box {
  fileprivate(set) var held: [Leaf] = []

  override class var members: Members { super.members.adding(Bag.self) { $0.parts("held") { $0.held = $1 } } }
}

/// Decodes its parts.
final class Safe: Bag {
  override class var members: Members { super.members.adding(Safe.self) { $0.parts("held", Leaf.self) } }

  required init(coder: NibDecoder) throws {
    let held = try coder.decodeObjects(Leaf.self, forKey: "held")
    try super.init(coder: coder)
    self.held = held
  }
}

extension ClassRegistry {
  static var withCases: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Bag.self)
    classes.register(Safe.self)
    classes.register(Case.self)
    return classes
  }
}

/// A random tree with peers, actions and a collection, and what its load must yield.
struct RandomLayout {
  var text = ""
  var parents: [Int?] = []
  var isCase: [Bool] = []
  var isPart: [Bool] = []
  private var classes: [String] = []
  private var sections: [Section] = []

  /// Whether the parts of an object are still to come, being written, or behind.
  private enum Section { case before, within, after }

  var peers: [(Int, Int)] = []
  var hasAction: [Bool] = []
  var rows: [Int] = []

  init(_ random: inout SplitMix) {
    let count = Int.random(in: 1...9, using: &random)
    var open: [Int] = []
    for index in 0..<count {
      while !open.isEmpty, random.once(in: 2) { close(&open) }
      parents.append(open.last)
      isPart.append(false)
      if let parent = open.last, ["Bag", "Safe"].contains(classes[parent]) {
        if sections[parent] == .before, random.once(in: 2) {
          text += "<attribute name='held'>"
          sections[parent] = .within
        } else if sections[parent] == .within, random.once(in: 3) {
          text += "</attribute>"
          sections[parent] = .after
        }
        isPart[index] = sections[parent] == .within
      }
      let isContainer = index + 1 < count && random.once(in: 2)
      let decodes = isContainer && random.once(in: 4)
      isCase.append(decodes)
      classes.append(isContainer ? decodes ? "Case" : random.pick(["Box", "Bag", "Safe"]) : "Leaf")
      sections.append(.before)
      text += "<\(classes[index]) id='o\(index)' nm='n\(index)'"
      if random.once(in: 2) {
        peers.append((index, Int.random(in: 0..<count, using: &random)))
        text += " peer='#o\(peers.last!.1)'"
      }
      hasAction.append(random.once(in: 3))
      if hasAction[index] { text += " action='#owner.go'" }
      if random.once(in: 3) {
        rows.append(index)
        text += " outlets='rows'"
      }
      text += isContainer ? ">" : "/>"
      if isContainer { open.append(index) }
    }
    while !open.isEmpty { close(&open) }
  }

  private mutating func close(_ open: inout [Int]) {
    let index = open.removeLast()
    text += (sections[index] == .within ? "</attribute>" : "") + "</\(classes[index])>"
  }
}
