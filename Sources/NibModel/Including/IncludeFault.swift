/// A fault of the elements and attributes that make layouts of pieces.
enum IncludeFault: Fault {
  /// An element that has a meaning only in another element, or that contains something else than it may.
  case misplaced(String, wanted: Container)
  case unknownAttribute(String, element: String, Offer)
  case missingAttribute(String, element: String)
  case empty(String, element: String)
  /// A value of an attribute of the vocabulary that is not one of some words.
  case word(String, attribute: String, Offer)
  case parameterName(String)
  case duplicate(String, Duplicate, earlier: SourcePlace)
  /// - site: the place of the parameter.
  case value(String, parameter: String, ParameterType, declared: SourcePlace?)
  case unknownParameter(String, layout: String?, Offer)
  case missingParameter(String, layout: String, ParameterType, declared: SourcePlace)
  /// A parameter of a layout that is loaded alone.
  case unsetParameter(String)
  case strayDollar
  case notExported(String, layout: String, exists: SourcePlace?, Offer)
  case noObject(layout: String)
  case notIncludable(layout: String, Reason)
  case noLayouts(layout: String)
  case badName(String)
  case ring([String])
  case objects(layout: String, limit: Int)
  case depth(layout: String, limit: Int)
  case attributes(layout: String, limit: Int)
  case bytes(limit: Int)
  case text(parameter: String, limit: Int)
  case dottedID(String)
  /// An id with a dollar.
  case parameterInID(String)
  /// An id that has a meaning in references.
  case reservedID(String)
  case setID
  case objectsInOverride(String)
  case overridesObjects(String, inner: SourcePlace)
  /// `owner.outlet` for a part that has no owner of its own.
  case noOwner(layout: String)

  enum Container: Hashable, Sendable { case include, layout, parameters, nothing }
  enum Duplicate: Hashable, Sendable { case parameter, setting }
  enum Reason: Hashable, Sendable { case archive, stripped, foreign, fillsOwner(className: String) }

  var code: Diagnostic.Code {
    switch self {
    case .misplaced, .objectsInOverride: .misplacedElement
    case .unknownAttribute, .missingAttribute, .empty, .word, .parameterName, .duplicate, .setID, .overridesObjects,
      .noOwner:
      .badElement
    case .value: .badValue
    case .unknownParameter, .strayDollar: .unknownParameter
    case .missingParameter, .unsetParameter: .missingParameter
    case .notExported: .notExported
    case .noObject, .notIncludable, .noLayouts, .badName: .nestedLayout
    case .ring: .selfLoading
    case .objects, .depth, .attributes, .bytes, .text: .limitExceeded
    case .dottedID, .parameterInID, .reservedID: .badID
    }
  }

  var message: String {
    switch self {
    case .misplaced(let name, .include): "<\(name)> is allowed only in <include>"
    case .misplaced(let name, .layout): "<\(name)> is allowed only once, as the first element of <layout>"
    case .misplaced(let name, .parameters): "<\(name)> is allowed only in <parameters>"
    case .misplaced(let name, .nothing): "<\(name)> is not allowed in this element"
    case .unknownAttribute(let name, let element, _): "<\(element)> has no attribute '\(name.shortened)'"
    case .missingAttribute(let name, let element): "<\(element)> needs the attribute '\(name)'"
    case .empty(let name, let element): "'\(name)' of <\(element)> is empty"
    case .word(let value, let attribute, _): "'\(value.shortened)' is not a value of '\(attribute)'"
    case .parameterName(let name):
      "'\(name.shortened)' is not the name of a parameter, which has letters, digits and _, and begins with a letter"
    case .duplicate(let name, .parameter, _): "the parameter '\(name.shortened)' is declared twice"
    case .duplicate(let name, .setting, _): "the object '\(name.shortened)' is set twice"
    case .value(let value, let parameter, let type, _):
      "'\(value.shortened)' is not a value of the parameter '\(parameter)', which takes \(type.words)"
    case .unknownParameter(let name, let layout?, _):
      "the layout '\(layout.shortened)' has no parameter '\(name.shortened)'"
    case .unknownParameter(let name, nil, _): "this layout has no parameter '\(name.shortened)'"
    case .missingParameter(let name, let layout, _, _):
      "the layout '\(layout.shortened)' needs the parameter '\(name)', which has no default"
    case .unsetParameter(let name):
      "the parameter '\(name)' has no value: this layout is loaded alone, and there is no default"
    case .strayDollar: "'$' must be followed by the name of a parameter"
    case .notExported(let id, let layout, let exists, _):
      exists == nil
        ? "the layout '\(layout.shortened)' has no object '\(id.shortened)'"
        : "the object '\(id.shortened)' of the layout '\(layout.shortened)' is not exported"
    case .noObject(let layout): "the layout '\(layout.shortened)' has no object that can be included"
    case .notIncludable(let layout, .archive): "'\(layout.shortened)' is an archive, which cannot be included"
    case .notIncludable(let layout, .stripped):
      "'\(layout.shortened)' cannot be included: it was compiled without its text"
    case .notIncludable(let layout, .foreign):
      "'\(layout.shortened)' cannot be included: it is not a layout in XML"
    case .notIncludable(let layout, .fillsOwner(let className)):
      "'\(layout.shortened)' cannot be included: its root is its owner, of class \(className.shortened)"
    case .noLayouts(let layout):
      "the layout '\(layout.shortened)' cannot be included, because there is no source of layouts"
    case .badName(let name):
      "'\(name.shortened)' is not the name of a layout: a name has no path and does not begin with a dot"
    case .ring(let names): "including this layout leads to a cycle: \(names.joined(separator: " → "))"
    case .objects(let layout, let limit):
      "including the layout '\(layout.shortened)' exceeds the limit of \(limit) objects and items"
    case .depth(let layout, let limit):
      "including the layout '\(layout.shortened)' nests objects more than \(limit) deep"
    case .attributes(let layout, let limit):
      "including the layout '\(layout.shortened)' exceeds the limit of \(limit) attributes"
    case .bytes(let limit): "the included layouts have more than \(limit) bytes of values"
    case .text(let parameter, let limit):
      "the parameter '\(parameter)' makes a value longer than \(limit) bytes, which is the limit"
    case .dottedID(let id):
      "'\(id.shortened)' cannot be an id: a dot is only for references to objects of included layouts"
    case .parameterInID(let id):
      "'\(id.shortened)' cannot be an id: '$' begins a parameter, and an id cannot contain one"
    case .reservedID(let id): "'\(id)' cannot be an id"
    case .setID: "<set> cannot change the id of an object"
    case .objectsInOverride(let name): "the attribute '\(name)' cannot have objects as its value here"
    case .overridesObjects(let name, _): "the attribute '\(name)' has objects, which cannot be overridden"
    case .noOwner(let layout): "the layout '\(layout.shortened)' has no owner of its own"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .unknownAttribute(_, let element, let offer):
      [Diagnostic.Note(offer.words("<\(element)> takes", none: "<\(element)> takes none"))]
    case .word(_, let attribute, let offer): [Diagnostic.Note(offer.words("'\(attribute)' is one of", none: ""))]
    case .duplicate(_, _, let earlier): [Diagnostic.Note("the first is here", at: earlier)]
    case .value(_, _, _, let declared): declared.map { [Diagnostic.Note("it is declared here", at: $0)] } ?? []
    case .unknownParameter(_, let layout, let offer):
      [
        Diagnostic.Note(
          offer.words(
            "\(layout.map { "'\($0.shortened)'" } ?? "the layout") declares", none: "it declares no parameters"))
      ]
    case .missingParameter(let name, _, _, let declared):
      [Diagnostic.Note("write with.\(name)=\"…\""), Diagnostic.Note("it is declared here", at: declared)]
    case .unsetParameter: [Diagnostic.Note("give it a default or a value, or include the layout in another one")]
    case .strayDollar: [Diagnostic.Note("write $$ for a dollar, and ${1B} for the character U+001B")]
    case .notExported(_, let layout, let exists, let offer):
      [Diagnostic.Note(offer.words("'\(layout.shortened)' exports", none: "'\(layout.shortened)' exports nothing"))]
        + (exists.map { [Diagnostic.Note("write export=\"true\" here", at: $0)] } ?? [])
    case .overridesObjects(_, let inner): [Diagnostic.Note("the objects are here", at: inner)]
    case .notIncludable(_, .stripped): [Diagnostic.Note("compile it without --strip")]
    case .notIncludable(_, .fillsOwner(let className)):
      [Diagnostic.Note("write <\(className.shortened)/>, if its initializer loads the layout")]
    case .noOwner: [Diagnostic.Note("leave owner.outlet out; the owner of this layout is also that of the part")]
    case .misplaced, .missingAttribute, .empty, .parameterName, .noObject, .notIncludable, .noLayouts, .badName, .ring,
      .objects, .depth, .attributes, .bytes, .text, .dottedID, .parameterInID, .reservedID, .setID, .objectsInOverride:
      []
    }
  }

  var facts: Facts {
    switch self {
    case .misplaced(let name, _): [.name: name]
    case .unknownAttribute(let name, let element, let offer): [.name: name, .container: element] + offer.facts
    case .missingAttribute(let name, let element), .empty(let name, let element): [.name: name, .container: element]
    case .word(let value, let attribute, let offer): [.name: attribute, .value: value] + offer.facts
    case .parameterName(let name), .duplicate(let name, _, _), .unsetParameter(let name): [.name: name]
    case .value(let value, let parameter, let type, _): [.name: parameter, .value: value, .wanted: type.words]
    case .unknownParameter(let name, let layout, let offer): [.name: name, .layout: layout] + offer.facts
    case .missingParameter(let name, let layout, let type, _): [.name: name, .layout: layout, .wanted: type.words]
    case .strayDollar: [.name: "$"]
    case .notExported(let id, let layout, _, let offer): [.id: id, .layout: layout] + offer.facts
    case .noObject(let layout), .notIncludable(let layout, _), .noLayouts(let layout), .badName(let layout),
      .noOwner(let layout):
      [.layout: layout]
    case .ring(let names): [.cycle: names]
    case .objects(let layout, let limit), .depth(let layout, let limit), .attributes(let layout, let limit):
      [.layout: layout, .limit: limit]
    case .bytes(let limit): [.limit: limit]
    case .text(let parameter, let limit): [.name: parameter, .limit: limit]
    case .dottedID(let id), .parameterInID(let id), .reservedID(let id): [.id: id]
    case .setID: [.name: "id"]
    case .objectsInOverride(let name), .overridesObjects(let name, _): [.member: name]
    }
  }
}
