import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

@Suite @MainActor struct SARIFTests {
  /// SARIF counts UTF-16 code units: the emoji is two, and one character in the text form.
  @Test("SARIF is a log with results and related places")
  func sarifLogResults() throws {
    let text = "<layout version=\"1\">\n  <MySubview nm=\"👍\" id=\"a\"/><MySubview id=\"a\"/>\n</layout>"
    let run = ToolRun("check", "--format", "sarif", "-", input: text)
    #expect(run.status == 1)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs[0]["columnKind"] as? String == "utf16CodeUnits")
    let result = try #require((runs[0]["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "duplicate-id")
    #expect(result["level"] as? String == "error")
    func column(_ key: String) -> Int? {
      let place = (result[key] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return (place?["region"] as? [String: Any])?["startColumn"] as? Int
    }
    // `  <MySubview nm="👍" id="a"/>` has 29 code units; then `<MySubview id="` has 15.
    #expect(column("locations") == 45)
    #expect(column("relatedLocations") == 26)
    let plain = ToolRun("check", "-", input: text)
    #expect(plain.output.hasPrefix("<standard input>:2:44: error:"))
  }

  /// Checks a text, and replaces the bytes that the fixes of the SARIF log name. Returns the new text and the rules.
  private func mended(_ text: String) throws -> (text: String, ids: [String]) {
    let run = ToolRun("check", "--format", "sarif", "-", input: text, classes: Dial.classes)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    var bytes = Array(text.utf8)
    var edits: [(start: Int, count: Int, text: String)] = []
    for result in results {
      for fix in result["fixes"] as? [[String: Any]] ?? [] {
        let changes = try #require(fix["artifactChanges"] as? [[String: Any]])
        #expect(changes.count == 1)
        let file = try #require(changes[0]["artifactLocation"] as? [String: Any])
        #expect(file["uri"] as? String == "%3Cstandard%20input%3E")
        for replacement in try #require(changes[0]["replacements"] as? [[String: Any]]) {
          let region = try #require(replacement["deletedRegion"] as? [String: Int])
          #expect(
            Set(region.keys) == [
              "startLine", "startColumn", "endLine", "endColumn", "byteOffset", "byteLength",
            ])
          let inserted = try #require(replacement["insertedContent"] as? [String: String])
          edits.append((region["byteOffset"] ?? 0, region["byteLength"] ?? 0, inserted["text"] ?? ""))
        }
      }
    }
    for edit in edits.sorted(by: { $0.start > $1.start }) {
      bytes.replaceSubrange(edit.start..<edit.start + edit.count, with: Array(edit.text.utf8))
    }
    return (String(decoding: bytes, as: UTF8.self), results.compactMap { $0["ruleId"] as? String })
  }

  @Test(
    "a near miss of every kind has a fix in SARIF that mends it",
    arguments: [
      ("<Dail><Dial/></Dail>", "<Dial><Dial/></Dial>", "unknown-class"),
      ("<Dial stpe=\"2\"/>", "<Dial step=\"2\"/>", "unknown-attribute"),
      ("<Dial\n stpe = '2' size='1'/>", "<Dial\n step = '2' size='1'/>", "unknown-attribute"),
      ("<Dial twni='#d'/><Dial id='d'/>", "<Dial twin='#d'/><Dial id='d'/>", "unknown-attribute"),
      ("<Dial id='knob' twin='#konb'/>", "<Dial id='knob' twin='#knob'/>", "dangling-reference"),
      (
        "<Dial id='knob' turned='#konb.reset'/>", "<Dial id='knob' turned='#knob.reset'/>",
        "dangling-reference"
      ),
      ("<Dial id='knob' twin='knob'/>", "<Dial id='knob' twin='#knob'/>", "bad-reference"),
      ("<Dial id='d' turned='#d.rest'/>", "<Dial id='d' turned='#d.reset'/>", "unknown-action"),
      (
        "<Dial id='d'/><connect from='#d' event='turned' action='rest' to='#d'/>",
        "<Dial id='d'/><connect from='#d' event='turned' action='reset' to='#d'/>", "unknown-action"
      ),
      (
        "<Dial id='d'/><connect from='#d' outlet='twni' to='#d'/>",
        "<Dial id='d'/><connect from='#d' outlet='twin' to='#d'/>", "unknown-outlet"
      ),
      ("<Dial round='ture'/>", "<Dial round='true'/>", "bad-value"),
      (
        "<Dial><attribute name='ways'><item>ture</item></attribute></Dial>",
        "<Dial><attribute name='ways'><item>ture</item></attribute></Dial>", "bad-value"
      ),
      (
        "<Dial id='a&amp;b' twin='#a&amp;b'/><Dial twin='#a&amp;c'/>",
        "<Dial id='a&amp;b' twin='#a&amp;b'/><Dial twin='#a&amp;c'/>",
        "dangling-reference"
      ),
    ])
  func fixes(body: String, expected: String, code: String) throws {
    let start = "<layout version=\"1\">\n<!-- é👍 -->"
    let result = try mended(start + body + "</layout>")
    #expect(result.ids == [code])
    #expect(result.text == start + expected + "</layout>")
    if body != expected { #expect(try mended(result.text).ids.isEmpty) }
  }

  @Test("the rules of a SARIF log are all codes, those of archives and of exploring too")
  func rules() throws {
    let run = ToolRun("check", "--format", "sarif", pitfall("01-nested-views"))
    for code in ["unknown-class", "damaged-archive", "order-dependent"] {
      #expect(run.output.contains("{\"id\":\"\(code)\","))
    }
  }

  /// The log of a run with its rules, results and properties.
  private func log(_ run: ToolRun) throws -> (
    rules: [[String: Any]], results: [[String: Any]], run: [String: Any]
  ) {
    let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let first = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = (first["tool"] as? [String: Any])?["driver"] as? [String: Any]
    return (
      try #require(driver?["rules"] as? [[String: Any]]), first["results"] as? [[String: Any]] ?? [], first
    )
  }

  private static let xib = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
        <objects>
            <view id="box">
                <rect key="frame" x="0.0" y="0.0" width="320" height="200"/>
                <constraints>
                    <constraint firstAttribute="width" constant="320" id="one"/>
                    <constraint firstAttribute="width" constant="320" id="two"/>
                    <constraint firstAttribute="width" constant="320" id="three"/>
                </constraints>
            </view>
        </objects>
    </document>

    """

  @Test(
    "each rule of a log has a summary, a description and help, those of faults, of the lint and of a program's own"
  )
  func ruleTexts() throws {
    let scratch = try Scratch(["A.xib": Self.xib])
    let log = try log(ToolRun("check", "--format", "sarif", scratch.file("A.xib"), classes: .terminal))
    for rule in log.rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        let text = (rule[key] as? [String: String])?["text"] ?? ""
        #expect(text.hasSuffix("."), "\(key) of \(rule)")
      }
    }
    let reported = Set(log.results.compactMap { $0["ruleId"] as? String })
    #expect(reported == ["duplicate-constraint"])
    let rule = try #require(log.rules.first { $0["id"] as? String == "duplicate-constraint" })
    #expect((rule["shortDescription"] as? [String: String])?["text"] == "Two constraints that say the same.")
    let help = try #require(rule["help"] as? [String: String])
    #expect(
      help["text"]?.contains("write \"rules\": {\"duplicate-constraint\": \"off\"} into .nib.json") == true)
    #expect(help["markdown"]?.contains("write `nib: allow duplicate-constraint` into its notes") == true)
  }

  /// The fingerprints of the results of a check.
  private func fingerprints(_ run: ToolRun) throws -> [String] {
    try log(run).results.compactMap { ($0["partialFingerprints"] as? [String: String])?["nibExploration/v1"] }
  }

  @Test("each finding of a check has a fingerprint that stays the same when lines move")
  func fingerprintsOfCheck() throws {
    let scratch = try Scratch(["A.xib": Self.xib])
    let file = scratch.file("A.xib")
    func prints(_ options: String...) throws -> [String] {
      try fingerprints(
        ToolRun(arguments: ["check", "--format", "sarif", file] + options, classes: .terminal))
    }
    let all = try prints()
    // The two findings have the same words.
    #expect(all.count == 2)
    #expect(Set(all).count == 2)
    // The name of the output file chooses the format.
    _ = ToolRun("check", file, "-o", scratch.file("log.sarif"), classes: .terminal)
    _ = ToolRun("check", file, "-o", scratch.file("log"), "--format", "sarif", classes: .terminal)
    #expect(try scratch.read("log.sarif").hasPrefix("{") && scratch.read("log.sarif") == scratch.read("log"))
    // The fingerprints are those of a baseline.
    #expect(
      ToolRun("check", file, "--write-baseline", scratch.file("known.json"), classes: .terminal).status == 0)
    let known = try String(contentsOfFile: scratch.file("known.json"), encoding: .utf8)
    for fingerprint in all { #expect(known.contains("\"fingerprint\":\"\(fingerprint)\"")) }
    try scratch.write(
      "<!-- one -->\n<!-- two -->\n" + Self.xib.replacing("    <objects>", with: "\n\n<objects>"), to: "A.xib"
    )
    #expect(try prints() == all)
    // A finding that is known does not change the fingerprints of the others.
    let lines = known.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = [String(lines[0]), String(lines[1].dropLast()), String(lines[3])].joined(separator: "\n")
    try scratch.write(kept, to: "known.json")
    let rest = try prints("--baseline", scratch.file("known.json"))
    #expect(rest.count == 1)
    #expect(all.contains(rest[0]) && !kept.contains(rest[0]))
  }

  @Test(
    "a relative path is based on the source root, and an absolute one is a file URI",
    arguments: [false, true])
  func paths(isAbsolute: Bool) throws {
    let scratch = try Scratch(["Ä b/50%#.xib": Self.xib])
    // The tool reads files from the folder of the process, so a relative path begins there.
    let here = FileManager.default.currentDirectoryPath
    let file = scratch.file("Ä b/50%#.xib")
    let up = String(repeating: "../", count: here.split(separator: "/").count)
    let path = isAbsolute ? file : "./" + up + file.dropFirst()
    let log = try log(ToolRun("check", "--format", "sarif", path, classes: .terminal))
    let place =
      (log.results.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    let artifact = try #require(place?["artifactLocation"] as? [String: String])
    let uri = try #require(artifact["uri"])
    if isAbsolute {
      // Foundation's URL is the peer.
      #expect(URL(string: uri) == URL(filePath: file))
      #expect(uri.hasPrefix("file:///"))
      #expect(artifact["uriBaseId"] == nil)
    } else {
      #expect(uri.hasPrefix("../"))
      #expect(artifact["uriBaseId"] == "%SRCROOT%")
      let base = URL(filePath: here, directoryHint: .isDirectory)
      #expect(URL(string: uri, relativeTo: base)?.standardizedFileURL.path() == URL(filePath: file).path())
    }
    #expect(uri.hasSuffix("%C3%84%20b/50%25%23.xib") || uri.hasSuffix("A%CC%88%20b/50%25%23.xib"))
    let bases = try #require(log.run["originalUriBaseIds"] as? [String: [String: Any]])
    #expect(Array(bases.keys) == ["%SRCROOT%"])
  }

  @Test("a finding without lines, of an archive or of a whole file, has a region")
  func regions() throws {
    let folder = try Scratch()
    try Shelf.sample().archived().write(to: URL(filePath: folder.file("A.plist")))
    for file in ["A.plist", "missing"] {
      let run = ToolRun("check", "--format", "sarif", folder.file(file), classes: ClassRegistry())
      let log = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
      #expect(!results.isEmpty)
      for result in results {
        let location = try #require((result["locations"] as? [[String: Any]])?.first)
        let place = try #require(location["physicalLocation"] as? [String: Any])
        #expect(place["region"] as? [String: Int] == ["startLine": 1])
        #expect((location["logicalLocations"] != nil) == (file == "A.plist"))
      }
    }
  }

  @Test("a renamed element has two edits in JSON, an attribute one")
  func editsInJSON() throws {
    let text = "<layout version=\"1\">\n  <Dail></Dail>\n  <Dial stpe=\"1\"/>\n</layout>\n"
    let run = ToolRun("check", "--format", "json", "-", input: text, classes: Dial.classes)
    let edits = try parsedLines(run.output).compactMap { $0["edits"] as? [[String: Any]] }
    let words = edits.map {
      $0.map { "\($0["line"] ?? 0):\($0["column"] ?? 0)-\($0["endColumn"] ?? 0) \($0["text"] ?? "")" }
    }
    #expect(words == [["2:3-8 <Dial", "2:11-15 Dial"], ["3:9-17 step=\"1\""]])
  }

  @Test("a clean SARIF log has no results")
  func cleanSARIFLog() throws {
    let run = ToolRun("check", "--format", "sarif", pitfall("01-nested-views"))
    #expect(run.status == 0)
    #expect(run.output.contains("\"results\":[]"))
  }
}
