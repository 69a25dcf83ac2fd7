import NibKit

// The code of the article on writing a class, in its order.

class Gauge: NibObject {
  let maximum: Int
  var value = 0 {
    didSet { if value > maximum { value = maximum } }
  }
  var unit = ""
  @Outlet var source: Gauge?
  @Outlet var scale: Scale
  private weak var partner: Gauge?
  private var peers: [Gauge] = []
  private var changed: Action?
  private var parts: [Gauge] = []

  class var members: Members {
    Members(of: Gauge.self) {
      $0.attribute("maximum", Int.self)
      $0.attribute("value", \.value)
      $0.attribute("unit", \.unit, required: true)
      $0.outlet("source", \.$source)
      $0.outlet("scale", \.$scale)
      $0.outlet("partner") { swap(&$0.partner, &$1) }
      $0.outlets("peers", \.peers)
      $0.event("changed", \.changed)
      $0.action("reset", Gauge.reset)
      $0.action("copy", Gauge.copy)
      $0.children { $0.parts.append($1) }
    }
  }

  required init(coder: NibDecoder) throws {
    maximum = try coder.decode(forKey: "maximum", default: 100)
    try coder.attachChildren(to: self)
  }

  func awake() throws {}

  func change(to value: Int) throws {
    self.value = value
    try changed?.send(from: self)
  }

  private func reset() { value = 0 }
  private func copy(_ sender: Gauge) { value = sender.value }

  deinit { releaseTree(&parts) { $0.takeParts() } }

  private func takeParts() -> [Gauge] {
    defer { parts = [] }
    return parts
  }
}

@MainActor
class Document: @MainActor NibOwner, @MainActor ActionValidating {
  private var isChanged = true

  static var members: Members {
    Members(of: Document.self) {
      $0.action("save", Document.save, help: "Writes the document to disk.")
    }
  }

  private func save() async throws {
    try await write()
    isChanged = false
  }

  private func write() async throws {}

  func validateAction(_ name: String, from sender: AnyObject) -> Bool { name != "save" || isChanged }
}

@MainActor
func press(_ action: Action, of button: AnyObject, report: @escaping @MainActor (any Error) -> Void) throws {
  let outcome = try action.send(from: button)
  if case .started = outcome {
    Task {
      do { try await outcome.finish() } catch { report(error) }
    }
  }
}

final class Scale: NibDecodable {
  let steps: [Step]

  static var members: Members {
    Members(of: Scale.self) { $0.children(Step.self) }
  }

  init(coder: NibDecoder) throws { steps = try coder.decodeChildren() }
}

final class Thermometer: Gauge {
  private var warning = 40

  override class var members: Members {
    super.members.adding(Thermometer.self) {
      $0.attribute("warning", \.warning)
    }
  }

  override func awake() throws {
    try super.awake()
    if value > warning { NibLoad.note("too hot") }
  }
}

class Shape: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  var color = "black"

  class var members: Members {
    Members(of: Shape.self) { $0.attribute("color", \.color) }
  }

  init() { finishInit() }
  required init(coder: NibDecoder) throws { finishInit() }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }
  func afterInit() { reachedRoot(.afterInit) }
}

final class Circle: Shape {
  private(set) var radius = 0

  convenience init(radius: Int) {
    self.init()
    self.radius = radius
  }

  override func onInit() {
    super.onInit()
    color = "red"
  }

  override func afterInit() {
    super.afterInit()
    NibLoad.note("\(color), \(radius)")
  }
}

/// The initializer of a family that objects on any actor are made of.
class Isolated: NibInitializing {
  var lifecycle = NibLifecycle()

  init(isolation: isolated (any Actor)? = #isolation) { finishInit(isolation: isolation) }

  func onInit() { reachedRoot(.onInit) }
  func afterInit() { reachedRoot(.afterInit) }
}

enum Corner: String, CaseIterable, NibValue { case topLeading, bottomTrailing }

struct Percentage: NibValue {
  let number: Int

  init?(nibText text: Span<UInt8>) {
    guard let word = String(nibText: text), word.hasSuffix("%"), let number = Int(word.dropLast()),
      (0...100).contains(number)
    else { return nil }
    self.number = number
  }

  static var nibDescription: String { "a percentage, such as 50%" }
}

final class Step: NibDecodable {
  let at: Percentage?

  static var members: Members {
    Members(of: Step.self) { $0.attribute("at", Percentage.self, required: true) }
  }

  init(coder: NibDecoder) throws { at = try coder.decode(forKey: "at") }
}

final class User: NibDecodable {
  let name: String
  let address: Address?
  let albums: [Album]

  static var members: Members {
    Members(of: User.self) {
      $0.attribute("name", String.self, required: true)
      $0.part("address", Address.self)
      $0.parts("albums", Album.self)
    }
  }

  init(coder: NibDecoder) throws {
    name = try coder.require(forKey: "name")
    address = try coder.decodeObject(forKey: "address")
    albums = try coder.decodeObjects(forKey: "albums")
  }
}

final class Address: NibDecodable {
  static var members: Members { Members(of: Address.self) { $0.attribute("street", String.self) } }
  init(coder: NibDecoder) throws {}
}

final class Album: NibDecodable {
  static var members: Members { Members(of: Album.self) { $0.attribute("title", String.self) } }
  init(coder: NibDecoder) throws {}
}

enum WithBuilder {
  final class AccountBuilder: NibBuilder {
    private var name = ""
    private var limit = 100

    static var members: Members {
      Members(of: AccountBuilder.self) {
        $0.attribute("name", \.name, required: true)
        $0.attribute("limit", \.limit)
      }
    }

    func build() throws -> Account { Account(name: name, limit: limit) }
  }

  final class Account {
    let name: String
    let limit: Int

    init(name: String, limit: Int) {
      self.name = name
      self.limit = limit
    }
  }

  func register(in classes: inout ClassRegistry) {
    classes.register("Account", builder: AccountBuilder.self)
  }
}

enum Direction: String, CaseIterable, NibValue { case leftToRight, rightToLeft }

final class Row: NibDecodable {
  private var spacing = 1
  private var direction = Direction.leftToRight
  private var action: Action?
  private var parts: [AnyObject] = []

  static var members: Members {
    Members(of: Row.self) {
      $0.summary("Children side by side.")
      $0.attribute("spacing", \.spacing, default: "1", help: "Cells between two children.")
      $0.attribute(
        "direction", Direction.self, default: "left-to-right", help: "The side on which the row begins.")
      $0.event("action", \.action, help: "The row was clicked.")
      $0.action("flip", Row.flip, help: "Reverses the direction.")
      $0.children(help: "From the first to the last.") { $0.parts.append($1) }
    }
  }

  init(coder: NibDecoder) throws {
    direction = try coder.decode(forKey: "direction", default: .leftToRight)
    try coder.attachChildren(to: self)
  }

  private func flip() { direction = direction == .leftToRight ? .rightToLeft : .leftToRight }
}

extension Percentage {
  static var nibShape: ValueShape { .pattern("[+\\-]?[0-9]+%") }
}

final class Account {
  let name: String
  let limit: Int

  init(name: String, limit: Int) {
    self.name = name
    self.limit = limit
  }
}

func registerAccount(in classes: inout ClassRegistry) {
  let members = Members(of: Account.self) {
    $0.attribute("name", String.self, required: true)
    $0.attribute("limit", Int.self)
  }
  classes.register("Account", members: members) { coder in
    Account(
      name: try coder.decode(forKey: "name", default: ""),
      limit: try coder.decode(forKey: "limit", default: 10))
  }
}

func gaugeClasses() -> ClassRegistry {
  var classes = ClassRegistry()
  classes.register(Gauge.self)
  classes.register(Thermometer.self, as: "Thermo")
  classes.register(Scale.self)
  classes.register(Step.self)
  registerAccount(in: &classes)
  return classes
}

extension ClassRegistry {
  static let gauges = gaugeClasses()
}

final class Dial: Gauge {
  override class var members: Members {
    super.members.adding(Dial.self) {
      $0.attribute("steps", Int.self)
      $0.attribute("needle", Int.self)
      $0.check { dial in
        guard let steps: Int = dial.value("steps"), let needle: Int = dial.value("needle"), needle > steps
        else {
          return []
        }
        return [
          Diagnostic(.unknownChoice, "the needle is beyond the last step", at: dial.place(of: "needle"))
        ]
      }
    }
  }
}

@MainActor
class Widget: @MainActor NibObject {
  var title = ""
  private var widgets: [Widget] = []

  class var members: Members {
    Members(of: Widget.self) {
      $0.attribute("title", \.title)
      $0.children { $0.widgets.append($1) }
    }
  }

  required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() throws {}
}

@MainActor
func widgetClasses() -> ClassRegistry {
  var classes = ClassRegistry()
  classes.register(Widget.self)
  return classes
}
