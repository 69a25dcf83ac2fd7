import NibKit
import NibTesting
import Testing

/// The order of layouts that classes load within the layout of a test.
@Suite struct NestedOrderTests {
  /// Loads a layout, and is notified by its objects.
  private final class Host: NibObject, NibOwner {
    var notified = ""
    private var loaded: LoadedNib?
    static var members: Members { Members(of: Host.self) { _ in } }
    init(coder: NibDecoder) throws {}
    func awake() throws { loaded = try NibLoad.load("inner", owner: self) }
  }

  private final class Guest: NibObject {
    weak var host: Host?
    private let id: String
    static var members: Members {
      Members(of: Guest.self) {
        $0.outlet("host") { (guest: Guest, value: inout Host?) in swap(&guest.host, &value) }
      }
    }
    init(coder: NibDecoder) throws { id = coder.id ?? "" }
    func awake() throws { host?.notified = id }
  }

  private func layout(_ guests: String) throws -> TestLayout {
    var classes = ClassRegistry()
    classes.register(Host.self)
    classes.register(Guest.self)
    let inner = "<layout version='1' owner='Host'>\n\(guests)\n</layout>"
    return TestLayout(
      "<layout version='1'><Host id='H'/></layout>", classes: classes,
      layouts: MemoryLayouts(documents: ["inner": try NibDocument(inner, file: "inner.layout.xml")]))
  }

  @Test("a fault in a nested layout fails the test with the file and place of that layout")
  func fault() throws {
    let faulty = try layout("<Guest id='A' host='#owner'/><Guest id='B' host='#owner'/>")
    let text = message { () throws(TestFailure) in try verifyOrderIndependent(faulty) }
    #expect(text.hasPrefix("the loaded layout depends on an order that is not promised\n"), "\(text)")
    #expect(
      text.contains("warning: Host.notified is \"B\" if awake A comes before awake B, and \"A\" if after it"),
      "\(text)")
    #expect(text.contains("inner.layout.xml:2:1: note: awake A comes first in one load"))
  }

  @Test("a nested layout without a fault passes")
  func noFault() throws { try expectOrderIndependent(layout("<Guest id='A' host='#owner'/><Guest id='B'/>")) }
}
