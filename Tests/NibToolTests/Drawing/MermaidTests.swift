import NibKit
import NibTool
import Testing

/// A load with an event of every kind, as a diagram in the language of Mermaid.
@Suite struct MermaidTests {
  private func trace() throws -> Trace {
    var classes = ClassRegistry()
    classes.register(Star.self)
    classes.register(Leaf.self)
    let recorder = TraceRecorder()
    let text = """
      <layout version="1" owner="Owner">
        <Star id='P' nm='p' outlet='root' outlets='rows'>
          <Leaf id='A' peer='#P' action='#owner.go'/>
        </Star>
      </layout>
      """
    let nib = try Nib(NibDocument(text, file: "t.layout.xml"))
    _ = try NibLifecycle.scope { try nib.instantiate(owner: Owner(), classes: classes, tracer: recorder) }
    return recorder.trace
  }

  @Test("every event is drawn in Mermaid")
  func eventDrawnMermaid() throws {
    #expect(
      SequenceDiagram(try trace()).mermaid() == """
        sequenceDiagram
          title: t.layout.xml, order strict
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
          Note over p2: the outlet P.buddy was read in init of P,<br/>and t.layout.xml does not connect it
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
}

private class Leaf: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  private var peer: Leaf?
  private var action: Action?
  private var children: [Leaf] = []
  private var nm = ""

  required init(coder: NibDecoder) throws {
    try coder.attachChildren(to: self)
    beforeFinishing()
    finishInit()
  }

  func beforeFinishing() {}
  func onInit() { reachedRoot(.onInit) }
  func afterInit() { reachedRoot(.afterInit) }
  func awake() throws { reachedRoot(.awake) }

  class var members: Members {
    Members(of: Leaf.self) {
      $0.attribute("nm", \.nm)
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.event("action", \.action)
      $0.children { $0.children.append($1) }
    }
  }
}

/// Wants its id, reads an outlet early, says something, and is shown.
private final class Star: Leaf {
  private var ownID = ""
  @Outlet private var buddy: Leaf?

  override class var members: Members {
    super.members.adding(Star.self) {
      $0.attribute("id", \.ownID)
      $0.outlet("buddy", \.$buddy)
      $0.presents { _ in }
    }
  }

  override func beforeFinishing() { _ = buddy }

  override func awake() throws {
    NibLoad.note("hello")
    try super.awake()
  }
}

private final class Owner: NibOwner {
  private var root: Leaf?
  private var rows: [Leaf] = []

  func go(_ sender: Leaf) {}
  func didLoad() throws {}

  static var members: Members {
    Members(of: Owner.self) {
      $0.outlet("root") { swap(&$0.root, &$1) }
      $0.outlets("rows", \.rows)
      $0.action("go", Owner.go)
    }
  }
}
