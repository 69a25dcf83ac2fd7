import NibKit
import NibSources
import Testing

/// The identifiers with which code compares that of a segue. The expectations are written by hand.
@Suite("Comparisons with the identifiers of segues") struct SegueComparisonTests {
  private func uses(_ source: String, in file: String) -> (texts: [String], computed: Int) {
    let sources = [SourceText(file: file, bytes: Array(source.utf8))]
    let identifiers = AppClasses(sources, modules: []).identifiers
    return (
      identifiers.uses.map { "\($0.kind) \($0.text)\($0.isConditional ? " conditional" : "")" },
      identifiers.computed
    )
  }

  /// Returns the comparisons with variables of other types, with their types.
  private func doubtful(_ source: String, in file: String) -> [String] {
    AppClasses([SourceText(file: file, bytes: Array(source.utf8))], modules: []).identifiers.doubtful
      .map { "\($0.use?.text ?? "computed") of \($0.type)" }
  }

  @Test(
    "a text that is compared with the identifier of a segue is one",
    arguments: [
      ("A.swift", "if segue.identifier == \"a\" {}", ["segue a"], 0),
      ("A.swift", "if segue.identifier != \"a\", b {}", ["segue a"], 0),
      ("A.swift", "if segue.identifier! == \"a\" {}", ["segue a"], 0),
      ("A.swift", "if unwindSegue.identifier?.rawValue == \"a\" {}", ["segue a"], 0),
      ("A.swift", "if \"a\" == segue.identifier {}", ["segue a"], 0),
      ("A.swift", "guard \"a\" != segue.identifier else { return }", ["segue a"], 0),
      ("A.swift", "if segue.identifier == Names.a {}", [], 1),
      ("A.swift", "if segue.identifier == \"a\" + b {}", [], 1),
      ("A.swift", "if segue.identifier == \"a\\(b)\" {}", [], 1),
      (
        "A.swift", "if segue.identifier == nil {}; print(segue.identifier); a = nil == segue.identifier", [],
        0
      ),
      (
        "A.swift", "if segue?.identifier == \"a\" {}; if \"b\" == segue!.identifier {}",
        ["segue a", "segue b"], 0
      ),
      ("A.swift", "if segue.identifier == #\"a\"# {}", ["segue a"], 0),
      ("A.swift", "let b = segue.identifier == \"a\" ? 1 : 2", ["segue a"], 0),
      ("A.swift", "guard let id = segue.identifier else { return }; if id == \"a\" {}", ["segue a"], 0),
      (
        "A.swift", "if let id = segue.identifier, id == \"a\" || \"b\" == id {}; if id == \"c\" {}",
        ["segue a", "segue b"], 0
      ),
      (
        "A.swift",
        "func f() { let id = segue.identifier; switch id { case \"a\": g(id); case \"b\"?: break; default: break } }; "
          + "if id == \"c\" {}", ["segue a", "segue b"], 0
      ),
      ("A.swift", "let id = segue.identifier; if [\"a\"].contains(id ?? \"\") {}", ["segue a"], 0),
      ("A.swift", "let id = segue.identifier; if id?.hasPrefix(\"a\") ?? false {}", [], 1),
      ("A.swift", "let id = segue.identifier; if b.id == \"a\" || f(id: \"b\") == id {}", [], 1),
      ("A.swift", "let id = segue.identifier; if let id { if id == \"a\" {} }", ["segue a"], 0),
      ("A.swift", "let id = segue.identifier; do { let id = b; if id == \"a\" {} }", [], 1),
      ("A.swift", "let id = segue.identifier; c.map { id in id == \"a\" }", [], 1),
      ("A.swift", "let id = segue.identifier; func g(id: String) { if id == \"a\" {} }", [], 1),
      ("A.swift", "var id = segue.identifier; id = b; if id == \"a\" {}", [], 1),
      ("A.swift", "let id = segue.identifier?.lowercased(); if id == \"a\" {}", [], 1),
      ("A.swift", "let id = segue.identifier! + \"x\"; if id == \"a\" {}", [], 1),
      ("A.swift", "if \"X\" + segue.identifier! == \"Xa\" {}; if b ?? \"a\" == segue.identifier {}", [], 2),
      ("A.swift", "if case \"a\" = segue.identifier?.lowercased() {}", [], 1),
      ("A.swift", "if case \"aX\" = segue.identifier! + \"X\" {}", [], 1),
      ("A.swift", "if [\"a\"].contains(segue.identifier!.lowercased()) {}", [], 1),
      ("A.swift", "if [\"a\"].contains(segue.identifier?.dropFirst(4) ?? \"\") {}", [], 1),
      ("A.swift", "if [\"aX\"].contains(segue.identifier! + \"X\") {}", [], 1),
      ("A.m", "if ([@[@\"a\"] containsObject:segue.identifier.lowercaseString]) {}", [], 1),
      ("A.m", "if ([segue.identifier isEqualToString:@\"a\" @\"b\"]) {}", [], 1),
      ("A.swift", "if b + \"a\" == segue.identifier {}", [], 1),
      ("A.swift", "if \"a\" == segue.identifier?.lowercased() {}", [], 1),
      ("A.m", "if ([@\"a\" isEqual:segue.identifier.lowercaseString]) {}", [], 1),
      (
        "A.swift", "if (segue.identifier ?? \"\") == \"a\" {}; if \"b\" == (segue.identifier ?? \"\") {}",
        ["segue a", "segue b"], 0
      ),
      ("A.swift", "return (segue.identifier) != \"a\"", ["segue a"], 0),
      ("A.swift", "if segue.identifier ?? \"\" == \"a\" {}", ["segue a"], 0),
      ("A.swift", "if print(segue.identifier) == \"a\" {}", [], 0),
      (
        "A.swift", "if case \"a\" = segue.identifier {}; guard case \"b\"? = segue.identifier else {}",
        ["segue a", "segue b"], 0
      ),
      ("A.swift", "if b, case .some(\"a\") = segue.identifier {}", ["segue a"], 0),
      ("A.swift", "if case Names.a = segue.identifier {}; if case \"a\\(b)\" = segue.identifier {}", [], 2),
      ("A.swift", "if case let a? = segue.identifier {}; if case nil = segue.identifier {}", [], 0),
      ("A.swift", "switch a { case \"b\": c = segue.identifier }", [], 0),
      ("A.swift", "if \"a\" ~= segue.identifier {}", ["segue a"], 0),
      ("A.swift", "if [\"a\", \"b\"].contains(segue.identifier) {}", ["segue a", "segue b"], 0),
      ("A.swift", "return !b && [\"a\"].contains(segue.identifier ?? \"\")", ["segue a"], 0),
      (
        "A.swift", "if [\"a\", Names.b, \"c\" + d, \"e\\(f)\"].contains(segue.identifier!) {}", ["segue a"], 4
      ),
      ("A.swift", "if a.contains(segue.identifier!), a[\"b\"].contains(segue.identifier!) {}", [], 2),
      ("A.swift", "if segue.identifier?.hasPrefix(\"a\") ?? false {}", [], 1),
      ("A.m", "if ([@[@\"a\", @\"b\"] containsObject:segue.identifier]) {}", ["segue a", "segue b"], 0),
      ("A.m", "if ([names containsObject:[segue identifier]]) {}", [], 1),
      ("A.m", "if ([segue.identifier hasPrefix:@\"a\"]) {}", [], 1),
      ("A.swift", "if cell.identifier == \"a\" {}; if Segue.identifier == \"a\" {}", [], 0),
      ("A.swift", "let a = segue.identifier == b.identifier", [], 1),
      ("A.swift", "if [foo(\"x\"), \"a\"].contains(segue.identifier!) {}", ["segue a"], 1),
      ("A.swift", "if [SegueID(name: \"x\").rawValue].contains(segue.identifier) {}", [], 1),
      ("A.m", "if ([@[@\"a\", [self n:@\"x\"]] containsObject:segue.identifier]) {}", ["segue a"], 1),
      ("A.swift", "switch b { case let q: w = segue.identifier == \"a\" }", ["segue a"], 0),
      ("A.m", "if ([segue.identifier isEqualToString:@\"a\"]) {}", ["segue a"], 0),
      ("A.m", "if ([[segue identifier] isEqualToString: @\"a\"]) {}", ["segue a"], 0),
      ("A.m", "if ([@\"a\" isEqualToString:segue.identifier]) {}", ["segue a"], 0),
      ("A.m", "if ([@\"a\" isEqual:[segue identifier]]) {}", ["segue a"], 0),
      ("A.m", "if ([segue.identifier isEqualToString:kShow]) {}", [], 1),
      ("A.m", "NSLog(@\"%@\", segue.identifier);", [], 0),
      ("A.m", "#ifdef B\nif ([segue.identifier isEqual:@\"a\"]) {}\n#endif", ["segue a conditional"], 0),
    ])
  func comparison(file: String, source: String, texts: [String], computed: Int) {
    let found = uses(source, in: file)
    #expect(found.texts == texts && found.computed == computed, "\(source)")
  }

  @Test(
    "each text of a switch over the identifier of a segue is one",
    arguments: [
      ("case \"a\": b()\ncase \"c\", \"d\": e()\ndefault: break", ["segue a", "segue c", "segue d"], 0),
      ("case \"a\"?: b()\ncase .some(\"c\"): e()\ncase nil: break", ["segue a", "segue c"], 0),
      (
        "case \"a\":\n  switch other { case \"b\": c() }\n  let d = { \"e\" }\ncase \"f\": break",
        ["segue a", "segue f"], 0
      ),
      ("case Names.a.rawValue: b()\ncase let c?: d(\"e\")", [], 1),
      (
        "case \"a\":\n  if case \"b\" = c { d() }\n  guard e, case \"f\"? = g else { return }\ncase \"h\": i()",
        ["segue a", "segue h"], 0
      ),
      ("case foo(\"x\"): b()\ncase \"a\": c()", ["segue a"], 1),
      ("case \"a\" + \"b\": c()", [], 2), ("case #\"a\"#: c()", ["segue a"], 0),
      ("case \"a\": for case \"b\" in c { d(e: f) }\ndefault: break", ["segue a"], 0),
      ("case \"a\" where b == \"c\": d()\ncase \"e\\(f)\": g()", ["segue a"], 1),
    ])
  func cases(body: String, texts: [String], computed: Int) {
    for subject in [
      "segue.identifier", "segue.identifier!", "segue.identifier?.rawValue", "segue.identifier ?? \"\"",
      "(segue.identifier ?? \"\")", "(segue.identifier)", "segue?.identifier", "(segue?.identifier ?? \"\")",
    ] {
      let found = uses(
        "func f() { switch \(subject) {\n\(body)\n} }\nfunc g() { switch h { case \"i\": j() } }",
        in: "A.swift")
      #expect(found.texts == texts && found.computed == computed, "\(subject) \(body)")
    }
  }

  @Test(
    "a variable that is declared with another type may be no segue",
    arguments: [
      ("A.swift", "func f(segue: Transition) { if segue.identifier == \"a\" {} }", ["a of Transition"]),
      ("A.swift", "func f(_ segue: any Fade) { if b == segue.identifier {} }", ["computed of Fade"]),
      ("A.swift", "init(to popSegue: Pop?) { if popSegue?.identifier == \"a\" {} }", ["a of Pop"]),
      ("A.swift", "let segue = AudioSegue(); if segue.identifier == \"a\" {}", ["a of AudioSegue"]),
      ("A.swift", "let segue = make(); if segue.identifier == \"a\" {}", ["a of "]),
      ("A.swift", "func f() { switch segue.identifier { case \"a\": b() } }; let segue: Fade", ["a of Fade"]),
      (
        "A.swift", "run { (segue: Fade) in segue.identifier == \"a\" }; segue.identifier == \"b\"",
        ["a of Fade", "b of Fade"]
      ),
      ("A.swift", "if track.segue.identifier == \"a\" {}", ["a of "]),
      ("A.swift", "class A { let segue: Fade; func f() { self.segue.identifier == \"a\" } }", ["a of Fade"]),
      (
        "A.swift",
        """
        func f(for segue: UIStoryboardSegue) {
          if let segue = segue as? Fade, segue.identifier == "a" { segue.identifier == "b" }
          segue.identifier == "c"
          guard d, let segue = segue as? Pop else { return }
          segue.identifier == "e"
        }
        func g(for segue: UIStoryboardSegue, d: () -> Void = {}) { segue.identifier == "h" }
        func i() { let segue = segue; j(segue: Other.self); segue.identifier == "k" }
        """, ["a of Fade", "b of Fade", "e of Pop", "k of "]
      ),
      ("A.m", "void f(Fade *segue) { if ([segue.identifier isEqual:@\"a\"]) {} }", ["a of Fade"]),
      (
        "A.m",
        """
        @implementation A
        - (void)prepareForSegue:(nonnull UIStoryboardSegue *)segue sender:(id)sender {
          if ([segue.identifier isEqual:@"a"]) { [self run:(Fade *)segue]; }
          if ([segue.identifier isEqual:@"b"]) { Fade *popSegue = (Fade *)segue; [popSegue.identifier isEqual:@"c"]; }
        }
        - (void)run:(Fade * _Nonnull)segue { if ([[segue identifier] isEqualToString:@"d"]) {} }
        @end
        """, ["c of Fade", "d of Fade"]
      ),
      ("A.m", "- (void)run:(id)segue { if ([segue.identifier isEqual:@\"a\"]) {} }", []),
      ("A.swift", "func f(segue: UIKit.UIStoryboardSegue) { if segue.identifier == \"a\" {} }", []),
      ("A.swift", "func f(segue: NSStoryboardSegue) { if segue.identifier == \"a\" {} }", []),
      ("A.swift", "f(segue: Fade); if segue.identifier == \"a\" {}", []),
      ("A.swift", "run { [weak self] (segue: Fade) in segue.identifier == \"a\" }", ["a of Fade"]),
      ("A.swift", "func g<T>(segue: Fade, t: T) { segue.identifier == \"a\" }", ["a of Fade"]),
      ("A.swift", "init?(segue: Fade) { segue.identifier == \"a\" }", ["a of Fade"]),
      ("A.swift", "init<T: B<C>>(segue: Fade) { segue.identifier == \"a\" }", ["a of Fade"]),
      (
        "A.swift", "for segue in tracks where segue.identifier == \"a\" { segue.identifier == \"b\" }",
        ["a of ", "b of "]
      ),
      ("A.swift", "for (i, segue) in tracks { segue.identifier == \"a\" }", ["a of "]),
      ("A.swift", "first { segue in segue.identifier == \"a\" }", ["a of "]),
      ("A.swift", "sort { a, segue in segue.identifier == \"a\" }", ["a of "]),
      ("A.swift", "sort { [a] (segue, b) -> Bool in segue.identifier == \"a\" }", ["a of "]),
      ("A.swift", "let (segue, n) = f(); segue.identifier == \"a\"", ["a of "]),
      ("A.swift", "if case .a(let segue) = b { segue.identifier == \"a\" }", ["a of "]),
      ("A.swift", "let segue = wrap(x as? UIStoryboardSegue); segue.identifier == \"a\"", ["a of "]),
      ("A.swift", "func f(g: (_ oldSegue: B) -> Void, segue: A) { segue.identifier == \"a\" }", ["a of A"]),
      ("A.swift", "func f(segue: A, g: (_ oldSegue: B) -> Void) { segue.identifier == \"a\" }", ["a of A"]),
      ("A.m", "void f() { id popSegue = b; [popSegue.identifier isEqual:@\"a\"]; }", ["a of "]),
      (
        "A.m",
        """
        - (void)prepareForSegue:(UIStoryboardSegue *)segue {
          for (Fade *segue in list) { [segue.identifier isEqual:@"a"]; }
          [segue.identifier isEqual:@"b"];
        }
        """, ["a of Fade"]
      ),
      (
        "A.swift",
        "override func prepare(for segue: UIStoryboardSegue, sender: Any?) { segue.identifier == \"a\" }", []
      ),
    ])
  func types(file: String, source: String, expected: [String]) {
    #expect(doubtful(source, in: file) == expected, "\(source)")
  }
}
