import NibKit
import NibXcode
import TerminalKit
import TestSupport
import Testing

/// The classes that a file of Interface Builder means: its own and those of UIKit and AppKit, never those of TerminalKit.
@Suite @MainActor struct XcodeClassesTests {
  private static func xib(_ objects: String, owner: String = "Screen") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)">
    <connections><outlet property="view" destination="root" id="c0"/></connections></placeholder>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    <view id="root">\(objects)</view></objects></document>
    """
  }

  private static let badge = """
    <subviews><view id="a" customClass="Label"><subviews><label text="x" id="b"/></subviews>
    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="mark" value="m"/>
    </userDefinedRuntimeAttributes></view></subviews>
    """

  private func run(_ arguments: [String], _ text: String, classes: ClassRegistry = .terminal) throws
    -> ToolRun
  {
    let scratch = try Scratch(["F.xib": text])
    return ToolRun(arguments: arguments + [scratch.file("F.xib")], classes: classes)
  }

  @Test(
    "a custom class with the name of a class of TerminalKit is the file's own",
    arguments: [["check"], ["check", "--stand-ins"], ["trace"], ["plan"], ["describe"], ["show"]])
  func ownClass(arguments: [String]) throws {
    let run = try run(arguments, Self.xib(Self.badge))
    #expect(run.status == 0)
    #expect(!run.errors.contains("error") && !run.output.contains("error"))
  }

  @Test("an owner with the name of a class of TerminalKit is the file's own")
  func ownOwner() throws {
    let run = try run(["trace"], Self.xib("", owner: "Controller"))
    #expect(run.status == 0)
    #expect(run.output.contains("Controller.view = root"))
  }

  @Test("a class of the program is meant, and its members are checked")
  func programsClass() throws {
    final class Card: CocoaObject {}
    var classes = ClassRegistry.terminal
    classes.register(Card.self)
    let run = try run(["check"], Self.xib(Self.badge.replacing("Label", with: "Card")), classes: classes)
    #expect(run.status == 1)
    #expect(run.output.contains("Card has no attribute, outlet or event 'mark'"))
  }

  @Test(
    "outlets may have the names of attributes that views of a terminal have", arguments: ["check", "trace"])
  func outletNames(command: String) throws {
    let names = ["label", "title", "width", "height", "text", "style", "border", "color"]
    let outlets = names.map { "<outlet property=\"\($0)\" destination=\"b\" id=\"o-\($0)\"/>" }.joined()
    let view = """
      <subviews><view id="a" customClass="Card"><subviews><label text="x" id="b"/></subviews>
      <connections>\(outlets)</connections></view></subviews>
      """
    let run = try run([command, "--stand-ins"], Self.xib(view))
    #expect(run.status == 0)
    if command == "trace" { for name in names { #expect(run.output.contains("a.\(name) = b")) } }
  }

  /// A custom view with attributes and outlets of the same names, and an outlet called `id`.
  private static let sameNames = """
    <subviews><view id="a" customClass="Card"><subviews><label text="x" id="b"/></subviews>
    <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="label" value="m"/>
    <userDefinedRuntimeAttribute type="string" keyPath="rows" value="#n"/>
    <userDefinedRuntimeAttribute type="string" keyPath="id" value="i"/></userDefinedRuntimeAttributes>
    <connections><outlet property="label" destination="b" id="o1"/><outlet property="id" destination="b" id="o2"/>
    <outletCollection property="rows" destination="b" id="o3"/><action selector="id:" destination="a" id="o4"/>
    </connections></view></subviews>
    """

  @Test(
    "an outlet may be called id, and a runtime attribute and an outlet may have one name, also after a conversion",
    arguments: [
      ["check"], ["check", "--stand-ins"], ["trace"], ["plan"], ["show"], ["describe"],
      ["explore", "--stand-ins"],
    ])
  func sameNames(arguments: [String]) throws {
    let text = Self.xib(Self.sameNames)
    let scratch = try Scratch(["F.xib": text, "C.layout.xml": try run(["convert"], text).output])
    for file in ["F.xib", "C.layout.xml"] {
      let run = ToolRun(arguments: arguments + [scratch.file(file)], classes: .terminal)
      // Nothing of the program is explored with stand-ins alone.
      #expect(run.status == (arguments[0] == "explore" ? 2 : 0), "\(file): \(run.output) \(run.errors)")
      #expect(!(run.output + run.errors).contains(": error: "), "\(file): \(run.output) \(run.errors)")
      guard arguments == ["trace"] else { continue }
      for line in [
        "a.label = \"m\"", "a.rows = \"#n\"", "a.ib.runtime.id = \"i\"", "a.label = b", "a.id = b",
        "a.rows += b",
      ] {
        #expect(run.output.contains(line), "\(file): \(run.output)")
      }
    }
  }

  @Test("a class of the program may have attributes and outlets of the same names")
  func sameNamesOfAProgram() throws {
    final class Card: CocoaObject {
      var mark = ""
      @Outlet var other: CocoaObject?
      @Outlet var ident: CocoaObject?
      var all: [CocoaObject] = []
      func go() {}
      override class var members: Members {
        super.members.adding(Card.self) {
          $0.attribute("label", \.mark)
          $0.attribute("rows", \.mark)
          $0.outlet("label", \.$other)
          $0.outlet("id", \.$ident)
          $0.outlets("rows", \.all)
          $0.action("id:", Card.go)
        }
      }
    }
    var classes = ClassRegistry.terminal
    classes.register(Card.self)
    for command in ["check", "trace"] {
      let run = try run([command, "--stand-ins"], Self.xib(Self.sameNames), classes: classes)
      #expect(run.status == 0, "\(run.output) \(run.errors)")
    }
  }
}
