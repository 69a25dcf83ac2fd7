import NibExploring
import NibKit
import TestSupport
import Testing

/// Random layouts with faults that were put into them by hand: all of them are found, and nothing else is.
@Suite struct PlantedFaultTests {
  /// Two steps whose order counts, and what it decides.
  struct Fault: Hashable, CustomStringConvertible {
    var steps: Set<String>
    var subject: String
    var description: String { "\(subject): \(steps.sorted().joined(separator: " / "))" }
  }

  /// A layout of some parts, each of its own class, so that no two faults are one in the code.
  struct Garden {
    var text = ""
    var faults: Set<Fault> = []
    var count: Int

    init(_ numbers: inout SplitMix) {
      count = Int.random(in: 4...30, using: &numbers)
      var attributes = Array(repeating: "", count: count)
      var free = Array(0..<count).shuffled(using: &numbers)
      for _ in 0..<Int.random(in: 0...3, using: &numbers) where free.count >= 2 {
        let (one, other) = (free.removeLast(), free.removeLast())
        plant(Int.random(in: 0..<9, using: &numbers), one, other, &attributes, &free)
      }
      for index in free {
        let target = Int.random(in: 0..<count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: attributes[index] += ##" role="annotates" target="#p\##(annotated(index))""##
        case 1: attributes[index] += ##" role="copies" target="#p\##(target)""##
        case 2: attributes[index] += ##" role="defaults" target="#p\##(target)""##
        case 3: attributes[index] += ##" role="becomes ready" value="7" maximum="9""##
        case 4: attributes[index] += ##" tick="true" target="#p\##(target)""##
        default: break
        }
        if numbers.happens(50) { attributes[index] += ##" label="l\##(index)""## }
      }
      write(attributes, &numbers)
    }

    /// Each is annotated by one other at most.
    private func annotated(_ index: Int) -> Int { (index + 1) % count }

    private mutating func plant(
      _ kind: Int, _ one: Int, _ other: Int, _ attributes: inout [String], _ free: inout [Int]
    ) {
      func fault(_ verb: String, member: String = "", _ subject: String) -> Fault {
        Fault(steps: ["\(verb) p\(one)\(member)", "\(verb) p\(other)\(member)"], subject: subject)
      }
      func roles(_ first: String, _ second: String) {
        attributes[one] += ##" role="\##(first)" target="#p\##(other)""##
        attributes[other] += ##" role="\##(second)""##
      }
      switch kind {
      case 0:
        roles("clobbers", "defaults")
        faults.insert(fault("awake", "p\(other).text"))
      case 1:
        roles("looks", "becomes ready")
        faults.insert(fault("awake", "p\(one).seen"))
      case 2:
        roles("follows", "")
        faults.insert(fault("afterInit", "p\(one).seen"))
      case 3:
        roles("needs", "")
        faults.insert(fault("awake", "the load"))
      case 4:
        roles("shares", "is shared")
        faults.insert(fault("awake", "p\(other).shared"))
      case 5:
        attributes[one] += ##" role="clamped" value="500" maximum="1000""##
        faults.insert(Fault(steps: ["attr p\(one).value", "attr p\(one).maximum"], subject: "p\(one).value"))
      case 6:
        roles("ticker", "")
        attributes[one] += ##" tick="true""##
        faults.insert(Fault(steps: ["attr p\(one).tick", "outlet p\(one).target"], subject: "early read"))
      case 7 where !attributes.contains(where: { $0.contains("registers") }):
        attributes[one] += ##" role="registers""##
        attributes[other] += ##" role="registers""##
        faults.insert(fault("init", "p\(min(one, other)).number"))
      default:
        guard let sink = free.popLast() else { return }
        attributes[one] += ##" sink="#p\##(sink)""##
        attributes[other] += ##" sink="#p\##(sink)""##
        faults.insert(fault("outlet", member: ".sink", "p\(sink).received"))
      }
    }

    /// A random tree in document order, so that numbers rise.
    private mutating func write(_ attributes: [String], _ numbers: inout SplitMix) {
      var open: [Int] = []
      text = "<layout version=\"1\">\n"
      for index in attributes.indices {
        while !open.isEmpty, numbers.happens(40) { text += "</P\(open.removeLast())>\n" }
        text += "<P\(index) id=\"p\(index)\"\(attributes[index])>\n"
        open.append(index)
      }
      for index in open.reversed() { text += "</P\(index)>\n" }
      text += "</layout>\n"
    }
  }

  @Test("every fault is found and none is invented", arguments: rounds(13))
  func everyFaultIsFoundAndNoneIsInvented(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let garden = Garden(&numbers)
    var classes = ClassRegistry()
    for index in 0..<garden.count { classes.register(Part.self, as: "P\(index)") }
    let nib = Nib(try NibDocument(garden.text, file: "garden.layout.xml"))
    let registrations = Registrations()
    let report = try Registrations.$current.withValue(registrations) {
      let explorer = Explorer(
        try nib.plan(classes: classes),
        owner: {
          registrations.clear()
          return nil
        })
      return explorer.explore(seed: seed)
    }
    check(report, garden)
  }

  /// Loads the garden one time or several times within its own load.
  private final class Gardener: NibObject {
    var times = 1
    private var nibs: [LoadedNib] = []
    static var members: Members { Members(of: Gardener.self) { $0.attribute("times", \.times) } }
    init(coder: NibDecoder) throws {}
    func awake() throws { for _ in 0..<times { nibs.append(try NibLoad.load("garden", owner: nil)) } }
  }

  @Test("every fault of a nested layout is found and none is invented", arguments: rounds(6))
  func faultNestedLayout(seed: UInt64) throws {
    var numbers = SplitMix(seed: 1_020 + seed)
    let garden = Garden(&numbers)
    var classes = ClassRegistry()
    for index in 0..<garden.count { classes.register(Part.self, as: "P\(index)") }
    classes.register(Gardener.self)
    let layouts = MemoryLayouts(documents: ["garden": try NibDocument(garden.text, file: "garden.layout.xml")]
    )
    let nib = Nib(try NibDocument("<layout version=\"1\"><Gardener times=\"\(1 + seed % 3)\"/></layout>"))
    let registrations = Registrations()
    let report = try Registrations.$current.withValue(registrations) {
      var explorer = Explorer(try nib.plan(classes: classes, layouts: layouts), layouts: layouts)
      explorer.outside.reset = { registrations.clear() }
      return explorer.explore(seed: seed)
    }
    #expect(report.nested.count == 1 && report.unexplored.isEmpty)
    #expect(report.findings.isEmpty && report.unexplained.isEmpty && report.unfollowed.isEmpty)
    check(try #require(report.nested.first), garden)
  }

  private func check(_ report: ExplorationReport, _ garden: Garden) {
    let found = report.findings.map {
      Fault(
        steps: [$0.earlier.description, $0.later.description],
        subject: $0.effects[0].subject.kind == .earlyRead ? "early read" : $0.effects[0].subject.name)
    }
    #expect(Set(found) == garden.faults, "\(report.text())\n\(garden.text)")
    #expect(found.count == garden.faults.count)
    #expect(report.unexplained.isEmpty && report.unstable.isEmpty && report.unfollowed.isEmpty)
  }
}
