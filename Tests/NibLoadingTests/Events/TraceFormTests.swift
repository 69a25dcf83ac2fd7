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
      loaded  Owner
      present P
    load<   t.xml
    after   P
    after   A

    """

  @Test func tree() throws { #expect(try Self.trace().tree() == Self.tree) }

  /// One line an event, and nothing that depends on another event.
  @Test func text() throws {
    let flat = Self.tree.split(separator: "\n").map { $0.drop { $0 == " " } + "\n" }.joined()
    #expect(try Self.trace().text() == flat)
    #expect(try Self.trace().count == 21)
  }

  /// What is written can be read, with everything in it.
  @Test func jsonLinesAreReadAgain() throws {
    let trace = try Self.trace()
    let read = trace.jsonLines().split(separator: "\n").map { Trace.Line(json: String($0)) }
    #expect(read == trace.lines())
    let line = #"{"event":"note","object":"a","detail":"\u00e9 \ud83d\ude00 \" \\ \/ \n","depth":1, "x":[]}"#
    #expect(Trace.Line(json: line) == nil)
    #expect(Trace.Line(json: line.replacing(#", "x":[]"#, with: ""))?.detail == "é 😀 \" \\ / \n")
  }

  @Test(arguments: [
    "", "{", "{}", "{\"event\"", "{\"event\":", "{\"event\":\"awake",
    "{\"event\":\"awake\",\"object\":\"\\u12\"}",
    "{\"event\":\"awoke\",\"object\":\"a\"}", "{\"event\":\"awake\"}",
    "{\"event\":\"awake\",\"object\":\"a\"} x",
    "{\"event\":\"awake\",\"object\":\"\\ud83d\\u", "[]", "{\"event\":{}}",
  ])
  func whatIsNoEventIsNotRead(_ text: String) { #expect(Trace.Line(json: text) == nil) }

  @Test func mermaid() throws {
    #expect(
      SequenceDiagram(try Self.trace()).mermaid() == """
        sequenceDiagram
          title: t.xml, order strict
          participant p0 as loader
          participant p1 as Owner<br/>owner
          participant p2 as P<br/>Star
          participant p3 as A<br/>Leaf
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: init, attach
          p0->>+p2: init
          p2->>+p3: init
          p3-->>-p2: done
          p3->>p2: attach
          Note over p2: the outlet P.buddy was read in init of P,<br/>and t.xml does not connect it
          p2-->>-p0: done
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: attributes
          p0->>p2: id = #34;P#34;
          p0->>p2: nm = #34;p#34;
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: outlets
          p1->>p2: root
          p3->>p2: peer
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: collections
          p1->>p2: rows +=
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: actions
          p3-->>p1: action → go
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: awake
          p0->>p2: awake
          Note over p2: hello
          p0->>p3: awake
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: owner
          p0->>p1: didLoad
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: presenting
          p0->>p2: present
          end
          rect rgba(128, 128, 128, 0.12)
          Note over p0,p3: settling
          p0-->>p2: afterInit
          p0-->>p3: afterInit
          end

        """)
  }

  @Test func jsonLines() throws {
    let lines = try Self.trace().jsonLines().split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    // The verbs of the text, in the same order.
    let verbs = Self.tree.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(lines.map { $0["event"] as? String } == verbs.map(String.init))
    for line in lines {
      #expect(line["version"] as? Int == 1)
      #expect(line["file"] as? String == "t.xml")
    }
    let attribute = NSDictionary(dictionary: lines[8])
    #expect(
      attribute == [
        "version": 1, "file": "t.xml", "event": "attr", "phase": "attributes", "object": "P", "class": "Star",
        "detail": "P.nm = \"p\"", "line": 2, "column": 14, "depth": 1,
      ])
    let told = NSDictionary(dictionary: lines[16])
    #expect(
      told == [
        "version": 1, "file": "t.xml", "event": "loaded", "phase": "owner", "object": "Owner", "detail": "",
        "depth": 1,
      ])
    #expect(lines[14]["detail"] as? String == "hello")
    #expect(lines[14]["phase"] as? String == "awake")
  }

  @Test func leftNilAndAbort() throws {
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

  /// The loads of one recorder follow each other; one that settles late is told apart by its own names.
  @Test func severalLoads() throws {
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

  @Test func nestedLoadsAreIndented() throws {
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
  @Test func controlCharactersAreShown() throws {
    let recorder = TraceRecorder()
    try load("<Leaf id='A' nm='one&#10;two'/>", tracer: recorder)
    #expect(recorder.trace.text().contains("attr    A.nm = \"one␊two\"  2:14\n"))
  }

  // MARK: Notes

  /// Without anybody who listens the words are not even made.
  @Test func noteIsNotEvaluatedWithoutATracer() throws {
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
