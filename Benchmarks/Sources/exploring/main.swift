import NibExploring
import NibKit

// `exploring faults 300 256 40` plants faults of two to five steps into that many layouts each, of so many objects, and
// prints how many of them are found in so many loads, and how often the right steps are named.
// `exploring time 1000 2` explores a layout of so many objects once at that strength, for a counter of instructions.

/// An object that joins its hub when it awakes.
final class Member: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  private let id: String
  @Outlet var hub: Member?
  private var hubName = ""
  private var wrong: [String] = []
  private var joined: [String] = []
  private(set) var isBroken = false

  /// The objects of the load by id, for members that no layout connects with their hub.
  nonisolated(unsafe) static var registry: [String: Member] = [:]

  static var members: Members {
    Members().adding(Member.self) {
      $0.outlet("hub", \.$hub)
      $0.attribute("hubName", \.hubName)
      $0.attribute("wrong") { (member: Member, ids: String) in
        member.wrong = ids.split(separator: ",").map(String.init)
      }
    }
  }

  init(coder: NibDecoder) throws {
    id = coder.id ?? ""
    finishInit()
  }

  func onInit() {
    reachedRoot(.onInit)
    if id == "m0" { Self.registry[id] = self }
  }

  func awake() {
    reachedRoot(.awake)
    guard let hub = hubName.isEmpty ? hub : Self.registry[hubName] else { return }
    hub.joined.append(id)
    // Nothing shows unless all have come in the one order that is wrong.
    if hub.joined.filter(hub.wrong.contains) == hub.wrong { hub.isBroken = true }
  }

  func afterInit() {
    reachedRoot(.afterInit)
    joined = []
  }
}

/// The ways in which the members of a planted fault have to do with each other.
enum Kind: String, CaseIterable {
  /// The layout connects them with their hub.
  case connected
  /// They find their hub through a static variable.
  case unconnected
  /// Eight are connected with the hub, and the fault is one of some of them.
  case crowd
}

/// A layout in which some objects break a hub if they awake in an order that is not that of the file.
struct Planted {
  var text = "<layout version=\"1\">"
  var steps: Set<String> = []

  init(_ kind: Kind, depth: Int, objects: Int, _ numbers: inout some RandomNumberGenerator) {
    let shuffled = (1..<objects).shuffled(using: &numbers)
    let chosen = Array(shuffled.prefix(depth))
    let joining = Set(shuffled.prefix(kind == .crowd ? 8 : depth))
    var wrong = chosen
    while wrong == chosen.sorted() { wrong.shuffle(using: &numbers) }
    let ids = wrong.map { "m\($0)" }.joined(separator: ",")
    steps = Set(chosen.map { "awake m\($0)" })
    text += "<M0 id=\"m0\" wrong=\"\(ids)\"/>"
    let hub = kind == .unconnected ? "hubName=\"m0\"" : "hub=\"#m0\""
    for object in 1..<objects {
      text += "<M\(object) id=\"m\(object)\"" + (joining.contains(object) ? " \(hub)/>" : "/>")
    }
    text += "</layout>"
  }
}

struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  }
}

func explore(_ text: String, objects: Int, strength: Int?, runs: Int?) throws -> ExplorationReport {
  var classes = ClassRegistry()
  for object in 0..<objects { classes.register(Member.self, as: "M\(object)") }
  let plan = try Nib(NibDocument(text, file: "planted.layout.xml")).plan(classes: classes)
  return Explorer(plan).explore(strength: strength, runs: runs)
}

let arguments = CommandLine.arguments.dropFirst()
let given = arguments.dropFirst().compactMap { Int($0) }
switch (arguments.first, given.count) {
case ("faults", 3):
  for (kind, depth) in Kind.allCases.flatMap({ kind in (2...5).map { (kind, $0) } }) {
    var (found, named, invented) = (0, 0, 0)
    var strength = 4
    for layout in 0..<given[2] {
      var numbers = Numbers(state: UInt64(depth * 1_000 + layout))
      let planted = Planted(kind, depth: depth, objects: given[0], &numbers)
      let report = try explore(planted.text, objects: given[0], strength: nil, runs: given[1])
      strength = min(strength, report.strength)
      if let finding = report.findings.first {
        found += 1
        if Set((finding.dependence?.sequence ?? []).map(\.description)) == planted.steps { named += 1 }
      }
      invented += max(0, report.findings.count - 1)
    }
    print(
      "\(kind), \(depth) steps: \(found) of \(given[2]) found in \(given[1]) loads at strength \(strength), "
        + "steps named in \(named)" + (invented == 0 ? "" : ", \(invented) invented"))
  }
case ("time", 2):
  var numbers = Numbers(state: 1)
  let planted = Planted(.connected, depth: 2, objects: given[0], &numbers)
  print(try explore(planted.text, objects: given[0], strength: given[1], runs: nil).summary)
default:
  print("usage: exploring faults OBJECTS LOADS LAYOUTS | exploring time OBJECTS STRENGTH")
}
