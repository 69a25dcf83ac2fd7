import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: files of Xcode's against the sources of their app.
@Suite("Files of Xcode's and their sources") @MainActor struct SourceCheckTests {
  /// Returns the code and the message of each finding, by the name of its file.
  private func findings(_ files: [String: String], also arguments: [String] = []) throws -> [String] {
    let scratch = try Scratch(files)
    let run = ToolRun(
      arguments: ["check", "--sources", scratch.file("App"), "--format", "json"]
        + arguments.map(scratch.file),
      classes: .terminal)
    return try parsedLines(run.output).map { line in
      let file = (line["file"] as? String ?? "").split(separator: "/").last ?? ""
      return "\(file): \(line["severity"] ?? "") \(line["code"] ?? ""): \(line["message"] ?? "")"
    }
  }

  @Test("a file that cannot be read may use every member and identifier, and is named")
  func damagedFile() throws {
    let known = try findings(AppFamily.files)
    let uses = ["unconnected-", "unknown-identifier", "unused-identifier"]
    for use in uses { #expect(known.contains { $0.contains(use) }, "\(use)") }
    var files = AppFamily.files
    files["App/Bad.storyboard"] =
      "<?xml version=\"1.0\"?>\n<document type=\"com.apple.InterfaceBuilder3.Storyboard\"><scenes>"
    let scratch = try Scratch(files)
    let run = ToolRun(
      arguments: ["check", "--sources", scratch.file("App"), scratch.file("App/Main.storyboard")],
      classes: .terminal)
    for use in uses { #expect(!run.output.contains("[\(use)"), "\(use)") }
    // The connections of the file that was read are still judged.
    #expect(run.output.contains("'loginButton' is connected, but class LoginController has no such outlet"))
    #expect(
      run.output.contains(
        "; not read: 1 file of Xcode's such as \(scratch.file("App/Bad.storyboard")), so that members"))
  }

  @Test("each wrong connection of a family is found, and no right one")
  func family() throws {
    #expect(
      try findings(AppFamily.files) == [
        "Main.storyboard: error unknown-action: 'cancel:' is connected, but class LoginController has no such action",
        "Main.storyboard: notice unused-identifier: no source names the segue with the identifier 'showHelp'",
        "Main.storyboard: error unknown-class: the class NewView has the name OldView in Objective-C, and is found only "
          + "by that name",
        "Main.storyboard: warning bad-value: the property 'radius' of NewView has the type CGFloat, and the runtime "
          + "attribute the type 'string'",
        "Main.storyboard: error unknown-class: no source declares the class GoneView of the module App",
        "Main.storyboard: error unknown-outlet: 'loginButton' is connected, but class LoginController has no such outlet",
        "Main.storyboard: warning outlet-type: the outlet 'badge' of LoginController has the type UILabel, and is "
          + "connected to an object of the class UIButton",
        "Main.storyboard: error unknown-outlet: 'hint' is connected, but class LoginController declares it without "
          + "@IBOutlet or @objc: only Swift can use it",
        "Main.storyboard: notice unused-identifier: no source names the scene with the identifier 'help'",
        "Main.storyboard: notice unused-identifier: no source names the cell with the identifier 'helpCell'",
        "Main.storyboard: warning outlet-type: the outlet 'titleLabel' of HelpController has the type UILabel, and is "
          + "connected to an object of the class UITableView",
        "Main.storyboard: error unknown-outlet: 'dataSource' is connected, but class HelpController has no such outlet",
        "HelpController.h: notice unconnected-outlet: the outlet collection 'buttons' of HelpController is not connected "
          + "in any file",
        "HelpController.h: notice unconnected-action: the action 'close:' of HelpController is not connected in any file",
        "HelpController.m: notice unconnected-outlet: the outlet 'toggle' of HelpController is not connected in any file",
        "HelpController.m: notice unconnected-action: the action 'later' of HelpController is not connected in any file",
        "HelpController.m: warning unknown-identifier: no cell of a file has the identifier 'helpcell'",
        "LoginController.swift: notice unconnected-outlet: the outlet 'loginButon' of LoginController is not connected in "
          + "any file",
        "LoginController.swift: notice unconnected-outlet: the outlet 'unusedLabel' of LoginController is not connected "
          + "in any file",
        "LoginController.swift: notice unconnected-action: the action 'cancelWithSender:' of LoginController is not "
          + "connected in any file",
        "LoginController.swift: warning unknown-identifier: no segue of a file has the identifier 'showHlep'",
        "LoginController.swift: notice unconnected-action: the action 'never' of LoginController is not connected in any "
          + "file",
        "LoginController.swift: warning unknown-identifier: no scene of a file has the identifier 'Help'",
      ])
  }

  @Test("a finding has the place in the file, the name that was probably meant, and the declaration")
  func places() throws {
    let scratch = try Scratch(AppFamily.files)
    let run = ToolRun(
      "check", "--sources", scratch.file("App"), scratch.file("App/Main.storyboard"), classes: .terminal)
    let folder = scratch.file("App")
    #expect(
      run.output.contains(
        """
        \(folder)/Main.storyboard:29:31: error: 'loginButton' is connected, but class LoginController has no such outlet \
        [unknown-outlet]
                        <outlet property="loginButton" destination="b1" id="c2"/>
                                          ^~~~~~~~~~~
        \(folder)/LoginController.swift:6:22: note: did you mean 'loginButon'?
              @IBOutlet weak var loginButon: UIButton!
                                 ^~~~~~~~~~
        \(folder)/LoginController.swift:4:13: note: LoginController is declared here
            final class LoginController: BaseController {
                        ^~~~~~~~~~~~~~~

        """), "\(run.output)")
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix(
        "16 connections were compared with 4 classes of 3 sources; not judged: 1 to the first responder or an object of "
          + "another file, 2 of classes of the system\n"), "\(run.output)")
  }

  /// A file with one object, whose class and connections are given.
  private nonisolated static func xib(_ object: String, owner: String = "", _ more: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" \(owner)/>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    \(object)
    <button id="b" \(more)/>
    </objects></document>
    """
  }

  private nonisolated static func view(
    _ className: String, _ connections: String, module: String = "customModule=\"App\""
  ) -> String {
    xib(
      "<view id=\"v\" customClass=\"\(className)\" \(module)><connections>\(connections)</connections></view>"
    )
  }

  private nonisolated static let outlet = #"<outlet property="a" destination="b" id="c"/>"#

  @Test(
    "what the sources do not say for certain is no finding",
    arguments: [
      ("class A: Foreign {}", outlet, "1 of classes with a superclass that is not in the sources"),
      ("class A<T>: UIView {}", outlet, "1 of generic classes"),
      ("@Model class A: UIView {}", outlet, "1 of classes with macros"),
      (
        "#if X\nclass A: UIView {\n#else\nclass A: UIButton {\n#endif\n}", outlet,
        "1 of classes in files whose braces are not balanced"
      ),
      (
        "class A: UIView { override func setValue(_ v: Any?, forUndefinedKey k: String) {} }", outlet,
        "1 of classes that answer for any key or selector"
      ),
      (
        "class A: UIView {\n#if X\n@IBOutlet var a: UILabel!\n#endif\n}", outlet,
        "1 to members that a condition of the compiler decides about"
      ),
      ("import Kit\nclass B: UIView {}", outlet, "1 of classes that are not in the sources (App.A)"),
      ("class A: UIView { @IBOutlet var a: Delegate! }\nprotocol Delegate {}", outlet, ""),
      ("class A: UIView { @IBOutlet var a: Alias! }", outlet, ""),
      (
        "class A: UIView {}\nextension UIView { @IBOutlet var a: UIView! { get { nil } set {} } }", outlet, ""
      ),
      ("class A: Base {}\nclass Base: UIButton { @objc dynamic var a: UIView? }", outlet, ""),
      ("@objcMembers class A: UIView { var a: UIControl? }", outlet, ""),
      ("class A: UIScrollView {}", #"<outlet property="delegate" destination="b" id="c"/>"#, ""),
    ])
  func notJudged(source: String, connections: String, words: String) throws {
    let scratch = try Scratch(["App/A.swift": source, "A.xib": Self.view("A", connections)])
    let run = ToolRun("check", "--sources", scratch.file("App"), scratch.file("A.xib"), classes: .terminal)
    let lines = run.lines.filter { !$0.contains("unconnected") && $0.contains("[") }
    #expect(lines == [], "\(source)")
    let remark = run.lines.last ?? ""
    #expect(
      words.isEmpty ? !remark.contains("not judged") : remark.hasSuffix("not judged: " + words), "\(remark)")
  }

  @Test("a class of Objective-C whose header is missing has an unknown superclass")
  func headerless() throws {
    let scratch = try Scratch(["App/A.m": "@implementation A\n@end", "A.xib": Self.view("A", Self.outlet)])
    let run = ToolRun("check", "--sources", scratch.file("App"), scratch.file("A.xib"), classes: .terminal)
    #expect(
      run.output
        == "0 connections were compared with 1 class of 1 source; not judged: 1 of classes with a superclass that "
        + "is not in the sources\n")
    #expect(run.status == 0)
  }

  @Test(
    "a class is found by the name and the module that the system knows",
    arguments: [
      ("class A: UIView {}", "", "wrong-module"), ("@objc(A) class A: UIView {}", "", nil),
      ("class A: UIView {}", #"customModule="App" customModuleProvider="target""#, nil),
      ("class B: UIView {}", #"customModule="App" customModuleProvider="target""#, "unknown-class"),
      ("class B: UIView {}", #"customModule="Charts""#, nil), ("class B: UIView {}", "", "unknown-class"),
      ("import Charts\nclass B: UIView {}", "", nil),
      ("class C { class A: UIView {} }", #"customModule="App""#, nil),
      (
        "class C { class A: UIView {} }", #"customModule="App" customModuleProvider="target""#,
        "unknown-class"
      ),
      ("import Charts\nclass C { class A: UIView {} }", "", nil),
    ])
  func classNames(source: String, module: String, code: String?) throws {
    let found = try findings(
      ["App/A.swift": source, "A.xib": Self.view("A", "", module: module)], also: ["A.xib"])
    #expect(found.count == (code == nil ? 0 : 1))
    if let code { #expect(found.first?.contains(code) == true, "\(found)") }
  }

  @Test("the folder of a package is the module of its sources")
  func modules() throws {
    let files = [
      "App/Package.swift": "", "App/Sources/Kit/A.swift": "public class A: UIView {}",
      "A.xib": Self.view("A", ""),
      "B.xib": Self.view("A", "", module: "customModule=\"Kit\""),
    ]
    #expect(
      try findings(files, also: ["A.xib", "B.xib"]) == [
        "A.xib: error wrong-module: the class A is not in the module App, but in Kit"
      ])
  }

  @Test("other files of the app connect members, and have identifiers")
  func otherFiles() throws {
    var files = [
      "App/A.swift": """
      class A: UIView { @IBOutlet var a: UIButton!
        @IBAction func tap() { c.performSegue(withIdentifier: "go", sender: 1) } }
      """,
      "App/Other.xib": Self.view(
        "A", Self.outlet + #"<segue destination="b" kind="show" identifier="go" id="d"/>"#),
      "App/A.xib": Self.xib(
        #"<view id="v" customClass="A" customModule="App"/>"#),
    ]
    let action = "A.swift: notice unconnected-action: the action 'tap' of A is not connected in any file"
    #expect(try findings(files, also: ["App/A.xib"]) == [action])
    files["App/B.swift"] = "let selector = #selector(A.tap)"
    #expect(try findings(files, also: ["App/A.xib"]) == [])
    files["App/Other.xib"] = nil
    // No file has segues, so none is judged.
    #expect(
      try findings(files, also: ["App/A.xib"]) == [
        "A.swift: notice unconnected-outlet: the outlet 'a' of A is not connected in any file"
      ])
  }

  @Test("an identifier that code may register is not judged")
  func registered() throws {
    let cell = Self.xib(#"<tableViewCell id="v" reuseIdentifier="b"/>"#)
    let use = "t.dequeueReusableCell(withIdentifier: \"a\")"
    let (found, other) = (
      try findings(["App/A.swift": use + "; b", "App/A.xib": cell]),
      try findings([
        "App/A.swift": use + "; t.register(C.self, forCellReuseIdentifier: \"a\"); b", "App/A.xib": cell,
      ])
    )
    #expect(found == ["A.swift: warning unknown-identifier: no cell of a file has the identifier 'a'"])
    #expect(other == [])
  }

  @Test("the owner of a file for macOS has members, and so has the superclass of a class of Objective-C")
  func macOS() throws {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
      <customObject id="-2" userLabel="File's Owner" customClass="Panel"><connections>
        <outlet property="window" destination="w" id="c1"/><outlet property="field" destination="f" id="c2"/>
        <outlet property="gone" destination="f" id="c3"/>
      </connections></customObject>
      <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
      <window id="w"><view key="contentView" id="cv"><subviews>
        <textField id="f"/>
        <button id="b"><connections><action selector="ok:" target="-2" id="a1"/>
          <action selector="showWindow:" target="-2" id="a2"/><action selector="help:" target="-1" id="a3"/>
          <action selector="away:" target="-2" id="a4"/></connections></button>
      </subviews></view></window></objects></document>
      """
    let header =
      "@interface Base : NSWindowController { IBOutlet NSTextField *field; }\n- (void)ok:(id)sender;\n@end"
    #expect(
      try findings([
        "App/Base.h": header, "App/Panel.m": "#import \"Base.h\"\n@interface Panel : Base\n@end",
        "App/P.xib": xib,
      ]) == [
        "P.xib: error unknown-outlet: 'gone' is connected, but class Panel has no such outlet",
        "P.xib: error unknown-action: 'away:' is connected, but class Panel has no such action",
      ])
  }

  @Test("sources that declare the classes of AppKit take the objects of AppKit")
  func ownAppKit() throws {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
      <customObject id="-2" userLabel="File's Owner" customClass="Test"><connections>
        <outlet property="window" destination="w" id="c1"/><outlet property="panel" destination="w" id="c2"/>
      </connections></customObject>
      <window id="w"/></objects></document>
      """
    #expect(
      try findings([
        "App/AppKit.h": "@interface NSWindow : NSObject\n@end\n@interface NSPanel : NSWindow\n@end",
        "App/Test.m":
          "@interface Test : NSObject\n{ IBOutlet NSWindow *window; IBOutlet NSPanel *panel; }\n@end",
        "App/P.xib": xib,
      ]) == [
        "P.xib: warning outlet-type: the outlet 'panel' of Test has the type NSPanel, and is connected to an object of "
          + "the class NSWindow"
      ])
  }

  @Test("sources that are missing, or beside no file, end the command")
  func usage() throws {
    let scratch = try Scratch(["App/A.swift": ""])
    let missing = ToolRun("check", "--sources", scratch.file("Nowhere"), "A.xib", classes: .terminal)
    #expect(missing.status == 2)
    #expect(missing.errors == "error: there is no file or folder '\(scratch.file("Nowhere"))'\n")
    let none = ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
    #expect(none.status == 2)
    #expect(
      none.errors
        == "error: there is no .xib and no .storyboard beside the sources: name the files to check\n")
  }

  @Test("the findings of a source are in SARIF, with the places of both files")
  func sarif() throws {
    let scratch = try Scratch(AppFamily.files)
    let run = ToolRun("check", "--sources", scratch.file("App"), "--format", "sarif", classes: .terminal)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let results = try #require(((log["runs"] as? [[String: Any]])?.first)?["results"] as? [[String: Any]])
    #expect(results.count == 23)
    let outlet = try #require(
      results.first {
        ($0["message"] as? [String: Any])?["text"] as? String
          == "'loginButton' is connected, but class LoginController has no such outlet"
      })
    #expect((outlet["relatedLocations"] as? [Any])?.count == 2)
  }

  @Test("a catalog of the classes finds the same unknown members without the sources")
  func catalog() throws {
    let scratch = try Scratch(AppFamily.files)
    let catalog = scratch.file("classes.json")
    #expect(
      ToolRun("classes", "--sources", scratch.file("App"), "-o", catalog, classes: .terminal).status == 0)
    let run = ToolRun(
      "check", scratch.file("App/Main.storyboard"), "--classes", catalog, "--format", "json",
      classes: .terminal)
    let unknown = try parsedLines(run.output).filter { ($0["severity"] as? String) == "error" }.map {
      "\($0["code"] ?? ""): \(($0["facts"] as? [String: Any])?["member"] ?? "")"
    }
    // The table view of a controller is an outlet of the system, and its data source is in the list of all outlets.
    #expect(unknown == ["unknown-action: cancel:", "unknown-outlet: loginButton", "unknown-outlet: hint"])
    let text = try String(contentsOfFile: catalog, encoding: .utf8)
    #expect(text.contains(#"{"attribute":"radius","type":"","shape":"anything","place":""#))
    #expect(ToolRun("check", catalog, classes: .terminal).status != 0)
  }

  @Test(
    "key-value coding finds a property of Objective-C by the name of its variable, and one of Swift by its own name only"
  )
  func underscores() throws {
    let outlet = #"<outlet property="_a" destination="b" id="c"/>"#
    let objectiveC = "@interface A : UIView\n@property IBOutlet UIButton *a;\n@end"
    let swift = "class A: UIView { @IBOutlet var a: UIButton! }"
    let xib = Self.view("A", outlet)
    #expect(try findings(["App/A.h": objectiveC, "A.xib": xib], also: ["A.xib"]) == [])
    #expect(
      try findings(["App/A.swift": swift, "A.xib": xib], also: ["A.xib"]) == [
        "A.xib: error unknown-outlet: '_a' is connected, but class A has no such outlet",
        "A.swift: notice unconnected-outlet: the outlet 'a' of A is not connected in any file",
      ])
  }

  @Test("the article shows what the command says")
  func article() throws {
    let article = try String(
      contentsOfFile: packageFolder + "/Sources/NibXcode/NibXcode.docc/XcodesFiles.md", encoding: .utf8)
    let scratch = try Scratch([
      "App/LoginController.swift": """
      import UIKit

      final class LoginController: UIViewController {
        @IBOutlet weak var loginButon: UIButton!
      }
      """,
      "App/Main.storyboard": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      targetRuntime="iOS.CocoaTouch" initialViewController="one">
        <scenes>
          <scene sceneID="s1">
            <objects>
              <viewController id="one" customClass="LoginController" customModule="App">
                <view key="view" id="v1"><subviews><button id="b1"/></subviews></view>
                <connections>
                  <outlet property="loginButton" destination="b1" id="c2"/>
                </connections>
              </viewController>
            </objects>
          </scene>
        </scenes>
      </document>
      """,
    ])
    let run = ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
    let lines = run.output.replacing(scratch.path + "/", with: "").split(separator: "\n").prefix(9)
    let shown = article.split(separator: "```text\n").dropFirst().first?.split(separator: "\n```").first ?? ""
    #expect(shown == lines.joined(separator: "\n"))
    for reason in Unjudged.Reason.allCases { #expect(!reason.words(1).isEmpty) }
    for code in [
      "unconnected-outlet", "unconnected-action", "unknown-identifier", "unused-identifier", "wrong-module",
      "wrong-superclass",
    ] {
      #expect(article.contains("`\(code)`"))
    }
  }
}
