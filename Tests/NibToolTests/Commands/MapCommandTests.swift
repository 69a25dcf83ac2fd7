import Foundation
import TestSupport
import Testing

/// `nib map`: which steps write which objects.
@MainActor
@Suite struct MapCommandTests {
  @Test("the map is printed in place of the report, and is no finding") func text() {
    let run = ToolRun("map", pitfall("01-nested-views"))
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.lines == [
        "awake sup (line 3) writes sub.str",
        "4 steps change 6 properties of their own objects; --all lists them.",
        "4 steps of 'any' changed 6 properties, 1 of them in steps of other objects. Not seen: static variables, files and all "
          + "else outside the objects, and properties that are not observed and were set to the value that they had.",
      ])
    let whole = ToolRun("map", pitfall("01-nested-views"), "--all")
    #expect(whole.lines.contains("awake sub (line 4) writes sub.isAwake, sub.str"))
  }

  @Test("options that contradict, and names that nothing has, are refused") func options() {
    #expect(ToolRun("map", pitfall("01-nested-views"), "--promise").status == 2)
    #expect(ToolRun("map", pitfall("01-nested-views"), "--format", "pdf").status == 2)
    let run = ToolRun("map", pitfall("01-nested-views"), "--ignore", "MySubview.string")
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("MySubview.string"))
    let ignoring = ToolRun(
      "map", pitfall("01-nested-views"), "--ignore", "MySubview.str")
    #expect(ignoring.status == 0 && !ignoring.output.contains("sub.str"))
  }

  @Test("a parser that knows nothing of this package takes the pictures", .needs("xmllint"))
  func pictures() throws {
    let pictures = try Scratch([:])
    let layouts = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Layouts/pitfalls")
      .filter { $0.hasSuffix(".layout.xml") }.sorted()
    for layout in layouts.prefix(30) {
      let run = ToolRun("map", packageFolder + "/Layouts/pitfalls/" + layout, "--format", "svg")
      if run.output.hasPrefix("<svg") { try pictures.write(run.output, to: layout + ".svg") }
    }
    #expect(pictures.names.count > 20)
    let run = try Run(["xmllint", "--noout"] + pictures.names.map(pictures.file))
    #expect(run.status == 0 && run.errors == "")
  }

  @Test("the picture has the step, the object and an arrow, and no script", .needs("xmllint"))
  func picture() throws {
    let picture = ToolRun("map", pitfall("01-nested-views"), "--format", "svg").output
    func count(_ path: String) throws -> String {
      try Xmllint.text(at: "count(\(path.named))", in: picture)
    }
    #expect(try count("text[.='awake sup']") == "1")
    #expect(try count("text[.='sub MySubview']") == "1")
    #expect(try count("text[.='.str']") == "1")
    #expect(try count("path[@class='arrow']") == "1")
    #expect(!picture.contains("<script"))
  }

  @Test("names are escaped", .needs("xmllint")) func hostile() throws {
    let text = """
      <layout version="1">
      <MySuperview id="&lt;/svg&gt;&lt;script&gt;&amp;" mySub="#&quot;&lt;"><MySubview id="&quot;&lt;"/></MySuperview>
      </layout>
      """
    try withLayout(text) { path in
      let run = ToolRun("map", path, "--format", "svg")
      #expect(run.status == 0, "\(run.errors)")
      #expect(!run.output.contains("<script"))
      let name = try Xmllint.text(
        at: "string(//*[local-name()='text'][starts-with(., 'awake')])", in: run.output)
      #expect(name == "awake </svg><script>&")
    }
  }

  @Test("a large map is cut, with the number of what is left out", .needs("xmllint"))
  func large() throws {
    var text = "<layout version=\"1\">"
    for index in 0..<400 {
      text +=
        "<MySuperview id=\"p\(index)\" mySub=\"#s\(index)\"><MySubview id=\"s\(index)\"/></MySuperview>\n"
    }
    try withLayout(text + "</layout>") { path in
      let run = ToolRun("map", path, "--format", "svg")
      #expect(run.status == 0)
      #expect(
        try Xmllint.text(at: "count(//*[local-name()='path'][@class='arrow'])", in: run.output) == "100")
      #expect(run.output.contains("Not drawn: 300 more steps and 300 more objects."))
      let width = try Xmllint.text(at: "string(/*/@width)", in: run.output)
      #expect(try #require(Double(width)) < 1_500)
      let map = ToolRun("map", path)
      #expect(map.lines.count(where: { $0.contains(" writes s") }) == 400)
    }
  }
}
