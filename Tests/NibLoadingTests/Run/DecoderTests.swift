import LoadSamples
import NibKit
import Testing

/// A class that is no view and no `NibObject`: it is made by a closure, which tests write.
final class Plain {
  var nm: String?
  var level = 0
  var contents: [AnyObject] = []
  var isAwake = false
  weak var peer: AnyObject?

  static var members: Members {
    Members(of: Plain.self) {
      $0.attribute("nm") { $0.nm = $1 }
      $0.attribute("level") { $0.level = $1 }
      $0.outlet("peer") { (plain: Plain, peer: inout Leaf?) in
        let before = plain.peer
        plain.peer = peer
        peer = before as? Leaf
      }
    }
  }
}

extension ClassRegistry {
  /// Returns the test classes and `Plain`, made by a closure.
  fileprivate static func test(
    members: Members = Plain.members, awake: ((Plain) throws -> Void)? = nil,
    plain make: @escaping (NibDecoder) throws -> Plain
  ) -> ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Case.self)
    classes.register("Plain", members: members, awake: awake, make: make)
    return classes
  }
}

/// An initializer asks its decoder for values, and for the id, class and source of the object.
@Suite struct DecoderTests {
  /// Loads `<Plain>` with a closure as its initializer.
  @discardableResult
  private func load(
    _ body: String, tracer: TraceRecorder? = nil, make: @escaping (NibDecoder) throws -> Plain
  ) throws -> Plain {
    let loaded = try LoadSamples.load(body, classes: .test(plain: make), tracer: tracer)
    return try #require(loaded.topLevel.first as? Plain)
  }

  @Test("a decoder gives the attributes that exist and nil for others")
  func decoderGivesAttributes() throws {
    var seen: [String] = []
    try load("<Plain level='7'/>") { coder in
      seen.append("\(try coder.decode(Int.self, forKey: "level") as Int?)")
      seen.append("\(try coder.decode(String.self, forKey: "nm") as String?)")
      seen.append(try coder.decode(forKey: "nm", default: "other"))
      seen.append("\(try coder.decode(forKey: "level", default: 3))")
      seen.append("\(coder.containsValue(forKey: "level")) \(coder.containsValue(forKey: "nm"))")
      return Plain()
    }
    #expect(seen == ["Optional(7)", "nil", "other", "7", "true false"])
  }

  @Test("a decoder knows the id, the class and the source")
  func decoderKnowsId() throws {
    var seen: [String] = []
    try load("<Plain id='me'/>") { coder in
      seen = [coder.id ?? "-", coder.className, "\(coder.source)"]
      return Plain()
    }
    #expect(seen == ["me", "Plain", "layout"])
    try load("<Plain/>") { coder in
      seen = [coder.id ?? "-"]
      return Plain()
    }
    #expect(seen == ["-"])
  }

  /// Values that the initializer took are not set again; the others are.
  @Test("consumed attributes are not set again")
  func consumedAttributes() throws {
    let recorder = TraceRecorder()
    let plain = try load("<Plain id='A' nm='file' level='7'/>", tracer: recorder) { coder in
      let plain = Plain()
      plain.nm = try coder.decode(forKey: "nm", default: "") + " by init"
      return plain
    }
    #expect(plain.nm == "file by init")
    #expect(plain.level == 7)
    #expect(recorder.trace.notation == "+A A! A.level")
  }

  /// Asking whether an attribute is there does not take it.
  @Test("`contains` consumes nothing")
  func containsConsumesNothing() throws {
    let plain = try load("<Plain nm='file'/>") { coder in
      _ = coder.containsValue(forKey: "nm")
      return Plain()
    }
    #expect(plain.nm == "file")
  }

  /// Each object is asked for itself: an initializer around another decodes its own attributes before and after.
  @Test("nested initializers decode their own attributes")
  func nestedInitializers() throws {
    var seen: [String] = []
    var members = Plain.members
    members = members.adding(Plain.self) { $0.children(AnyObject.self) }
    let classes = ClassRegistry.test(members: members) { coder in
      seen.append("before \(coder.id ?? "-") \(try coder.decode(forKey: "nm", default: "-"))")
      let plain = Plain()
      plain.contents = try coder.decodeChildren(AnyObject.self)
      seen.append("after \(coder.id ?? "-") \(try coder.decode(forKey: "nm", default: "-"))")
      return plain
    }
    try LoadSamples.load("<Plain id='P' nm='p'><Plain id='A' nm='a'/></Plain>", classes: classes)
    #expect(seen == ["before P p", "before A a", "after A a", "after P p"])
  }

  @Test("decoding as another type is an error with its place")
  func decodingAnother() {
    let text = failureText {
      try load("<Plain id='A' nm='many'/>") { coder in
        _ = try coder.decode(Int.self, forKey: "nm")
        return Plain()
      }
    }
    #expect(
      text == """
        t.xml:2:19: error: 'many' is not a whole number, which the initializer expects for 'nm' [bad-decode]
            <Plain id='A' nm='many'/>
                              ^~~~
        """)
  }

  @Test("references cannot be decoded", arguments: [true, false])
  func referencesDecoded(asValue: Bool) throws {
    let recorder = TraceRecorder()
    let failure = loadFailure {
      try load("<Plain id='A' peer='#B'/><Leaf id='B'/>", tracer: recorder) { coder in
        if asValue { _ = try coder.decode(String.self, forKey: "peer") }
        try coder.decodeReference(forKey: "peer")
      }
    }
    #expect(
      failure?.description == """
        t.xml:2:15: error: 'A.peer' is a reference; references are wired after construction and cannot be decoded in \
        init(coder:) [reference-decoded]
            <Plain id='A' peer='#B'/><Leaf id='B'/>
                          ^~~~~~~~~
            note: declare an outlet 'peer' and read it in awake()
        """)
    #expect(failure?.phase == .initializing)
    // No other initializer has run.
    #expect(recorder.trace.notation == "+A abort")
  }

  /// A decoder that is kept is of no use later.
  @Test("a decoder is valid until the initializer returns")
  func decoderValidUntil() throws {
    var kept: NibDecoder?
    try load("<Plain id='A' nm='a'/>") { coder in
      kept = coder
      return Plain()
    }
    let coder = try #require(kept)
    // The decoder retains the class, whose closure retains the variable.
    kept = nil
    #expect(coder.id == nil)
    #expect(coder.className == "")
    #expect(!coder.containsValue(forKey: "nm"))
    let failure = loadFailure { _ = try coder.decode(String.self, forKey: "nm") }
    #expect(failure?.diagnostic.code == .decoderOutsideInit)
    #expect(loadFailure { try coder.attachChildren(to: Plain()) }?.diagnostic.code == .decoderOutsideInit)
    #expect(
      loadFailure { _ = try coder.decodeChildren(Leaf.self) }?.diagnostic.code == .decoderOutsideInit)
  }

  // MARK: Classes of others

  @Test("a class of another library is made, set, connected and awoken")
  func classAnotherLibrary() throws {
    let classes = ClassRegistry.test(awake: { $0.isAwake = true }) { _ in Plain() }
    let loaded = try LoadSamples.load("<Plain id='A' nm='a' peer='#B'/><Leaf id='B'/>", classes: classes)
    let plain = try #require(loaded["A"] as? Plain)
    #expect(plain.nm == "a")
    #expect(plain.peer === loaded["B"])
    #expect(plain.isAwake)
  }

  /// A `NibObject` that a closure makes is awoken by its own `awake()`.
  @Test("a closure for a conforming class keeps its `awake()`")
  func closureConforming() throws {
    try Journal.keeping { journal in
      var classes = ClassRegistry()
      classes.register("Made", members: Leaf.members) { try Leaf(coder: $0) }
      _ = try NibLifecycle.scope { try LoadSamples.load("<Made id='A'/>", classes: classes) }
      #expect(journal.text == "+A A! *A after A")
    }
  }
}

/// Children are decoded by the initializer of their container, or added to it.
@Suite struct ChildrenTests {
  /// An immutable object gets its children in its initializer, whatever the order.
  @Test("an immutable object has its children", arguments: LoadOrder.profiles.map(\.order))
  func immutableObject(order: LoadOrder) throws {
    let classes = ClassRegistry.test { _ in Plain() }
    let loaded = try load(
      """
      <Case id='P' nm='p' action='#owner.go'>
        <Leaf id='A' nm='a' peer='#P'/><Case id='Q'><Leaf id='B'/></Case><Leaf id='C' peer='#A'/>
      </Case>
      """, owner: Owner(), classes: classes, order: order)
    let outer = try #require(loaded["P"] as? Case)
    #expect(outer.contents.map(\.id) == ["A", "Q", "C"])
    #expect((outer.contents[1] as? Case)?.contents.map(\.id) == ["B"])
    #expect(outer.nm == "p")
    #expect(outer.action != nil)
    // JavaFX leaves forward references nil; to a container around it, too.
    if order.name != "javafx" { #expect(outer.contents[0].peer === outer) }
  }

  @Test("children that are requested twice are the same")
  func childrenRequested() throws {
    var seen: [[AnyObject]] = []
    let members = Plain.members.adding(Plain.self) { $0.children(Leaf.self) }
    let classes = ClassRegistry.test(members: members) { coder in
      let plain = Plain()
      plain.contents = try coder.decodeChildren(Leaf.self)
      seen = [plain.contents, try coder.decodeChildren(Leaf.self)]
      return plain
    }
    try load("<Plain><Leaf id='A'/><Leaf id='B'/></Plain>", classes: classes)
    #expect(seen[0].map { ($0 as? Leaf)?.id } == ["A", "B"])
    #expect(seen[0].map(ObjectIdentifier.init) == seen[1].map(ObjectIdentifier.init))
  }

  /// A class that says how children are added, and asks for them all the same, gets them where the order makes them
  /// within the initializer, and is given them later where it does not.
  @Test(
    "children are decoded or added as the order specifies",
    arguments: [(LoadOrder.strict, "decoded"), (.gtk, "added")])
  func childrenDecoded(order: LoadOrder, how: String) throws {
    var log: [String] = []
    let members = Plain.members.adding(Plain.self) {
      $0.children { (_, child: Leaf) in log.append("added \(child.id)") }
    }
    let classes = ClassRegistry.test(members: members) { coder in
      for child in try coder.decodeChildren(Leaf.self) { log.append("decoded \(child.id)") }
      return Plain()
    }
    try load("<Plain><Leaf id='A'/><Leaf id='B'/></Plain>", classes: classes, order: order)
    #expect(log == ["\(how) A", "\(how) B"])
  }

  /// An initializer that does not ask for its children has them added when it has returned.
  @Test("children of a class that does not request them are added afterwards")
  func childrenClassRequest() throws {
    var added: [String] = []
    let members = Plain.members.adding(Plain.self) {
      $0.children { (_, child: Leaf) in added.append(child.id) }
    }
    let classes = ClassRegistry.test(members: members) { _ in Plain() }
    let recorder = TraceRecorder()
    try load("<Plain id='P'><Leaf id='A'/></Plain>", classes: classes, tracer: recorder)
    #expect(added == ["A"])
    #expect(recorder.trace.notation == "+P +A A! P<A P! *A")
  }

  /// Children that only the initializer could take, and did not, would be lost.
  @Test("forgotten children are an error")
  func forgottenChildren() throws {
    try Journal.keeping { journal in
      let members = Plain.members.adding(Plain.self) { $0.children(Leaf.self) }
      let classes = ClassRegistry.test(members: members) { _ in Plain() }
      let text = failureText { try load("<Leaf/>\n<Plain id='P'><Leaf id='A'/></Plain>", classes: classes) }
      #expect(
        text == """
          t.xml:3:1: error: the initializer of Plain did not decode its children, and nothing would retain them \
          [children-not-decoded]
              <Plain id='P'><Leaf id='A'/></Plain>
              ^~~~~~
          """)
      #expect(journal.alive == 0)
      // Without children there is nothing to forget.
      try load("<Plain id='P'/>", classes: classes)
    }
  }
}
