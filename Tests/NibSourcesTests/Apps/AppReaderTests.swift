import NibKit
import NibSources
import RandomNumbers
import TestSupport
import Testing

/// Returns the classes of sources, by the names of the files.
private func classes(_ sources: KeyValuePairs<String, String>) -> AppClasses {
  AppClasses(sources.map { SourceText(file: $0.key, bytes: Array($0.value.utf8)) }, modules: [])
}

/// Returns the members of a class in words: the mark, the name and the type.
private func members(_ name: String, in classes: AppClasses) -> [String] {
  (classes[name]?.members ?? []).map { member in
    let mark = member.mark.map { "\($0)" } ?? (member.kind == .method ? "method" : "property")
    let type = member.type.map { " " + $0 } ?? ""
    return mark + " " + member.name + type + (member.isVisible ? "" : " hidden")
      + (member.isConditional ? " conditional" : "")
  }
}

/// Members of Swift classes, and what a nib can use of them. The expectations are written by hand.
@Suite("Swift classes of apps") struct SwiftAppReaderTests {
  @Test(
    "a member has its mark, its name in Objective-C, and its type",
    arguments: [
      ("@IBOutlet var a: UILabel!", "outlet a UILabel"),
      ("@IBOutlet private weak var a: UILabel?", "outlet a UILabel"),
      ("@IBOutlet\n  lazy var a: UIKit.UILabel! = x()", "outlet a UILabel"),
      ("@IBOutlet var a: [UIView]!", "collection a UIView"),
      ("@IBOutlet private(set) var a: Array<UIView>?", "collection a UIView"),
      ("@IBOutlet var a: Optional<UIView>", "outlet a UIView"),
      ("@IBOutlet var a: (any Delegate)?", "outlet a"),
      ("@IBOutlet var a: UIView & Delegate", "outlet a"),
      ("@IBOutlet @objc(b) var a: UIView!", "outlet b UIView"),
      ("@IBOutlet var `default`: UIView!", "outlet default UIView"),
      ("@IBInspectable var a: CGFloat = 1 { didSet { b() } }", "inspectable a CGFloat"),
      ("@IBInspectable public dynamic var a: Bool { get { true } set {} }", "inspectable a Bool"),
      ("@objc var a: Int = 1", "property a Int"), ("@NSManaged var a: Int", "property a Int"),
      ("var a = UILabel()", "property a hidden"), ("let a: [String: Int] = [:]", "property a hidden"),
      ("override var a: UIView? { nil }", "property a UIView"),
      ("@IBAction func tap() {}", "action tap"), ("@IBAction func tap(_ sender: Any) {}", "action tap:"),
      ("@IBAction func tap(sender: Any) {}", "action tapWithSender:"),
      ("@IBAction func tap(_ sender: Any, forEvent event: UIEvent) {}", "action tap:forEvent:"),
      ("@IBAction func tap(_ a: (Int, Int) = (1, 2), _ b: [Int]) {}", "action tap::"),
      ("@IBAction @objc(press:) func tap(sender: Any) {}", "action press:"),
      ("@objc(a:b:) func tap(sender: Any, b: Int) {}", "method a:b:"),
      ("@objc func tap(for a: Int) {}", "method tapFor:"),
      ("@objc func move(to a: Int) {}", "method moveTo:"),
      ("@objc func lookAt(point: Int) {}", "method lookAtPoint:"),
      ("@objc func tap() async {}", "method tapWithCompletionHandler:"),
      ("@objc func tap(_ a: Int) throws {}", "method tap:error:"), ("func tap() {}", "method tap hidden"),
      ("@IBSegueAction func make(_ coder: NSCoder, sender: Any?) -> A? { nil }", "segueAction make:sender:"),
      ("@MainActor @IBAction final func tap<T>(_ sender: T) {}", "action tap:"),
      ("#if DEBUG\n@IBOutlet var a: UIView!\n#endif", "outlet a UIView conditional"),
      (
        "#if false\n@IBOutlet var a: UIView!\n#else\n@IBOutlet var b: UIView!\n#endif",
        "outlet b UIView conditional"
      ),
      ("static var a = 1; class var b: Int { 1 }; class func c() {}", ""),
      ("func a() { @IBOutlet var b: C!; class D { @IBOutlet var e: F! } }", "method a hidden"),
    ])
  func member(source: String, expected: String) {
    let all = classes(["A.swift": "class A: UIView {\n\(source)\n}\n@objc class Z {}"])
    #expect(members("A", in: all) == (expected.isEmpty ? [] : [expected]), "\(source)")
    #expect(all["A"]?.doubts == [])
  }

  @Test("members of the class itself are apart, and so is a protocol that may show members")
  func typeMembers() {
    let all = classes([
      "A.swift":
        "class A: B { static var a = 1; @IBOutlet class var b: C!; @IBAction static func d(_ e: Any) {} }",
      "B.m": "@interface F : G\n+ (IBAction)h:(id)i;\n@end",
      "C.swift": "class I: J, K {}; class L: M {}; extension N: O {}; extension P {}; class Q: R & S {}",
    ])
    #expect(all["A"]?.typeMembers.map(\.name) == ["a", "b", "d:"] && all["A"]?.members == [])
    #expect(all["F"]?.typeMembers.map(\.name) == ["h:"] && all["F"]?.members == [])
    #expect(["I", "N", "Q"].allSatisfy { all[$0]?.conforms == true })
    #expect(["L", "P", "A"].allSatisfy { all[$0]?.conforms == false })
  }

  @Test("extensions, nested types and other files make one class")
  func merging() {
    let all = classes([
      "A.swift": "enum Screens { final class Login: Base, Delegate { @IBOutlet var a: UIView! } }",
      "B.swift": "extension Screens.Login { @IBAction func b() {} }\n@objc extension Login { func c() {} }",
      "C.m": "@implementation Login (More)\n- (void)d:(id)sender {}\n@end",
    ])
    #expect(members("Login", in: all) == ["outlet a UIView", "action b", "method c", "method d:"])
    #expect(all["Login"]?.superclasses == ["Base"])
    #expect(all["Login"]?.declarations.count == 1)
  }

  @Test(
    "what may hide members is a doubt",
    arguments: [
      ("class A<T>: B {}", AppClass.Doubt.generic), ("class A: B<Int> {}", .generic),
      ("@Model class A: B {}", .macro),
      ("class A: B {\n#members(1)\n}", .macro),
      ("#if X\nclass A: B {\n#else\nclass A: C {\n#endif\n}", .unbalanced),
      ("class A: B { override func setValue(_ value: Any?, forUndefinedKey key: String) {} }", .dynamic),
      ("class A {", .unbalanced), ("class A {}\n}", .unbalanced),
    ])
  func doubt(source: String, expected: AppClass.Doubt) {
    #expect(classes(["A.swift": source])["A"]?.doubts == [expected])
  }

  @Test("a class has the name that @objc gives it, and its visible members")
  func names() {
    let all = classes(["A.swift": "@objc(Old) @objcMembers public final class New: NSObject { var a = 1 }"])
    #expect(all["Old"]?.name == "New")
    #expect(all["New"]?.objectiveCName == "Old")
    #expect(all["New"]?.showsAllMembers == true)
  }

  @Test("the time to read a source is linear in its length, however many words it has")
  func growth() {
    func time(_ count: Int) -> Duration {
      let lines = (0..<count).map { "  @IBOutlet var outlet\($0): UIView!\n  @IBAction func tap\($0)() {}\n" }
        .joined()
      return ContinuousClock().measure { _ = classes(["A.swift": "class A: B {\n\(lines)}"]) }
    }
    _ = time(10)
    // Twice as long would take four times as long if each word were compared with the others. Other work may disturb one.
    let ratios = (0..<3).map { _ in time(4_000) / time(1_000) }
    #expect((ratios.min() ?? 0) < 8)
  }

  @Test(
    "the time to read segues is linear in the length of the source",
    arguments: [
      "if let segue = A(), let oldSegue = B(), segue.identifier == \"a\", ",
      "func f(segue: A) { segue.identifier == \"b\"\n",
      "[\"a\"].contains(segue.identifier)\n", "((segue: A, ", "if case \"a\" = segue.identifier, ",
    ])
  func growthOfSegues(piece: String) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: piece, count: count)
      return ContinuousClock().measure { _ = classes(["A.swift": text, "A.m": text]) }
    }
    _ = time(10)
    let ratios = (0..<3).map { _ in time(4_000) / time(1_000) }
    #expect((ratios.min() ?? 0) < 8, "\(piece)")
  }

  @Test("damaged sources are read to their end, in time linear in their length")
  func hostile() throws {
    let pieces = [
      "class ", "class A {", "}", "\"", "\"\"\"", "\\(", "/*", "*/", "#if X\n", "#else\n", "#endif\n",
      "@IBOutlet var a: ",
      "Optional<", "[", "(", "@", "func f(", "<", "@objc(", ")", "#\"", "`", "performSegue(", ":",
      "@interface A : B\n",
      "@property ", "- (void)", "segue", ".identifier", " == ", "let ", "[\"a\"].contains(", "if case ",
      "A *",
      " as? A", "IBOutletCollection(", "^", ";", "'", "#import <", "\n", "\0", "@end", "{",
      ".", ",",
    ]
    for piece in pieces {
      for name in ["A.swift", "A.m"] {
        _ = classes([name: String(repeating: piece, count: 4_000)])
        _ = classes([name: "class A {" + String(repeating: piece, count: 1_000) + "x"])
      }
    }
    for seed in rounds(400) {
      var random = SplitMix(seed: seed)
      let text = (0..<60).map { _ in random.pick(pieces) }.joined()
      _ = classes(["A.swift": text, "B.h": text])
    }
  }
}

/// Members of classes in headers and implementations of Objective-C.
@Suite("Objective-C classes of apps") struct ObjectiveCAppReaderTests {
  @Test(
    "a member has its mark, its name and its type",
    arguments: [
      ("@property (nonatomic, weak) IBOutlet UILabel *a;", ["outlet a UILabel"]),
      ("@property IBOutlet UILabel *a, *b;", ["outlet a UILabel", "outlet b UILabel"]),
      ("@property (weak, nullable) IBOutlet UILabel<P> * _Nullable a;", ["outlet a UILabel"]),
      ("@property (nonatomic) IBOutletCollection(UIView) NSArray<UIView *> *a;", ["collection a UIView"]),
      ("@property (assign) IBOutlet id a;", ["outlet a"]), ("@property IBOutlet id<P> a;", ["outlet a"]),
      ("@property (copy) void (^a)(id b);", ["property a"]),
      ("@property (setter=putA:) IBInspectable CGFloat a;", ["method putA:", "inspectable a CGFloat"]),
      ("@property unsigned int a NS_AVAILABLE(1, 2);", ["property a"]),
      ("@property (readonly) BOOL a UI_APPEARANCE_SELECTOR;", ["property a BOOL"]),
      ("- (IBAction)a:(id)sender;", ["action a:"]), ("- (IBAction)a;", ["action a"]),
      ("- (void)a:(id)sender b:(int)c;", ["method a:b:"]), ("- (IBAction) a : (id) sender ;", ["action a:"]),
      ("- (UIView *)a:(void (^)(id x, int y))b NS_SWIFT_NAME(c(_:));", ["method a:"]),
      ("- (void)setA:(UIView *)a;", ["method setA:"]), ("- a:sender;", ["method a:"]),
      ("- a { }", ["method a"]),
      ("@synthesize a = _b, c;", ["property a", "property _b", "property c"]), ("+ (IBAction)a:(id)b;", []),
      ("// @property IBOutlet UIView *a;\n/* - (IBAction)b; /* */", []),
      ("#define X @property IBOutlet UIView *a; \\\n- (IBAction)b;\n", []),
      ("#if 0\n- (IBAction)a;\n#else\n- (IBAction)b;\n#endif", ["action b conditional"]),
    ])
  func member(source: String, expected: [String]) {
    let all = classes(["A.h": "#pragma once\n@interface A : UIView <P, Q>\n\(source)\n@end\nvoid f(void);"])
    #expect(members("A", in: all) == expected, "\(source)")
    #expect(all["A"]?.superclasses == ["UIView"])
    #expect(all["A"]?.doubts == [])
  }

  @Test("a class has its interface, extension, categories, implementation and variables")
  func merging() {
    let all = classes([
      "A.h":
        "@class B, C;\n@protocol P;\n@interface A : C {\n@public\n  IBOutlet UIView *a;\n  int b, *c;\n}\n@end",
      "A.m": """
      #import "A.h"
      #import "Missing.h"
      #import <UIKit/UIKit.h>
      #import <Sparkle/SUUpdater.h>
      @interface A () <P> { UILabel *_d; }
      @property IBOutlet UIView *e;
      @end
      @implementation A { id _f; }
      @synthesize e = _e;
      - (IBAction)g:(id)sender { if ('"') { NSString *s = @"} @end - (IBAction)x"; char c = '\\''; } }
      static void h(void) { }
      - (void)setI:(id)i { }
      @end
      @interface A (More)
      - (IBAction)j;
      @end
      """,
    ])
    #expect(
      members("A", in: all) == [
        "outlet a UIView", "property b", "property c", "property _d UILabel", "outlet e UIView",
        "property _f",
        "property e", "property _e", "action g:", "method setI:", "action j",
      ])
    #expect(all["A"]?.superclasses == ["C"])
    #expect(all.missingHeaders == ["Missing.h"])
    #expect(all.foreignModules == ["Sparkle"])
  }

  @Test("a macro in the place of a declaration, and code that answers for keys, are doubts")
  func doubts() {
    func doubts(_ text: String) -> Set<AppClass.Doubt>? {
      classes(["A.h": "@interface A : B\n;\(text)\n@end"])["A"]?.doubts
    }
    #expect(doubts("PROPERTY(UIView, a)") == [.macro])
    #expect(doubts("NS_ASSUME_NONNULL_BEGIN") == [])
    func first(_ text: String) -> Set<AppClass.Doubt>? {
      classes(["A.h": "@interface A : B <C>\n\(text)\n@end"])["A"]?.doubts
    }
    #expect(first("OUTLET(UIButton, a)") == [.macro])
    #expect(first("- (void)a\n  OLD(\"b\");") == [])
    #expect(first("- (void)a:(int)b\n  OLD(\"b\");") == [])
    #expect(doubts("- (void)setValue:(id)value forUndefinedKey:(NSString *)key;") == [.dynamic])
  }
}

/// The identifiers that code names.
@Suite("Identifiers in sources") struct IdentifierUsesTests {
  @Test(
    "the first argument of a call is an identifier, if it is a literal",
    arguments: [
      ("A.swift", "performSegue(withIdentifier: \"a\", sender: self)", ["segue a"], 0),
      ("A.swift", "self.performSegueWithIdentifier(\"a\", sender: nil)", ["segue a"], 0),
      ("A.swift", "s.instantiateViewController(withIdentifier: \"a\") as! B", ["scene a"], 0),
      ("A.swift", "s.instantiateViewController(identifier: \"a\") { B($0) }", ["scene a"], 0),
      ("A.swift", "s.instantiateController(withIdentifier: .init(\"a\"))", ["scene a"], 0),
      ("A.swift", "t.dequeueReusableCell(withIdentifier: \"a\", for: i)", ["cell a"], 0),
      (
        "A.swift", "t.makeView(withIdentifier: NSUserInterfaceItemIdentifier(rawValue: \"a\"), owner: s)",
        ["cell a"], 0
      ),
      ("A.swift", "performSegue(withIdentifier: names.a, sender: self)", [], 1),
      ("A.swift", "performSegue(withIdentifier: \"a\" + b, sender: self)", [], 1),
      ("A.swift", "performSegue(withIdentifier: \"a\\(b)\", sender: self)", [], 1),
      ("A.swift", "performSegue(withIdentifier: text(\"a\"), sender: self)", [], 1),
      (
        "A.swift", "// performSegue(withIdentifier: \"a\")\n\"performSegue(withIdentifier: \\\"a\\\")\"", [],
        0
      ),
      ("A.swift", "func performSegue(withIdentifier name: String) {}", [], 0),
      ("A.m", "[self performSegueWithIdentifier:@\"a\" sender:self];", ["segue a"], 0),
      ("A.m", "[s instantiateViewControllerWithIdentifier:@\"a\"];", ["scene a"], 0),
      ("A.m", "[t dequeueReusableCellWithIdentifier:@\"a\" forIndexPath:i];", ["cell a"], 0),
      ("A.m", "[t dequeueReusableCellWithIdentifier:kCell];", [], 1),
    ])
  func uses(file: String, source: String, expected: [String], computed: Int) {
    let identifiers = classes([file: source]).identifiers
    #expect(identifiers.uses.map { "\($0.kind) \($0.text)" } == expected, "\(source)")
    #expect(identifiers.computed == computed, "\(source)")
  }

  @Test("literals and words are mentions, and comments are none")
  func mentions() {
    let identifiers = classes([
      "A.swift": "enum E: String { case show, b = \"help\" } // other", "B.m": "@\"help\"",
    ]).identifiers
    #expect(identifiers.mentions("show") && identifiers.mentions("help") && !identifiers.mentions("other"))
    #expect(identifiers.count(ofLiteral: "help") == 2 && identifiers.count(ofLiteral: "show") == 0)
  }
}
