import TestSupport
import Testing

/// Layouts that include others, and layouts that fill their owner.
@Suite(.needs("swiftc")) struct PiecesTests {
  typealias Edit = ClientTarget.Edit

  private static let part = "Address.layout.xml"
  private static let swift = "Order.swift"

  /// A layout that includes a part twice. The part has an outlet and an action of the object that loads it.
  private static let order: [String: String] = [
    part: """
    <layout version="2">
      <parameters>
        <parameter name="title"/>
      </parameters>
      <VStack>
        <Label id="hint" text="$title" for="#street"/>
        <TextField id="street" export="true"/>
        <Button title="Clear" action="#owner.clear"/>
        <include layout="City" id="city" export="true"/>
      </VStack>
    </layout>
    """,
    "City.layout.xml": """
    <layout version="2">
      <ComboBox id="list" export="true" outlet="city"/>
    </layout>
    """,
    "Order.layout.xml": """
    <layout version="2" owner="OrderController">
      <Window outlet="view">
        <include layout="Address" id="home" with.title="Home"/>
        <Label text="Deliver to" for="#home.street"/>
      </Window>
    </layout>
    """,
    swift: """
    import NibKit
    import TerminalKit

    final class OrderController: Controller, Layouts.Order.Owner {
      func clear(_ sender: Button) { city.text = "" }

      func street(in nib: LoadedNib) -> TextField? { nib[Layouts.Order.IDs.homeStreet] }
      func cities(in nib: LoadedNib) -> ComboBox? { nib[Layouts.Order.IDs.homeCity] }
    }
    """,
  ]

  @Test("outlets, actions and exported ids of included layouts have names")
  func included() async throws {
    let target = try ClientTarget(Self.order)
    let found = try await target.findings()
    #expect(found == [], "\(found)")
    // A layout with parameters is embedded with those that it includes, as texts.
    let common = try #require(target.code("../Code/EmbeddedLayouts+Module"))
    for name in ["Order", "City", "Address"] { #expect(common.contains("Layouts.\(name).embedded")) }
    #expect(common.contains("[.compiled, .xml]"))
  }

  private static let values: [String: String] = [
    "Values.swift": """
    import NibKit
    import TerminalKit

    final class AddressController: Controller, Layouts.Address.Owner {
      func clear() {}
    }

    func values(_ loader: Loader, _ owner: AddressController) throws -> [Any] {
      let address = try loader.load(Layouts.Address(title: "Home"), owner: owner)
      let controller = AddressController(layout: Layouts.Address(title: "Work", count: 2))
      return [address, controller, try loader.load(Layouts.Order())]
    }
    """,
    part: (order[part] ?? "").replacing(
      "<parameter name=\"title\"/>",
      with: "<parameter name=\"title\"/><parameter name=\"count\" type=\"integer\" default=\"1\"/>"),
  ]

  @Test(
    "a layout gets the values of its parameters in an initializer",
    arguments: [
      (Edit("Values.swift", "Home", "House"), String?.none),
      (
        Edit("Values.swift", "(title: \"Home\")", "()"),
        "Values.swift:9:49: error: missing argument for parameter 'title' in call"
      ),
      (
        Edit("Values.swift", "\"Home\"", "7"),
        "Values.swift:9:56: error: cannot convert value of type 'Int' to expected argument type 'String'"
      ),
      (
        Edit("Values.swift", "title: \"Home\"", "titel: \"Home\""),
        "Values.swift:9:48: error: incorrect argument label in call (have 'titel:', expected 'title:')"
      ),
      (
        Edit("Values.swift", "Order()", "Order(title: \"\")"),
        "Values.swift:11:69: error: argument passed to call that takes no arguments"
      ),
      (
        Edit(
          part, "<parameter name=\"title\"/>",
          "<parameter name=\"title\"/><parameter name=\"isOn\" type=\"boolean\" default=\"true\"/><parameter name=\"in\" type=\"number\" default=\"1.5\"/>"
        ), nil
      ),
    ])
  func values(_ edit: Edit, _ error: String?) async throws {
    var target = try ClientTarget(Self.order.merging(Self.values) { $1 })
    target.edit(edit)
    let found = try await target.findings()
    #expect(found == [error].compactMap(\.self), "\(found)")
  }

  @Test(
    "a mistake in a part is one error at its line",
    arguments: [
      (
        Edit(part, "for=\"#street\"", "fro=\"#street\""),
        "Address.layout.xml:6:36: error: Label has no attribute"
      ),
      (
        Edit(swift, "sender: Button", "sender: TextField"),
        "Address.layout.xml:8:35: error: cannot convert value of type 'Button'"
      ),
      (
        Edit(swift, "func clear", "func clean"),
        "Order.swift:4:13: error: type 'OrderController' does not conform"
      ),
      (
        Edit(swift, "IDs.homeStreet", "IDs.homeHint"),
        "Order.swift:7:72: error: type 'Layouts.Order.IDs' has no member 'homeHint'"
      ),
      (
        Edit("Order.layout.xml", " with.title=\"Home\"", ""),
        "Order.layout.xml:3:5: error: the layout 'Address' needs the parameter 'title', which has no default"
      ),
      (
        Edit("City.layout.xml", "outlet=\"city\"", "outlet=\"town\""),
        "Order.swift:5:34: error: cannot find 'city'"
      ),
    ])
  func mistake(_ edit: Edit, _ error: String) async throws {
    var target = try ClientTarget(Self.order)
    target.edit(edit)
    let found = try await target.findings()
    #expect(found.first?.hasPrefix(error) == true && found.count == 1, "\(found)")
  }

  @Test("a view that loads its contents has their outlets and actions") func owningView() async throws {
    var target = try ClientTarget([
      "Card.layout.xml": """
      <layout version="2" owner="Card" root="owner" width="40">
        <Label text="Street" for="#street"/>
        <TextField id="street" outlet="street"/>
        <Button title="Clear" action="#owner.clear"/>
      </layout>
      """,
      "Card.swift": """
      import NibKit
      import TerminalKit

      final class Card: VStack, NibOwner, Layouts.Card.Owner {
        let outlets = Layouts.Card.Outlets()
        private var contents: LoadedNib?

        override class var members: Members { layoutMembers(adding: super.members) }

        required init(coder: NibDecoder) throws {
          try super.init(coder: coder)
          contents = try NibLoad.load(Layouts.Card(), owner: self)
        }

        func clear() { street.text = "" }
      }
      """,
    ])
    let found = try await target.findings()
    #expect(found == [], "\(found)")
    target.edit(Edit("Card.swift", "func clear", "func clean"))
    let mistaken = try await target.findings()
    #expect(
      mistaken == ["Card.swift:4:13: error: type 'Card' does not conform to protocol 'Layouts.Card.Owner'"])
  }
}
