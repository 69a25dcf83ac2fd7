import Foundation
import NibKit
import NibTesting
import PitfallGallery
import TestSupport
import Testing

@testable import NibTool

/// `nib explore` with `--reduce`, `--write-test` and `--fix`.
@Suite @MainActor struct CuringTests {
  private static let program = BuiltPackage.program("nib")

  /// The first pitfall among others that have nothing to do with it.
  private static let crowded = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <!-- The form. -->
      <GalleryView id="form" nm="a form">
        <MySuperview id="sup" mySub="#sub" nm="super">
          <MySubview id="sub" nm="sub"/>
        </MySuperview>
        <GalleryView id="other"/>
      </GalleryView>
      <GalleryView/>
    </layout>

    """

  private static let smallest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1">
      <MySuperview mySub="#sub">
        <MySubview id="sub"/>
      </MySuperview>
    </layout>

    """

  private func explore(_ text: String, _ options: String...) throws -> (run: Run, scratch: Scratch) {
    let scratch = try Scratch()
    try scratch.write(text, to: "01-nested-views.layout.xml")
    let run = try Run(
      [Self.program, "explore", "01-nested-views.layout.xml"] + options, in: scratch.file("."),
      environment: ["NO_COLOR": "1"])
    return (run, scratch)
  }

  private func contents(_ name: String, _ scratch: Scratch) throws -> String {
    try String(contentsOfFile: scratch.file(name), encoding: .utf8)
  }

  @Test("the smallest layout has the finding and nothing else")
  func reduce() throws {
    let (run, scratch) = try explore(Self.crowded, "--reduce", "small.layout.xml")
    #expect(run.status == 1)
    #expect(try contents("small.layout.xml", scratch) == Self.smallest)
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(last.hasPrefix("Written: small.layout.xml, 2 of 5 objects with this finding, after "))
    #expect(last.contains("sub.str is \"DefaultValue\" if awake MySuperview[0] comes before awake sub"))
    #expect(try contents("01-nested-views.layout.xml", scratch) == Self.crowded)
  }

  @Test("standard output has only the report")
  func reduceForPrograms() throws {
    let (run, scratch) = try explore(Self.crowded, "--reduce", "small.layout.xml", "--format", "json")
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    #expect(run.errors.hasPrefix("Written: small.layout.xml, 2 of 5 objects"))
    #expect(try contents("small.layout.xml", scratch) == Self.smallest)
  }

  @Test("the loads of smaller layouts are run in this process too")
  func reduceHere() throws {
    try withLayout(Self.crowded) { (path: String) throws in
      let small = path + ".small"
      defer { try? FileManager.default.removeItem(atPath: small) }
      #expect(ToolRun("explore", path, "--reduce", small).status == 1)
      #expect(try String(contentsOfFile: small, encoding: .utf8) == Self.smallest)
    }
  }

  /// The test that is written stands beside this file, with the layout cured: it is compiled and passes.
  @Test("the test that is written compiles, fails now, and passes when the layout is cured")
  func writeTest() throws {
    let (run, scratch) = try explore(
      Self.crowded, "--write-test", "T.swift", "--test-classes", "PitfallGallery.classes", "--test-import",
      "PitfallGallery")
    #expect(run.status == 1)
    let written = try contents("T.swift", scratch)
    let cured = written.replacing(
      "<MySubview id=\"sub\"/>", with: "<MySubview id=\"sub\" awake-after=\"#sup\"/>"
    )
    .replacing("<MySuperview mySub", with: "<MySuperview id=\"sup\" mySub")
    let compiled = try String(
      contentsOfFile: packageFolder + "/Tests/NibToolTests/Curing/Layout01NestedViewsOrderTests.swift",
      encoding: .utf8)
    #expect(cured == compiled)
    #expect(throws: TestFailure.self) {
      try verifyOrderIndependent(TestLayout(Self.smallest, classes: PitfallGallery.classes))
    }
  }

  @Test("the options of the exploration are in the test")
  func testOptions() throws {
    let (_, scratch) = try explore(
      Self.crowded, "--write-test", "T.swift", "--test-classes", "App.classes", "--orders", "any,uikit",
      "--seed", "7",
      "--strength", "2", "--runs", "9", "--ignore", "GalleryView.nm")
    let text = try contents("T.swift", scratch)
    #expect(text.hasPrefix("import NibKit\nimport NibTesting\nimport Testing\n\n/// "))
    #expect(
      text.contains(
        """
        orders: ["any", "uikit"].compactMap { LoadOrder.profile(named: $0)?.order }, strength: 2, runs: 9, seed: 7, \
        ignoring: ["GalleryView.nm"])
        """))
  }

  @Test(
    "a layout is in a raw string with so many '#' that nothing in it ends the string",
    arguments: [
      ("<A x='#\"#'/>", "#"), ("<A x='\"\"\"'/>", "#"), ("<A x='\"\"\"#'/>", "##"), ("<A x='\\##('/>", "###"),
      ("<A x='\"\"\"\"##'/>", "###"),
    ])
  func rawText(layout: String, marks: String) {
    let file = OrderTestFile(
      layout: SourceText(file: "a/b-c.layout.xml", bytes: Array(layout.utf8)), message: "m\nn",
      classes: "C.all",
      modules: [], externals: "[\"x\": X()]", orders: [], strength: nil, runs: nil, seed: 1, ignored: [])
    #expect(
      file.text == ####"""
        import NibTesting
        import Testing

        /// m n
        ///
        /// Written by `nib explore`, with the smallest layout that has this finding. It passes when nothing depends on order.
        @Suite @MainActor struct BCOrderTests {
          @Test func dependsOnNoOrder() {
            let layout = TestLayout(
              \####(marks)"""
              \####(layout)
              """\####(marks), classes: C.all, externals: ["x": X()])
            expectOrderIndependent(layout)
          }
        }

        """####)
  }

  @Test(
    "what a layout or a message contains does not leave its literal or its comment",
    .needs("swiftc"))
  func hostileTest() throws {
    let injection = "\nlet INJECTED = 1 //"
    let layout =
      "<A x='\"\"\"#\(injection)'\r/>\"\"\"##\(injection)\n\u{202E}\u{9B}\\(INJECTED)\\##(INJECTED)"
    for layout in [layout, layout.filter { $0 != "\u{202E}" && $0 != "\u{9B}" }] {
      let file = OrderTestFile(
        layout: SourceText(file: "a/1\n\"x.layout.xml", bytes: Array(layout.utf8)),
        message: "m\(injection)\u{2028}let INJECTED = 2\u{202E}*/",
        classes: "C.all", modules: [], externals: nil, orders: [], strength: nil, runs: nil, seed: 1,
        ignored: ["a\"\(injection)"])
      let scratch = try Scratch(["T.swift": file.text])
      let run = try Run(["swiftc", "-parse", scratch.file("T.swift")])
      #expect(run.status == 0, "\(run.errors)\n\(file.text)")
      let code = file.text.components(separatedBy: "\n")
      #expect(!code.contains { $0.hasPrefix("let INJECTED") })
      // Indented lines are those of the literal, which ends once.
      #expect(code.count { $0.hasPrefix("      \"\"\"") && $0.hasSuffix("classes: C.all)") } == 1)
      #expect(HostileText.faults(in: file.text).isEmpty)
    }
  }

  @Test("an awake-after that removes the finding is written, and the rest of the file stays")
  func fix() throws {
    let (run, scratch) = try explore(Self.crowded, "--fix")
    #expect(run.status == 0)
    #expect(
      try contents("01-nested-views.layout.xml", scratch)
        == Self.crowded.replacing(
          "<MySubview id=\"sub\" nm=\"sub\"/>",
          with: "<MySubview id=\"sub\" nm=\"sub\" awake-after=\"#sup\"/>"))
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.dropLast().suffix(3) == [
        "Written: sub awakes after sup.",
        "sub.str is \"DefaultValue\" in every load now, and never \"valueFromSuper\".",
        "If the others are the right values, use --fix --keep-second on the layout as it was.",
      ])
    #expect(lines.last?.hasPrefix("Explored again: Nothing that was compared depends on order. Ran ") == true)
    #expect(
      try Run([Self.program, "explore", "01-nested-views.layout.xml"], in: scratch.file(".")).status == 0)
  }

  @Test("the values of the second load are kept if they are the right ones")
  func fixForSecond() throws {
    let (run, scratch) = try explore(Self.crowded, "--fix", "--keep-second")
    #expect(run.status == 0)
    #expect(
      run.output.split(separator: "\n").dropLast().suffix(2) == [
        "Written: sup awakes after sub.",
        "sub.str is \"valueFromSuper\" in every load now, and never \"DefaultValue\".",
      ])
    #expect(try contents("01-nested-views.layout.xml", scratch).contains("awake-after=\"#sub\""))
    #expect(
      try Run([Self.program, "explore", "01-nested-views.layout.xml"], in: scratch.file(".")).status == 0)
    #expect(try explore(Self.crowded, "--keep-second").0.errors.contains("--keep-second belongs to --fix."))
  }

  @Test("a finding that no awake-after removes is reported, and the file is left alone")
  func noFix() throws {
    let text = "<layout version=\"1\"><VolumeSlider id=\"volume\" level=\"80\"/></layout>"
    let (run, scratch) = try explore(text, "--fix")
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix(
        """
        No awake-after removes this: volume.level is set to 80 in the file and ends as 50: awake volume sets it again
        01-nested-views.layout.xml is left as it is.

        """))
    #expect(try contents("01-nested-views.layout.xml", scratch) == text)
  }

  @Test("one of two findings is removed, and the other one is reported")
  func partial() throws {
    let text = Self.crowded.replacing("<GalleryView/>", with: "<VolumeSlider id=\"volume\" level=\"80\"/>")
    let (run, scratch) = try explore(text, "--fix")
    #expect(run.status == 1)
    #expect(run.output.contains("No awake-after removes this: volume.level"))
    #expect(run.output.contains("Written: sub awakes after sup."))
    #expect(try contents("01-nested-views.layout.xml", scratch).contains("awake-after=\"#sup\""))
  }

  @Test("an output that cannot be written is refused")
  func refusals() throws {
    #expect(
      ToolRun("explore", "-", "--fix", input: Self.crowded).errors
        == "error: --fix: standard input cannot be written\n")
    #expect(ToolRun("explore", "-", "--fix", input: Self.crowded).status == 2)
    let (run, _) = try explore(Self.crowded, "--reduce", "no/such/folder/x.xml")
    #expect(run.status == 2)
    #expect(run.errors.contains("'no/such/folder/x.xml' cannot be written"))
    let noClasses = ToolRun("explore", "-", "--write-test", "T.swift", input: Self.crowded)
    #expect(noClasses.status == 2)
    #expect(noClasses.errors.contains("--write-test needs --test-classes"))
    let clean = "<layout version=\"1\"><GalleryView/></layout>"
    let (nothing, scratch) = try explore(clean, "--reduce", "small.layout.xml")
    #expect(nothing.status == 0)
    #expect(nothing.output.hasSuffix("Nothing was written: there is no finding.\n"))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("small.layout.xml")))
  }
}
