import NibKit

/// Shows how far the screen has come.
final class StatusLine: NibObject {
  @Observed var text = ""

  static var members: Members {
    Members(of: StatusLine.self) { $0.attribute("text", \.text) }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { text = "Ready" }
}

/// Has nothing to load, and says so.
final class PageLoader: NibObject {
  @Outlet var status: StatusLine?

  static var members: Members {
    Members(of: PageLoader.self) { $0.outlet("status", \.$status) }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { status?.text = "Ready" }
}

/// Works out its amount when the load is over.
final class InvoiceRow: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  private var count = 0
  private var price = 0
  private(set) var amount = 0

  static var members: Members {
    Members(of: InvoiceRow.self) {
      $0.attribute("count", \.count)
      $0.attribute("price", \.price)
    }
  }

  init(coder: NibDecoder) throws { finishInit() }
  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }

  func afterInit() {
    reachedRoot(.afterInit)
    amount = count * price
  }
}

/// Adds up what the rows have worked out.
final class InvoiceTotal: NibObject, NibInitializing {
  var lifecycle = NibLifecycle()
  private var rows: [InvoiceRow] = []
  private(set) var sum = 0

  static var members: Members {
    Members(of: InvoiceTotal.self) { $0.outlets("rows", \.rows) }
  }

  init(coder: NibDecoder) throws { finishInit() }
  func onInit() { reachedRoot(.onInit) }
  func awake() throws { reachedRoot(.awake) }

  func afterInit() {
    reachedRoot(.afterInit)
    sum = rows.reduce(0) { $0 + $1.amount }
  }
}

final class Stopwatch: NibDecodable {
  private let started = ContinuousClock.now

  static var members: Members { Members(of: Stopwatch.self) { _ in } }

  init(coder: NibDecoder) throws {}
}

/// A field of a form, which knows how wide its text is once it was asked.
final class Field: NibObject {
  private(set) var cachedWidth: Int?
  private(set) var text = ""
  weak var next: Field?

  static var members: Members {
    Members(of: Field.self) {
      $0.attribute("text", \.text)
      $0.outlet("next") { (field: Field, value: inout Field?) in swap(&field.next, &value) }
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() throws { if next?.cachedWidth == nil { cachedWidth = text.count } }
}

final class LoginScreen: NibOwner {
  @Outlet var user: Field?

  static var members: Members {
    Members(of: LoginScreen.self) { $0.outlet("user", \.$user) }
  }
}

/// The hints in empty fields.
enum Hints {
  static func text(for field: Field) -> String { field.text.isEmpty ? "Type here" : "" }
}

extension ClassRegistry {
  static let login: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Field.self)
    classes.register(InvoiceRow.self)
    classes.register(InvoiceTotal.self)
    classes.register(owner: LoginScreen.self, make: LoginScreen.init)
    return classes
  }()
}

extension ClassRegistry {
  /// The classes of all examples.
  static let examples: ClassRegistry = {
    var classes = login
    classes.register(StatusLine.self)
    classes.register(PageLoader.self)
    classes.register(Stopwatch.self)
    return classes
  }()
}
