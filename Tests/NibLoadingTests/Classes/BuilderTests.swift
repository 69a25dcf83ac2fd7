import LoadSamples
import Foundation
import NibKit
import Testing

/// Objects that are built from values one by one.
@Suite struct BuilderTests {
  static let layout = """
    <Marker id="marker" user="#user"><attribute name="at"><Point id="here" x="3"/></attribute></Marker>
    <BuiltUser id="user" userID="1214138" firstName="Hello" lastName="Kitty" dateOfBirth="1974-11-01" outlet="spare">
      <attribute name="tags"><item>a b</item></attribute>
      <attribute name="address"><Address id="home" street="Main"/></attribute>
      <Album title="One"/>
      <Album title="Two"/>
    </BuiltUser>
    """

  @Test("every reference leads to the product", arguments: LoadOrder.profiles.map(\.order))
  func referenceLeads(order: LoadOrder) throws {
    let loaded = try load(
      Self.layout.replacing(#" outlet="spare""#, with: ""), classes: .model, order: order)
    let user = try #require(loaded["user"] as? User)
    #expect([user.userID, user.firstName, user.lastName] == ["1214138", "Hello", "Kitty"])
    #expect(user.dateOfBirth == Date(timeIntervalSince1970: 152_496_000))
    #expect(user.tags == ["a b"])
    #expect(user.address === loaded["home"])
    #expect(user.address?.street == "Main")
    #expect(user.albums.map(\.title) == ["One", "Two"])
    // Values that the file does not give stay as the builder has them.
    #expect(user.gender == .other)
    let marker = try #require(loaded["marker"] as? Marker)
    if order.name != "javafx" { #expect(marker.user === user) }
    #expect(marker.at == Point(x: 3, y: 0))
    #expect((loaded["here"] as? NibBox<Point>)?.value == Point(x: 3, y: 0))
  }

  @Test("the product is awoken")
  func productAwoken() throws {
    let recorder = TraceRecorder()
    let loaded = try load(
      "<BuiltUser id='u' userID='1' firstName='a' lastName='b'/>", classes: .model, tracer: recorder)
    #expect((loaded["u"] as? User)?.isAwake == true)
    #expect(
      recorder.trace.text() == """
        load>   t.xml strict
        init>   BuiltUser u  2:1
        init<   BuiltUser u
        awake   u
        load<   t.xml

        """)
  }

  /// Makes a leaf from two numbers.
  private final class SpanBuilder: NibBuilder {
    static var members: Members {
      Members(of: SpanBuilder.self) {
        $0.attribute("min") { (_, _: Int) in }
        $0.attribute("max") { (_, _: Int) in }
        $0.ascending("min", "max")
        $0.check { span in [Diagnostic(.noEffect, "\(span.className) is checked", at: span.place)] }
      }
    }
    func build() -> Leaf { Leaf(id: "span") }
  }

  @Test("values of a builder have the rules and the checks of its table")
  func checks() throws {
    var classes = ClassRegistry.test
    classes.register("Span", builder: SpanBuilder.self)
    let document = try NibDocument("<layout version='1'><Span min='2' max='1'/></layout>", file: "t.xml")
    let words = LoadPlan.diagnose(document, classes: classes).map(\.message)
    #expect(words == ["Span is checked", "'max' is 1, which is less than the 2 of 'min'"])
  }

  @Test("built and decoded classes are checked alike")
  func builtDecodedClasses() throws {
    for name in ["User", "BuiltUser"] {
      let text = failureText {
        try load("<\(name) userID='1' firstName='a' gender='none'/>", classes: .model)
      }
      #expect(text.contains("'none' is not one of: female, male, other, which 'gender' takes [bad-value]"))
      #expect(text.contains("\(name) needs the attribute 'lastName' [missing-attribute]"))
    }
  }

  @Test("an error of a builder has its place")
  func errorBuilderPlace() {
    #expect(
      failureText { try load("<BuiltUser id='u' userID='0' firstName='a' lastName='b'/>", classes: .model) }
        == """
        t.xml:2:1: error: building BuiltUser failed: Nameless() [class-threw]
            <BuiltUser id='u' userID='0' firstName='a' lastName='b'/>
            ^~~~~~~~~~
        """)
    #expect(
      failureText { try load("<BuiltUser id='u' userID='1' firstName='a' lastName=''/>", classes: .model) }
        == """
        t.xml:2:44: error: setting 'lastName' of BuiltUser failed: Nameless() [class-threw]
            <BuiltUser id='u' userID='1' firstName='a' lastName=''/>
                                                       ^~~~~~~~~~~
        """)
  }

  @Test("an attribute that a builder does not declare is refused")
  func attributeBuilder() {
    let text = failureText { try load("<Point x='1' z='2'/>", classes: .model) }
    #expect(text.contains("Point has no attribute, outlet or event 'z' [unknown-attribute]"))
    #expect(text.contains("Point offers: x, y"))
  }
}
