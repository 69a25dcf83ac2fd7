import Foundation
import NibKit
import NibTesting
import Testing

/// The tutorial on a first order test, without the package that it makes. `Scripts/try-article.py` does all of it, in minutes.
@Suite("The tutorial on a first order test") struct OrderTutorialTests {
  private static let resources =
    #filePath.components(separatedBy: "/Tests/")[0] + "/Sources/NibTesting/NibTesting.docc/Resources"

  private func resource(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Self.resources)/FirstOrderTest-\(name)", encoding: .utf8)
  }

  private func player(_ classes: ClassRegistry) -> TestLayout {
    TestLayout(
      """
      <layout version="1">
        <Panel id="panel" display="#display">
          <Display id="display"/>
        </Panel>
      </layout>
      """, classes: classes, testFile: "\(Self.resources)/FirstOrderTest-3-PlayerTests.swift", testLine: 17)
  }

  @Test("the first classes depend on the order, as the tutorial shows it") func report() throws {
    var classes = ClassRegistry()
    classes.register(WithFault.Panel.self)
    classes.register(WithFault.Display.self)
    let failure = try #require(throws: TestFailure.self) { try verifyOrderIndependent(player(classes)) }
    let message = failure.message.replacing("FirstOrderTest-3-", with: "")
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      let lines = message.components(separatedBy: "\n").prefix(10)
      try (lines.joined(separator: "\n") + "\n").write(
        toFile: "\(Self.resources)/FirstOrderTest-4-report.txt", atomically: true, encoding: .utf8)
    }
    #expect(message.hasPrefix(try resource("4-report.txt")))
  }

  @Test("the cured ones do not") func cure() throws {
    var classes = ClassRegistry()
    classes.register(Cured.Panel.self)
    classes.register(Cured.Display.self)
    try verifyOrderIndependent(player(classes))
  }

  @Test("both are those of the tutorial", arguments: ["2-Views.swift", "5-Views.swift"])
  func code(name: String) throws {
    let own = code(try String(contentsOfFile: #filePath, encoding: .utf8))
    #expect(own.contains(code(try resource(name))))
  }

  /// Returns the characters without white space and imports.
  private func code(_ text: String) -> String {
    text.components(separatedBy: "\n").filter { !$0.hasPrefix("import ") }.joined().filter {
      !$0.isWhitespace
    }
  }
}

private enum WithFault {
  /// The root class of everything on the screen.
  class View: NibObject {
    private(set) var subviews: [View] = []

    class var members: Members {
      Members(of: View.self) {
        $0.children { $0.subviews.append($1) }
      }
    }

    required init(coder: NibDecoder) throws {
      try coder.attachChildren(to: self)
    }

    func awake() throws {}
  }

  /// A panel that greets on its display.
  final class Panel: View {
    @Outlet var display: Display?

    override class var members: Members {
      super.members.adding(Panel.self) {
        $0.outlet("display", \.$display)
      }
    }

    override func awake() throws {
      try super.awake()
      display?.text = "Welcome"
    }
  }

  /// A line of text, which is cleared at first.
  final class Display: View {
    var text = ""

    override func awake() throws {
      try super.awake()
      text = "--:--"
    }
  }
}

private enum Cured {
  /// The root class of everything on the screen.
  class View: NibObject {
    private(set) var subviews: [View] = []

    class var members: Members {
      Members(of: View.self) {
        $0.children { $0.subviews.append($1) }
      }
    }

    required init(coder: NibDecoder) throws {
      try coder.attachChildren(to: self)
    }

    func awake() throws {}
  }

  /// A panel that greets on its display.
  final class Panel: View {
    @Outlet var display: Display?

    override class var members: Members {
      super.members.adding(Panel.self) {
        $0.outlet("display", \.$display)
      }
    }

    override func awake() throws {
      try super.awake()
      display?.text = "Welcome"
    }
  }

  /// A line of text, which is clear from the start.
  final class Display: View {
    var text = "--:--"
  }
}
