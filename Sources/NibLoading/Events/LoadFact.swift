public import NibModel

/// The payload of an event or of a step: the values that were set, wired or read.
///
/// In a `LoadEvent`, objects and places are those of a plan. In a line of a trace, they are names.
public enum LoadFact<Object: Hashable & Sendable, Place: Hashable & Sendable>: Hashable, Sendable {
  /// Only the object, for example for an initializer or an awake.
  case object
  /// The order of the load, and the name of the part of the document that is loaded; nil for a document with one part.
  case load(order: String, part: String?)
  /// An included layout, by its name. The object is its root.
  case include(layout: String)
  /// The container that an object is added to, or nil for none.
  case container(Object?)
  /// An object that is the value of another's attribute is complete.
  case part(whole: Object, member: String, isList: Bool)
  /// An attribute and its value.
  case value(member: String, PropertyList)
  /// An attribute and the objects that are its value.
  case objects(member: String, [Object], isList: Bool)
  /// An outlet and the object that it is wired to.
  case outlet(member: String, target: Object)
  /// An outlet that the order leaves nil, and the object that the layout names for it.
  case outletLeftNil(member: String, target: Object)
  /// An outlet collection and an object that is put into it, or nil if an archive keeps the collection empty.
  case element(member: String, target: Object?)
  /// An event and the action that it is connected to.
  case action(member: String, target: Object, action: String)
  /// The objects whose awakes are declared to come before the object's.
  case predecessors([Object])
  /// The note of a class.
  case note(String)
  /// A read of an empty outlet.
  case read(OutletRead<Object, Place>)
  /// A class that breaks the rules of its family.
  case misuse(NibMisuse)
  /// A callback that a framework sends, by its name: `viewDidLoad`.
  case callback(String)
  /// The error that ended a load. The code is nil for an error that is not from NibKit.
  case failure(code: Diagnostic.Code?, message: String)

  /// Returns the same payload with other names for objects and places.
  package func map<NewObject, NewPlace>(
    _ object: (Object) -> NewObject, _ place: (Place) -> NewPlace
  ) -> LoadFact<NewObject, NewPlace> {
    switch self {
    case .object: .object
    case .load(let order, let part): .load(order: order, part: part)
    case .include(let layout): .include(layout: layout)
    case .container(let container): .container(container.map(object))
    case .part(let whole, let member, let isList): .part(whole: object(whole), member: member, isList: isList)
    case .value(let member, let value): .value(member: member, value)
    case .objects(let member, let parts, let isList): .objects(member: member, parts.map(object), isList: isList)
    case .outlet(let member, let target): .outlet(member: member, target: object(target))
    case .outletLeftNil(let member, let target): .outletLeftNil(member: member, target: object(target))
    case .element(let member, let target): .element(member: member, target: target.map(object))
    case .action(let member, let target, let action): .action(member: member, target: object(target), action: action)
    case .predecessors(let others): .predecessors(others.map(object))
    case .note(let words): .note(words)
    case .read(let read): .read(read.map(object, place))
    case .misuse(let misuse): .misuse(misuse)
    case .callback(let name): .callback(name)
    case .failure(let code, let message): .failure(code: code, message: message)
    }
  }

  /// The attribute, outlet, collection or event, if the payload is about one.
  public var member: String? {
    switch self {
    case .part(_, let member, _), .value(let member, _), .objects(let member, _, _), .outlet(let member, _),
      .outletLeftNil(let member, _), .element(let member, _), .action(let member, _, _):
      member
    case .read(let read): read.member
    default: nil
    }
  }
}

/// A read of an empty outlet.
public struct OutletRead<Object: Hashable & Sendable, Place: Hashable & Sendable>: Hashable, Sendable {
  /// The reason why the outlet was empty.
  public enum Wiring: Hashable, Sendable {
    /// The outlet is wired later in the load, at the place.
    case later(Place)
    /// The outlet is wired later, if at all. The object is being made, so it is not known which of its outlets was
    /// read.
    case unknown
    /// The order leaves the outlet nil, although the layout connects it at the place.
    case leftNil(order: String, Place)
    /// The layout of the object's view wires the outlet, at the place. It is loaded after the object's own layout.
    case withView(Place)
    /// The layout does not connect the outlet.
    case notConnected
    /// No layout can connect the outlet: it is declared with `@Outlet`, and is not in the `members` of its class.
    case notInMembers
  }

  /// The object that has the outlet, or nil if it is not known.
  public let object: Object?
  /// The outlet, or nil if it is not known.
  public let member: String?
  /// The class of the object that has the outlet.
  public let className: String
  /// The object whose code read the outlet.
  public let reader: Object
  /// The phase of the load in which it was read.
  public let phase: LoadPhase
  /// The reason why the outlet was empty.
  public let wiring: Wiring

  package init(
    object: Object?, member: String?, className: String, reader: Object, phase: LoadPhase, wiring: Wiring
  ) {
    (self.object, self.member, self.className) = (object, member, className)
    (self.reader, self.phase, self.wiring) = (reader, phase, wiring)
  }

  /// True if the layout connects the outlet, which means that it was read too early.
  public var isEarly: Bool { wiring != .notConnected && wiring != .notInMembers }

  /// Returns the same read with other names for objects and places.
  package func map<NewObject, NewPlace>(
    _ name: (Object) -> NewObject, _ place: (Place) -> NewPlace
  ) -> OutletRead<NewObject, NewPlace> {
    let newWiring: OutletRead<NewObject, NewPlace>.Wiring =
      switch wiring {
      case .later(let old): .later(place(old))
      case .unknown: .unknown
      case .leftNil(let order, let old): .leftNil(order: order, place(old))
      case .withView(let old): .withView(place(old))
      case .notConnected: .notConnected
      case .notInMembers: .notInMembers
      }
    return OutletRead<NewObject, NewPlace>(
      object: object.map(name), member: member, className: className, reader: name(reader), phase: phase,
      wiring: newWiring)
  }
}

extension OutletRead<String, PlaceName> {
  /// The name of the outlet for messages.
  package var outletWords: String {
    member.map { "the outlet \(object ?? className).\($0)" } ?? "an outlet of \(className)"
  }

  /// Returns the read in a sentence.
  ///
  /// - Parameter file: the layout's path. Only the name is used, because a trace must not depend on the folder.
  package func sentence(in file: String) -> String {
    let start = "\(outletWords) was read in \(phase.rawValue) of \(reader), "
    return switch wiring {
    case .later(let place): start + "before \(place.description(in: file)) wired it"
    case .unknown: start + "before it was wired"
    case .leftNil(let order, let place): start + "and the order \(order) leaves it nil (\(place.description(in: file)))"
    case .withView(let place): start + "before \(place.description(in: file)) wires it, when the view is loaded"
    case .notConnected: start + "and \(file.lastPathComponent.printable) does not connect it"
    case .notInMembers: start + "and is declared with @Outlet but is not in members"
    }
  }
}
