import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: what a person is asked after a member or a class of the code got a name that is not similar.
@Suite("Renamed members and classes") @MainActor struct SourceRenamingTests {
  private func run(_ source: String, _ objects: String, also files: [String: String] = [:]) throws -> ToolRun
  {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      \(objects)<button id="b"><connections>\
      <action selector="go:" destination="-1" eventType="touchUpInside" id="e1"/></connections></button><label id="l"/>
      </objects></document>
      """
    let scratch = try Scratch(["App/A.m": source, "App/A.xib": xib].merging(files) { $1 })
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  private func owner(_ name: String, _ outlets: [(String, String)]) -> String {
    let connections = outlets.enumerated().map {
      "<outlet property=\"\($1.0)\" destination=\"\($1.1)\" id=\"c\($0)\"/>"
    }
    return
      "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\" customClass=\"\(name)\"><connections>"
      + "\(connections.joined())</connections></placeholder>"
  }

  @Test(
    "the only outlet that fits and that no file connects is asked about",
    arguments: [
      ("@property IBOutlet UIButton *confirm; @property IBOutlet UILabel *title;", "confirm"),
      ("@property IBOutlet UIView *confirm; @property IBOutlet UILabel *title;", "confirm"),
      // Two fit.
      ("@property IBOutlet UIButton *confirm; @property IBOutlet UIView *title;", nil),
      // None fits.
      ("@property IBOutlet UITableView *confirm; @property IBOutlet UILabel *title;", nil),
      // The one that fits is connected.
      ("@property IBOutlet UIButton *caption;", nil),
      // It is not an outlet.
      ("@property UIButton *confirm;", nil),
    ])
  func outlet(members: String, asked: String?) throws {
    let source = """
      @interface Panel : UIViewController
      \(members)
      @property IBOutlet id other;
      - (IBAction)go:(id)sender;
      @end
      """
    let connected = members.contains("caption") ? "caption" : "other"
    let run = try run(source, owner("Panel", [("okay", "b"), (connected, "b"), ("other", "l")]))
    #expect(run.output.contains("'okay' is connected, but class Panel has no such outlet"), "\(run.output)")
    let question = asked.map { "note: did you mean '\($0)', the only fitting outlet that no file connects?" }
    #expect(run.output.contains("did you mean") == (question != nil), "\(run.output)")
    if let question { #expect(run.output.contains(question), "\(run.output)") }
  }

  @Test(
    "of several members, one with nearly the same name comes first, and then one that is an outlet",
    arguments: [
      ("UILabel *upperLimitText; IBOutlet UILabel *other", "upperLimitText", "'upperLimitText'?"),
      (
        "UILabel *upperLimit; IBOutlet UILabel *summary", "upperLimitTxt",
        "'summary', the only fitting outlet"
      ),
      ("UILabel *upperLimit; IBOutlet UILabel *uperLimitTxts", "upperLimitTxt", "'uperLimitTxts'?"),
      ("UILabel *upperLimit", "upperLimitTxt", "'upperLimit'?"),
    ])
  func order(members: String, connected: String, asked: String) throws {
    let source = "@interface Panel : UIViewController { \(members); }\n- (IBAction)go:(id)sender;\n@end"
    let missing = connected == "upperLimitText" ? "uperLimitText" : connected
    let run = try run(source, owner("Panel", [(missing, "l")]))
    #expect(run.output.contains("did you mean \(asked)"), "\(run.output)")
  }

  @Test("the only outlet that fits is not asked about if a file is not read, which may connect it")
  func damagedFile() throws {
    let source =
      "@interface Panel : UIViewController\n@property IBOutlet UIButton *confirm;\n- (IBAction)go:(id)sender;\n@end"
    let run = try run(source, owner("Panel", [("okay", "b")]), also: ["App/B.xib": "<document><objects>"])
    #expect(run.output.contains("'okay' is connected, but class Panel has no such outlet"), "\(run.output)")
    #expect(!run.output.contains("did you mean"), "\(run.output)")
    let other = try self.run(
      source, owner("Sheet", [("confirm", "b")]), also: ["App/B.xib": "<document><objects>"])
    #expect(
      other.output.contains("no source declares the class Sheet of the file's owner"), "\(other.output)")
    #expect(!other.output.contains("did you mean"), "\(other.output)")
  }

  @Test(
    "the class of the file's owner needs no module, because it is not looked up, and its members are compared"
  )
  func owner() throws {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Panel"><connections>
      <outlet property="ok" destination="b" id="c"/><outlet property="names" destination="b" id="d"/>
      <outletCollection property="one" destination="b" id="e"/><outletCollection property="all" destination="b" id="f"/>
      <outletCollection property="list" destination="b" id="g"/></connections></placeholder>
      <button id="b"/><view id="v" customClass="Row"/></objects></document>
      """
    let source = """
      import UIKit
      class Panel: UIViewController { @IBOutlet var okay: UIButton!; @IBOutlet var names: [UIButton]!
        @IBOutlet var one: UIButton!; @IBOutlet var all: [UIButton]!; @IBOutlet var list: NSArray! }
      class Row: UIView {}
      """
    let scratch = try Scratch(["App/A.swift": source, "App/A.xib": xib])
    let run = ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
    #expect(run.output.contains("the class Row is written in Swift, and is not found without its module"))
    #expect(!run.output.contains("the class Panel is written in Swift"), "\(run.output)")
    #expect(run.output.contains("'ok' is connected, but class Panel has no such outlet"))
    #expect(
      run.output.contains(
        "warning: the outlet 'names' of Panel has the type [UIButton], and is connected to an object of the class UIButton"
      ))
    #expect(
      run.output.contains(
        "warning: the outlet 'one' of Panel has the type UIButton, and is connected as an outlet collection, which gives it an array"
      ))
    #expect(
      !run.output.contains("the outlet 'all'") && !run.output.contains("the outlet 'list'"), "\(run.output)")
  }

  @Test("an action that the first responder gets is sent, and is not asked about") func sentAction() throws {
    let source = "@interface Panel : UIViewController\n- (IBAction)proceed:(id)sender;\n@end"
    let run = try run(
      source,
      owner("Panel", []) + """
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/><button id="f">\
        <connections><action selector="proceed:" destination="-2" eventType="touchUpInside" id="e2"/></connections></button>
        """)
    #expect(run.output.contains("'go:' is connected, but class Panel has no such action"), "\(run.output)")
    #expect(!run.output.contains("did you mean"), "\(run.output)")
  }

  @Test("a similar outlet that the object has too is not asked about")
  func similarButConnected() throws {
    let source = """
      @interface Panel : UIViewController
      @property IBOutlet UILabel *line2; @property IBOutlet UILabel *heading;
      - (IBAction)go:(id)sender;
      @end
      """
    let run = try run(source, owner("Panel", [("line1", "l"), ("line2", "l")]))
    #expect(run.output.contains("'line1' is connected, but class Panel has no such outlet"), "\(run.output)")
    #expect(
      !run.output.contains("did you mean 'line2'")
        && run.output.contains("did you mean 'heading', the only fitting"))
    #expect(try self.run(source, owner("Panel", [("line1", "l")])).output.contains("did you mean 'line2'?"))
  }

  @Test(
    "the name that a macro puts in the place of a class is that of the class",
    arguments: [
      ("", true), ("  // a", true), (" /* a */ ", true), ("  ", true), ("(1)", false), (" + 1", false),
    ])
  func macro(rest: String, isWhole: Bool) throws {
    let source = """
      #define Panel AppPanel\(rest)
      #define Panel Other
      @interface Panel : UIViewController
      - (IBAction)go:(id)sender;
      @end
      """
    let run = try run(source, owner("AppPanel", [("okay", "b")]))
    #expect(
      run.output.contains("'okay' is connected, but class Panel has no such outlet") == isWhole,
      "\(run.output)")
    #expect(run.output.contains("no source declares the class AppPanel") == !isWhole, "\(run.output)")
  }

  @Test("nothing is asked if the class lacks two names, and either may be the one")
  func twoNames() throws {
    let source =
      "@interface Panel : UIViewController\n@property IBOutlet UIButton *confirm;\n- (IBAction)go:(id)sender;\n@end"
    let run = try run(source, owner("Panel", [("okay", "b"), ("done", "b")]))
    #expect(run.output.contains("'okay' is connected") && run.output.contains("'done' is connected"))
    #expect(!run.output.contains("did you mean"), "\(run.output)")
  }

  @Test(
    "the only action that no file sends is asked about",
    arguments: [
      ("- (IBAction)proceed:(id)sender;", "proceed:"), ("- (IBAction)proceed;", nil),
      ("- (IBAction)proceed:(id)sender;\n- (IBAction)leave:(id)sender;", nil),
      ("- (void)proceed:(id)sender;", nil),
    ])
  func action(members: String, asked: String?) throws {
    let run = try run("@interface Panel : UIViewController\n\(members)\n@end", owner("Panel", []))
    #expect(run.output.contains("'go:' is connected, but class Panel has no such action"), "\(run.output)")
    let question = asked.map { "note: did you mean '\($0)', the only fitting action that no file connects?" }
    #expect(run.output.contains("did you mean") == (question != nil), "\(run.output)")
    if let question { #expect(run.output.contains(question), "\(run.output)") }
  }

  /// The class that nothing names, the other classes, and the other objects of the file.
  private struct Renaming: CustomTestStringConvertible {
    var members = "@property IBOutlet UIButton *ok; - (IBAction)go:(id)sender;"
    var superclass = "UIViewController"
    var others = ""
    var objects = ""
    /// True if the class is asked about in an app that has all of its classes, and in one that imports a framework.
    var isFound: (inApp: Bool, withFramework: Bool)

    var testDescription: String { "\(members) \(superclass) \(others) \(objects)" }
  }

  @Test(
    "the only class without a use that has the connected members is asked about",
    arguments: [
      Renaming(isFound: (true, true)),
      // A member is missing.
      Renaming(members: "@property IBOutlet UIButton *ok;", isFound: (false, false)),
      Renaming(members: "- (IBAction)go:(id)sender;", isFound: (false, false)),
      // A file names the class.
      Renaming(objects: "<view id=\"v\" customClass=\"Dialog\"/>", isFound: (false, false)),
      // Another class has the members too.
      Renaming(
        others:
          "@interface Alert : UIViewController\n@property IBOutlet UIButton *ok;\n- (IBAction)go:(id)sender;\n@end",
        isFound: (false, false)),
    ])
  private func renamedClass(_ renaming: Renaming) throws {
    let objects = owner("SheetController", [("ok", "b"), ("view", "b")]) + renaming.objects
    try expect(renaming, "SheetController", objects)
  }

  @Test(
    "one member is enough in an app that has all of its classes, if the class is of the right kind",
    arguments: [
      Renaming(members: "@property IBOutlet UIButton *ok;", superclass: "UIView", isFound: (true, false)),
      Renaming(members: "@property IBOutlet UIButton *ok;", superclass: "UIControl", isFound: (true, false)),
      Renaming(members: "@property IBOutlet UIButton *ok;", isFound: (false, false)),
    ])
  private func oneMember(_ renaming: Renaming) throws {
    try expect(
      renaming, "SheetView",
      "<view id=\"v\" customClass=\"SheetView\"><connections><outlet property=\"ok\" destination=\"b\" id=\"c\"/>"
        + "</connections></view>")
  }

  private func expect(_ renaming: Renaming, _ name: String, _ objects: String) throws {
    for (library, isFound) in [
      ("", renaming.isFound.inApp), ("#import <Kit/Kit.h>\n", renaming.isFound.withFramework),
    ] {
      let source =
        "\(library)@interface Dialog : \(renaming.superclass)\n\(renaming.members)\n@end\n\(renaming.others)"
      let run = try run(source, objects)
      let message =
        library.isEmpty
        ? objects.contains("IBFilesOwner")
          ? "notice: no source declares the class \(name) of the file's owner"
          : "error: no source declares the class \(name)"
        : "notice: no source declares the class \(name), but another one with the connected members"
      #expect(run.output.contains(message) == (isFound || library.isEmpty), "\(run.output)")
      #expect(
        run.output.contains(
          "note: did you mean 'Dialog', the only class that no file names and that has the connected members?"
        )
          == isFound,
        "\(run.output)")
    }
  }
}
