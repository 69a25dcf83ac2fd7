import LoadSamples
import NibKit
import Testing

/// Objects that take the place of those that decoded.
@Suite struct SubstituteTests {
  private static var classes: ClassRegistry {
    var classes = ClassRegistry.model
    classes.register(Sketch.self, substitute: { Painting(after: $0) })
    return classes
  }

  @Test("every reference leads to the substitute", arguments: LoadOrder.profiles.map(\.order))
  func everyReferenceLeadsToTheSubstitute(order: LoadOrder) throws {
    let owner = Owner()
    let loaded = try load(
      """
      <Box id="box" peer="#p">
        <Sketch id="p" title="Dunes" nm="name" outlet="root" outlets="rows" action="#owner.stop">
          <attribute name="frame"><Track id="frame"/></attribute>
        </Sketch>
      </Box>
      """, owner: owner, classes: Self.classes, order: order)
    let painting = try #require(loaded["p"] as? Painting)
    #expect(painting.title == "Dunes")
    #expect(painting.nm == "name")
    #expect(owner.root === painting)
    #expect(owner.rows.map { $0 === painting } == [true])
    if order.name != "javafx" { #expect((loaded["box"] as? Box)?.peer === painting) }
    #expect((loaded["box"] as? Box)?.children.first === painting)
    #expect(painting.frame === loaded["frame"])
    #expect(painting.action != nil)
    // The original is gone, and no object has seen it.
    #expect(painting.original == nil)
  }

  @Test("only the substitute is awoken")
  func substituteAwoken() throws {
    try Journal.keeping { journal in
      let recorder = TraceRecorder()
      _ = try NibLifecycle.scope {
        try load("<Sketch id='p' title='t' nm='n'/>", classes: Self.classes, tracer: recorder)
      }
      #expect(journal.text == "sketched painted p.nm *p after p")
      #expect(recorder.trace.notation == "+p p! p.nm *p after p")
    }
  }

  static let fault = Fault(
    layout: "<Sketch title='t'><Leaf/></Sketch>",
    text: """
      t.xml:2:19: error: an object of class Sketch is replaced when it is made, and this Leaf would stay in the object that is discarded \
      [substituted-container]
          <Sketch title='t'><Leaf/></Sketch>
                            ^~~~~
          note: put it beside the Sketch, or add it to the substitute in code; a class that need not be replaced is \
      registered without a substitute
      """)

  @Test("children of a substituted object are refused")
  func childrenSubstituted() throws {
    let document = try layout(Self.fault.layout)
    #expect(failureText { try LoadPlan(document, classes: Self.classes) } == Self.fault.text)
  }

  /// A closure that does the same behind the loader's back is found out.
  @Test("a closure that loses children is an error")
  func aClosureThatLosesChildrenIsAnError() {
    var classes = ClassRegistry.test
    classes.register("Swap", members: Box.members) { coder -> Box in
      _ = try Box(coder: coder)
      return Box(id: "other")
    }
    classes.register("Twice", members: Box.members) { coder -> Box in
      _ = try Box(coder: coder)
      return try Box(coder: coder)
    }
    for name in ["Swap", "Twice"] {
      #expect(
        failureText { try load("<\(name)><Leaf/></\(name)>", classes: classes) } == """
          t.xml:2:1: error: the initializer of \(name) attached its children to one object but returned another, and \
          nothing would retain them [children-not-decoded]
              <\(name)><Leaf/></\(name)>
              ^\(String(repeating: "~", count: name.count))
              note: choose the object before you attach its children
          """)
      #expect(failureText { try load("<\(name)/>", classes: classes) }.isEmpty)
    }
  }

  @Test("a closure may replace an object that has no children yet")
  func closureReplace() throws {
    var classes = ClassRegistry.test
    classes.register("Swap", members: Box.members) { coder -> Box in
      _ = try Box(coder: coder)
      return Box(id: "other")
    }
    // GTK adds children when the object is made.
    let loaded = try load("<Swap><Leaf id='x'/></Swap>", classes: classes, order: .gtk)
    #expect((loaded.topLevel.first as? Box)?.children.map(\.id) == ["x"])
  }
}

/// Decodes, and is replaced.
private final class Sketch: NibObject {
  let title: String
  let id: String
  let frame: Track?

  static var members: Members { Members() }

  init(coder: NibDecoder) throws {
    title = try coder.require(forKey: "title")
    id = coder.id ?? ""
    frame = try coder.decodeObject(forKey: "frame")
    Journal.current.write("sketched")
    try coder.attachChildren(to: self)
  }

  func awake() throws { Journal.current.write("never") }
}

/// Takes a sketch's place. A class of another family.
private final class Painting: Box {
  let title: String
  let frame: Track?
  weak var original: Sketch?

  override class var members: Members {
    super.members.adding(Painting.self) {
      $0.attribute("title", String.self, required: true)
      $0.part("frame", Track.self)
    }
  }

  init(after sketch: Sketch) {
    title = sketch.title
    frame = sketch.frame
    original = sketch
    super.init(id: sketch.id)
    journal.write("painted")
  }

  required init(coder: NibDecoder) throws { fatalError("only made in code") }
}
