import LoadSamples
import NibKit
import Testing

/// Faults in numbers and words, and in references of which there can be only one.
@Suite struct ValueFaultTests {
  /// Returns the message and its notes for `<Sized ATTRIBUTE='VALUE'/>`.
  private func words(_ attribute: String) throws -> [String] {
    var classes = ClassRegistry.test
    classes.register(Sized.self)
    let diagnostics = LoadPlan.diagnose(
      try layout("<Sized id='s' \(attribute)/>", owner: "Owner"), classes: classes)
    return diagnostics.flatMap { [$0.message] + $0.notes.map(\.message) }
  }

  @Test(
    "a number that is out of bounds is reported with its bounds",
    arguments: [
      (
        "int32='2147483648'",
        "'2147483648' is not a whole number from -2147483648 to 2147483647, which 'int32' takes"
      ),
      (
        "int32='-2147483649'",
        "'-2147483649' is not a whole number from -2147483648 to 2147483647, which 'int32' takes"
      ),
      (
        "int='9223372036854775808'",
        "'9223372036854775808' is not a whole number from -9223372036854775808 to 9223372036854775807, which 'int' takes"
      ),
      ("int='wide'", "'wide' is not a whole number, which 'int' takes"),
      ("byte='256'", "'256' is not a whole number from 0 to 255, which 'byte' takes"),
      (
        "unsigned='18446744073709551616'",
        "'18446744073709551616' is not a whole number from 0 to 18446744073709551615, which 'unsigned' takes"
      ),
      (
        "double='1e999'",
        "'1e999' is not a number from -1.7976931348623157e+308 to 1.7976931348623157e+308, which 'double' takes"
      ),
      ("float='1e39'", "'1e39' is not a number from -3.4028235e+38 to 3.4028235e+38, which 'float' takes"),
      ("double='much'", "'much' is not a number, which 'double' takes"),
    ])
  func bounds(attribute: String, message: String) throws { #expect(try words(attribute) == [message]) }

  @Test(
    "a value that is nearly right is reported with the right form",
    arguments: [
      ("int=' 7 '", "' 7 ' is not a whole number, which 'int' takes", "7"),
      ("int='+7'", "'+7' is not a whole number, which 'int' takes", "7"),
      ("int='7.0'", "'7.0' is not a whole number, which 'int' takes", "7"),
      ("double='1,5'", "'1,5' is not a number, which 'double' takes", "1.5"),
      ("flag='yes'", "'yes' is not true or false, which 'flag' takes", "true"),
      ("flag='1'", "'1' is not true or false, which 'flag' takes", "true"),
      ("flag='No'", "'No' is not true or false, which 'flag' takes", "false"),
      ("flag='0'", "'0' is not true or false, which 'flag' takes", "false"),
      ("flag='off'", "'off' is not true or false, which 'flag' takes", "false"),
    ])
  func nearMiss(attribute: String, message: String, meant: String) throws {
    #expect(try words(attribute) == [message, "did you mean '\(meant)'?"])
  }

  @Test("an event that names two actions is reported: it has one") func twoActions() throws {
    #expect(
      try words("action='#owner.go #owner.stop'") == [
        "'#owner.go #owner.stop' names 2 actions",
        "the event 'action' of Sized has one action, which can do several things; $0.events declares an event with several "
          + "actions",
      ])
  }

  @Test("an event that is connected twice is reported: it has one action") func twoConnections() throws {
    let document = try layout(
      "<Leaf id='a' action='#owner.go'/>\n<connect from='#a' event='action' action='stop' to='#owner'/>",
      owner: "Owner")
    #expect(
      LoadPlan.diagnose(document, classes: .test).rendered(in: document.source) == """
        t.xml:3:20: error: the event 'action' of Leaf is connected twice [duplicate-connection]
            <connect from='#a' event='action' action='stop' to='#owner'/>
                               ^~~~~~~~~~~~~~
        t.xml:2:14: note: the first is here
            <Leaf id='a' action='#owner.go'/>
                         ^~~~~~~~~~~~~~~~~~
            note: the event 'action' of Leaf has one action, which can do several things; $0.events declares an event \
        with several actions
        """)
  }

  @Test("an outlet that names two objects is reported: it takes one") func twoObjects() throws {
    #expect(
      try words("peer='#s #s'") == [
        "'#s #s' is 2 references, and this takes one",
        "an outlet collection takes several: one <connect outlets=\"…\"> for each",
      ])
  }
}

private final class Sized: Leaf {
  override class var members: Members {
    super.members.adding(Sized.self) {
      $0.attribute("int32", Int32.self)
      $0.attribute("int", Int.self)
      $0.attribute("byte", UInt8.self)
      $0.attribute("unsigned", UInt64.self)
      $0.attribute("double", Double.self)
      $0.attribute("float", Float.self)
      $0.attribute("flag", Bool.self)
    }
  }
}
