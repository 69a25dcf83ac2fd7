import LoadSamples
import NibKit

/// The root of a family that writes down what it is sent. It has designated initializers for code and for a layout.
class Family: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let name: String
  let journal = Journal.current
  /// Something that code sets after making the object.
  var setting = "none"
  final private(set) var children: [Family] = []
  final private(set) weak var parent: Family?

  class var members: Members {
    Members().adding(Family.self) {
      $0.attribute("setting") { $0.setting = $1 }
      $0.outlet("peer") { $0.$peer }
      $0.children { $0.add($1) }
    }
  }

  @Outlet final var peer: Family?

  init(name: String) {
    self.name = name
    finishInit()
  }

  /// Creates a second designated initializer.
  init(number: Int) {
    name = "number \(number)"
    finishInit()
  }

  convenience init() { self.init(name: "unnamed") }

  required init(coder: NibDecoder) throws {
    name = coder.id ?? coder.className
    try coder.attachChildren(to: self)
    finishInit()
  }

  func add(_ child: Family) {
    children.append(child)
    child.parent = self
  }

  func remove(_ child: Family) { children.removeAll { $0 === child } }
  func removeAll() { children = [] }

  func onInit() {
    reachedRoot(.onInit)
    journal.write("onInit \(name)")
  }

  func awake() throws {
    reachedRoot(.awake)
    try journal.call("awake \(name)")
  }

  func afterInit() {
    reachedRoot(.afterInit)
    journal.write("after \(name)")
  }
}

/// Five generations. Each has something to say, before or behind its superclass; one has an initializer of its own.
class Second: Family {
  override func onInit() {
    super.onInit()
    journal.write("onInit of Second")
  }

  override func afterInit() {
    journal.write("after of Second")
    super.afterInit()
  }
}

class Third: Second {
  let color: String

  init(color: String) {
    self.color = color
    super.init(name: color)
  }

  required init(coder: NibDecoder) throws {
    color = try coder.decode(forKey: "color", default: "none")
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(Third.self) { $0.attribute("color", String.self) }
  }

  override func onInit() {
    super.onInit()
    journal.write("onInit of Third, \(color)")
  }
}

class Fourth: Third {
  override func afterInit() {
    super.afterInit()
    journal.write("after of Fourth")
  }
}

final class Fifth: Fourth {
  override func onInit() {
    journal.write("onInit of Fifth")
    super.onInit()
  }

  override func afterInit() {
    super.afterInit()
    journal.write("after of Fifth, \(setting)")
  }
}

/// A root that decodes its children before it exists, and so is known to the load only when its initializer has returned.
final class Sealed: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  let name: String
  let contents: [Family]
  let journal = Journal.current

  static var members: Members { Members(of: Sealed.self) { $0.children(Family.self) } }

  required init(coder: NibDecoder) throws {
    name = coder.id ?? coder.className
    contents = try coder.decodeChildren()
    finishInit()
  }

  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }
  func afterInit() {
    reachedRoot(.afterInit)
    journal.write("after \(name)")
  }
}

/// Makes three others in code: before its children are made, in `onInit()`, and behind its superclass's initializer.
final class Maker: Family {
  private var made: [Family] = []

  required init(coder: NibDecoder) throws {
    let early = Family(name: "\(coder.id ?? "").early")
    try super.init(coder: coder)
    made.append(early)
    made.append(Family(name: "\(name).late"))
  }

  override init(name: String) { super.init(name: name) }

  override func onInit() {
    super.onInit()
    made.append(Family(name: "\(name).inner"))
    // Gone at once.
    _ = Family(name: "\(name).gone")
  }
}

extension ClassRegistry {
  static var families: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Family.self)
    classes.register(Second.self)
    classes.register(Third.self)
    classes.register(Fourth.self)
    classes.register(Fifth.self)
    classes.register(Sealed.self)
    classes.register(Maker.self)
    return classes
  }
}

extension Journal {
  /// The names of the objects that were sent `afterInit()`, in order.
  var settled: [String] {
    entries.compactMap {
      $0.hasPrefix("after ") && !$0.hasPrefix("after of ") ? String($0.dropFirst(6)) : nil
    }
  }
}

/// Loads with the classes above.
@discardableResult
func loadFamily(
  _ body: String, classes: ClassRegistry = .families, order: LoadOrder = .strict,
  layouts: (any LayoutSource)? = nil, tracer: TraceRecorder? = nil
) throws -> LoadedNib {
  try Nib(layout(body)).instantiate(classes: classes, order: order, layouts: layouts, tracer: tracer)
}
