import NibKit
import TerminalKit
import TestSupport
import Testing

/// The messages of jing about wrong values. They say which value is wrong, and not that an element is in the wrong
/// place.
@Suite("jing tells a wrong value as such", .needs("jing")) @MainActor struct WrongValueTests {
  struct Case {
    let body: String
    /// The attribute that is named.
    let attribute: String

    init(_ body: String, _ attribute: String) { (self.body, self.attribute) = (body, attribute) }

    var text: String { body.hasPrefix("<layout") ? body : "<layout version='2'>\(body)</layout>" }
  }

  /// Values that are wrong whether or not unknown classes are allowed.
  private static let values = [
    Case("<Label width='zz'/>", "width"), Case("<Label width='101%'/>", "width"),
    Case("<VStack><HStack><Label maxWidth='-1'/></HStack></VStack>", "maxWidth"),
    Case("<VStack><Label width='1'/><Label width='x1'/><Label width='1'/></VStack>", "width"),
    Case("<Label fg='reddish'/>", "fg"), Case("<Label bg='#ffff'/>", "bg"),
    Case("<Label fg='@nothing'/>", "fg"),
    Case("<Label bold='yes'/>", "bold"), Case("<Label hidden=''/>", "hidden"),
    Case("<Label align='left'/>", "align"), Case("<VStack border='dotted'/>", "border"),
    Case("<Label columnSpan='0'/>", "columnSpan"), Case("<Label columnSpan='1.5'/>", "columnSpan"),
    Case("<Progress value='half'/>", "value"),
    Case("<Label sample.bold='yes'/>", "sample.bold"), Case("<Label sample.align='left'/>", "sample.align"),
    Case("<Label id='a b'/>", "id"), Case("<Label id='owner'/>", "id"),
    Case("<Label for='field'/>", "for"), Case("<Label awake-after='a'/>", "awake-after"),
    Case("<Button action='#owner'/>", "action"), Case("<Button action='owner.go'/>", "action"),
    Case("<Label><attribute name='colour'>red</attribute></Label>", "name"),
    Case("<layout version='3'/>", "version"), Case("<layout version='1' owner=''/>", "owner"),
    Case("<Label outlet=''/>", "outlet"), Case("<connect from='a' outlet='view' to='#owner'/>", "from"),
  ]

  /// Names that the schema of known classes refuses. A class that it does not know may have them.
  private static let names = [
    Case("<layout version='1' owner='Nobody'/>", "owner"), Case("<Label outlet='nobody'/>", "outlet"),
    Case("<Button action='#owner.nothing'/>", "action"),
    Case("<Button action='#first.nothing'/>", "action"),
    Case("<connect from='#a' outlet='nobody' to='#b'/>", "outlet"),
    Case("<connect from='#a' event='nothing' action='quit' to='#b'/>", "event"),
    // In another order, jing takes the other end for external.
    Case("<connect from='#a' event='action' to='#owner' action='nothing'/>", "action"),
  ]

  private static let inUnknownObjects = [
    Case("<Unknown id='a b'/>", "id"), Case("<Unknown awake-after='x'/>", "awake-after"),
    Case("<Unknown any='1'><Label width='zz'/></Unknown>", "width"),
    Case("<VStack><Unknown><Other><HStack><Label bold='yes'/></HStack></Other></Unknown></VStack>", "bold"),
    Case("<Unknown><attribute name='any'><Label fg='reddish'/></attribute></Unknown>", "fg"),
    Case("<Unknown><attribute name='any'><Other><Label id='#'/></Other></attribute></Unknown>", "id"),
    Case("<item><Label width='zz'/></item>", "width"),
  ]

  private func expectNamed(_ cases: [Case], by schema: String) throws {
    for (item, messages) in zip(cases, try Jing.messages(about: cases.map(\.text), schema: schema)) {
      #expect(messages.count == 1, "\(item.body): \(messages)")
      for message in messages {
        #expect(
          message.hasPrefix("value of attribute \"\(item.attribute)\" is invalid"), "\(item.body): \(message)"
        )
      }
    }
  }

  @Test("of known classes") func known() throws {
    let schema = ToolRun("schema", "--no-classes", classes: .terminal).output
    try expectNamed(Self.values + Self.names, by: schema)
  }

  @Test("with stand-ins, in objects of known classes and in those around them and in them") func standIns()
    throws
  {
    let schema = ToolRun("schema", "--no-classes", "--stand-ins", classes: .terminal).output
    try expectNamed(Self.values + Self.inUnknownObjects, by: schema)
    let accepted = try Jing.messages(about: Self.names.map(\.text), schema: schema)
    #expect(accepted == Self.names.map { _ in [] })
  }

  /// An attribute that may also be given as `<attribute>` is not named, because the element may still follow.
  @Test("a missing attribute is reported as missing") func missing() throws {
    let texts =
      ["<layout/>", "<layout version='1'><Grid><Cell/></Grid></layout>"]
      + ["<Label><attribute>a</attribute></Label>", "<Needy needed='#ext:x'/>"].map {
        "<layout version='1'>\($0)</layout>"
      }
    let messages = try Jing.messages(about: texts, schema: SchemaTests.schema).map(\.last)
    #expect(
      messages == [
        "element \"layout\" missing required attribute \"version\"",
        "element \"Cell\" missing required attribute \"id\"",
        "element \"attribute\" missing required attribute \"name\"",
        "element \"Needy\" incomplete; missing required element \"attribute\"",
      ])
  }

  @Test("the content of an attribute's element is reported as wrong content") func content() throws {
    let layouts = ["<Label><attribute name='width'>zz</attribute></Label>"]
    let texts = layouts.map { "<layout version='1'>\($0)</layout>" }
    let schema = ToolRun("schema", "--no-classes", classes: .terminal).output
    let messages = try Jing.messages(about: texts, schema: schema)
    #expect(messages[0].count == 1)
    #expect(messages[0].first?.hasPrefix("character content of element \"attribute\" invalid") == true)
  }
}
