import NibKit
import NibTesting
import Testing

/// A field of a form. Its text is what the screen or a layout sets.
final class Field: NibObject {
  var text = ""
  @Outlet var next: Field?

  static var members: Members {
    Members(of: Field.self) {
      $0.attribute("text", \.text)
      $0.outlet("next", \.$next)
    }
  }

  init(coder: NibDecoder) throws {}

  func awake() throws {}
}

final class LoginScreen: NibOwner {
  @Outlet var user: Field?
  @Outlet var pass: Field?

  static var members: Members {
    Members(of: LoginScreen.self) {
      $0.outlet("user", \.$user)
      $0.outlet("pass", \.$pass)
    }
  }
}

extension ClassRegistry {
  static let login: ClassRegistry = {
    var classes = ClassRegistry()
    classes.register(Field.self)
    return classes
  }()
}

/// The code of the article on this library.
@Suite struct LoginTests {
  private let login = TestLayout(
    """
    <layout version="1" owner="LoginScreen">
      <Field id="user" outlet="user" next="#pass"/>
      <Field id="pass" outlet="pass"/>
    </layout>
    """, classes: .login, owner: LoginScreen())

  @Test("the screen loads in its order")
  func theScreenLoadsInItsOrder() {
    expectTrace(
      of: login,
      is: """
        load>   layout strict
        init>   Field user  2:3
        init<   Field user
        init>   Field pass  3:3
        init<   Field pass
        outlet  LoginScreen.user = user  2:20
        outlet  user.next = pass  2:34
        outlet  LoginScreen.pass = pass  3:20
        awake   user
        awake   pass
        didLoad LoginScreen
        load<   layout
        """)
  }

  @Test("the screen loads as recorded under other orders", arguments: [LoadOrder.uikit, .gtk, .android])
  func theScreenLoadsAsRecordedUnderOtherOrders(order: LoadOrder) {
    expectTrace(of: login.inOrder(order), inFile: "Traces/login.\(order.name).trace")
  }

  @Test("a failed load leaves no object")
  func nothingIsLeftBehind() {
    expectNoLeaks(in: login)
    expectRollback(of: login)
  }

  @Test("the screen is the same under all orders")
  func noOrderMatters() {
    expectNoEarlyOutlets(in: login)
    expectOrderIndependent(login)
  }

  @Test("no order stops the program")
  func noOrderStopsTheProgram() async {
    await #expect(processExitsWith: .success) {
      expectOrderIndependent(LoginTests().login)
    }
  }

  @Test("a misspelled outlet is reported at its place")
  func aMisspelledOutletIsReportedAtItsPlace() {
    expectDiagnostics(
      in: """
        <layout version="1">
          <Field id="user" 1️⃣nxt="#pass" text="Ann"/>
          <Field id="pass" next="2️⃣#usr"/>
        </layout>
        """, classes: .login,
      are: [
        .at(1, .unknownAttribute, "Field has no attribute, outlet or event 'nxt'"),
        .at(2, .danglingReference),
      ])
  }

  @Test("the layouts fit the classes")
  func theLayoutsFitTheClasses() {
    var classes = ClassRegistry.login
    classes.register(owner: LoginScreen.self)
    expectValid(EmbeddedLayouts.module, classes: classes)
  }
}

/// As the plugin `Layouts` writes it.
extension EmbeddedLayouts {
  fileprivate static let module = EmbeddedLayouts([
    "Login": Array("<layout version='1' owner='LoginScreen'><Field outlet='user'/></layout>".utf8)
  ])
}

/// Layouts with faults. The article shows the messages of the tests that find them.
enum FailingLogin {
  /// Checks a layout that is embedded, and misspells an outlet.
  static func misspelled() throws(TestFailure) {
    var classes = ClassRegistry.login
    classes.register(owner: LoginScreen.self)
    let layout = """
      <layout version="1" owner="LoginScreen">
        <Field outlet="usre"/>
      </layout>
      """
    try verifyValid(MemoryLayouts(["Login": layout]), classes: classes)
  }

  static var circle: TestLayout {
    TestLayout(
      """
      <layout version="1">
        <Field id="user" next="#pass"/>
        <Field id="pass" next="#user"/>
      </layout>
      """, classes: .login)
  }

  /// Both set the field's text when they awake.
  static var twoWriters: TestLayout {
    var classes = ClassRegistry.login
    classes.register(Prefill.self)
    return TestLayout(
      """
      <layout version="1">
        <Prefill text="Ann" field="#user"/>
        <Prefill text="Bob" field="#user"/>
        <Field id="user"/>
      </layout>
      """, classes: classes)
  }

  private final class Prefill: NibObject {
    var text = ""
    weak var field: Field?

    static var members: Members {
      Members(of: Prefill.self) {
        $0.attribute("text", \.text)
        $0.outlet("field") { (prefill: Prefill, value: inout Field?) in swap(&prefill.field, &value) }
      }
    }

    init(coder: NibDecoder) throws {}
    func awake() throws { field?.text = text }
  }

  /// Needs a field that is awake.
  static var hasty: TestLayout {
    var classes = ClassRegistry.login
    classes.register(Hasty.self)
    classes.register(Ready.self)
    return TestLayout(
      """
      <layout version="1">
        <Ready id="user"/>
        <Hasty field="#user"/>
      </layout>
      """, classes: classes)
  }

  private final class Ready: NibObject {
    var isAwake = false

    static var members: Members { Members(of: Ready.self) { _ in } }

    init(coder: NibDecoder) throws {}
    func awake() throws { isAwake = true }
  }

  private final class Hasty: NibObject {
    weak var field: Ready?

    static var members: Members {
      Members(of: Hasty.self) {
        $0.outlet("field") { (hasty: Hasty, value: inout Ready?) in swap(&hasty.field, &value) }
      }
    }

    init(coder: NibDecoder) throws {}
    func awake() throws { precondition(field?.isAwake == true) }
  }
}
