import Foundation
import NibExploring
import NibKit
import Testing

/// Two private properties of one name, a value whose description says nothing, and bytes.
class Shadowed: Actor {
  private var hidden = ""
  func keepHere(_ text: String) { hidden = text }
}

final class Shadowing: Shadowed {
  private var hidden = ""
  private var mute = Mute(number: 0)
  private var bytes = Data()
  private var nested: String??
  private var list: [Int??] = []
  func keepThere(_ text: String) { hidden = text }
  func keepMute(_ number: Int) { mute = Mute(number: number) }
  func keepNested(_ value: String??) { nested = value }
  func keepList(_ value: Int??) { list = [value] }
  func keepBytes(_ count: Int) { bytes = Data(repeating: UInt8(count), count: 100) }

  struct Mute: CustomStringConvertible {
    var number: Int
    var description: String { "…" }
  }
}

/// Faults that lie close to others, or show in places that are easily overlooked.
@Suite struct CloseCallTests {
  private func explore(
    _ text: String, orders: [LoadOrder] = [.any], runs: Int = 64, _ onAwake: @escaping (Actor) throws -> Void
  ) throws -> ExplorationReport {
    var classes = ClassRegistry()
    classes.register(Actor.self)
    classes.register(Actor.self, as: "Third")
    classes.register(Actor.self, as: "Fourth")
    classes.register(Shadowing.self)
    return try Behavior.$current.withValue(Behavior(onAwake: onAwake)) {
      try Explorer(Nib(NibDocument(text, file: "t.xml")).plan(classes: classes)).explore(
        orders: orders, runs: runs)
    }
  }

  private let two = ##"<layout version="1"><Shadowing id="a" peer="#b"/><Actor id="b"/></layout>"##

  @Test("a subclass does not hide its superclass")
  func subclassHideSuperclass() throws {
    for keep in [Shadowed.keepHere, { shadowed in (shadowed as? Shadowing)!.keepThere }] {
      let report = try explore(two) { actor in
        if let shadowed = actor as? Shadowed {
          keep(shadowed)(actor.peer?.text ?? "")
        } else {
          actor.text = "ready"
        }
      }
      #expect(report.findings.count == 1)
      #expect(report.findings[0].effects[0].subject.name.hasSuffix("hidden"))
    }
  }

  @Test("a description is not the whole value")
  func descriptionWhole() throws {
    let mute = try explore(two) { actor in
      if let shadowing = actor as? Shadowing {
        shadowing.keepMute(actor.peer?.count ?? 0)
      } else {
        actor.count = 1
      }
    }
    #expect(mute.findings.map { $0.effects[0].subject.name } == ["a.mute"])
    let bytes = try explore(two) { actor in
      if let shadowing = actor as? Shadowing {
        shadowing.keepBytes(actor.peer?.count ?? 0)
      } else {
        actor.count = 1
      }
    }
    #expect(bytes.findings.map { $0.effects[0].subject.name } == ["a.bytes"])
    #expect(bytes.unstable.isEmpty)
  }

  @Test("an optional that holds nil is not nil")
  func optionalHoldsNil() throws {
    let isSet = { (actor: Actor) in (actor.peer?.count ?? 0) > 0 }
    let nested = try explore(two) { actor in
      if let shadowing = actor as? Shadowing {
        shadowing.keepNested(isSet(actor) ? .some(nil) : nil)
      } else {
        actor.count = 1
      }
    }
    #expect(
      nested.findings.map(\.diagnostic.message) == [
        "a.nested is nil if awake a comes before awake b, and .some(nil) if after it; 'any' promises neither"
      ])
    let list = try explore(two) { actor in
      if let shadowing = actor as? Shadowing {
        shadowing.keepList(isSet(actor) ? .some(nil) : nil)
      } else {
        actor.count = 1
      }
    }
    #expect(
      list.findings.map(\.diagnostic.message) == [
        "a.list is [nil] if awake a comes before awake b, and [.some(nil)] if after it; 'any' promises neither"
      ])
  }

  /// The same two callbacks: in one property they differ, in another they agree.
  @Test("a property in which two callbacks agree is reported beside one in which they differ")
  func propertyTwoCallbacks() throws {
    let report = try explore(##"<layout version="1"><Actor id="a" peer="#b"/><Actor id="b"/></layout>"##) {
      $0.id == "a" ? ($0.peer?.text = "by a") : ($0.text = "own")
      $0.id == "a" ? ($0.peer?.shared = "x") : ($0.shared = "x")
    }
    #expect(report.findings.map(\.kind) == [.dependence, .unorderedAccess])
    #expect(report.findings.map { $0.effects[0].subject.name } == ["b.text", "b.shared"])
  }

  /// Twelve times the same fault, and one of another class that shows in the same property.
  @Test("a fault of another class is reported beside eleven alike")
  func faultAnotherClass() throws {
    var text = "<layout version=\"1\">"
    for index in 0..<12 { text += "<Actor id=\"a\(index)\" peer=\"#b\(index)\"/><Actor id=\"b\(index)\"/>" }
    text += "<Third id=\"a12\" peer=\"#b12\"/><Actor id=\"b12\"/></layout>"
    let report = try explore(text) { $0.id.hasPrefix("a") ? ($0.peer?.text = "by a") : ($0.text = "own") }
    #expect(report.findings.count == 2)
    #expect(
      report.findings.contains {
        $0.earlier.description == "awake a12" && $0.later.description == "awake b12"
      })
    #expect(report.findings.map(\.similarCount).sorted() == [0, 11])
    #expect(report.unfollowed.isEmpty)
  }

  /// The one that comes last wins: each pair is reported with the value that it leads to, and not with another's.
  @Test("each pair of writers is reported with its own value")
  func pairWritersReported() throws {
    let text = """
      <layout version="1"><Third id="a" peer="#c"/><Fourth id="b" peer="#c"/><Actor id="c"/></layout>
      """
    let report = try explore(text) { ($0.peer ?? $0).text = $0.id }
    for finding in report.findings {
      let effect = try #require(finding.effects.first { $0.subject.name == "c.text" })
      guard case .exact(.string(let writer)) = try #require(effect.second) else {
        Issue.record("no text: \(effect)")
        continue
      }
      #expect(["awake \(writer)"] == [finding.earlier.description], "\(finding.diagnostic.message)")
    }
    #expect(report.findings.count == 2)
  }

  @Test("loads that were not run are not claimed")
  func loadsRunClaimed() throws {
    let text = #"<layout version="1"><Actor id="a"><Actor id="b"/></Actor></layout>"#
    #expect(
      try explore(text, runs: 3) { _ in }.text()
        .hasPrefix(
          "Nothing that was compared depends on order. Ran 3 of the loads that 'any' allows, seed 1. "))
    #expect(
      try explore(text, runs: 8) { _ in }.text()
        .hasPrefix("Nothing that was compared depends on order. Ran all 8 loads that 'any' allows. "))
    #expect(try explore(text, orders: [.strict, .strict]) { _ in }.runs == 1)
  }

  @Test("odd ids are replayed", arguments: ["a&lt;b", "it's", "a &lt; b", "x y", "ü→"])
  func oddIdsReplayed(id: String) throws {
    let text = "<layout version=\"1\"><Actor id=\"a\" peer=\"#\(id)\"/><Actor id=\"\(id)\"/></layout>"
    let onAwake: (Actor) -> Void = { $0.id == "a" ? ($0.peer?.text = "by a") : ($0.text = "own") }
    guard let report = try? explore(text, onAwake) else { return }
    let finding = try #require(report.findings.first?.dependence)
    var classes = ClassRegistry()
    classes.register(Actor.self)
    let plan = try Nib(NibDocument(text, file: "t.xml")).plan(classes: classes, order: .any).moving(
      finding.moves)
    let names = try #require(finding.traces).second.lines().map { $0.text() }.filter { $0.hasPrefix("awake") }
    #expect(names.last == "awake   a")
    #expect(plan.steps.last { $0.kind == .awake }?.object == .object(0))
  }

  /// A class that does not call super would stop a program that is built for debugging.
  @Test("a misuse does not stop the exploration")
  func misuseStopExploration() throws {
    var classes = ClassRegistry()
    classes.register(Forgetful.self)
    let document = try NibDocument(#"<layout version="1"><Forgetful/></layout>"#, file: "t.xml")
    #expect(Explorer(try Nib(document).plan(classes: classes)).explore().isClean)
  }

  final class Forgetful: Actor {
    override func awake() throws {}
  }
}
