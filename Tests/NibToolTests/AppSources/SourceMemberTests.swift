import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: members that only Swift can use, members of the class itself, and classes with a slip in the name.
@Suite("Hidden and static members in sources") @MainActor struct SourceMemberTests {
  private func run(_ source: String, _ objects: String, suffix: String = "swift") throws -> ToolRun {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
      \(objects)
      <button id="b"><connections><action selector="go:" destination="v" eventType="touchUpInside" id="e"/></connections></button>
      </objects></document>
      """
    let scratch = try Scratch(["App/A.\(suffix)": source, "App/A.xib": xib])
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  private static let view = """
    <view id="v" customClass="WaveView" customModule="App" customModuleProvider="target"><connections>\
    <outlet property="hint" destination="b" id="c"/></connections></view>
    """

  @Test(
    "a member that only Swift can use is an error, unless something else may show it to Objective-C",
    arguments: [
      ("class WaveView: UIView { var hint: UIButton!; func go(_ sender: Any) {} }", "error"),
      (
        "class WaveView: Base { var hint: UIButton!; func go(_ sender: Any) {} }\nclass Base: UIControl {}",
        "error"
      ),
      ("class WaveView: UIView, Hinting { var hint: UIButton!; func go(_ sender: Any) {} }", "warning"),
      (
        "class WaveView: UIView { var hint: UIButton!; func go(_ sender: Any) {} }\nextension WaveView: Hinting {}",
        "warning"
      ),
      (
        "class WaveView: Base { var hint: UIButton!; func go(_ sender: Any) {} }\nclass Base: UIView, Hinting {}",
        "warning"
      ),
      ("class WaveView: Foreign { var hint: UIButton!; func go(_ sender: Any) {} }", "warning"),
      (
        "class WaveView<A>: UIView { var hint: UIButton!; func go(_ sender: Any) {} }", "warning"
      ),
      (
        "class WaveView: UIView {\n#if X\nvar hint: UIButton!\nfunc go(_ sender: Any) {}\n#endif\n}",
        "warning"
      ),
    ])
  func hidden(source: String, severity: String) throws {
    let run = try run(source, Self.view)
    let doubt =
      severity == "error"
      ? ""
      : source.contains("#if")
        ? ", and a condition of the compiler decides whether the class has it"
        : source.contains("<") ? "" : ", unless a protocol or a superclass shows it to Objective-C"
    for (member, mark, code) in [
      ("hint", "IBOutlet", "unknown-outlet"), ("go:", "IBAction", "unknown-action"),
    ] {
      #expect(
        run.output.contains(
          "\(severity): '\(member)' is connected, but class WaveView declares it without @\(mark) or @objc: only Swift can "
            + "use it\(doubt) [\(code)]"), "\(run.output)")
    }
  }

  @Test(
    "a member that a protocol of the sources requires is not judged if the class may have the protocol",
    arguments: [
      ("class WaveView: UIView, Hd { var hint: UIButton!; func go(_ s: Any) {} }", true),
      (
        "class WaveView: UIView { var hint: UIButton!; func go(_ s: Any) {} }\nextension WaveView: Hd {}",
        true
      ),
      ("class WaveView: UIView { var hint: UIButton!; func go(_ s: Any) {} }", false),
    ])
  func required(source: String, isRequired: Bool) throws {
    let run = try run(
      source + "\n@objc protocol Hd { func go(_ s: Any); var hint: UIButton! { get } }", Self.view)
    #expect(run.output.contains("only Swift can use it") != isRequired, "\(run.output)")
    #expect(run.output.contains("2 to members that a protocol may show to Objective-C") == isRequired)
  }

  @Test(
    "a member of the class itself is none of its objects, and the note says so",
    arguments: [
      (
        "swift",
        "class WaveView: UIView { @IBOutlet static var hint: UIButton!; @IBAction class func go(_ sender: Any) {} }",
        2
      ),
      (
        "m",
        "@interface WaveView : UIView\n@property IBOutlet UIButton *hint;\n+ (IBAction)go:(id)sender;\n@end",
        1
      ),
    ])
  func typeMembers(suffix: String, source: String, count: Int) throws {
    let run = try run(source, Self.view, suffix: suffix)
    #expect(
      run.output.contains("error: 'go:' is connected, but class WaveView has no such action"), "\(run.output)"
    )
    #expect(run.lines.count { $0.contains("error: '") } == count, "\(run.output)")
    #expect(
      run.lines.count {
        $0.contains(
          "note: this member is static: a file can connect only members of objects")
      } == count, "\(run.output)")
    #expect(!run.output.contains("did you mean") && !run.output.contains("is not connected in any file"))
  }

  @Test(
    "a protocol of a superclass in Objective-C may show a member",
    arguments: [
      "@interface Base : UIView <Hinting>\n@end",
      "@interface Base : UIView\n@end\n@interface Base () <Hinting>\n@end",
      "@interface Base : UIView\n@end\n@interface Base (More) <Hinting>\n@end",
    ])
  func protocols(header: String) throws {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>\(Self.view)
      <button id="b"/></objects></document>
      """
    let scratch = try Scratch([
      "App/A.swift": "class WaveView: Base { var hint: UIButton! }", "App/Base.h": header, "App/A.xib": xib,
    ])
    let run = ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
    #expect(run.output.contains("warning: 'hint' is connected"), "\(run.output)")
  }

  @Test("a class that no source declares is one finding, although another object has its module")
  func oneFinding() throws {
    let source = "class WaveView: UIView { @IBAction func go(_ sender: Any) {} }"
    let other = "<view id=\"w\" customClass=\"NAME\"/>"
    let wrong = try run(
      source, (Self.view + other).replacing("NAME", with: "Waveview").replacing("WaveView", with: "Waveview"))
    let lines = wrong.lines.filter { $0.contains("Waveview") && $0.contains("[") }
    #expect(
      lines.count == 2 && lines.allSatisfy { $0.contains("error: no source declares the class") },
      "\(wrong.output)")
    // Of a class that is declared, the lint says what the other object lacks.
    let right = try run(source, (Self.view + other).replacing("NAME", with: "WaveView"))
    #expect(
      right.output.contains("warning: the class 'WaveView' has no module here, and belongs to 'App'"),
      "\(right.output)"
    )
  }

  @Test(
    "the only class of the same kind that no file names is asked about, if its name differs in one word",
    arguments: [
      ("MainViewController", "UIViewController", "", true),
      ("MasterListController", "UIViewController", "", true),
      // The kind is another one, or not known.
      ("MainViewController", "UIView", "", false), ("MainViewController", "Foreign", "", false),
      // Two words differ.
      ("MainPageController", "UIViewController", "", false),
      // Two classes have such a name.
      ("MainViewController", "UIViewController", "class NextViewController: UIViewController {}", false),
    ])
  func renamed(name: String, superclass: String, others: String, isAsked: Bool) throws {
    let run = try run(
      "class \(name): \(superclass) {}\n\(others)\nclass Used: UIView { @IBAction func go(_ sender: Any) {} }",
      """
      <view id="v" customClass="Used" customModule="App"/>
      <viewController id="c" customClass="MasterViewController" customModule="App" customModuleProvider="target"/>
      """)
    #expect(run.output.contains("no source declares the class MasterViewController"), "\(run.output)")
    let question =
      "note: did you mean '\(name)', the only class that no file names and that has a similar name?"
    #expect(run.output.contains(question) == isAsked, "\(run.output)")
    #expect(run.output.contains("did you mean") == isAsked, "\(run.output)")
  }
}
