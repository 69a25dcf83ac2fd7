import FaultFamilies
import Foundation
import NibExploring
import NibKit
import NibTool

/// A tool whose classes depend on what differs from load to load, or from process to process.
await NibTool.main(
  name: "hash-probe",
  classes: {
    var classes = ClassRegistry.familiesOfPrograms
    classes.register(Tags.self)
    classes.register(Seeded.self)
    classes.register(Plain.self)
    classes.register(Counted.self)
    classes.register(Once.self)
    classes.register(Rolled.self)
    classes.register(Route.self)
    classes.register(Winner.self)
    classes.register(Needy.self)
    classes.register(Queued.self)
    classes.register(Ready.self)
    return classes
  },
  outside: {
    var outside = OutsideState()
    outside.observe("routes") { Router.shared.routes }
    outside.observe("visits") { Router.shared.visits }
    outside.reset = { Router.shared.routes = [] }
    return outside
  })

/// Keeps the elements of a set in the order in which the set has them.
final class Tags: NibObject {
  private var names: [String] = []
  private var address = ""

  static var members: Members { Members(of: Tags.self) { _ in } }

  init(coder: NibDecoder) throws {}

  func awake() throws {
    // So many that two sets do not have them in one order by chance.
    names = Array(Set((0..<20).map { "tag \($0)" }))
    address = "\(Unmanaged.passUnretained(self).toOpaque())"
  }
}

/// Sets its peer's text to something that is the same in all loads of a process, and not in another process.
final class Seeded: NibObject {
  weak var peer: Plain?

  static var members: Members {
    Members(of: Seeded.self) {
      $0.outlet("peer") { (object: Seeded, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { peer?.text = "\("seed".hashValue)" }
}

/// Sets its own text.
final class Plain: NibObject {
  var text = ""
  var other = ""
  weak var peer: Plain?

  static var members: Members {
    Members(of: Plain.self) {
      $0.outlet("peer") { (object: Plain, value: inout Plain?) in swap(&object.peer, &value) }
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws {
    text = "own"
    peer?.other = "by another"
    other = "own"
  }
}

/// The first one of a process wins, and the others know it: by a static variable, or by an environment variable.
final class Winner: NibObject {
  private nonisolated(unsafe) static var winner: String?
  private static let variable = "NIB_HASH_PROBE_WINNER"
  private let id: String
  private let how: String
  private var text = ""

  static var members: Members { Members(of: Winner.self) { $0.attribute("how", String.self) } }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    how = try coder.decode(forKey: "how", default: "")
  }

  func awake() throws {
    if how == "environment" {
      setenv(Self.variable, id, 0)
      text = getenv(Self.variable).map { String(cString: $0) } ?? ""
    } else {
      Self.winner = Self.winner ?? id
      text = Self.winner ?? ""
    }
  }
}

/// Is ready after the load.
final class Ready: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  var text = ""

  static var members: Members { Members(of: Ready.self) { _ in } }

  init(coder: NibDecoder) throws { finishInit() }
  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }

  func afterInit() {
    reachedRoot(.afterInit)
    text = "ready"
  }
}

/// Queues for later that its peer gets its id as its text.
final class Queued: NibObject {
  private let id: String
  private let how: String
  weak var peer: Plain?
  weak var ready: Ready?

  static var members: Members {
    Members(of: Queued.self) {
      $0.attribute("how", String.self)
      $0.outlet("peer") { (object: Queued, value: inout Plain?) in swap(&object.peer, &value) }
      $0.outlet("ready") { (object: Queued, value: inout Ready?) in swap(&object.ready, &value) }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    how = try coder.decode(forKey: "how", default: "")
  }

  func awake() throws {
    nonisolated(unsafe) let (peer, ready) = (peer, ready)
    let id = id
    switch how {
    case "queue":
      DispatchQueue.main.async {
        peer?.text += id
        ready?.text += ", \(id)"
      }
    case "block": RunLoop.main.perform { peer?.text += id }
    case "timer": _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in peer?.text += id }
    case "late": _ = Timer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in peer?.text += id }
    case "after": DispatchQueue.main.asyncAfter(deadline: .now() + 5) { peer?.text += id }
    case "again": DispatchQueue.main.async { DispatchQueue.main.async { peer?.text += id } }
    case "endless": Self.queueForEver(peer, id)
    case "operation": OperationQueue.main.addOperation { peer?.text += id }
    default: break
    }
  }
}

extension Queued {
  /// Adds an id, and queues the same again.
  private static func queueForEver(_ peer: Plain?, _ id: String) {
    nonisolated(unsafe) let peer = peer
    DispatchQueue.main.async {
      peer?.text += id
      queueForEver(peer, id)
    }
  }
}

/// Fails unless one with the role `first` has been made in the process.
final class Needy: NibDecodable {
  struct Missing: Error, CustomStringConvertible { var description: String { "the first one is missing" } }
  private nonisolated(unsafe) static var isThere = false

  static var members: Members { Members(of: Needy.self) { $0.attribute("role", String.self) } }

  init(coder: NibDecoder) throws {
    if try coder.decode(forKey: "role", default: "") == "first" { Self.isThere = true }
    if !Self.isThere { throw Missing() }
  }
}

/// Has a number of its own, in all loads of the process.
final class Counted: NibDecodable {
  private nonisolated(unsafe) static var count = 0
  private var number = 0

  static var members: Members { Members(of: Counted.self) { _ in } }

  init(coder: NibDecoder) throws {
    Self.count += 1
    number = Self.count
  }
}

/// Can be made once in a process.
final class Once: NibDecodable {
  struct MadeTwice: Error {}
  private nonisolated(unsafe) static var isMade = false

  static var members: Members { Members(of: Once.self) { _ in } }

  init(coder: NibDecoder) throws {
    if Self.isMade { throw MadeTwice() }
    Self.isMade = true
  }
}

/// Is one of two things by chance.
final class Rolled: NibDecodable {
  private let number = Int.random(in: 0...1)

  static var members: Members { Members(of: Rolled.self) { _ in } }

  init(coder: NibDecoder) throws {}
}

/// Holds what objects have reported, beyond the loads.
final class Router {
  nonisolated(unsafe) static let shared = Router()
  var routes: [String] = []
  var visits = 0
}

/// Tells the router.
final class Route: NibObject {
  private let id: String

  static var members: Members {
    Members(of: Route.self) {
      $0.attribute("visits") { (_: Route, visits: Bool) in if visits { Router.shared.visits += 1 } }
    }
  }

  init(coder: NibDecoder) throws { id = coder.id ?? "" }

  func awake() throws { Router.shared.routes.append(id) }
}
