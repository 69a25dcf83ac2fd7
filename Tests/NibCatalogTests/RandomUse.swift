import NibLoading
import RandomNumbers

/// A random layout that uses, and misuses, the classes of a registry.
struct RandomUse {
  private(set) var text = ""
  private var random: SplitMix
  private let elements: [ClassDescriptor]
  private let owner: ClassDescriptor?
  private var ids = 0

  private static let values = [
    "", "true", "-5", "12", "13", "99999999999999999999", "1.5", "50%", "red", "#fff", "auto", "2*",
    "two words", "045",
    "knots", "feet-per-minute", "2024-02-29", "045 180", "#o1", "horizontal", "start",
  ]

  /// Attributes that must be written in the tag.
  private static let reserved: Set<String> = ["id", "outlet", "outlets", "awake-after"]

  init(of classes: ClassRegistry, seed: UInt64) {
    var random = SplitMix(seed: seed)
    elements = classes.classes.filter { $0.make != nil }
    let owners = classes.classes.filter { $0.make == nil }
    owner = owners.isEmpty || random.happens(20) ? nil : random.pick(owners)
    self.random = random
    let name = owner.map { " owner=\"\($0.name)\"" } ?? ""
    text = "<layout version=\"1\"\(name)>\n"
    for _ in 0..<Int.random(in: 1...4, using: &random) { add(depth: 1) }
    text += "</layout>\n"
  }

  private mutating func add(depth: Int) {
    let descriptor = random.pick(elements)
    let name = random.happens(3) ? descriptor.name + "x" : descriptor.name
    var given: Set<String> = []
    var inner = ""
    text += String(repeating: "  ", count: depth) + "<" + name
    if random.happens(60) {
      text += " id=\"o\(ids)\""
      given.insert("id")
      ids += 1
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      guard let (name, value) = attribute(of: descriptor), given.insert(name).inserted else { continue }
      if random.happens(10), !Self.reserved.contains(name), let items = items(name) {
        inner += items
      } else {
        text += " \(name)=\"\(value)\""
      }
    }
    text += ">" + inner + "\n"
    let most = depth > 3 ? 0 : descriptor.members.container == nil ? 1 : 4
    if random.happens(descriptor.members.container == nil ? 5 : 70) {
      for _ in 0..<Int.random(in: 0...most, using: &random) { add(depth: depth + 1) }
    }
    text += String(repeating: "  ", count: depth) + "</\(name)>\n"
  }

  private mutating func items(_ name: String) -> String? {
    let item = { (random: inout SplitMix) in random.pick(Self.values) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return
        "<attribute name=\"\(name)\"><item>\(item(&random))</item><item>\(item(&random))</item></attribute>"
    case 1: return "<attribute name=\"\(name)\"><item key=\"k\">\(item(&random))</item></attribute>"
    case 2: return "<attribute name=\"\(name)\"><\(random.pick(elements).name)/></attribute>"
    default: return "<attribute name=\"\(name)\">\(item(&random))</attribute>"
    }
  }

  private mutating func attribute(of descriptor: ClassDescriptor) -> (String, String)? {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return ("outlet", random.pick(["meter", "label", "view", "none"]))
    case 1: return ("awake-after", reference())
    case 2: return ("unknown", "1")
    case 3, 4:
      let names = descriptor.names(.outlet) + descriptor.names(.collection)
      return names.isEmpty ? nil : (random.pick(names), reference())
    case 5:
      let names = descriptor.names(.event)
      guard !names.isEmpty else { return nil }
      let actions = ["land", "press", "reset", "follow", "start", "none"]
      return (random.pick(names), reference() + "." + random.pick(actions))
    default:
      let entries = descriptor.attributes
      guard !entries.isEmpty else { return nil }
      let entry = random.pick(entries)
      let words = entry.type.shape.words
      let value = random.happens(50) && !words.isEmpty ? random.pick(words) : random.pick(Self.values)
      return (entry.name, value)
    }
  }

  private mutating func reference() -> String {
    random.happens(15)
      ? "#owner" : random.happens(5) ? "#first" : "#o\(Int.random(in: 0..<max(1, ids + 1), using: &random))"
  }
}
