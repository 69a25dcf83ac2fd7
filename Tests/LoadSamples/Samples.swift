import NibKit

/// What the objects of one test saw, in their own words, and how many of them are alive.
///
/// A second witness beside the trace: the classes below write here themselves.
final class Journal: @unchecked Sendable {
  private(set) var entries: [String] = []
  var alive = 0
  /// Called at each entry of user code; throws where a test wants a fault.
  var onCall: ((String) throws -> Void)?

  @TaskLocal static var kept: Journal?

  /// The test's journal, or one that nobody reads.
  static var current: Journal { kept ?? Journal() }

  func write(_ entry: String) { entries.append(entry) }

  /// Writes an entry from a place that may throw.
  func call(_ entry: String) throws {
    write(entry)
    try onCall?(entry)
  }

  var text: String { entries.joined(separator: " ") }
  func clear() { entries = [] }

  /// Runs a test with a journal of its own.
  static func keeping<Result>(_ body: (Journal) throws -> Result) rethrows -> Result {
    let journal = Journal()
    return try $kept.withValue(journal) { try body(journal) }
  }

  /// Runs an asynchronous test with a journal of its own.
  static func keepingAsync<Result>(_ body: (Journal) async throws -> Result) async rethrows -> Result {
    let journal = Journal()
    return try await $kept.withValue(journal) { try await body(journal) }
  }
}

/// An object with an attribute, a weak outlet and an event. Takes no children.
class Leaf: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let id: String
  let journal = Journal.current
  var nm: String?
  /// A plain weak property.
  weak var peer: Leaf?
  /// An outlet that knows its phase.
  @Outlet var buddy: Leaf?
  var action: Action?
  fileprivate(set) weak var parent: Box?

  class var members: Members {
    Members().adding(Leaf.self) {
      $0.attribute("nm") { (leaf: Leaf, value: String) in
        try leaf.journal.call("\(leaf.id).nm")
        leaf.nm = value
      }
      $0.outlet("peer") { (leaf: Leaf, value: inout Leaf?) in
        leaf.journal.write("\(leaf.id)~\(value?.id ?? "nil")")
        swap(&leaf.peer, &value)
      }
      $0.outlet("buddy") { $0.$buddy }
      $0.event("action") {
        $0.journal.write("act")
        swap(&$0.action, &$1)
      }
    }
  }

  required init(coder: NibDecoder) throws {
    id = coder.id ?? coder.className
    journal.alive += 1
    try journal.call("+\(id)")
    try coder.attachChildren(to: self)
    try journal.call("\(id)!")
    finishInit()
  }

  /// Makes nothing of its children's errors.
  init(swallowing coder: NibDecoder) throws {
    id = coder.id ?? coder.className
    journal.alive += 1
    try? coder.attachChildren(to: self)
    finishInit()
  }

  /// Made in code.
  init(id: String) {
    self.id = id
    journal.alive += 1
    finishInit()
  }

  deinit { journal.alive -= 1 }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws {
    reachedRoot(.awake)
    try journal.call("*\(id)")
  }
  func afterInit() {
    reachedRoot(.afterInit)
    journal.write("after \(id)")
  }
  func press() throws { try action?.send(from: self) }
}

/// A leaf that takes children.
class Box: Leaf {
  private(set) var children: [Leaf] = []

  override class var members: Members {
    super.members.adding(Box.self) { $0.children { try $0.add($1) } }
  }

  func add(_ child: Leaf) throws {
    try journal.call("\(id)<\(child.id)")
    children.append(child)
    child.parent = self
  }
}

/// An owner with outlets, a collection and actions. It can be awoken, where an order does that.
class Owner: NibObject, NibOwner {
  let journal = Journal.current
  var root: Leaf?
  @Outlet var spare: Leaf?
  var rows: [Leaf] = []
  var changed: Action?
  var log: [String] = []

  class var members: Members {
    Members().adding(Owner.self) {
      $0.outlet("root") { (owner: Owner, value: inout Leaf?) in
        owner.journal.write("O~\(value?.id ?? "nil")")
        swap(&owner.root, &value)
      }
      $0.outlet("spare") { $0.$spare }
      $0.outlets("rows") { swap(&$0.rows, &$1) }
      $0.event("changed") { swap(&$0.changed, &$1) }
      $0.action("go", Owner.go)
      $0.action("pack", Owner.pack)
      $0.action("stop", Owner.stop)
    }
  }

  init() { journal.alive += 1 }
  required init(coder: NibDecoder) throws { fatalError("no layout makes an owner") }
  deinit { journal.alive -= 1 }

  func awake() throws { try journal.call("*O") }
  func didLoad() throws { try journal.call("O.didLoad") }
  func go(_ sender: Leaf) { log.append("go \(sender.id)") }
  func pack(_ sender: Box) { log.append("pack \(sender.id)") }
  func stop() { log.append("stop") }
}

extension ClassRegistry {
  /// `Leaf` and `Box` under these and short names.
  static var test: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Leaf.self)
    classes.register(Leaf.self, as: "A")
    classes.register(Leaf.self, as: "B")
    classes.register(Box.self)
    classes.register(Box.self, as: "P")
    classes.register(owner: Owner.self, make: Owner.init)
    return classes
  }
}

/// A document from the inside of a `<layout>` element, which stands on line 2 and those behind it.
func layout(_ body: String, owner: String? = nil, limits: ReadingLimits = ReadingLimits()) throws
  -> NibDocument
{
  let attribute = owner.map { " owner=\"\($0)\"" } ?? ""
  return try NibDocument(
    "<layout version=\"1\"\(attribute)>\n\(body)\n</layout>\n", file: "t.xml", limits: limits)
}

/// Loads the inside of a layout with the test classes.
@discardableResult
func load(
  _ body: String, owner: (any NibOwner)? = nil, classes: ClassRegistry = .test, order: LoadOrder = .strict,
  externals: [String: AnyObject] = [:], responders: ResponderChain? = nil, tracer: TraceRecorder? = nil
) throws -> LoadedNib {
  try Nib(layout(body)).instantiate(
    owner: owner, classes: classes, order: order, externals: externals, responders: responders, tracer: tracer
  )
}

/// The words of the error that a piece of code ends in; empty if it ends well.
func failureText<Result>(_ body: () throws -> Result) -> String {
  do { _ = try body() } catch { return "\(error)" }
  return ""
}

/// The failure of a load; nil if it ends well or in another error.
func loadFailure<Result>(_ body: () throws -> Result) -> LoadFailure? {
  do { _ = try body() } catch { return error as? LoadFailure }
  return nil
}

extension Trace {
  /// The trace in the notation of the order table: `+X` init begins, `X!` ends, `P<A` attach, `X.nm` attribute, `A~B`
  /// outlet, `act` action, `*X` awake, `O` owner; further `id(X)` the object learns its id, `show X` it is shown.
  var notation: String { lines().compactMap(\.notation).joined(separator: " ") }
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
    case .element(_, let target): return "\(who)+=\(target)"
    case .part(let whole, let member, let isList): return "\(whole).\(member)\(isList ? "+=" : "=")\(object)"
    default: break
    }
    switch kind {
    case .loadBegins, .loadEnds: return nil
    case .initBegins: return "+\(who)"
    case .initEnds: return "\(who)!"
    case .identity: return "id(\(who))"
    case .action: return "act"
    case .awake: return "*\(who)"
    case .didLoad: return "\(who).didLoad"
    case .present: return "show \(who)"
    case .afterInit: return "after \(who)"
    case .note, .unwiredRead, .emptyRead, .misuse, .abort, .callback, .attach, .attribute, .outlet,
      .collection, .part:
      return kind.rawValue
    }
  }
}
