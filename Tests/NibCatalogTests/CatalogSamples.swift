import NibKit
import TerminalKit

/// Classes of a program: views, objects of its own, and an owner.
@MainActor
enum CatalogSamples {
  static var own: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Meter.self)
    classes.register(Meter.self, as: "Dial")
    classes.register(BigMeter.self)
    classes.register(Rail.self)
    classes.register(Part.self)
    classes.register(Engine.self)
    classes.register(owner: Cockpit.self)
    classes.register("Foreign", members: Members(of: Foreign.self) { $0.attribute("n") { (_, _: Int) in } }) {
      _ in
      Foreign()
    }
    return classes
  }

  static var all: ClassRegistry {
    var classes = ClassRegistry.terminal
    classes.merge(own)
    return classes
  }
}

enum Unit: String, CaseIterable, NibValue {
  case knots, feetPerMinute
}

/// A type whose shape accepts more than the type.
struct Even: NibValue {
  init?(nibText text: Span<UInt8>) {
    guard let number = Int(nibText: text), number % 2 == 0 else { return nil }
  }

  static var nibDescription: String { "an even number" }
  static var nibShape: ValueShape { .integer() }
}

/// A type with an exact pattern.
struct Heading: NibValue {
  init?(nibText text: Span<UInt8>) {
    guard text.count == 3, let number = Int(nibText: text), (0...999).contains(number) else { return nil }
    for index in 0..<3 where !(0x30...0x39).contains(text[index]) { return nil }
  }

  static var nibDescription: String { "three digits" }
  static var nibShape: ValueShape { .pattern("[0-9]{3}") }
}

class Meter: View {
  var unit = Unit.knots
  weak var engine: Engine?
  var changed: Action?
  var others: [Meter] = []

  override class var members: Members {
    super.members.adding(Meter.self) {
      $0.summary("A meter: \"<&>\".")
      $0.attribute("unit", \.unit, default: "knots", help: "The unit.")
      $0.attribute("low") { (_: Meter, _: Int) in }
      $0.attribute("high") { (_: Meter, _: Int) in }
      $0.attribute("caption", help: "The caption.") { (_: Meter, _: String) in }
      $0.attribute("headings") { (_: Meter, _: [Heading]) in }
      $0.attribute("limits") { (_: Meter, _: [String: Int]) in }
      $0.ascending("low", "high")
      $0.translated("caption")
      $0.outlet("engine") { swap(&$0.engine, &$1) }
      $0.outlets("others", \.others)
      $0.event("changed", \.changed)
      $0.action("reset", Meter.reset, help: "Resets the meter.")
      $0.action("follow", Meter.follow)
    }
  }

  func reset() {}
  func follow(_ meter: Meter) {}
}

final class BigMeter: Meter {
  override class var members: Members {
    super.members.adding(BigMeter.self) {
      $0.attribute("caption", required: true) { (_: BigMeter, _: String) in }
      $0.attribute("heading", Heading.self)
    }
  }
}

/// A container of meters.
final class Rail: View {
  override class var members: Members {
    super.members.adding(Rail.self) {
      $0.children(atMost: 2) { (rail: Rail, meter: Meter) in rail.addSubview(meter) }
    }
  }
}

final class Part: NibObject {
  static var members: Members {
    Members(of: Part.self) {
      $0.attribute("name", String.self, required: true)
      $0.attribute("even") { (_, _: Even) in }
    }
  }

  init(coder: NibDecoder) throws { _ = try coder.decode(String.self, forKey: "name") }
  func awake() throws {}
}

final class Engine: NibObject {
  weak var meter: Meter?

  static var members: Members {
    Members(of: Engine.self) {
      $0.parts("parts") { (_: Engine, _: [Part]) in }
      $0.part("main", Part.self)
      $0.outlet("meter", required: true) { swap(&$0.meter, &$1) }
      $0.awakes(after: "meter")
      $0.action("start", Engine.start)
    }
  }

  init(coder: NibDecoder) throws { _ = try coder.decodeObject(Part.self, forKey: "main") }
  func awake() throws {}
  func start() {}
}

final class Foreign {}

final class Cockpit: NibOwner {
  @Outlet var meter: Meter?
  @Outlet var label: Label?

  static var members: Members {
    Members(of: Cockpit.self) {
      $0.outlet("meter", \.$meter)
      $0.outlet("label", \.$label)
      $0.action("land", Cockpit.land)
      $0.action("press", Cockpit.press)
    }
  }

  init() {}
  func land() {}
  func press(_ button: Button) {}
}
