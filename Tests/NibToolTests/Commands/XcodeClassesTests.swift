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
}
