import LoadSamples
import NibKit
import Testing

/// A row of the order table: what a system does with the standard file.
struct Row: Sendable, CustomTestStringConvertible {
  let profile: String
  /// Steps in braces may come in any order.
  let sequence: String

  var testDescription: String { profile }
}

/// Each profile against its row of the order table, by hand. A row is compared with the whole trace; where the row is
/// silent a comment says what is taken, and why.
@Suite struct ProfileTests {
  /// P with A and B in it, nm on each, A.peer = B, the owner's root = P, an action on A.
  static let standardFile = """
    <P id="P" nm="p" outlet="root">
      <A id="A" nm="a" peer="#B" action="#owner.go"/>
      <B id="B" nm="b"/>
    </P>
    """

  static let rows: [Row] = [
    // The phases of the design, one after the other, the owner notified last.
    Row(
      profile: "strict",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *A *B O.didLoad"),
    // "The vendor's promise is weaker": made, then set and wired, then awake. The order of `strict` keeps it.
    Row(
      profile: "any",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *A *B O.didLoad"),
    // "O.root -> P the first" of the connections.
    Row(
      profile: "uikit",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act *P *A *B show P"),
    // The row has no order of inits, attaches and awakes: "init all -> connectors in array order, attributes and outlets
    // mixed -> * all incl. O, order undocumented -> windows". Inits nested as in UIKit; the array as the file has it.
    Row(
      profile: "appkit",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B B.nm act {*P *A *B *O} show P"),
    // The row has no ends of initializers. Attributes as designed: "attr just before each *".
    Row(
      profile: "gnustep-xib",
      sequence: "+P +A A! +B B! P<A P<B P! O~P A~B act *O A.nm *A B.nm *B P.nm *P show P"),
    // "decode -> instantiate all -> connectors -> * hash order -> *O -> windows": silent on attributes, which are taken
    // as connectors.
    Row(
      profile: "gnustep-nib",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B act B.nm {*P *A *B} *O show P"),
    // "post-order init": what completes in post-order here; silent on attributes. "postAwake" has no counterpart.
    Row(
      profile: "cocotron",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm O~P A.nm A~B act B.nm *A *B *P show P"),
    // "reverse instantiate -> connectors -> reverse * -> *O -> windows": silent on attaching and attributes.
    Row(
      profile: "cappuccino",
      sequence: "+B B! +A A! +P P<A P<B P! P.nm O~P A.nm A~B act B.nm *B *A *P *O show P"),
    // "(no attributes)": the system ignores them; the profile sets them where UIKit does, and says so in its remark.
    Row(
      profile: "winobjc",
      sequence: "+P +A A! P<A +B B! P<B P! P.nm A.nm B.nm O~P A~B act show P *P *A *B"),
    // custom_finished has no counterpart. O~P: "template-child fields of W filled", after "*".
    Row(
      profile: "gtk",
      sequence: "+P P! P.nm id(P) +A A! A.nm id(A) P<A +B B! B.nm id(B) P<B A~B act *A *B *P O~P"),
    // "P!(attrs inside)"; the action is one of them. Silent on outlets: what is looked up after inflating.
    Row(
      profile: "android",
      sequence: "+P P.nm P! +A A.nm act A! *A P<A +B B.nm B! *B P<B *P O~P A~B"),
    // `*X` is EndX. Silent on the owner's field and the handler.
    Row(
      profile: "xaml",
      sequence: "+P P! O~P P.nm +A A! P<A act A.nm +B B! P<B B.nm *B A~B *A *P"),
    // "... P<A EndA ... P<B EndB EndP -> A~B": silent on attributes, the owner and actions.
    Row(
      profile: "xaml-mono",
      sequence: "+P P! P.nm +A A! A.nm P<A *A +B B! B.nm P<B *B *P O~P A~B act"),
    // A.peer="$B" = null. "inject" is the owner's outlet.
    Row(
      profile: "javafx",
      sequence: "+P P! O~P +A A! A.nm A~nil act P<A +B B! B.nm P<B P.nm *O"),
    // The root P is its own owner there: silent on an owner beside it. "name(A)" is id(A).
    Row(
      profile: "delphi",
      sequence: "+P P! id(P) O~P P.nm +A A! P<A id(A) A.nm act +B B! P<B id(B) B.nm A~B *O *P *A *B"),
    // "A~B by reading B inside A". Silent on the owner and actions.
    Row(
      profile: "turbo-vision",
      sequence: "+P P! P.nm +A A! A.nm +B B! B.nm A~B act P<A P<B *P *A *B O~P"),
    // "A, B read, inserted; fix-up list patches A~B". Silent on the owner and actions.
    Row(
      profile: "free-vision",
      sequence: "+P P! P.nm +A A! A.nm act P<A +B B! B.nm P<B A~B *P *A *B O~P"),
    // The row has "P<A(as QObject) +A": notified of the child while its constructor runs. A Swift object cannot be shown that
    // early, and the profile's remark says so: it is attached as soon as it can be.
    Row(
      profile: "quiloader",
      sequence: "+P P! P.nm +A A! P<A A.nm +B B! P<B B.nm O~P A~B act"),
    // "+A +B with parents -> P.nm A.nm B.nm -> connect".
    Row(
      profile: "uic",
      sequence: "+P P! +A A! P<A +B B! P<B P.nm A.nm B.nm O~P A~B act"),
    // Traced with Qt 6.12: "+P P.nm +A A.nm P<A +B B.nm P<B A.peer=B", then *P *B *A of Component.onCompleted. The row has no
    // ends of initializers. The root comes from create(), which returns after them.
    Row(
      profile: "qml",
      sequence: "+P P! P.nm +A A! A.nm P<A +B B! B.nm P<B A~B act *P *B *A O~P"),
  ]

  @Test("every profile has a row")
  func everyProfileHasARow() {
    #expect(LoadOrder.profiles.map(\.order.name).sorted() == Self.rows.map(\.profile).sorted())
  }

  @Test("the trace of each profile is its row", arguments: rows)
  func traceProfileRow(row: Row) throws {
    try Journal.keeping { journal in
      let order = LoadOrder.profile(named: row.profile)!.order
      let recorder = TraceRecorder()
      let owner = Owner()
      let loaded = try load(
        Self.standardFile, owner: owner, classes: Self.classes(for: row), order: order, tracer: recorder)
      #expect(matches(recorder.trace.notation, row.sequence))
      // The objects saw what the trace says. An outlet that is left nil causes no call.
      #expect(matches(journal.text, row.sequence.replacing(" A~nil", with: "")))
      #expect(owner.root === loaded["P"])
    }
  }

  /// "connection A.peer first: connection order changes init order".
  @Test("UIKit first builds the objects that connections name first")
  func uikitFirstBuilds() throws {
    let recorder = TraceRecorder()
    try load(
      """
      <P id="P"><A id="A" peer="#B"/><B id="B"/></P>
      <connect from="#owner" outlet="root" to="#P"/>
      """, owner: Owner(), order: .uikit, tracer: recorder)
    // The row puts P! before P<A P<B; the row above it has children attached inside P's initializer, as here.
    #expect(recorder.trace.notation == "+A A! +B B! +P P<A P<B P! A~B O~P *P *A *B")
  }

  /// "(B.peer=A now, backward)": before B has its id and its place; forward ones after the tree.
  @Test("GTK connects backward at once and forward later")
  func gtkConnectsBackward() throws {
    let recorder = TraceRecorder()
    try load(
      "<P id='P'><A id='A' peer='#B'/><B id='B' nm='b' peer='#A'/></P>", classes: Self.namingClasses,
      order: .gtk,
      tracer: recorder)
    #expect(
      recorder.trace.notation == "+P P! id(P) +A A! id(A) P<A +B B! B.nm B~A id(B) P<B A~B *A *B *P")
  }

  /// "fix-ups LIFO": the last one written is wired first, P's last.
  @Test("Delphi fixes the last reference first")
  func delphiFixesLast() throws {
    let recorder = TraceRecorder()
    try load(
      "<P id='P' peer='#B'><A id='A' peer='#B'/><B id='B' peer='#A'/></P>", order: .delphi, tracer: recorder)
    #expect(recorder.trace.notation == "+P P! +A A! P<A +B B! P<B B~A A~B P~B *P *A *B")
  }

  /// "A~B EndA": an object ends when the last of its references has. A reference back is set at once.
  @Test("XAML ends an object with its last reference")
  func xamlEndsObject() throws {
    let recorder = TraceRecorder()
    try load(
      "<A id='A' peer='#B' buddy='#C'/><B id='B'/><B id='C'/>", order: .xaml, tracer: recorder)
    #expect(recorder.trace.notation == "+A A! +B B! *B A~B +C C! *C A~C *A")
    recorder.clear()
    try load("<A id='A' peer='#B'/><B id='B' peer='#A'/>", order: .xaml, tracer: recorder)
    #expect(recorder.trace.notation == "+A A! +B B! B~A *B A~B *A")
  }

  /// "Initialized order B, A, P": a container ends after its contents, whatever they refer to.
  @Test(
    "XAML ends a container after its contents",
    arguments: [
      (
        "<P id='P'><A id='A' peer='#B'/><B id='B' peer='#A'/></P>",
        "+P P! +A A! P<A +B B! P<B B~A *B A~B *A *P"
      ),
      ("<P id='P' peer='#A'><A id='A' peer='#P'/></P>", "+P P! +A A! P<A A~P *A P~A *P"),
      ("<P id='P'><A id='A' peer='#Z'/></P><A id='Z'/>", "+P P! +A A! P<A +Z Z! *Z A~Z *A *P"),
      (
        "<P id='P' peer='#B'><A id='A' peer='#B'/><B id='B' peer='#P'/></P>",
        "+P P! +A A! P<A +B B! P<B B~P *B P~B A~B *A *P"
      ),
    ])
  func xamlEndsContainer(body: String, expected: String) throws {
    let recorder = TraceRecorder()
    try load(body, order: .xaml, tracer: recorder)
    #expect(recorder.trace.notation == expected)
  }

  /// "nested groups again per level": inner objects are awoken once for each group around them.
  @Test("Turbo Vision awakes once per level")
  func turboVisionAwakes() throws {
    let recorder = TraceRecorder()
    try load("<P id='G1'><P id='G2'><A id='V'/></P></P>", order: .turboVision, tracer: recorder)
    #expect(recorder.trace.notation == "+G1 G1! +G2 G2! +V V! G2<V *G2 *V G1<G2 *G1 *G2 *V")
  }

  /// "B back-pointer sees half A": A is not in its container, and B is wired to it already.
  @Test("Turbo Vision shows a half built peer")
  func turboVisionShows() throws {
    let recorder = TraceRecorder()
    try load(
      "<P id='P'><A id='A' peer='#B'/><B id='B' peer='#A'/></P>", order: .turboVision, tracer: recorder)
    #expect(recorder.trace.notation == "+P P! +A A! +B B! B~A A~B P<A P<B *P *A *B")
  }

  /// "outermost only".
  @Test("Free Vision awakes once")
  func freeVisionAwakes() throws {
    let recorder = TraceRecorder()
    try load("<P id='G1'><P id='G2'><A id='V'/></P></P>", order: .freeVision, tracer: recorder)
    #expect(recorder.trace.notation == "+G1 G1! +G2 G2! G1<G2 +V V! G2<V *G1 *G2 *V")
  }

  @Test(
    "every profile sets each id and each other attribute once", arguments: LoadOrder.profiles.map(\.order))
  func attributesAreSetOnce(order: LoadOrder) throws {
    let body = "<P id='G' nm='n'><A id='V' nm='m'/></P>"
    let plan = try LoadPlan(layout(body), classes: Self.namingClasses, order: order)
    #expect(plan.steps.count { $0.kind == .attribute } == 4)
    try Journal.keeping { journal in
      try load(body, classes: Self.namingClasses, order: order)
      for entry in ["id(G)", "id(V)", "G.nm", "V.nm"] {
        #expect(journal.entries.count { $0 == entry } == 1, "\(entry)")
      }
    }
  }

  // MARK: Classes for what a row mentions

  /// Ids and windows are steps only of classes that want them.
  static func classes(for row: Row) -> ClassRegistry {
    row.sequence.contains("id(") ? namingClasses : row.sequence.contains("show") ? showingClasses : .test
  }

  static var namingClasses: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(NamedBox.self, as: "P")
    classes.register(NamedLeaf.self, as: "A")
    classes.register(NamedLeaf.self, as: "B")
    return classes
  }

  static var showingClasses: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Window.self, as: "P")
    return classes
  }
}

/// Returns true if a sequence is the expected one, in which `{*A *B}` stands for both in any order.
private func matches(_ actual: String, _ expected: String) -> Bool {
  guard let open = expected.firstIndex(of: "{"), let close = expected.firstIndex(of: "}") else {
    return actual == expected
  }
  let before = expected[..<open]
  let after = expected[expected.index(after: close)...]
  guard actual.hasPrefix(before), actual.hasSuffix(after), actual.count == expected.count - 2 else {
    return false
  }
  let free = actual.dropFirst(before.count).dropLast(after.count)
  let wanted = expected[expected.index(after: open)..<close]
  return free.split(separator: " ").sorted() == wanted.split(separator: " ").sorted()
}

private final class NamedLeaf: Leaf {
  override class var members: Members {
    super.members.adding(NamedLeaf.self) { $0.attribute("id") { $0.journal.write("id(\($1 as String))") } }
  }
}

private final class NamedBox: Box {
  override class var members: Members {
    super.members.adding(NamedBox.self) { $0.attribute("id") { $0.journal.write("id(\($1 as String))") } }
  }
}

private final class Window: Box {
  override class var members: Members {
    super.members.adding(Window.self) { $0.presents { $0.journal.write("show \($0.id)") } }
  }
}
