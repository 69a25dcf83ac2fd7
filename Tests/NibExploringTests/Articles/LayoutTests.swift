import Foundation
import NibExploring
import NibKit
import NibTesting
import NibTool
import Testing

// The code of the articles.

@Suite struct LayoutTests {
  static let layouts = ["Login", "Invoice"]
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Layouts"

  @Test("nothing depends on order", arguments: layouts)
  func nothingDependsOnOrder(name: String) {
    let layout = TestLayout(contentsOf: "\(Self.folder)/\(name).layout.xml", classes: .login)
    expectOrderIndependent(layout)
    expectNoEarlyOutlets(in: layout)
    expectNoLeaks(in: layout)
    expectRollback(of: layout)
  }
}

@Suite struct OrderTests {
  @Test("other orders make no difference")
  func otherOrdersMake() {
    let layout = TestLayout(contentsOf: "\(LayoutTests.folder)/Login.layout.xml", classes: .login)
    expectOrderIndependent(layout, orders: [.strict, .uikit, .gtk], runs: 200)
  }
}

@Suite struct ExplorerTests {
  @Test("a layout is explored with its owner")
  func layoutExplored() throws {
    let nib = try Nib(contentsOf: LayoutTests.folder + "/Login.layout.xml")
    let plan = try nib.plan(owner: LoginScreen.self, classes: .login)
    let report = Explorer(plan, owner: { LoginScreen() }).explore()
    print(report.text())
    #expect(report.isClean)
    #expect(report.runs > 1)
  }

  /// Two fields of which the first that awakes is measured: ignored, and a hint is compared besides.
  @Test("the compared values can be chosen")
  func comparedValues() throws {
    let text =
      ##"<layout version="1"><Field id="a" next="#b" text="Ann"/><Field id="b" next="#a"/></layout>"##
    let plan = try Nib(NibDocument(text)).plan(classes: .examples)
    let found = Explorer(plan).explore().findings.flatMap(\.effects).map(\.subject.name)
    #expect(Set(found) == ["a.cachedWidth", "b.cachedWidth"])

    var explorer = Explorer(plan)
    explorer.extras = { object in
      guard let field = object as? Field else { return [:] }
      return ["hint": Hints.text(for: field)]
    }
    explorer.ignored = ["Field.cachedWidth"]
    let report = explorer.explore(runs: 200, seed: 7)
    #expect(report.isClean, "\(report.text())")
    #expect(report.seed == 7)
  }

  /// The hints are made to differ: of the field that awakes first.
  @Test("an added value is compared")
  func addedValueCompared() throws {
    let text =
      ##"<layout version="1"><Field id="a" next="#b" text="Ann"/><Field id="b" next="#a"/></layout>"##
    var explorer = Explorer(try Nib(NibDocument(text)).plan(classes: .examples))
    explorer.ignored = ["Field.cachedWidth"]
    explorer.extras = { object in
      guard let field = object as? Field else { return [:] }
      return ["hint": field.cachedWidth == nil ? "unknown" : Hints.text(for: field)]
    }
    let report = explorer.explore()
    #expect(Set(report.findings.flatMap(\.effects).map(\.subject.name)) == ["a.hint", "b.hint"])
  }
}

/// An own tool, as its `main.swift` has it. A test cannot run it, since it ends the program.
@MainActor
func loginTool() async {
  await NibTool.main(name: "login-nib", classes: { .login })
}
