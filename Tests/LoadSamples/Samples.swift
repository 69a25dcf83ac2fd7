public import NibKit

/// An object with an attribute, a weak outlet and an event. Takes no children.
open class Leaf: NibObject, NibInitializing {
  public var lifecycle = NibLifecycle()
  public let id: String
  public let journal = Journal.current
  open var nm: String?
  /// A plain weak property.
  public weak var peer: Leaf?
  /// An outlet that knows its phase.
  @Outlet public var buddy: Leaf?
  public var action: Action?
  public fileprivate(set) weak var parent: Box?

  open class var members: Members {
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

  public required init(coder: NibDecoder) throws {
    id = coder.id ?? coder.className
    journal.alive += 1
    try journal.call("+\(id)")
    try coder.attachChildren(to: self)
    try journal.call("\(id)!")
    finishInit()
  }

  /// Makes nothing of its children's errors.
  public init(swallowing coder: NibDecoder) throws {
    id = coder.id ?? coder.className
    journal.alive += 1
    try? coder.attachChildren(to: self)
    finishInit()
  }

  /// Made in code.
  public init(id: String) {
    self.id = id
    journal.alive += 1
    finishInit()
  }

  deinit { journal.alive -= 1 }

  open func onInit() { reachedRoot(.onInit) }
  open func awake() throws {
    reachedRoot(.awake)
    try journal.call("*\(id)")
  }
  open func afterInit() {
    reachedRoot(.afterInit)
    journal.write("after \(id)")
  }
  open func press() throws { try action?.send(from: self) }
}

/// A leaf that takes children.
open class Box: Leaf {
  public private(set) var children: [Leaf] = []

  open override class var members: Members {
    super.members.adding(Box.self) { $0.children { try $0.add($1) } }
  }

  open func add(_ child: Leaf) throws {
    try journal.call("\(id)<\(child.id)")
    children.append(child)
    child.parent = self
  }
}

/// An owner with outlets, a collection and actions. It can be awoken, where an order does that.
open class Owner: NibObject, NibOwner {
  public let journal = Journal.current
  public var root: Leaf?
  @Outlet public var spare: Leaf?
  public var rows: [Leaf] = []
  public var changed: Action?
  public var log: [String] = []

  open class var members: Members {
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

  public init() { journal.alive += 1 }
  public required init(coder: NibDecoder) throws { fatalError("no layout makes an owner") }
  deinit { journal.alive -= 1 }

  open func awake() throws { try journal.call("*O") }
  open func didLoad() throws { try journal.call("O.didLoad") }
  open func go(_ sender: Leaf) { log.append("go \(sender.id)") }
  open func pack(_ sender: Box) { log.append("pack \(sender.id)") }
  open func stop() { log.append("stop") }
}
