import Foundation
import NibExploring
import NibKit
import NibTesting
import NibXcode
import Testing

// The classes of the article, before and behind the cure. Their names in the file are given where they are registered.
enum Shop {
  // In the article:
  final class LoginView: CocoaObject {
    var greeting = ""
    @Outlet var hint: HintLabel?
    @Outlet var name: CocoaObject?

    override class var members: Members {
      super.members.adding(LoginView.self) {
        $0.attribute("greeting", \.greeting)
        $0.outlet("hint", \.$hint)
        $0.outlet("name", \.$name)
      }
    }

    override func awake() throws { hint?.text = greeting }
  }

  final class HintLabel: CocoaObject {
    var text = ""

    override func awake() throws { text = "Type your name" }
  }
  // Up to here.

  final class CuredHint: CocoaObject {
    var text = ""

    required init(coder: NibDecoder) throws {
      text = "Type your name"
      try super.init(coder: coder)
    }
  }

  final class CuredView: CocoaObject {
    var greeting = ""
    @Outlet var hint: CuredHint?
    @Outlet var name: CocoaObject?

    override class var members: Members {
      super.members.adding(CuredView.self) {
        $0.attribute("greeting", \.greeting)
        $0.outlet("hint", \.$hint)
        $0.outlet("name", \.$name)
      }
    }

    override func awake() throws { hint?.text = greeting }
  }

  /// Reads its outlet where it cannot be connected yet.
  final class EarlyView: CocoaObject {
    @Outlet var hint: CocoaObject?
    @Outlet var name: CocoaObject?

    override class var members: Members {
      super.members.adding(EarlyView.self) {
        $0.attribute("greeting") { (_: EarlyView, _: String) in }
        $0.outlet("hint", \.$hint)
        $0.outlet("name", \.$name)
      }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      if hint != nil { try hint?.awake() }
    }
  }
}

/// The article on testing a nib's order where Cocoa is not shows what happens.
@Suite struct TestingOnLinuxTests {
  private static let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    .joined(separator: "/")
  private static let package = folder.components(separatedBy: "/Tests/")[0]
  private static let xib = folder + "/Login.xib"

  private func article() throws -> String {
    try String(
      contentsOfFile: Self.package + "/Sources/NibXcode/NibXcode.docc/TestingANibsOrderOnLinux.md",
      encoding: .utf8)
  }

  private func layout<View: NibObject, Hint: NibObject>(_ view: View.Type, _ hint: Hint.Type) throws
    -> TestLayout
  {
    let login = try Nib(contentsOf: Self.xib, formats: [.xib])
    var classes = ClassRegistry()
    classes.register(view, as: "LoginView")
    classes.register(hint, as: "HintLabel")
    return TestLayout(login, classes: classes.standingIn(for: [login.document]))
  }

  @Test("the planted fault is found, with the two objects and the property")
  func found() throws {
    let layout = try layout(Shop.LoginView.self, Shop.HintLabel.self)
    let failure = #expect(throws: TestFailure.self) { try verifyOrderIndependent(layout) }
    let words = try #require(failure).description
    #expect(words.contains("hin-t1-001.text is \"Type your name\""), "\(words)")
    #expect(words.contains("log-in-vie"), "\(words)")
  }

  @Test("cured, nothing depends on the order")
  func cured() throws {
    expectOrderIndependent(try layout(Shop.CuredView.self, Shop.CuredHint.self))
    expectNoEarlyOutlets(in: try layout(Shop.CuredView.self, Shop.CuredHint.self))
  }

  @Test("an outlet that is read in the initializer is found")
  func early() throws {
    let layout = try layout(Shop.EarlyView.self, Shop.CuredHint.self)
    let failure = #expect(throws: TestFailure.self) { try verifyNoEarlyOutlets(in: layout) }
    #expect(try #require(failure).description.contains("log-in-vie.hint"), "\(failure as Any)")
  }

  @Test("the stubs are those that the tool writes, and they compile, for they are here")
  func stubs() throws {
    let stubs = ClassStubs([try Nib(contentsOf: Self.xib, formats: [.xib]).document])
    #expect(try String(contentsOfFile: Self.folder + "/LoginStubs.swift", encoding: .utf8) == stubs.source)
    #expect(stubs.names == ["LoginController", "LoginView", "HintLabel"])
  }

  @Test("the code of the article is code")
  func code() throws {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  // In the article:"))
    let end = try #require(lines.firstIndex(of: "  // Up to here."))
    let code = lines[start + 1..<end].map { $0.isEmpty ? "\n" : $0.dropFirst(2) + "\n" }.joined()
    #expect(try article().contains(code))
  }
}
