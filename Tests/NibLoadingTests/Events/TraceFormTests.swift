import LoadSamples
import Foundation
import NibKit
import Testing

/// A trace as text, as a tree and as JSON lines, with an event of every kind.
@Suite struct TraceFormTests {
  private static func trace() throws -> Trace {
    var classes = ClassRegistry.test
    classes.register(Star.self)
    let recorder = TraceRecorder()
    _ = try NibLifecycle.scope {
      try load(
        """
        <Star id='P' nm='p' outlet='root' outlets='rows'>
          <Leaf id='A' peer='#P' action='#owner.go'/>
        </Star>
        """, owner: Owner(), classes: classes, tracer: recorder)
    }
    return recorder.trace
  }

  private static let tree = """
    load>   t.xml strict
      init>   Star P  2:1
        init>   Leaf A  3:3
        init<   Leaf A
        attach  A -> P
        empty   the outlet P.buddy was read in init of P, and t.xml does not connect it
      init<   Star P
      id      P.id = "P"  2:7
      attr    P.nm = "p"  2:14
      outlet  Owner.root = P  2:21
      outlet  A.peer = P  3:16
      collect Owner.rows += P  2:35
      action  A.action = Owner.go  3:26
      awake   P
      note    P: hello
      awake   A
      didLoad Owner
      present P
    load<   t.xml
    afterInit P
    afterInit A

    """

  @Test("the tree is indented by initializers")
  func theTreeIsIndentedByInitializers() throws { #expect(try Self.trace().tree() == Self.tree) }

  /// One line an event, and nothing that depends on another event.
  @Test("the text has a line for each event")
  func textLineEvent() throws {
    let flat = Self.tree.split(separator: "\n").map { $0.drop { $0 == " " } + "\n" }.joined()
    #expect(try Self.trace().text() == flat)
    #expect(try Self.trace().count == 21)
  }

  @Test("the JSON has an object for each event")
  func jsonObjectEvent() throws {
    let lines = try Self.trace().jsonLines().split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    // The verbs of the text, in the same order.
    let verbs = Self.tree.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(lines.map { $0["event"] as? String } == verbs.map(String.init))
    for line in lines {
      #expect(line["version"] as? Int == 2)
      #expect(line["load"] as? Int == 1)
      #expect(line["file"] as? String == "t.xml")
    }
    // Each line of the text is the event's own.
    let texts = try Self.trace().text().split(separator: "\n").map(String.init)
    #expect(lines.map { $0["text"] as? String } == texts)
    func expect(_ index: Int, _ expected: [String: Any]) {
      var line = lines[index]
      for key in ["version", "load", "file", "text", "depth"] { line[key] = nil }
      #expect(NSDictionary(dictionary: line) == NSDictionary(dictionary: expected))
    }
    expect(0, ["event": "load>", "phase": "idle", "role": "none", "order": "strict"])
    expect(
      4,
      [
        "event": "attach", "phase": "attach", "role": "object", "object": "A", "class": "Leaf",
        "container": "P",
        "line": 3, "column": 3,
      ])
    expect(
      5,
      [
        "event": "empty", "phase": "init", "role": "object", "object": "P", "class": "Star",
        "member": "buddy",
        "target": "P", "reader": "P", "wiring": "not-connected", "line": 2, "column": 1,
      ])
    expect(
      8,
      [
        "event": "attr", "phase": "attributes", "role": "object", "object": "P", "class": "Star",
        "member": "nm",
        "value": "p", "line": 2, "column": 14,
      ])
    expect(
      9,
      [
        "event": "outlet", "phase": "outlets", "role": "owner", "object": "Owner", "member": "root",
        "target": "P",
        "line": 2, "column": 21,
      ])
    expect(
      12,
      [
        "event": "action", "phase": "actions", "role": "object", "object": "A", "class": "Leaf",
        "member": "action",
        "target": "Owner", "action": "go", "line": 3, "column": 26,
      ])
    expect(
      14,
      [
        "event": "note", "phase": "awake", "role": "object", "object": "P", "class": "Star",
        "message": "hello",
        "line": 2, "column": 1,
      ])
    expect(16, ["event": "didLoad", "phase": "owner", "role": "owner", "object": "Owner"])
  }

  /// Values are exact, however long; the text cuts them.
  @Test("a long value is whole in JSON")
  func longValue() throws {
    let recorder = TraceRecorder()
    let value = String(repeating: "x", count: 100) + "\""
    try load("<Leaf id='A' nm='\(value.replacing("\"", with: "&quot;"))'/>", tracer: recorder)
    let line = try #require(
      recorder.trace.jsonLines().split(separator: "\n").first { $0.contains("\"attr\"") })
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(json?["value"] as? String == value)
    #expect(!recorder.trace.text().contains(value))
  }

  @Test("two loads of one file have two numbers")
  func loadNumbers() throws {
    let recorder = TraceRecorder()
    for _ in 0..<2 { try load("<Leaf id='A'/>", tracer: recorder) }
    #expect(Set(recorder.trace.lines().map(\.load)) == [1, 2])
  }

  @Test("a failed load ends in an abort and an outlet that was left nil is reported")
  func failedLoadEnds() throws {
    Journal.keeping { journal in
      journal.onCall = { if $0 == "A!" { throw Boom(what: "x") } }
      let recorder = TraceRecorder()
      #expect(throws: LoadFailure.self) {
        try load("<Box id='P'><Box id='Q'><Leaf id='A'/></Box></Box>", tracer: recorder)
      }
      #expect(
        recorder.trace.tree() == """
          load>   t.xml strict
            init>   Box P  2:1
              init>   Box Q  2:13
                init>   Leaf A  2:25
          abort   A failed in init(coder:): Boom(what: "x")

          """)
    }
    let recorder = TraceRecorder()
    try load("<Leaf id='A' peer='#B'/><Leaf id='B'/>", order: .javafx, tracer: recorder)
    #expect(recorder.trace.text().contains("\noutlet  A.peer = B left nil  2:14\n"))
  }

  /// The loads of one recorder follow each other; one that settles late is distinguished by its own names.
  @Test("one recorder holds the loads in their order")
  func recorderHoldsLoads() throws {
    let recorder = TraceRecorder()
    _ = try NibLifecycle.scope {
      let first = try load("<Leaf id='A'/>", tracer: recorder)
      _ = try NibLifecycle.scope { try load("<Leaf id='B'/>", tracer: recorder) }
      return first
    }
    #expect(recorder.trace.notation == "+A A! *A +B B! *B after B after A")
    recorder.clear()
    #expect(recorder.trace.text().isEmpty)
    try load("<Leaf id='C'/>", tracer: recorder)
    #expect(recorder.trace.notation == "+C C! *C")
  }

  @Test("nested loads are indented")
  func nestedLoadsIndented() throws {
    var classes = ClassRegistry.test
    classes.register(Opener.self)
    let recorder = TraceRecorder()
    _ = try Nib(layout("<Opener id='O'/>")).instantiate(
      classes: classes, layouts: MemoryLayouts(["inner.xml": "<layout version='1'><Leaf id='A'/></layout>"]),
      tracer: recorder)
    #expect(
      recorder.trace.tree() == """
        load>   t.xml strict
          init>   Opener O  2:1
          init<   Opener O
          awake   O
          load>   inner.xml strict
            init>   Leaf A  1:21
            init<   Leaf A
            awake   A
          load<   inner.xml
        load<   t.xml

        """)
  }

  /// Values and notes cannot break a line or send an escape to a terminal.
  @Test("control characters are shown")
  func controlCharactersAreShown() throws {
    let recorder = TraceRecorder()
    try load("<Leaf id='A' nm='one&#10;two'/>", tracer: recorder)
    #expect(recorder.trace.text().contains("attr    A.nm = \"one␊two\"  2:14\n"))
  }

  // MARK: Notes

  /// Without anybody who listens the words are not even made.
  @Test("a note is not evaluated without a tracer")
  func noteEvaluatedTracer() throws {
    var made = 0
    func words() -> String {
      made += 1
      return "words"
    }
    var classes = ClassRegistry()
    classes.register("Noter", members: Leaf.members) { coder in
      NibLoad.note(words())
      return try Leaf(coder: coder)
    }
    NibLoad.note(words())
    try load("<Noter/>", classes: classes)
    #expect(made == 0)
    let recorder = TraceRecorder()
    try load("<Noter id='A'/>", classes: classes, tracer: recorder)
    #expect(made == 1)
    #expect(recorder.trace.text().contains("note    A: words\n"))
  }
}

/// Wants its id, reads an outlet early, says something, and is shown.
private final class Star: Box {
  private var ownID = ""

  override class var members: Members {
    super.members.adding(Star.self) {
      $0.attribute("id") { $0.ownID = $1 }
      $0.presents { _ in }
    }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    _ = buddy
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("hello")
  }
}

private final class Opener: Leaf {
  var inner: LoadedNib?
  override func awake() throws {
    try super.awake()
    inner = try NibLoad.load("inner.xml", owner: nil)
  }
}
