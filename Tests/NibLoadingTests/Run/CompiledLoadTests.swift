import LoadSamples
import NibKit
import TestSupport
import Testing

/// A load of a compiled layout is that of the layout: the same events at the same places, the same objects, the same faults.
@Suite struct CompiledLoadTests {
  @Test("a compiled layout loads as the layout does", arguments: rounds(50))
  func compiledLayout(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let randomLayout = RandomLayout(&random)
    let text =
      randomLayout.text + (random.once(in: 2) ? "<connect from='#owner' outlet='root' to='#o0'/>" : "")
    let document = try layout(text)
    let kept = try NibDocument(compiled: document.compiled(), file: "t.nib")
    let stripped = try NibDocument(compiled: document.compiled(strippingPositions: true), file: "t.nib")
    let order = random.pick(LoadOrder.profiles.map(\.order))
    let expected = try outcome(of: document, order)
    #expect(try outcome(of: kept, order) == expected, "\(order.name) \(text)")
    #expect(try outcome(of: stripped, order).withoutPlaces == expected.withoutPlaces, "\(order.name) \(text)")
  }

  @Test("a layout with a fault has the same diagnostics when it is compiled", arguments: rounds(25))
  func diagnostics(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = RandomLayout(&random).text
    for (name, others) in [
      ("Leaf", ["Laef", "Owner"]), ("'#o", ["'#x", "'o"]), ("id='o1'", ["id='o0'", "id='a b'"]),
      ("nm", ["mn"]),
    ]
    where random.once(in: 2) {
      text = text.replacing(name, with: random.pick(others), maxReplacements: 2)
    }
    let document = try layout(text)
    let kept = try NibDocument(compiled: document.compiled(), file: "t.nib")
    #expect(words(of: kept) == words(of: document))
    let stripped = try NibDocument(compiled: document.compiled(strippingPositions: true), file: "t.nib")
    let pairs = zip(
      LoadPlan.diagnose(stripped, classes: .withCases).map(\.message).sorted(),
      LoadPlan.diagnose(document, classes: .withCases).map(\.message).sorted())
    #expect(pairs.allSatisfy { $0 == $1 })
  }

  private func words(of document: NibDocument) -> String {
    LoadPlan.diagnose(document, classes: .withCases).rendered(in: document.source)
  }

  private struct Outcome: Equatable {
    var trace: [String]
    var withoutPlaces: [String]
    var journal: [String]
    var objects: [String]

    static func == (a: Self, b: Self) -> Bool {
      a.trace == b.trace && a.journal == b.journal && a.objects == b.objects
    }
  }

  private func outcome(of document: NibDocument, _ order: LoadOrder) throws -> Outcome {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      let plan = try LoadPlan(document, classes: .withCases, owner: Owner.self, order: order)
      let loaded = try plan.instantiate(owner: Owner(), tracer: recorder)
      let lines = recorder.trace.lines()
      return Outcome(
        trace: lines.map { $0.text() },
        withoutPlaces: lines.map { line in
          let (text, place) = (line.text(), line.place.map { "  \($0)" } ?? "")
          return text.hasSuffix(place) ? String(text.dropLast(place.count)) : text
        } + journal.entries, journal: journal.entries,
        objects: loaded.objects.map { ($0 as? Leaf)?.id ?? "?" })
    }
  }
}
