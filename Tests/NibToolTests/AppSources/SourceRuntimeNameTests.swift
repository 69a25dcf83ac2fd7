import TerminalKit
import TestSupport
import Testing

/// `nib check --sources` of classes that a file names as Objective-C knows them.
@MainActor @Suite struct SourceRuntimeNameTests {
  /// The names are those that `swift demangle` explains as `Shop.Box`, `Shop.Outer.Box`, `Shop.Space.Box` and
  /// `Shop.(Box in _0123456789ABCDEF0123456789ABCDEF)`.
  @Test(
    "a class in another type and a private class are found by their names in Objective-C",
    arguments: [
      ("_TtC4Shop3Box", "class Box: UIView { BODY }"),
      ("_TtCC4Shop5Outer3Box", "class Outer { class Box: UIView { BODY } }"),
      ("_TtCO4Shop5Space3Box", "enum Space { class Box: UIView { BODY } }"),
      ("_TtC4ShopP33_0123456789ABCDEF0123456789ABCDEF3Box", "private class Box: UIView { BODY }"),
    ], [false, true])
  func names(type: (name: String, declaration: String), isConnected: Bool) throws {
    let outlet = "<outlet property=\"mail\" destination=\"l\" id=\"o\"/>"
    let scratch = try Scratch([
      "Shop/Box.swift": type.declaration.replacing("BODY", with: "@IBOutlet var mail: UIView!"),
      "Shop/Box.xib": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="v" customClass="\(type.name)"><subviews><view id="l"/></subviews>
      <connections>\(isConnected ? outlet : outlet.replacing("mail", with: "post"))</connections></view></objects></document>
      """,
    ])
    let run = ToolRun("check", "--sources", scratch.file("Shop"), classes: .terminal)
    #expect(!run.output.contains("no source declares"), "\(run.output)")
    #expect(run.output.contains("'post' is connected, but class Box has no such outlet") != isConnected)
  }

  @Test(
    "what is no such name is the name of a class",
    arguments: ["_TtC4Shop", "_Tt4Shop3Box", "_TtC4Shop3Bo", "_TtC4Shop3BoxX", "_TtC0Shop3Box"])
  func otherNames(name: String) throws {
    let scratch = try Scratch([
      "Shop/Box.swift": "class Box: UIView {}",
      "Shop/Box.xib": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="v" customClass="\(name)"/></objects></document>
      """,
    ])
    let run = ToolRun("check", "--sources", scratch.file("Shop"), classes: .terminal)
    #expect(run.output.contains("no source declares the class \(name)"), "\(run.output)")
  }
}
