import TerminalKit
import TestSupport
import Testing

@testable import NibTool

/// `nib check --sources`: the names of storyboards, nibs, scenes and segues in code.
@Suite("Sources and the names of storyboards") @MainActor struct SourceNamesTests {
  private static func storyboard(_ scenes: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    targetRuntime="iOS.CocoaTouch" initialViewController="one"><scenes><scene sceneID="s1"><objects>
    <viewController id="one" storyboardIdentifier="Home" sceneMemberID="viewController">
    <connections><segue destination="one" kind="show" identifier="showHelp" id="g"/></connections>\(scenes)
    </viewController><exit id="e" sceneMemberID="exit"/></objects></scene></scenes></document>
    """
  }

  private static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
    <view id="v"/></objects></document>
    """

  /// Runs the check of an app with a storyboard and a nib.
  private func run(
    _ source: String, language: String = "swift", storyboard: String? = nil,
    also files: [String: String] = [:]
  ) throws -> ToolRun {
    let scratch = try Scratch(
      [
        "App/A.\(language)": source, "App/Main.storyboard": storyboard ?? Self.storyboard(),
        "App/Panel.xib": Self.xib,
      ].merging(files) { $1 })
    return ToolRun("check", "--sources", scratch.file("App"), classes: .terminal)
  }

  /// Returns the lines of errors, warnings and notes about sources.
  private func findings(in run: ToolRun) -> [String] {
    run.lines.compactMap { line in
      ["error: ", "warning: ", "note: did you mean"].lazy.compactMap { line.firstRange(of: $0)?.lowerBound }
        .first
        .map { String(line[$0...]) }
    }
  }

  @Test("sources without one file of Swift or Objective-C end the command")
  func noSources() throws {
    let scratch = try Scratch(["Src/Main.storyboard": Self.storyboard(), "Src/a.cpp": "int a;"])
    let run = ToolRun("check", "--sources", scratch.file("Src"), classes: .terminal)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors
        == "error: there is no Swift and no Objective-C source in '\(scratch.file("Src"))': give --sources the folder with "
        + "the .swift, .h, .m and .mm files of the app\n")
  }

  @Test(
    "an identifier that a condition of the compiler decides about is counted, and is no finding",
    arguments: [
      ("swift", "#if os(tvOS)\nfunc a() { performSegue(withIdentifier: \"onTV\", sender: 1) }\n#endif"),
      ("swift", "#if os(iOS)\n#else\nfunc a() { performSegue(withIdentifier: \"onTV\", sender: 1) }\n#endif"),
      ("m", "#if TARGET_OS_TV\nvoid a() { [b performSegueWithIdentifier:@\"onTV\" sender:c]; }\n#endif"),
      ("swift", "#if os(tvOS)\nlet a = UIStoryboard(name: \"TV\", bundle: nil)\n#endif"),
    ])
  func conditions(language: String, source: String) throws {
    let run = try run(source, language: language)
    #expect(findings(in: run) == [])
    #expect(
      run.output.hasSuffix("; not judged: 1 identifier that a condition of the compiler decides about\n"),
      "\(run.output)")
  }

  @Test(
    "a method of the app's own with the name of the system's takes other identifiers",
    arguments: [
      ("func performSegue(withIdentifier a: String, sender: Any?) {}", true),
      ("override func performSegue(withIdentifier a: String, sender: Any?) {}", false),
    ])
  func ownMethods(declaration: String, isOwn: Bool) throws {
    let run = try run(
      "class R { \(declaration)\n func f() { performSegue(withIdentifier: \"page\", sender: nil) } }")
    #expect(
      findings(in: run)
        == (isOwn ? [] : ["warning: no segue of a file has the identifier 'page' [unknown-identifier]"]))
    #expect(run.output.contains("1 identifier that the code may register") == isOwn, "\(run.output)")
  }

  @Test(
    "a cell may be registered with an identifier that the code computes",
    arguments: [
      ("swift", "table.register(T.self, forCellReuseIdentifier: String(describing: T.self))", true),
      ("swift", "table.register(Row.self, forCellReuseIdentifier: Row.reuseID)", true),
      ("m", "[t registerClass:a forCellReuseIdentifier:NSStringFromClass(a)];", true),
      ("swift", "table.register(T.self, forCellReuseIdentifier: \"Other\")", false),
      ("m", "[t registerClass:a forCellReuseIdentifier:@\"Other\"];", false),
    ])
  func registeredCells(language: String, registration: String, isComputed: Bool) throws {
    let board = Self.storyboard(
      """
      <tableView key="view" id="t"><prototypes><tableViewCell reuseIdentifier="Row" id="c"/></prototypes></tableView>
      """)
    let use =
      language == "m"
      ? "[t dequeueReusableCellWithIdentifier:@\"Line\"];"
      : "table.dequeueReusableCell(withIdentifier: \"Line\")"
    let run = try run("\(registration)\n\(use)", language: language, storyboard: board)
    let finding = "warning: no cell of a file has the identifier 'Line' [unknown-identifier]"
    #expect(findings(in: run) == (isComputed ? [] : [finding]))
    #expect(run.output.contains("1 identifier that the code may register") == isComputed, "\(run.output)")
  }

  @Test("the guard of a header is no condition")
  func headerGuard() throws {
    let source =
      "#ifndef A_H\n#define A_H\nstatic void a() { [b performSegueWithIdentifier:@\"shwHelp\" sender:c]; }\n#endif"
    #expect(
      findings(in: try run(source, language: "h")) == [
        "warning: no segue of a file has the identifier 'shwHelp' [unknown-identifier]",
        "note: did you mean 'showHelp'?",
      ])
  }

  @Test(
    "a scene of a storyboard in another bundle is counted, and is no finding",
    arguments: [
      (
        "swift",
        #"UIStoryboard(name: "Main", bundle: Bundle(identifier: "com.other")).instantiateViewController(withIdentifier: "X")"#
      ),
      (
        "swift",
        #"let a = UIStoryboard(name: "Main", bundle: other); a.instantiateViewController(withIdentifier: "X")"#
      ),
      (
        "m",
        #"a = [[UIStoryboard storyboardWithName:@"Main" bundle:[NSBundle bundleForClass:b]] "#
          + #"instantiateViewControllerWithIdentifier:@"X"];"#
      ),
    ])
  func otherBundles(language: String, source: String) throws {
    let run = try run(source, language: language)
    #expect(findings(in: run) == [])
    #expect(
      run.output.hasSuffix("; not judged: 1 identifier that may be in a storyboard of another bundle\n"),
      "\(run.output)")
  }

  @Test(
    "a scene of the app's storyboard is judged",
    arguments: [
      ("swift", #"UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Hom")"#),
      // The code makes another bundle's storyboard elsewhere.
      (
        "swift",
        #"b = UIStoryboard(name: "Kit", bundle: .module); UIStoryboard(name: "Main", bundle: nil)"#
          + #".instantiateViewController(withIdentifier: "Hom")"#
      ),
      (
        "swift",
        #"UIStoryboard.init(name: "Main", bundle: .main).instantiateViewController(withIdentifier: "Hom")"#
      ),
      ("swift", #"storyboard?.instantiateViewController(withIdentifier: "Hom")"#),
      (
        "m",
        #"a = [[UIStoryboard storyboardWithName:@"Main" bundle:[NSBundle mainBundle]] "#
          + #"instantiateViewControllerWithIdentifier:@"Hom"];"#
      ),
    ])
  func ownBundle(language: String, source: String) throws {
    #expect(
      findings(in: try run(source, language: language)) == [
        "warning: no scene of a file has the identifier 'Hom' [unknown-identifier]",
        "note: did you mean 'Home'?",
      ])
  }

  @Test(
    "a storyboard or a nib that no file is, is found in code",
    arguments: [
      ("swift", #"UIStoryboard(name: "Mian", bundle: nil)"#, "storyboard", "Mian", "Main"),
      ("swift", #"UINib(nibName: "Pannel", bundle: .main)"#, "xib", "Pannel", "Panel"),
      ("swift", #"Bundle.main.loadNibNamed("Pannel", owner: self)"#, "xib", "Pannel", "Panel"),
      ("m", #"a = [UIStoryboard storyboardWithName:@"Mian" bundle:nil];"#, "storyboard", "Mian", "Main"),
      ("m", #"a = [UINib nibWithNibName:@"Pannel" bundle:[NSBundle mainBundle]];"#, "xib", "Pannel", "Panel"),
      ("m", #"self = [super initWithNibName:@"Pannel" bundle:nil];"#, "xib", "Pannel", "Panel"),
      ("m", #"[NSBundle loadNibNamed:@"Pannel" owner:self];"#, "xib", "Pannel", "Panel"),
      ("m", #"self = [super initWithWindowNibName:@"Pannel"];"#, "xib", "Pannel", "Panel"),
    ])
  func missingResources(language: String, source: String, kind: String, name: String, meant: String) throws {
    #expect(
      findings(in: try run(source, language: language)) == [
        "warning: no .\(kind) of the app has the name '\(name)' [unknown-identifier]",
        "note: did you mean '\(meant)'?",
      ])
  }

  @Test(
    "the name of a storyboard or a nib that may be elsewhere is no finding",
    arguments: [
      ("swift", #"UIStoryboard(name: "Main", bundle: nil)"#),
      ("swift", #"UIStoryboard(name: "Mian", bundle: .module)"#),
      ("swift", #"UINib(nibName: name, bundle: nil)"#), ("swift", #"UINib(nibName: "A" + b, bundle: nil)"#),
      ("swift", #"Bundle(for: A.self).loadNibNamed("Mising", owner: self)"#),
      ("swift", #"UINib(nibName: "Built", bundle: nil)"#), ("swift", #"UINib(nibName: "Gnu", bundle: nil)"#),
      ("swift", #"UINib(nibName: "Wide", bundle: nil)"#),
      ("swift", #"a.loadNibNamed("Mising", owner: self)"#),
      ("m", #"a = [UINib nibWithNibName:@"Mising" bundle:[NSBundle bundleForClass:b]];"#),
      ("m", "- (id)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle { }"),
      ("m", #"[[NSBundle bundleForClass:b] loadNibNamed:@"Mising" owner:self];"#),
    ])
  func resourcesElsewhere(language: String, source: String) throws {
    let others = [
      "App/Built.nib/keyedobjects.nib": "", "App/Gnu.gorm/objects.gorm": "", "App/Wide~ipad.xib": Self.xib,
    ]
    #expect(findings(in: try run(source, language: language, also: others)) == [], "\(source)")
  }

  @Test("if a file is not beside the sources, the app may have other storyboards")
  func otherFolders() throws {
    let scratch = try Scratch([
      "App/A.swift": #"UIStoryboard(name: "Mian", bundle: nil)"#, "App/Main.storyboard": Self.storyboard(),
      "Resources/Panel.xib": Self.xib,
    ])
    let run = ToolRun(
      "check", "--sources", scratch.file("App"), scratch.file("App/Main.storyboard"),
      scratch.file("Resources/Panel.xib"), classes: .terminal)
    #expect(findings(in: run) == [])
    let known = ToolRun(
      "check", "--sources", scratch.file("App"), scratch.file("App/Main.storyboard"), classes: .terminal)
    #expect(findings(in: known).count == 2)
  }

  // MARK: Unwinding

  private static func unwind(_ selector: String) -> String {
    """
    <button id="b"><connections><segue destination="e" kind="unwind" unwindAction="\(selector)" id="u"/></connections>
    </button>
    """
  }

  @Test(
    "an unwind segue whose action no class declares is found",
    arguments: [
      (
        "@IBAction func unwindHome(_ segue: UIStoryboardSegue) {}", "unwindHme:",
        "did you mean 'unwindHome:'?"
      ),
      (
        "@IBAction func unwindHome(segue: UIStoryboardSegue) {}", "unwindHome:",
        "did you mean 'unwindHomeWithSegue:'?"
      ),
      ("", "leave:", "declare it in the controller to which the segue goes back"),
    ])
  func unwinding(member: String, selector: String, note: String) throws {
    let run = try run(
      "import UIKit\nclass A: UIViewController { \(member) }",
      storyboard: Self.storyboard(Self.unwind(selector)))
    let message =
      "the unwind segue has the action '\(selector)', but no class of the sources has such an action"
    #expect(run.output.contains(": error: \(message) [unknown-action]"), "\(run.output)")
    #expect(run.output.contains("note: \(note)"))
  }

  @Test(
    "an unwind segue whose action may be declared is no finding",
    arguments: [
      ("class A: UIViewController { @IBAction func away(_ segue: UIStoryboardSegue) {} }", "away:"),
      ("import Kit\nclass A: UIViewController {}", "away:"),
      ("@Model class A: UIViewController {}", "away:"),
      (
        "func make() { class B: UIViewController { @IBAction func away(_ s: UIStoryboardSegue) {} } }",
        "away:"
      ),
      (
        "func make() { class B: UIViewController { @IBAction func away(by s: UIStoryboardSegue) {} } }",
        "awayWithBy:"
      ),
    ])
  func unwindingElsewhere(source: String, selector: String) throws {
    #expect(
      findings(in: try run(source, storyboard: Self.storyboard(Self.unwind(selector)))) == [], "\(source)")
  }

  @Test(
    "a scene that only another storyboard has is an error of the code that names the storyboard",
    arguments: [
      (
        "UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"Detail\")",
        true
      ),
      (
        "UIStoryboard(name: \"More\", bundle: nil).instantiateViewController(withIdentifier: \"Detail\")",
        false
      ),
      (
        "UIStoryboard(name: \"Main\", bundle: kit).instantiateViewController(withIdentifier: \"Detail\")",
        false
      ),
      ("storyboard?.instantiateViewController(withIdentifier: \"Detail\")", false),
    ])
  func otherStoryboard(call: String, isFound: Bool) throws {
    let run = try run(
      "class A { func b() { \(call) } }",
      also: ["App/More.storyboard": Self.storyboard().replacing("Home", with: "Detail")])
    #expect(
      run.output.contains(
        "warning: 'Main.storyboard' has no scene with the identifier 'Detail' [unknown-identifier]")
        == isFound, "\(run.output)")
    #expect(run.output.contains("note: 'More.storyboard' has it") == isFound)
  }

  @Test(
    "initializers with the name of a nib are compared",
    arguments: [
      ("PanelController(nibName: \"NAME\", bundle: nil)", true),
      ("super.init(nibName: \"NAME\", bundle: .main)", true),
      ("NSWindowController(windowNibName: \"NAME\")", true), ("A(nibName: \"NAME\", bundle: kit)", false),
      ("load(nibName: \"NAME\")", false), ("A(nibName: \"NAME\" + suffix, bundle: nil)", false),
    ])
  func nibNames(call: String, isFound: Bool) throws {
    func output(_ name: String) throws -> String {
      try run("class A { func b() { \(call.replacing("NAME", with: name)) } }").output
    }
    #expect(try output("Gone").contains("no .xib of the app has the name 'Gone'") == isFound)
    #expect(!(try output("Panel").contains("no .xib")))
  }

  @Test(
    "an identifier that a macro has, or that code computes of its parts, is used",
    arguments: [
      ("#define kHelp @\"showHelp\"\n", "m", true), ("let a = \"show\\(page)\"", "swift", true),
      ("let a = \"\\(verb)Help\"", "swift", true), ("let a = \"show\" + page", "swift", true),
      ("let a = verb + \"Help\"", "swift", true),
      ("NSString *a = [NSString stringWithFormat:@\"show%@\", page];", "m", true),
      ("let a = \"hide\\(page)\"", "swift", false), ("let a = \"show the \\(page)\"", "swift", false),
      ("#if 0\n#define kHelp @\"showHelp\"\n#endif\n", "m", false),
    ])
  func parts(source: String, language: String, isUsed: Bool) throws {
    let run = try run(source, language: language)
    #expect(
      run.output.contains("no source names the segue with the identifier 'showHelp'") == !isUsed,
      "\(run.output)")
  }
}
