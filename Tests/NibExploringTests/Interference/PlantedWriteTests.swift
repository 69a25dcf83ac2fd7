import NibExploring
import NibKit
import TestSupport
import Testing

/// Random layouts whose objects write the planted values: the map is what was planted, no less and no more.
@Suite struct PlantedWriteTests {
  /// A step and a property that it changes.
  struct Write: Hashable, CustomStringConvertible {
    let step: String
    let property: String
    var description: String { "\(step) > \(property)" }
  }

  struct Monastery {
    var text = ""
    var owner = ""
    var planted: Set<Write> = []
    let count: Int

    init(_ numbers: inout SplitMix) {
      count = Int.random(in: 2...9, using: &numbers)
      var parents: [Int?] = []
      for index in 0..<count {
        parents.append(index > 0 && numbers.happens(60) ? Int.random(in: 0..<index, using: &numbers) : nil)
      }
      // Document order is that of the tree: numbers are given in it.
      var order: [Int] = []
      func visit(_ node: Int) {
        order.append(node)
        for child in 0..<count where parents[child] == node { visit(child) }
      }
      for root in 0..<count where parents[root] == nil { visit(root) }
      var numberOf = Array(repeating: 0, count: count)
      for (number, node) in order.enumerated() { numberOf[node] = number }
      func write(_ node: Int) {
        let number = numberOf[node]
        let children = (0..<count).filter { parents[$0] == node }.sorted { numberOf[$0] < numberOf[$1] }
        text += "<Scribe id=\"p\(number)\"\(attributes(number, children.map { numberOf[$0] }, &numbers))>\n"
        if let parent = parents[node] {
          planted.insert(Write(step: "attach p\(number)", property: "p\(numberOf[parent]).children"))
          planted.insert(Write(step: "attach p\(number)", property: "p\(number).parent"))
        }
        for child in children { write(child) }
        text += "</Scribe>\n"
      }
      text = "<layout version=\"1\" owner=\"Abbot\">\n"
      for root in order where parents[root] == nil { write(root) }
      text += "</layout>\n"
      owner = script(["awake", "didLoad"], { "\($0) Abbot" }, nil, &numbers)
    }

    /// Returns the attributes of an object; what they do is planted.
    private mutating func attributes(_ number: Int, _ children: [Int], _ numbers: inout SplitMix) -> String {
      var text = ""
      var steps = ["awake", "afterInit", "early", "init"]
      if numbers.happens(50) {
        text += " flag=\"true\""
        planted.insert(Write(step: "attr p\(number).flag", property: "p\(number).flag"))
        steps.append("attr")
      }
      if numbers.happens(50) {
        text += " peer=\"#p\(Int.random(in: 0..<count, using: &numbers))\""
        planted.insert(Write(step: "outlet p\(number).peer", property: "p\(number).peer"))
        steps.append("outlet")
      }
      if children.count == 1 { steps.append("adopt") }
      let script = script(
        steps,
        { step in
          switch step {
          case "attr": "attr p\(number).flag"
          case "outlet": "outlet p\(number).peer"
          case "adopt": "attach p\(children[0])"
          case "early", "init": "init p\(number)"
          default: "\(step) p\(number)"
          }
        }, number, &numbers)
      return script.isEmpty ? text : text + " script=\"\(script)\""
    }

    /// Returns some writes in some steps. Initializers write objects that have been made before.
    private mutating func script(
      _ steps: [String], _ name: (String) -> String, _ number: Int?, _ numbers: inout SplitMix
    ) -> String {
      var parts: [String] = []
      for step in steps where numbers.happens(30) {
        let isMaking = ["early", "init", "adopt"].contains(step)
        let last = isMaking ? number ?? 0 : count
        if last == 0 { continue }
        var writes: [String] = []
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
          let isOwner = numbers.happens(10)
          let object = isOwner ? "Abbot" : "p\(Int.random(in: 0..<last, using: &numbers))"
          let property = "\(object).\(numbers.happens(50) ? "a" : "b")"
          writes.append(property)
          planted.insert(Write(step: name(step), property: property))
        }
        parts.append("\(step):\(writes.joined(separator: ","))")
      }
      return parts.joined(separator: " ")
    }
  }

  static func plan(_ text: String) throws -> LoadPlan {
    var classes = ClassRegistry()
    classes.register(Scribe.self)
    return try Nib(NibDocument(text, file: "m.layout.xml")).plan(owner: Abbot.self, classes: classes)
  }

  static func map(
    _ text: String, owner: String = "", order: LoadOrder = .any, reads: Int? = nil
  ) throws -> InterferenceMap {
    let plan = try plan(text)
    let scriptorium = Scriptorium()
    return Scriptorium.$current.withValue(scriptorium) {
      let explorer = Explorer(
        plan,
        owner: {
          scriptorium.clear()
          return Abbot(owner)
        })
      return explorer.interference(order: order, reads: reads)
    }
  }

  static func writes(_ map: InterferenceMap) -> Set<Write> {
    Set(
      map.entries.flatMap { entry in
        entry.changed.map {
          Write(step: entry.step?.description ?? "-", property: "\($0.object.name).\($0.name)")
        }
      })
  }

  @Test(
    "the map is what was planted, whether all objects are read behind each step or hardly any",
    arguments: rounds(50))
  func equalsWhatWasPlanted(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let monastery = Monastery(&numbers)
    let order: LoadOrder = seed % 3 == 0 ? .appkit : .any
    let kinds = Set(try Self.plan(monastery.text).inOrder(order).steps.map(\.kind))
    let planted = monastery.planted.filter {
      ($0.step != "awake Abbot" || kinds.contains(.awakeOwner))
        && ($0.step != "didLoad Abbot" || kinds.contains(.tellOwner))
    }
    for reads in [1_000_000, 1] {
      let map = try Self.map(monastery.text, owner: monastery.owner, order: order, reads: reads)
      #expect(map.failure == nil && map.isSteady)
      #expect(map.isComplete == (reads > 1))
      let found = Self.writes(map)
      #expect(
        found == planted,
        "missing \(planted.subtracting(found)), invented \(found.subtracting(planted)) in \(monastery)")
    }
  }
}
