import NibKit

/// A counter that the objects of one load share, as they would share a global of a program. Each load begins it again.
final class Registrations: @unchecked Sendable {
  private(set) var count = 0
  func next() -> Int {
    count += 1
    return count
  }
  func clear() { count = 0 }

  @TaskLocal static var current = Registrations()
}

/// An object that does what its role says: some roles rely on an order, others only look like it.
final class Part: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let id: String
  let role: String
  private var children: [Part] = []
  private weak var parent: Part?

  // What the file sets.
  var label = ""
  var maximum = 100
  var value = 0 { didSet { if role == "clamped" { value = min(value, maximum) } } }
  var tick = false { didSet { if role == "ticker" { seen = target == nil ? "no target" : "a target" } } }
  @Outlet var target: Part?
  var sink: Part? { didSet { sink?.received.append(id) } }

  // What the roles leave behind.
  private(set) var text = ""
  private(set) var state = ""
  private(set) var note = ""
  private(set) var seen = ""
  private(set) var number = 0
  private(set) var received: [String] = []
  private(set) var isAwake = false
  private(set) var isSettled = false
  @Observed private(set) var shared = ""

  static var members: Members {
    Members().adding(Part.self) {
      $0.attribute("role", String.self)
      $0.attribute("label", \.label)
      $0.attribute("maximum", \.maximum)
      $0.attribute("value", \.value)
      $0.attribute("tick", \.tick)
      $0.outlet("target", \.$target)
      $0.outlet("sink") { swap(&$0.sink, &$1) }
      $0.children { (parent: Part, child: Part) in
        parent.children.append(child)
        child.parent = parent
      }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    role = try coder.decode(forKey: "role") ?? ""
    if role == "registers" { number = Registrations.current.next() }
    try coder.attachChildren(to: self)
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }

  func awake() throws {
    reachedRoot(.awake)
    isAwake = true
    switch role {
    case "clobbers": target?.text = "set by \(id)"
    case "defaults": text = "default"
    case "becomes ready": state = "ready"
    case "looks": seen = target?.state ?? ""
    case "needs": if target?.isAwake == false { throw Refusal() }
    case "shares": target?.shared = "agreed"
    case "is shared": shared = "agreed"
    // Not at fault: no other object sets that, and what the file has set is set before anything awakes.
    case "annotates": target?.note = "by \(id)"
    case "copies": seen = "\(target?.label ?? "") \(children.count)"
    default: break
    }
  }

  func afterInit() {
    reachedRoot(.afterInit)
    isSettled = true
    if role == "follows" { seen = "\(target?.isSettled ?? false)" }
  }

  struct Refusal: Error, CustomStringConvertible { var description: String { "it is not awake yet" } }
}
