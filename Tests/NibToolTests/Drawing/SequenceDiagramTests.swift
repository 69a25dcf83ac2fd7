import Foundation
import TestSupport
import Testing

@Suite @MainActor struct SequenceDiagramTests {
  /// A parser that knows nothing of this package takes every picture of the gallery, and those of loads that fail.
  @Test("pictures are well formed", .needs("xmllint"), arguments: ["strict", "gnustep-xib", "delphi"])
  func picturesWellFormed(_ order: String) throws {
    let layouts = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Layouts/pitfalls")
      .filter {
        $0.hasSuffix(".layout.xml")
      }
    let pictures = try Scratch([:])
    for layout in sample(layouts.sorted(), oneOf: 3) {
      let run = ToolRun(
        "trace", packageFolder + "/Layouts/pitfalls/" + layout, "--order", order, "--format", "svg")
      if !run.output.isEmpty { try pictures.write(run.output, to: layout + ".svg") }
    }
    #expect(pictures.names.count > 12)
    let run = try Run(["xmllint", "--noout"] + pictures.names.map(pictures.file))
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  /// The picture has the parts that a reader looks for.
  @Test("the picture shows the objects and their events", .needs("xmllint")) func pictureShowsObjects() throws
  {
    let run = ToolRun("trace", pitfall("02-init-reads-outlet"), "--format", "svg")
    #expect(run.status == 0)
    func count(_ path: String) throws -> String {
      try Xmllint.text(at: "count(\(path.named))", in: run.output)
    }
    #expect(
      try Xmllint.text(at: "string(/*/*[local-name()='title'])", in: run.output)
        == "02-init-reads-outlet.layout.xml, order strict")
    // The loader and two objects, each with a lifeline; two initializers; and one early read, in the color of warnings.
    #expect(try count("rect[@class='head']") == "3")
    #expect(try count("path[@class='life']") == "3")
    #expect(try count("rect[@class='bar']") == "2")
    #expect(try count("rect[@class='note warning']") == "1")
    #expect(try count("rect[@class='note plain']") == "1")
    #expect(try count("rect[@class='band']") == "4")
    for text in ["form", "LoginForm", "awake", "afterInit", "init, attach", "settling"] {
      #expect(try count("text[.='\(text)']") != "0", "\(text)")
    }
    #expect(run.output.contains("prefers-color-scheme: dark"))
    #expect(!run.output.contains("<script") && !run.output.contains("font-face"))
  }

  /// The initializers that a load fails in end by throwing, the innermost one first; the load around it goes on.
  @Test("failed loads are drawn up to their end")
  func failedLoadsDrawn() {
    let run = ToolRun("trace", pitfall("19-cycle-in-init"), "--format", "mermaid")
    #expect(run.status == 1)
    #expect(run.errors.contains("[reference-decoded]"))
    let nested = ToolRun("trace", pitfall("43-partial-build-on-error"), "--format", "mermaid")
    #expect(nested.status == 0)
    for (run, throwing) in [
      (run, ["p2-->>-p1: throws", "p1-->>-p0: throws"]),
      (nested, ["p4-->>-p2: throws", "p2-->>-p1: throws"]),
    ] {
      let lines = run.lines.map { String($0.drop { $0 == " " }) }
      #expect(lines.filter { $0.hasSuffix("throws") } == throwing)
      #expect(lines.contains { $0.hasPrefix("Note over p0: abort#58; ") })
      #expect(Mermaid.faults(in: run.output) == [])
    }
    #expect(nested.output.contains("p1-->>-p0: done"))
  }

  private static func layout(_ count: Int) -> String {
    let children = (1..<count).map {
      "<Child id=\"c\($0)\" text=\"\($0)\" next=\"#c\($0 % (count - 1) + 1)\"/>"
    }
    return "<layout version=\"1\"><Top id=\"top\">" + children.joined() + "</Top></layout>"
  }

  /// However large the layout, the picture is not, and says what it leaves out.
  @Test("large layouts are cut", arguments: ["svg", "mermaid"]) func largeLayoutsCut(_ format: String) {
    let run = ToolRun("trace", "-", "--stand-ins", "--format", format, input: Self.layout(3_000))
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 200_000)
    #expect(run.output.contains("2961 more objects and"))
    let small = ToolRun("trace", "-", "--stand-ins", "--format", format, input: Self.layout(30))
    #expect(!small.output.contains("more objects"))
    #expect(small.output.contains("c29"))
  }

  /// Names and texts that mean something to Mermaid or to XML.
  private static let hostile = """
    <layout version="1" owner="Scr">
      <Panel id="end" title="%%{init: {}}%%; end &#35;59; &lt;b&gt;&quot;" peer="#style;x&amp;y;">
        <Row id="style;x&amp;y;" text="wrap: as Note over p0: --&gt;&gt; classDef a:b#c;" note="%% comment"/>
        <Row id="名前🎉" text="  " d="&#65038;&#8238;ﬂ°°35¶ß"/>
        <Row id="&lt;b&gt;as" text="style a:b]]&gt;&#127;"/>
      </Panel>
    </layout>
    """

  @Test("hostile texts stay text", .needs("xmllint")) func hostileTextsStay() throws {
    let mermaid = ToolRun("trace", "-", "--stand-ins", "--format", "mermaid", input: Self.hostile)
    #expect(mermaid.status == 0)
    #expect(Mermaid.faults(in: mermaid.output) == [])
    #expect(mermaid.output.contains("participant p3 as style#59;x#38;y#59;<br/>Row"))
    #expect(
      mermaid.output.contains("title = #34;#37;#37;#123;init#58; #123;#125;#125;#37;#37;#59; end #35;59#59; ")
    )
    let svg = ToolRun("trace", "-", "--stand-ins", "--format", "svg", input: Self.hostile).output
    #expect(try Xmllint.text(at: "count(\("text[.='<b>as']".named))", in: svg) != "0")
  }

  @Test("every diagram of the gallery is valid Mermaid")
  func diagramGallery() throws {
    let layouts = try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Layouts/pitfalls")
      .filter { $0.hasSuffix(".layout.xml") }.sorted()
    for (index, layout) in layouts.enumerated() {
      for order in turns(["strict", "gnustep-xib", "android"], turn: index, of: 3) {
        let text = ToolRun(
          "trace", packageFolder + "/Layouts/pitfalls/" + layout, "--order", order, "--format", "mermaid"
        ).output
        #expect(Mermaid.faults(in: text) == [], "\(layout) \(order)")
      }
    }
  }
}

extension String {
  /// An XPath step anywhere, whatever the name space.
  var named: String {
    let name = prefix { $0 != "[" }
    return "//*[local-name()='\(name)']" + dropFirst(name.count)
  }
}

/// The rules of Mermaid's sequence diagrams, as its documentation has them, as far as these diagrams go.
private enum Mermaid {
  /// Returns the lines that are none of Mermaid's, and blocks that do not end.
  static func faults(in text: String) -> [String] {
    if text.isEmpty { return [] }
    let words = #"(?:[^#;%{}<>"\n:-]|#[0-9]+;|<br/>)+"#
    let forms = [
      "sequenceDiagram", "title: \(words)", "participant p[0-9]+ as \(words)", "rect rgba\\([0-9., ]+\\)",
      "end",
      "Note over p[0-9]+(?:,p[0-9]+)?: \(words)", "p[0-9]+(?:->>|-->>)[+-]?p[0-9]+: \(words)",
      "deactivate p[0-9]+",
    ].compactMap { try? Regex("^ *\($0)$") }
    var faults = text.split(separator: "\n").filter { line in !forms.contains { line.contains($0) } }.map(
      String.init)
    var open = 0
    var active: [Substring: Int] = [:]
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix("rect ") { open += 1 }
      if line == "end" { open -= 1 }
      if open < 0 { faults.append("end without rect") }
      if let match = line.firstMatch(of: /^p\d+->>\+(p\d+):/) { active[match.1, default: 0] += 1 }
      let end = line.firstMatch(of: /^(p\d+)-->>-p/)?.1 ?? line.firstMatch(of: /^deactivate (p\d+)$/)?.1
      if let end {
        active[end, default: 0] -= 1
        if active[end, default: 0] < 0 { faults.append("\(end) is not active") }
      }
    }
    if open != 0 { faults.append("rect without end") }
    if active.values.contains(where: { $0 != 0 }) { faults.append("an activation does not end") }
    return faults
  }
}
