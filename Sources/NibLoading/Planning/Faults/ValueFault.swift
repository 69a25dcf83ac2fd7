internal import NibModel

/// A value that its attribute does not accept, or that is missing.
enum ValueFault: Fault {
  /// The content that was found instead of a value.
  enum Content: String, Hashable, Sendable {
    case nothing, text, items
    case object = "an object"
  }

  /// A value and the name of its attribute.
  struct Number: Hashable, Sendable {
    let name: String
    let value: Int
  }

  /// A text that is not a value of the attribute's type.
  ///
  /// - reason: the reason that the type gives.
  /// - isItem: true for an item of a structured value.
  case badText(String, member: String, wanted: String, reason: String?, near: String?, isItem: Bool)
  /// A structured value, or an item of one, that is not a value of its type.
  case badStructure(kind: String, member: String, wanted: String, isItem: Bool)
  /// A value of an archive that is not a value of its type.
  case badStored(String, member: String, wanted: String)
  /// An object instead of a value.
  case objectForValue(member: String, wanted: String)
  /// A value instead of a reference.
  case valueForReference(member: String, kind: Slot.Kind, given: Content)
  /// A value instead of objects. The example is an element that fits.
  case valueForObject(member: String, takesMany: Bool, given: Content, example: String)
  /// Two values that contradict each other.
  case contradictory(Number, Number, earlier: SourcePlace)
  case missing(member: String, className: String)
  case referenceInInitializer(String, member: String, className: String)

  var code: Diagnostic.Code {
    switch self {
    case .badText, .badStructure, .badStored: .badValue
    case .objectForValue, .valueForReference, .valueForObject: .valueKind
    case .contradictory: .contradictoryValues
    case .missing: .missingAttribute
    case .referenceInInitializer: .referenceInInitializer
    }
  }

  var message: String {
    switch self {
    case .badText(let value, let member, let wanted, _, _, let isItem):
      "'\(value.shortened)' is not \(wanted), \(Self.use(of: member, isItem))"
    case .badStructure(let kind, let member, let wanted, let isItem):
      "\(kind) is not \(wanted), \(Self.use(of: member, isItem))"
    case .badStored(let value, let member, let wanted): "\(value) is not \(wanted), \(Self.use(of: member, false))"
    case .objectForValue(let member, let wanted): "'\(member)' takes \(wanted), and this holds an object"
    case .valueForReference(let member, let kind, let given):
      "the \(kind.word) '\(member)' takes a reference, and this holds \(given.rawValue)"
    case .valueForObject(let member, let takesMany, let given, _):
      "'\(member)' takes \(Self.objects(takesMany)), and this is \(given.rawValue)"
    case .contradictory(let one, let other, _):
      "'\(one.name)' is \(one.value), which is \(one.value < other.value ? "less" : "more") than the \(other.value) of "
        + "'\(other.name)'"
    case .missing(let member, let className): "\(className) needs the attribute '\(member)'"
    case .referenceInInitializer(let value, let member, let className):
      "'\(value)' is a reference, but the initializer of \(className) decodes '\(member)' as a value"
    }
  }

  private static func use(of member: String, _ isItem: Bool) -> String {
    isItem ? "as the items of '\(member)' are" : "which '\(member)' takes"
  }

  private static func objects(_ areMany: Bool) -> String { areMany ? "objects" : "an object" }

  var notes: [Diagnostic.Note] {
    switch self {
    case .badText(_, _, _, let reason, let near, _):
      [reason, near.map(Offer.question)].compactMap { $0.map { Diagnostic.Note($0) } }
    case .badStructure, .badStored, .objectForValue, .missing: []
    case .valueForReference(let member, let kind, _):
      [Diagnostic.Note("write \(member)=\"\(kind == .event ? "#target.action" : "#id")\"")]
    case .valueForObject(let member, _, _, let example):
      [Diagnostic.Note("write <attribute name=\"\(member)\"><\(example) …/></attribute>")]
    case .contradictory(_, let other, let earlier): [Diagnostic.Note("'\(other.name)' is here", at: earlier)]
    case .referenceInInitializer(_, let member, _):
      [
        Diagnostic.Note(
          "references are wired after every initializer has run; declare '\(member)' as an outlet to connect it")
      ]
    }
  }

  var facts: Facts {
    switch self {
    case .badText(let value, let member, let wanted, _, let near, _):
      [.member: member, .value: value, .wanted: wanted, .near: near]
    case .badStructure(let kind, let member, let wanted, _): [.member: member, .wanted: wanted, .given: kind]
    case .badStored(let value, let member, let wanted): [.member: member, .wanted: wanted, .given: value]
    case .objectForValue(let member, let wanted):
      [.member: member, .wanted: wanted, .given: Content.object.rawValue]
    case .valueForReference(let member, _, let given):
      [.member: member, .wanted: "a reference", .given: given.rawValue]
    case .valueForObject(let member, let takesMany, let given, _):
      [.member: member, .wanted: Self.objects(takesMany), .given: given.rawValue]
    case .contradictory(let one, let other, _):
      [.member: one.name, .value: "\(one.value)", .other: other.name, .limit: other.value]
    case .missing(let member, let className): [.class: className, .member: member]
    case .referenceInInitializer(let value, let member, let className):
      [.class: className, .member: member, .reference: value]
    }
  }
}
