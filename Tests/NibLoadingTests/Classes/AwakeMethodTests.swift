import NibKit
import Testing

/// A class is awoken if it conforms, wherever in its family it does.
@Suite struct AwakeMethodTests {
  private class Plain: NibDecodable {
    private(set) var events: [String] = []
    required init(coder: NibDecoder) {}
    class var members: Members { Members() }
    func note(_ event: String) { events.append(event) }
  }

  private final class AwokenBelow: Plain, NibAwakening {
    func awake() { note("awake") }
  }

  private class Awoken: NibObject {
    private(set) var events: [String] = []
    required init(coder: NibDecoder) {}
    class var members: Members { Members() }
    func awake() throws { events.append("awake") }
    func note(_ event: String) { events.append(event) }
  }

  private final class AwokenTwice: Awoken {
    override func awake() throws {
      try super.awake()
      note("below")
    }
  }

  @Test("a subclass that is awoken needs no superclass that is, and one that overrides is sent its own")
  func families() throws {
    var classes = ClassRegistry()
    classes.register(Plain.self)
    classes.register(AwokenBelow.self)
    classes.register(Awoken.self)
    classes.register(AwokenTwice.self)
    classes.register("Made", members: Members(), make: { AwokenBelow(coder: $0) })
    let text = "<layout version='1'><Plain/><AwokenBelow/><Awoken/><AwokenTwice/><Made/></layout>"
    let loaded = try Nib(NibDocument(reading: SourceText(file: "t.xml", bytes: Array(text.utf8))))
      .instantiate(
        classes: classes)
    let events = loaded.topLevel.map { ($0 as? Plain)?.events ?? ($0 as? Awoken)?.events ?? [] }
    #expect(events == [[], ["awake"], ["awake"], ["awake", "below"], ["awake"]])
  }
}
