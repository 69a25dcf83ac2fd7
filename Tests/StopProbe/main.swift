import NibKit
import NibTool

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A tool whose classes stop the program, each in a way and at a time that its layout says.
await NibTool.main(
  name: "stop-probe",
  classes: {
    var classes = ClassRegistry()
    classes.register(Stopper.self)
    classes.register(Plain.self)
    classes.register(Errand.self)
    classes.register(Lister.self)
    classes.register(Setter.self)
    classes.register(Changeling.self)
    for name in ["Link", "Second", "Third"] { classes.register(Link.self, as: name) }
    classes.register(owner: Owner.self) { Owner() }
    return classes
  },
  externals: { name in
    if name == "trap" { fatalError("an external object") }
    return Plain()
  })

/// The ways in which a class can stop a program.
func stop(_ how: String) {
  switch how {
  case "trap": fatalError("not ready")
  case "index":
    let none: [Int] = []
    print(none[how.utf8.count])
  case "exit0": exit(0)
  case "exit3": exit(3)
  case "recurse": print(recurse(1))
  case "loop": while true {}
  case "grow":
    var blocks: [[UInt64]] = []
    while true { blocks.append([UInt64](repeating: 1, count: 1 << 17)) }
  case "abort": abort()
  case "close":
    for descriptor: Int32 in 3..<4096 { close(descriptor) }
  case "mute":
    // A class that becomes a daemon closes what it has inherited.
    for descriptor: Int32 in 3..<64 { close(descriptor) }
  case "signal": kill(getppid(), SIGTERM)
  case "group": kill(0, SIGHUP)
  case "regroup":
    setpgid(0, getpgid(getppid()))
    while true {}
  case "shout": while true { print("and on, and on") }
  case "print":
    print("said by a class")
  default: break
  }
}

/// Never comes back.
@inline(never)
func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + recurse(depth + 2) + depth }

/// Stops the program in its `awake()`, or elsewhere.
final class Stopper: NibObject {
  var how = ""
  var when = ""
  var text = ""
  weak var peer: Plain?

  static var members: Members {
    Members(of: Stopper.self) {
      $0.attribute("how", \.how)
      $0.attribute("when", \.when)
      $0.outlet("peer") { (object: Stopper, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {
    if coder.id == "stopsInInit" { stop("trap") }
  }

  func awake() throws {
    switch when {
    case "always": stop(how)
    case "between": text = "awake"
    case "early" where peer?.isReady != true: stop(how)
    default: break
    }
  }

  deinit { if when == "deinit" { stop(how) } }
}

extension Stopper: CustomReflectable {
  var customMirror: Mirror {
    if when == "reading" || when == "between" && text.isEmpty { stop(how) }
    return Mirror(self, children: ["text": text])
  }
}

/// Says when it is awake, and sets a property of its peer.
final class Plain: NibObject {
  var isReady = false
  var other = ""
  weak var peer: Plain?

  static var members: Members {
    Members(of: Plain.self) {
      $0.outlet("peer") { (object: Plain, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init() {}
  init(coder: NibDecoder) throws {}

  func awake() throws {
    isReady = true
    peer?.other = "by another"
    other = "own"
  }
}

/// Starts a task in its `awake()`, on the main actor or on none, which writes a property of its peer and may stop the program.
final class Errand: NibObject, @unchecked Sendable {
  private let id: String
  var how = ""
  var isOnMain = false
  weak var peer: Plain?

  static var members: Members {
    Members(of: Errand.self) {
      $0.attribute("how", \.how)
      $0.attribute("onMain", \.isOnMain)
      $0.outlet("peer") { (object: Errand, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws { id = coder.id ?? "" }

  func awake() throws {
    if isOnMain {
      Task { @MainActor in self.run() }
    } else {
      Task.detached { self.run() }
    }
  }

  private func run() {
    switch how {
    // The peer's own value: no other errand has run.
    case "first" where peer?.other == "own": stop("trap")
    case "first": break
    default: stop(how)
    }
    peer?.other = id
  }
}

/// Sets an observed property of its peer to the value that it has.
private final class Setter: NibObject {
  @Observed var text = ""
  @Outlet var peer: Setter?
  static var members: Members { Members(of: Setter.self) { $0.outlet("peer", \.$peer) } }

  init(coder: NibDecoder) throws {}

  func awake() throws { peer?.text = "" }
}

/// Has properties of other names if its peer has awoken before it.
private final class Changeling: NibObject, CustomReflectable {
  private var isLate = false
  weak var peer: Plain?

  static var members: Members {
    Members(of: Changeling.self) {
      $0.outlet("peer") { (object: Changeling, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws { isLate = peer?.isReady == true }

  var customMirror: Mirror { Mirror(self, children: isLate ? ["late": 1, "later": 2] : ["early": 3]) }
}

/// Loads a layout in its `awake()`, for an owner that its attribute says.
private final class Lister: NibObject, NibOwner {
  var loads = ""
  var owner = ""
  var notified = ""
  private var nib: LoadedNib?

  static var members: Members {
    Members(of: Lister.self) {
      $0.attribute("loads", \.loads)
      $0.attribute("owner", \.owner)
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws {
    nib = try NibLoad.load(loads, owner: owner == "self" ? self : owner == "keeper" ? Keeper() : nil)
  }
}

/// An owner that no table of classes has.
private final class Keeper: NibOwner {
  static var members: Members { Members(of: Keeper.self) { _ in } }
}

/// Stops the program if all links of a hub have awoken in an order that the hub does not stand.
final class Link: NibObject {
  private let id: String
  private var joined: [String] = []
  var wrong = ""
  weak var hub: Link?

  static var members: Members {
    Members(of: Link.self) {
      $0.attribute("wrong", \.wrong)
      $0.outlet("hub") { (object: Link, value: inout Link?) in swap(&object.hub, &value) }
    }
  }

  init(coder: NibDecoder) throws { id = coder.id ?? "" }

  func awake() throws {
    guard let hub else { return }
    hub.joined.append(id)
    let order = hub.joined.joined(separator: " ")
    if hub.joined.count == 3 { hub.joined = [] }
    if order == hub.wrong { stop("trap") }
  }
}

/// An owner that stops the program when it is made.
final class Owner: NibOwner {
  init() { stop("exit3") }
  static var members: Members { Members(of: Owner.self) { _ in } }
}
