import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: names that are nearly right, and what the last line counts.
@Suite("Sources and names that are nearly right") @MainActor struct SourceSimilarTests {
  /// Runs the check of a file with views of some classes, each with an outlet.
  private func run(_ source: String, classes: [String], attribute: String = "") throws -> ToolRun {
    let views = classes.enumerated().map { number, name in
      """
      <view id="v\(number)" customClass="\(name)"><userDefinedRuntimeAttributes>\(attribute)\
      </userDefinedRuntimeAttributes><connections><outlet property="a" destination="b" id="c\(number)"/></connections></view>
      """
    }
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>\(views.joined())<button id="b"/>
      <tableView id="t"><connections><outlet property="delegate" destination="b" id="d"/></connections></tableView>
      </objects></document>
      """
    let scratch = try Scratch(["App/A.m": source, "App/A.xib": xib])
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  @Test("the last line names three classes that are not in the sources, and counts those of the system")
  func summary() throws {
    let source = "#import <Kit/Kit.h>\n@interface Chart : UIView\n@end"
    #expect(
      try run(source, classes: ["Dial", "Gauge"]).lines.last?.hasSuffix(
        "not judged: 2 of classes that are not in the sources (Dial, Gauge), 1 of classes of the system")
        == true)
    #expect(
      try run(source, classes: ["Dial", "Gauge", "Axis", "Plot"]).output.contains(
        "4 of classes that are not in the sources (Axis, Dial, Gauge and others)"))
  }

  @Test(
    "a class that a framework may have is a notice, if a class of the sources has nearly the same name",
    arguments: [
      ("Chart", "chart", true), ("LineChartView", "LineChrtView", true), ("Chart", "Chart2", false),
      ("Chart", "Charm", false), ("LineChart1", "LineChart2", false),
      ("LineChartView", "PieChartView", false),
    ])
  func similarClass(declared: String, used: String, isFound: Bool) throws {
    let run = try run("#import <Kit/Kit.h>\n@interface \(declared) : UIView\n@end", classes: [used])
    let message =
      ": notice: no source declares the class \(used), but one with nearly the same name [unknown-class]"
    #expect(run.output.contains(message) == isFound, "\(run.output)")
    #expect(run.output.contains("note: did you mean '\(declared)'?") == isFound)
  }

  @Test(
    "a runtime attribute that is nearly an inspectable property is a warning",
    arguments: [
      ("raduis", "", true), ("radius", "", false), ("radiuss", "", false), ("rotation", "", false),
      ("layer.raduis", "", false), ("raduis", "void f(void) { a.raduis = 1; }", false),
    ])
  func attribute(path: String, code: String, isFound: Bool) throws {
    let run = try run(
      "@interface Dial : UIView\n@property IBInspectable CGFloat radius;\n@property IBOutlet UIView *a;\n@end\n\(code)",
      classes: ["Dial"],
      attribute:
        "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\"><integer key=\"value\" value=\"1\"/>"
        + "</userDefinedRuntimeAttribute>")
    let message =
      ": warning: the runtime attribute '\(path)' is no property that the sources give the class Dial [unknown-attribute]"
    #expect(run.output.contains(message) == isFound, "\(run.output)")
    #expect(run.output.contains("note: did you mean 'radius'?") == isFound)
  }
}
