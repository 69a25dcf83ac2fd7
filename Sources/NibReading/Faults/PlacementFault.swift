internal import NibModel

/// An element or a text at a place where it is not allowed.
enum PlacementFault: Fault {
  /// Something that cannot contain text, or cannot contain further text.
  enum Container: Hashable, Sendable {
    case layout, connect, attribute, item
    case object(String)
  }

  case elementInConnect(String)
  case layoutInElement
  case attributeOutsideObject
  case connectInObject
  /// An element of the layout vocabulary in an `<attribute>`.
  case elementInAttribute(String)
  /// An element of the layout vocabulary in an `<item>`.
  case elementInItem(String)
  case objectInItem(String)
  case objectAmongItems(String)
  case itemAmongObjects
  case text(Container)

  var code: Diagnostic.Code {
    if case .text = self { .misplacedText } else { .misplacedElement }
  }

  var message: String {
    switch self {
    case .elementInConnect(let name): "<\(name)> is not allowed inside <connect>, which contains no elements"
    case .layoutInElement: "<layout> is not allowed inside another element"
    case .attributeOutsideObject: "<attribute> is outside the object that it belongs to"
    case .connectInObject: "<connect> is not allowed inside an object; move it into <layout>"
    case .elementInAttribute(let name):
      "<\(name)> is not allowed inside <attribute>, which contains text, items or objects"
    case .elementInItem(let name), .objectInItem(let name):
      "<\(name)> is not allowed inside <item>, which contains text or items"
    case .objectAmongItems(let name): "<\(name)> is not allowed among the items of a value"
    case .itemAmongObjects: "<item> is not allowed among the objects that are the value of an attribute"
    case .text(.layout): "text is not allowed in <layout>, which contains only elements"
    case .text(.connect): "text is not allowed in <connect>, which is empty"
    case .text(.attribute): "text is not allowed in an <attribute> that contains elements"
    case .text(.item): "text is not allowed in an <item> that contains items"
    case .text(.object(let name)): "text is not allowed in <\(name)>, which contains only elements"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .objectInItem(let name):
      [
        Diagnostic.Note(
          "objects are values without <item>: <attribute name=\"…\"><\(name)/></attribute>")
      ]
    case .text(.attribute), .text(.item):
      [Diagnostic.Note("a value is a text, items, or objects, and only one of these")]
    case .text: [Diagnostic.Note("a text is an attribute: text=\"…\", or <attribute name=\"text\">…</attribute>")]
    case .elementInConnect, .layoutInElement, .attributeOutsideObject, .connectInObject, .elementInAttribute,
      .elementInItem, .objectAmongItems, .itemAmongObjects:
      []
    }
  }

  var facts: Facts {
    switch self {
    case .elementInConnect(let name): [.name: name, .container: "connect"]
    case .layoutInElement: [.name: "layout"]
    case .attributeOutsideObject: [.name: "attribute"]
    case .connectInObject: [.name: "connect"]
    case .elementInAttribute(let name): [.name: name, .container: "attribute"]
    case .elementInItem(let name): [.name: name, .container: "item"]
    case .objectInItem(let name): [.class: name, .container: "item"]
    case .objectAmongItems(let name): [.class: name, .container: "attribute"]
    case .itemAmongObjects: [.name: "item", .container: "attribute"]
    case .text(let container): [.container: container.name]
    }
  }
}

extension PlacementFault.Container {
  fileprivate var name: String {
    switch self {
    case .layout: "layout"
    case .connect: "connect"
    case .attribute: "attribute"
    case .item: "item"
    case .object(let name): name
    }
  }
}
