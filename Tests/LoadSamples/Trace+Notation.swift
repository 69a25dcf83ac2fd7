public import NibKit

extension Trace {
  /// The trace in the notation of the order table: `+X` init begins, `X!` ends, `P<A` attach, `X.nm` attribute, `A~B`
  /// outlet, `act` action, `*X` awake, `O` owner; further `id(X)` the object learns its id, `show X` it is shown.
  public var notation: String { lines().compactMap(\.notation).joined(separator: " ") }
}

extension Trace.Line {
  fileprivate var notation: String? {
    let who = object == "Owner" ? "O" : object
    switch fact {
    case .container(let container): return "\(container ?? "-")<\(object)"
    case .value(let member, _) where kind == .attribute: return "\(object).\(member)"
    case .objects(let member, _, _): return "\(object).\(member)"
    case .outlet(_, let target): return "\(who)~\(target)"
    case .outletLeftNil: return "\(who)~nil"
    case .element(_, let target): return "\(who)+=\(target ?? "-")"
    case .part(let whole, let member, let isList): return "\(whole).\(member)\(isList ? "+=" : "=")\(object)"
    default: break
    }
    switch kind {
    case .loadBegins, .loadEnds, .includeBegins, .includeEnds: return nil
    case .initBegins: return "+\(who)"
    case .initEnds: return "\(who)!"
    case .identity: return "id(\(who))"
    case .action: return "act"
    case .awake: return "*\(who)"
    case .didLoad: return "\(who).didLoad"
    case .present: return "show \(who)"
    case .reuse: return "reuse \(who)"
    case .afterInit: return "after \(who)"
    case .note, .unwiredRead, .emptyRead, .misuse, .abort, .callback, .attach, .attribute, .outlet,
      .collection, .part:
      return kind.rawValue
    }
  }
}
