import LoadSamples
import NibKit
import Testing
import TestSupport

/// Whatever the order and whatever the document: each thing happens exactly once.
@Suite struct OrderPropertyTests {
  @Test("each step happens once under any order", arguments: rounds(100))
  func stepHappensOnce(seed: UInt64) throws {
    try Journal.keeping { journal in
      var random = SplitMix(seed: seed)
      let order = LoadOrder.random(&random)
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
}
