import Foundation
import LoadSamples
import NibKit
import NibLoading
import NibModel
import NibTracing
import PitfallGallery
import RandomNumbers
import TestSupport
import Testing

@testable import NibImporting

/// Traces of NibKit's own loads, written and read again.
@MainActor
enum OwnTraces {
  nonisolated static let orders = LoadOrder.profiles.map(\.order)

  /// Returns the trace of each layout of the gallery that the gallery's classes can load, in an order.
  static func ofGallery(_ order: LoadOrder) throws -> [(name: String, trace: Trace)] {
    let folder = packageFolder + "/Layouts/pitfalls"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".layout.xml")
    }
    return names.sorted().compactMap { name in
      guard let document = try? NibDocument(contentsOf: folder + "/" + name) else { return nil }
      let recorder = TraceRecorder()
      _ = NibMisuse.collect {
        let owner = document.ownerClass.flatMap(PitfallGallery.classes.makeOwner(named:))
        let loaded = try? Nib(document).instantiate(
          owner: owner, classes: PitfallGallery.classes, order: order, tracer: recorder)
        withExtendedLifetime((loaded, owner)) { NibLifecycle.settle() }
      }
      return recorder.trace.count == 0 ? nil : (name, recorder.trace)
    }
  }

  /// Returns the traces of random layouts in an order.
  static func ofRandomLayouts(_ order: LoadOrder, seed: UInt64, count: Int) throws -> [(
    name: String, trace: Trace
  )] {
    var random = SplitMix(seed: seed)
    return (0..<count).compactMap { _ in
      let text = RandomLayout(&random).text
      let recorder = TraceRecorder()
      _ = NibMisuse.collect { _ = try? load(text, owner: Owner(), order: order, tracer: recorder) }
      return recorder.trace.count == 0 ? nil : (text, recorder.trace)
    }
  }
}

/// Reads a text with no pattern.
func imported(_ text: String, file: String = "app.trace") throws -> ImportedTrace {
  try TraceImporter().read(SourceText(file: file, bytes: Array(text.utf8)))
}

@Suite @MainActor struct RoundTripTests {
  @Test("a trace in JSON is read as it was", arguments: OwnTraces.orders)
  func json(order: LoadOrder) throws {
    for (name, trace) in try OwnTraces.ofGallery(order) + OwnTraces.ofRandomLayouts(order, seed: 7, count: 20)
    {
      let read = try imported(trace.jsonLines())
      #expect(read.lines.count == trace.count)
      #expect(read.remarks.isEmpty)
      for (one, other) in zip(read.lines, trace.lines()) where one != other {
        // The class of an outlet is not in JSON where the object is.
        if case .read = one.fact, one.text() == other.text() { continue }
        Issue.record("\(name): \(one) \(one.fact) is not \(other) \(other.fact)")
        break
      }
      #expect(read.trace.jsonLines() == trace.jsonLines())
    }
  }

  @Test(
    "a trace as text or tree is read with its objects, members, loads and levels", arguments: OwnTraces.orders
  )
  func text(order: LoadOrder) throws {
    for (name, trace) in try OwnTraces.ofGallery(order) + OwnTraces.ofRandomLayouts(order, seed: 7, count: 20)
    {
      for text in [trace.text(), trace.tree()] {
        let read = try imported(text)
        #expect(read.trace.text() == trace.text())
        #expect(read.trace.tree() == trace.tree())
        #expect(read.numbers == Array(1...trace.count))
        // A recycled cell has no beginning of a load, so a text does not say that its events are not of the load before.
        let begun = Set(trace.lines().filter { $0.kind == .loadBegins }.map(\.load))
        for (one, other) in zip(read.lines, trace.lines()) {
          let skips: Set<LoadEvent.Kind> = [.note, .unwiredRead, .emptyRead, .misuse]
          if one.kind == other.kind, skips.contains(one.kind) { continue }
          guard
            one.object == other.object, one.kind == other.kind,
            one.load == other.load || !begun.contains(other.load),
            one.depth == other.depth,
            one.fact.member == other.fact.member, one.role == other.role, one.className == other.className
          else {
            Issue.record(
              "\(name): \(one) \(one.object) \(one.role) \(one.className) \(one.load) \(one.depth) is not \(other.object) \(other.role) \(other.className) \(other.load) \(other.depth)"
            )
            break
          }
        }
      }
    }
  }

  @Test("a trace fits the order that made it", arguments: OwnTraces.orders)
  func fits(order: LoadOrder) throws {
    for (name, trace) in try OwnTraces.ofGallery(order) + OwnTraces.ofRandomLayouts(order, seed: 9, count: 60)
    {
      // A declared order of awakes is in the layout alone.
      if name.hasPrefix("39-end-deferred-by-reference.cured") { continue }
      let read = try imported(trace.text())
      let judgement = OrderJudgement(of: read.lines, against: order)
      if let found = judgement.firstBreak {
        Issue.record(
          "\(order) \(name): \(read.lines[found.early]) before \(read.lines[found.late])\n\(trace.text())")
      }
    }
  }
}
