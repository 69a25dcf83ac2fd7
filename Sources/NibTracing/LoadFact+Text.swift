package import NibLoading
internal import NibModel

extension LoadFact<String, PlaceName> {
  /// Returns the payload as it follows the verb in a line of a trace: `A.nm = "a"`, `A -> P`. Empty for an event whose
  /// payload is only the object.
  ///
  /// - Parameters:
  ///   - object: the name of the event's object.
  ///   - file: the path of the layout.
  func text(of object: String, in file: String) -> String {
    switch self {
    case .object, .predecessors: ""
    // The order comes last, because a comparison of two orders leaves it out.
    case .load(let order, let part): part.map { "(\($0)) \(order)" } ?? order
    case .include(let layout): "\(object) \(layout.printable)"
    case .container(let container): "\(object) -> \(container ?? "-")"
    case .part(let whole, let member, let isList): "\(whole).\(member) \(isList ? "+=" : "=") \(object)"
    case .value(let member, let value): "\(object).\(member) = \(value.shown)"
    case .objects(let member, let objects, let isList):
      "\(object).\(member) = \(Self.list(objects, isList: isList))"
    case .outlet(let member, let target): "\(object).\(member) = \(target)"
    case .outletLeftNil(let member, let target): "\(object).\(member) = \(target) left nil"
    case .element(let member, let target): "\(object).\(member) \(target.map { "+= \($0)" } ?? "= []")"
    case .action(let member, let target, let action): "\(object).\(member) = \(target).\(action)"
    case .note(let words): words
    case .read(let read): read.sentence(in: file)
    case .misuse(let misuse): misuse.description
    case .callback(let name): "\(object).\(name)"
    case .failure(_, let message): message
    }
  }

  /// Returns the text for an arrow in a diagram, without the objects at its ends: `nm = "a"`.
  package func memberText() -> String {
    switch self {
    case .callback(let name): name
    case .value(let member, let value): "\(member) = \(value.shown)"
    case .objects(let member, let objects, let isList): "\(member) = \(Self.list(objects, isList: isList))"
    case .outlet(let member, let target): "\(member) = \(target)"
    case .outletLeftNil(let member, let target): "\(member) = \(target) left nil"
    case .element(let member, let target): "\(member) \(target.map { "+= \($0)" } ?? "= []")"
    case .action(let member, let target, let action): "\(member) = \(target).\(action)"
    default: ""
    }
  }

  private static func list(_ objects: [String], isList: Bool) -> String {
    let words = objects.joined(separator: ", ")
    return isList ? "[\(words)]".shortened : words
  }
}

extension PropertyList {
  /// The value on one line, shortened if it is long.
  fileprivate var shown: String {
    if case .string(let text) = self { return text.printable.shortened.quoted }
    return literal { $0.printable.quoted }.shortened
  }
}

extension String {
  /// The text in quotes, with a backslash before each quote and each backslash in it.
  fileprivate var quoted: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else { return "\"\(self)\"" }
    return "\"" + unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
