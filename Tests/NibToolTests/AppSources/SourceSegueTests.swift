import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: comparisons with the identifiers of segues, of classes that the sources declare or do not.
@Suite("Segues in sources") @MainActor struct SourceSegueTests {
  /// Runs the check for a storyboard with the segue `show`.
  private func run(_ source: String) throws -> ToolRun {
    let scratch = try Scratch([
      "App/A.swift": source,
      "App/Main.storyboard": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch" initialViewController="one"><scenes><scene sceneID="s1"><objects>
      <viewController id="one"><connections><segue destination="one" kind="show" identifier="show" id="c"/></connections>
      </viewController></objects></scene></scenes></document>
      """,
    ])
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  private func findings(_ run: ToolRun) -> [String] {
    run.lines.filter { $0.contains("[unknown-identifier]") }
  }

  @Test(
    "a segue is a variable of a class of the system or of a subclass in the sources",
    arguments: [
      ("UIStoryboardSegue", true, ""), ("NSStoryboardSegue", true, ""), ("Pop", true, ""), ("Deep", true, ""),
      ("Track", false, ""), ("Marker", false, ""),
      ("Value", false, ""),
      ("LibrarySegue", false, "1 comparison with the identifier of a variable that may be no segue"),
    ])
  func types(type: String, isSegue: Bool, unjudged: String) throws {
    let run = try run(
      """
      // "show"
      let name = "show"
      class Pop: UIStoryboardSegue {}
      class Deep: Pop {}
      class Track: NSObject {}
      class Marker {}
      struct Value {}
      func f(segue: \(type)) { if segue.identifier == "shown" {} }
      """)
    #expect(findings(run).count == (isSegue ? 1 : 0), "\(run.output)")
    let remark = run.lines.last ?? ""
    #expect(
      unjudged.isEmpty ? !remark.contains("not judged") : remark.hasSuffix("not judged: " + unjudged),
      "\(remark)")
  }

  @Test("a computed text is counted, whatever it is compared with or names")
  func computed() throws {
    let run = try run(
      """
      class Pop: UIStoryboardSegue {}
      let name = "show"
      func f(n: Int, segue: Pop) {
        performSegue(withIdentifier: "show\\(n)", sender: nil)
        if segue.identifier == "show\\(n)" {}
        if segue.identifier == name {}
        let a = UIStoryboard(name: "Main\\(n)", bundle: nil)
        let b = UIStoryboard(name: name, bundle: nil)
      }
      """)
    #expect(findings(run) == [], "\(run.output)")
    #expect(run.lines.last?.hasSuffix("not judged: 4 computed identifiers") == true, "\(run.output)")
  }
}
