import LoadSamples
import NibKit
import Testing

/// An `awake()` may change the tree, load another layout or throw, and the load keeps its promises.
@Suite struct AwakeTests {
  private static let tree = """
    <Family id='P'><Family id='A'><Family id='C'/></Family><Family id='B'/></Family>
    """

  /// Whatever an `awake()` takes out of the tree lives until the load has ended, and is awoken in its turn.
  @Test(
    "an object that is removed in awake is still awoken and then released",
    arguments: [
      ("P", "A"), ("P", "B"), ("A", "B"), ("A", "C"), ("B", "A"), ("A", "A"), ("C", "A"), ("B", "P"),
      ("C", "P"),
      ("P", "P"),
    ])
  func objectRemovedAwake(remover: String, removed: String) throws {
    try Journal.keeping { journal in
      let held = Held()
      journal.onCall = { [weak held] call in
        guard call == "awake \(remover)", let family = held?.find(removed) else { return }
        if let parent = family.parent { parent.remove(family) } else { family.removeAll() }
      }
      let inside = ["P": "PACB", "A": "AC", "B": "B", "C": "C"][removed] ?? ""
      try NibLifecycle.scope {
        let classes = held.classes
        let top = try loadFamily(Self.tree, classes: classes).topLevel
        #expect(
          journal.entries.filter { $0.hasPrefix("awake") } == ["awake P", "awake A", "awake C", "awake B"])
        // Once the load has ended, what was taken out is gone.
        let gone = removed == "P" ? "ACB" : inside
        #expect(held.alive.map(\.name).joined() == "PACB".filter { !gone.contains($0) })
        NibLifecycle.settle()
        withExtendedLifetime(top) {}
        #expect(journal.settled.joined() == "PACB".filter { !gone.contains($0) })
      }
    }
  }

  /// A layout that an `awake()` loads is loaded to its end, in the middle of the trace, and the others go on.
  @Test("a layout that `awake()` loads is loaded completely")
  func layoutAwakeLoads() throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      let inner = try layout("<Family id='x'><Family id='y'/></Family>")
      var kept: LoadedNib?
      journal.onCall = { if $0 == "awake A" { kept = try NibLoad.load("inner.xml", owner: nil) } }
      try loadFamily(
        "<Family id='P'><Family id='A'/><Family id='B'/></Family>",
        layouts: MemoryLayouts(documents: ["inner.xml": inner]), tracer: recorder)
      #expect(
        journal.entries.filter { $0.hasPrefix("awake") } == [
          "awake P", "awake A", "awake x", "awake y", "awake B",
        ])
      #expect(recorder.trace.notation.hasSuffix("*P *A +x +y y! x<y x! *x *y *B"))
      #expect((kept?["x"] as? Family)?.children.map(\.name) == ["y"])
    }
  }

  /// One that fails half-way leaves nothing: not those that were awake, not those that were not, and no outlet.
  @Test("an awake that throws leaves no object alive")
  func awakeThrowsLeaves() throws {
    Journal.keeping { journal in
      journal.onCall = { if $0 == "awake A" { throw Boom(what: $0) } }
      let held = Held()
      let recorder = TraceRecorder()
      NibLifecycle.scope {
        let failure = loadFailure { try loadFamily(Self.tree, classes: held.classes, tracer: recorder) }
        #expect(failure?.phase == .awake)
        #expect(failure?.object == "A")
        #expect(held.alive.isEmpty)
      }
      #expect(journal.entries.filter { $0.hasPrefix("awake") } == ["awake P", "awake A"])
      #expect(recorder.trace.notation.hasSuffix("*P *A abort"))
      #expect(journal.settled == [])
    }
  }
}

/// Knows the objects of a load without holding them.
private final class Held {
  private struct Weak { weak var family: Family? }
  private var all: [Weak] = []

  var alive: [Family] {
    all.compactMap(\.family).sorted {
      (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0)
    }
  }
  private let order = ["P", "A", "C", "B"]

  func find(_ name: String) -> Family? { alive.first { $0.name == name } }

  var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register("Family", members: Family.members) { [weak self] coder in
      let family = try Family(coder: coder)
      self?.all.append(Weak(family: family))
      return family
    }
    return classes
  }
}
