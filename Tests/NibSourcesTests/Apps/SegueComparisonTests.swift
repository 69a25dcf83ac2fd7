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
      ("A.m", "if ([segue.identifier isEqualToString:@\"a\" @\"b\"]) {}", [], 1),
      ("A.swift", "if b + \"a\" == segue.identifier {}", [], 1),
      ("A.swift", "if \"a\" == segue.identifier?.lowercased() {}", [], 1),
      ("A.m", "if ([@\"a\" isEqual:segue.identifier.lowercaseString]) {}", [], 1),
      ("A.swift", "if cell.identifier == \"a\" {}; if Segue.identifier == \"a\" {}", [], 0),
      ("A.swift", "let a = segue.identifier == b.identifier", [], 1),
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
}
