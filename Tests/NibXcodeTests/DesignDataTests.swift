import NibKit
import NibModel
import NibReading
import NibXcode
import Testing

/// Design data in layouts: attributes that begin with `ib.`, of objects, connections and the layout itself.
@Suite struct DesignDataTests {
  /// A class that wants to know one attribute of design data and no other.
  final class Card: NibObject {
    var frame = ""
    private(set) var decoded: String?
    static var members: Members { Members(of: Card.self) { $0.attribute("ib.frame", \.frame) } }
    init(coder: NibDecoder) throws { decoded = try coder.decode(forKey: "ib.hint") }
    func awake() {}
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Card.self)
    return classes
  }

  private static let text = """
    <layout version="1" ib.tool="editor">
      <attribute name="ib.device"><item key="id">phone</item><item key="scale">3</item></attribute>
      <Card id="a" ib.frame="1 2" ib.hint="h" ib.color="red">
        <attribute name="ib.parts"><Card id="b"/></attribute>
        <attribute name="ib.items"><item>x</item></attribute>
      </Card>
      <connect from="#a" to="#b" ib.connection="segue" ib.kind="show"/>
    </layout>
    """

  @Test("a class takes what it declares, an initializer what it decodes, and the rest is no fault")
  func classesTakeIt() throws {
    let nib = try Nib(NibDocument(Self.text))
    let loaded = try nib.instantiate(classes: Self.classes)
    let card = try #require(loaded.object("a", as: Card.self))
    #expect(card.frame == "1 2")
    #expect(card.decoded == "h")
    // Parts that no class asks for are made all the same: outlets may lead to them.
    #expect(loaded.objects.count == 2)
    #expect(loaded.object("b", as: Card.self)?.decoded == nil)
  }

  @Test("a record is checked for its ends, and connects nothing")
  func records() throws {
    let document = try NibDocument(Self.text.replacing("to=\"#b\"", with: "to=\"#c\""))
    #expect(LoadPlan.diagnose(document, classes: Self.classes).map(\.code) == [.danglingReference])
  }

  @Test("the layout's own values are read, written, compiled and compared")
  func rootValues() throws {
    let document = try NibDocument(Self.text)
    let device = try #require(document.rootAttributes.last)
    #expect(document.name(ofAttribute: device) == "ib.device")
    #expect(
      document.value(ofAttribute: device) == .dictionary(["id": .string("phone"), "scale": .string("3")]))
    #expect(
      document.allObjects[0].attributes.map(\.name) == [
        "id", "ib.frame", "ib.hint", "ib.color", "ib.parts", "ib.items",
      ])
    let again = try NibDocument(document.xml())
    #expect(again.firstDifference(from: document) == nil)
    #expect(try again.xml() == document.xml())
    let compiled = try NibDocument(compiled: document.compiled(), file: "a.nib")
    #expect(compiled.firstDifference(from: document) == nil)
    let stripped = try NibDocument(compiled: document.compiled(strippingPositions: true), file: "a.nib")
    #expect(stripped.firstDifference(from: document) == nil)
  }

  @Test("the layout itself has only design data, and no objects")
  func refused() {
    func codes(_ contents: String) -> [String] {
      do {
        _ = try NibDocument("<layout version=\"1\">\(contents)</layout>")
        return []
      } catch { return error.diagnostics.map { "\($0.code)" } }
    }
    #expect(codes("<attribute name=\"title\">x</attribute>") == ["misplaced-element"])
    #expect(codes("<attribute name=\"ib.parts\"><Card/></attribute>") == ["misplaced-element"])
    #expect(
      codes("<attribute name=\"ib.a\">x</attribute><attribute name=\"ib.a\">y</attribute>") == [
        "duplicate-attribute"
      ])
    #expect(codes("<attribute name=\"ib.a\">x</attribute><Card/><attribute name=\"ib.b\"/>") == [])
  }

  @Test("a file of Xcode's that is converted keeps what it says of itself")
  func converted() throws {
    let document = try read(IBFile.ios("<view id=\"v\"/>"))
    let layout = NativeLayout(document)
    #expect(layout.rest.isEmpty)
    #expect(try NibDocument(layout.document.xml()).firstDifference(from: document) == nil)
  }
}
