internal import NibLoading
internal import NibModel

/// Names the objects of a log.
///
/// - An object with an id has the id as its name.
/// - An object with a class and an address has the name of its class, and from the second of a class on a number: `Label`,
///   `Label#2`. The numbers follow the first lines of the objects. If an object begins its initializer again after other
///   events, another object has the address now.
/// - An object with a class alone is counted by its events: the second awake of a class is that of a second object.
struct ObjectNaming {
  private struct Known {
    let name: String
    var className: String
    /// True if the object has had another event than the beginning of an initializer.
    var isMade = false
  }

  private struct Repeated: Hashable {
    let className: String
    let kind: LoadEvent.Kind
    let member: String
  }

  private var byAddress: [String: Known] = [:]
  private var counts: [String: Int] = [:]
  private var repetitions: [Repeated: Int] = [:]

  /// Returns the name and the class of the object of an event.
  mutating func object(_ parts: [LogPattern.Group: String], _ kind: LoadEvent.Kind) -> (name: String, className: String)
  {
    let className = parts[.class] ?? ""
    if let name = parts[.object] { return (name, className) }
    if let address = parts[.address] {
      let isBeginning = kind == .initBegins
      if var known = byAddress[address], !isBeginning || !known.isMade {
        if !isBeginning { known.isMade = true }
        if known.className.isEmpty { known.className = className }
        byAddress[address] = known
        return (known.name, known.className)
      }
      let known = Known(name: next(className), className: className, isMade: !isBeginning)
      byAddress[address] = known
      return (known.name, className)
    }
    if className.isEmpty { return ("-", "") }
    let event = Repeated(className: className.nameOfObject, kind: kind, member: parts[.member] ?? "")
    repetitions[event, default: 0] += 1
    return (Self.name(event.className, repetitions[event] ?? 1), className)
  }

  /// Returns the name of the target of a connection, or nil if the line does not have it.
  mutating func target(_ parts: [LogPattern.Group: String]) -> String? {
    var own: [LogPattern.Group: String] = [:]
    own[.object] = parts[.target]
    (own[.class], own[.address]) = (parts[.targetClass], parts[.targetAddress])
    if own.isEmpty { return nil }
    // A class alone does not tell which of its objects is meant.
    if own[.object] == nil, own[.address] == nil { return own[.class].map(\.nameOfObject) }
    return object(own, .outlet).name
  }

  private mutating func next(_ className: String) -> String {
    let name = className.nameOfObject
    counts[name, default: 0] += 1
    return Self.name(name, counts[name] ?? 1)
  }

  private static func name(_ className: String, _ number: Int) -> String {
    number == 1 ? className : "\(className)#\(number)"
  }
}

extension String {
  /// The name of a class without its module; `object` for no name.
  fileprivate var nameOfObject: String { isEmpty ? "object" : withoutModule }
}

extension LoggedEvent {
  /// Creates the event of a line of a log. A part that the line does not have is `-`.
  init(_ match: LogMatch, _ naming: inout ObjectNaming) {
    self.init(match.kind)
    let parts = match.parts
    let named = Set(parts.keys).intersection([.object, .class, .address])
    if ![.loadBegins, .loadEnds, .abort].contains(kind), !named.isEmpty {
      (object, className) = naming.object(parts, kind)
    }
    let target = naming.target(parts)
    let (member, value) = (parts[.member] ?? "-", parts[.value])
    switch kind {
    case .loadBegins, .loadEnds:
      file = parts[.object] ?? parts[.class] ?? value ?? "-"
      if kind == .loadBegins { fact = .load(order: "-", part: nil) }
    case .abort: fact = .failure(code: nil, message: value ?? match.text)
    case .attach: fact = .container(target)
    case .identity, .attribute: fact = .value(member: member, .string(value ?? "-"))
    case .outlet: fact = .outlet(member: member, target: target ?? "-")
    case .collection: fact = .element(member: member, target: target ?? "-")
    case .action: fact = .action(member: member, target: target ?? "-", action: value ?? "-")
    case .callback: fact = .callback(member)
    case .note: fact = .note(value ?? match.text)
    default: break
    }
  }
}
