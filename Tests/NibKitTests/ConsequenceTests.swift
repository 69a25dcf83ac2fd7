import NibKit
import Testing

/// A fault of reading hides what only seems to be missing because of it, and nothing else.
@Suite struct ConsequenceTests {
  private final class Part: NibObject {
    @Outlet var source: Part
    private var title = ""

    static var members: Members {
      Members(of: Part.self) {
        $0.outlet("source") { $0.$source }
        $0.attribute("title", required: true) { $0.title = $1 }
      }
    }

    init(coder: NibDecoder) throws {}
    func awake() {}
  }

  /// Returns the codes of all faults of a layout with two parts, of which the second lacks its title and its outlet.
  private func codes(_ first: String, behind: String = "") throws -> [String] {
    var classes = ClassRegistry()
    classes.register(Part.self)
    let text = "<layout version='1'>\(first)<Part id='b'/>\(behind)</layout>"
    let document = try NibDocument(recovering: SourceText(file: "a.xml", bytes: Array(text.utf8)))
    return LoadPlan.diagnose(document, classes: classes).map(\.code.rawValue)
  }

  @Test("an object that lacks something refused is not said to lack an attribute or an outlet")
  func incomplete() throws {
    let ofSecond = ["missing-attribute", "missing-outlet"]
    #expect(try codes("<Part source='#b' title=''/>") == ofSecond)
    #expect(try codes("<Part/>") == ofSecond + ofSecond)
    #expect(try codes("<Part><attribute/></Part>").dropFirst() == ofSecond[...])
    #expect(try codes("<Part>words</Part>").dropFirst() == ofSecond[...])
    #expect(try codes("<Part><layout/></Part>").dropFirst() == ofSecond[...])
  }

  @Test("an outlet of any object may be in a connection that was refused, and no attribute may")
  func connections() throws {
    let connectInObject = try codes(
      "<Part title='' source='#b'/>", behind: "<Part title=''><connect/></Part>")
    #expect(connectInObject.sorted() == ["misplaced-element", "missing-attribute"])
    let emptyOutlet = try codes("<Part title='' source='#b'/>", behind: "<Part title='' outlet=''/>")
    #expect(emptyOutlet.sorted() == ["bad-element", "missing-attribute"])
  }
}
