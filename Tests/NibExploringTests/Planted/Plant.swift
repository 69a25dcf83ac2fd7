import NibKit

/// State that the objects of one load share. It is put back before each load, but for the number of awakes.
final class Soil: @unchecked Sendable {
  /// The order in which the members of a group must not come.
  var wrong: [String: [String]] = [:]
  private(set) var joined: [String: [String]] = [:]
  private(set) var routes: [String] = []
  private(set) var awakes = 0
  /// The groups that have come in the wrong order in a load that was compared.
  private(set) var brokenGroups: Set<String> = []
  private var isCompared = false
  private var comparesNext = false

  /// Notes that the next load is one of those that are compared, and not one to find the steps.
  func compareNext() { comparesNext = true }

  /// Returns true if the group is complete now, and its members have come in the wrong order.
  func join(_ group: String, _ id: String) -> Bool {
    joined[group, default: []].append(id)
    if joined[group] != wrong[group] { return false }
    if isCompared { brokenGroups.insert(group) }
    return true
  }
  func register(_ id: String) { routes.append(id) }
  func countAwake() { awakes += 1 }
  func reset() {
    (joined, routes) = ([:], [])
    (isCompared, comparesNext) = (comparesNext, false)
  }

  @TaskLocal static var current = Soil()
}

/// An object that does what its words say: some rely on an order, others only look like it.
final class Plant: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let id: String
  /// The role, and its parameter.
  private let does: String
  private var children: [Plant] = []

  // What the file sets.
  private var link: Plant? { didSet { if link != nil { come("outlet") } } }
  private var rows: [Plant] = [] {
    didSet {
      come("collect")
      if words.first == "reads" { state = target == nil ? "none" : "one" }
    }
  }
  private var pressed: Action? { didSet { if pressed != nil { come("action") } } }
  @Outlet private var target: Plant?

  /// The values that go wrong, here or with another object that writes.
  private(set) var state = ""
  /// The value that others make of it, in whatever order they come. Nil if no object reads it: reading takes time.
  private var alike: Alike?

  private var words: [String] { does.split(separator: " ").map(String.init) }

  private struct Alike {
    var count = 0
    var ids: Set<String> = []
    var peak = 0
    /// A sum of powers of two: no digit is lost.
    var sum = 0.0
    var sorted: [String] = []
    var isMarked = false
    var first: String?
  }

  static var members: Members {
    Members().adding(Plant.self) {
      $0.attribute("does", String.self)
      $0.attribute("go") { (plant: Plant, _: Bool) in try plant.comeOrFail("attr") }
      $0.outlet("link") { swap(&$0.link, &$1) }
      $0.outlet("target", \.$target)
      $0.outlets("rows", \.rows)
      $0.event("pressed", \.pressed)
      $0.action("press", Plant.press)
      $0.children { $0.children.append($1) }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    does = try coder.decode(forKey: "does") ?? ""
    try comeOrFail("init")
    try coder.attachChildren(to: self)
    finishInit()
  }

  func press() {}

  func onInit() { reachedRoot(.onInit) }

  func awake() throws {
    reachedRoot(.awake)
    switch words.first {
    case "writes": link?.state = id
    case "registers": Soil.current.register(id)
    case "lasts": Soil.current.countAwake()
    default: lookAlike("awake")
    }
    try comeOrFail("awake")
  }

  func afterInit() {
    reachedRoot(.afterInit)
    come("afterInit")
    lookAlike("afterInit")
  }

  // MARK: Faults

  /// `joins GROUP PHASE [fails]`
  private func come(_ phase: String) {
    guard words.count > 2, words[0] == "joins", words[2] == phase else { return }
    if Soil.current.join(words[1], id) { state = "broken" }
  }

  private func comeOrFail(_ phase: String) throws {
    come(phase)
    if words.last == "fails", state == "broken" { throw Refusal() }
  }

  struct Refusal: Error, CustomStringConvertible { var description: String { "it is too early" } }

  // MARK: Look-alikes

  /// `counts PHASE`: all of these commute, or leave the same behind whichever comes first.
  private func lookAlike(_ phase: String) {
    guard words.count == 2, words[1] == phase, let target else { return }
    let number = id.utf8.reduce(0) { $0 + Int($1) }
    var alike = target.alike ?? Alike()
    defer { target.alike = alike }
    switch words[0] {
    case "counts": alike.count += 1
    case "inserts": alike.ids.insert(id)
    case "peaks": alike.peak = max(alike.peak, number)
    case "sums": alike.sum += Double(number) / 8
    case "sorts": alike.sorted = (alike.sorted + [id]).sorted()
    case "marks": alike.isMarked = true
    case "agrees": alike.first = alike.first ?? "the same"
    default: break
    }
  }

  static let lookAlikes = ["counts", "inserts", "peaks", "sums", "sorts", "marks", "agrees"]
}
