import NibKit
import Testing

/// Members of different kinds that have one name.
@Suite struct SameNameTests {
  private final class Node: NibObject {
    var text = ""
    @Outlet var next: Node?
    @Outlet var ident: Node?
    var all: [Node] = []
    var tapped: Action?
    init(coder: NibDecoder) throws {}
    func awake() {}
    func go() {}

    class var members: Members {
      Members(of: Node.self) {
        $0.attribute("label", \.text)
        $0.outlet("label", \.$next)
        $0.outlet("id", \.$ident)
        $0.outlets("items", \.all)
        $0.event("items", \.tapped)
        $0.action("go", Node.go)
      }
    }
  }

  private var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Node.self)
    return classes
  }

  @Test("a <connect> names an outlet, a collection or an event, whatever else has the name")
  func connects() throws {
    let document = try NibDocument(
      """
      <layout version="1"><Node id="a"/><Node id="b"/>
      <connect from="#a" outlet="label" to="#b"/><connect from="#a" outlet="id" to="#b"/>
      <connect from="#a" outlets="items" to="#b"/><connect from="#a" event="items" action="go" to="#b"/></layout>
      """)
    let nib = try LoadPlan(document, classes: classes).instantiate()
    let (one, other) = (try #require(nib["a"] as? Node), try #require(nib["b"] as? Node))
    #expect(one.next === other && one.ident === other && one.all.first === other)
    #expect(one.tapped != nil)
  }

  @Test("id is the object's id, even if an outlet has that name")
  func identity() throws {
    let document = try NibDocument("<layout version=\"1\"><Node id=\"a\" label=\"#a\"/></layout>")
    let nib = try LoadPlan(document, classes: classes).instantiate()
    let node = try #require(nib["a"] as? Node)
    #expect(node.next === node && node.ident == nil)
  }

  @Test(
    "an attribute of an object in a file of Interface Builder is a value, and in a layout it is the outlet")
  func attribute() throws {
    func text(_ root: String) -> String {
      "<layout version=\"1\"\(root)><Node id=\"a\" label=\"m\"/></layout>"
    }
    let converted = try NibDocument(text(" ib.targetRuntime=\"iOS.CocoaTouch\""))
    let nib = try LoadPlan(converted, classes: classes).instantiate()
    #expect((nib["a"] as? Node)?.text == "m")
    let native = try NibDocument(text(""))
    #expect(throws: NibError.self) { try LoadPlan(native, classes: classes) }
  }

  @Test("a required outlet must be connected, even if an event has its name")
  func required() throws {
    final class Strict: NibObject {
      @Outlet var peer: Node
      var tapped: Action?
      init(coder: NibDecoder) throws {}
      func awake() {}
      class var members: Members {
        Members(of: Strict.self) {
          $0.outlet("peer", \.$peer)
          $0.event("peer", \.tapped)
        }
      }
    }
    var all = self.classes
    all.register(Strict.self)
    let classes = all
    func document(_ connect: String) throws -> NibDocument {
      try NibDocument("<layout version=\"1\"><Strict id=\"s\"/><Node id=\"n\"/>\(connect)</layout>")
    }
    let (missing, given) = (
      try document(""), try document("<connect from=\"#s\" outlet=\"peer\" to=\"#n\"/>")
    )
    let error = #expect(throws: NibError.self) { try LoadPlan(missing, classes: classes) }
    #expect(error?.diagnostics.count == 1)
    #expect(try LoadPlan(given, classes: classes).instantiate()["s"] != nil)
  }

  /// Writes a value or a reference under one key.
  private final class Twofold: NibObject, NibEncodable {
    var text = ""
    @Outlet var next: Twofold?

    init(_ text: String, next: Twofold? = nil) {
      self.text = text
      self.next = next
    }
    init(coder: NibDecoder) throws {}
    func awake() {}

    func encode(with encoder: NibEncoder) {
      if next == nil {
        encoder.encode(text, forKey: "label")
      } else {
        encoder.encodeReference(next, forKey: "label")
      }
    }

    class var members: Members {
      Members(of: Twofold.self) {
        $0.attribute("label", \.text)
        $0.outlet("label", \.$next)
      }
    }
  }

  @Test("an edge of an archive names its kind of member, and so does a value")
  func archive() throws {
    var classes = ClassRegistry()
    classes.register(Twofold.self)
    let last = Twofold("m")
    let archive = try NibArchive(of: [Twofold("", next: last), last], classes: classes)
    let restored = try archive.restore(Twofold.self, classes: classes)
    #expect(restored[0].next === restored[1] && restored[1].text == "m")
  }
}
