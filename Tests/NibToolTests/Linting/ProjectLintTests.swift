import Foundation
import NibKit
import TerminalKit
import TestSupport
import Testing

/// The lint of files of Interface Builder in a project: configuration, resources, languages, known findings.
@Suite @MainActor struct ProjectLintTests {
  private static func xib(_ objects: String, resources: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
            <view id="box">
                <rect key="frame" x="0.0" y="0.0" width="320" height="200"/>
    \(objects)
            </view>
        </objects>
    \(resources)
    </document>

    """
  }

  private static let outside = """
                <subviews>
                    <label text="Name" id="name"><rect key="frame" x="340" y="20" width="60" height="20"/></label>
                    <label text="Mail" id="mail"><rect key="frame" x="340" y="40" width="60" height="20"/></label>
                </subviews>
    """

  private static let doubled = """
                <constraints>
                    <constraint firstAttribute="width" constant="320" id="one"/>
                    <constraint firstAttribute="width" constant="320" id="two"/>
                </constraints>
    """

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: .terminal) }

  /// The codes of findings, and the ids that their messages name.
  private func codes(_ run: ToolRun) throws -> [String] {
    try parsedLines(run.output).map { $0["code"] as? String ?? "" }
  }

  // MARK: The configuration

  @Test("levels switch rules and other findings on, off and to other severities")
  func levels() throws {
    let scratch = try Scratch(["App/Views/V.xib": Self.xib(Self.outside + "\n" + Self.doubled)])
    let file = scratch.file("App/Views/V.xib")
    #expect(
      try codes(run("check", file, "--format", "json"))
        == ["outside-superview", "outside-superview", "duplicate-constraint"])
    try scratch.write(
      """
      {"version": 1, "rules": {"outside-superview": "off", "duplicate-constraint": "notice", "other-device": "on"},
       "device": "retina6_1"}
      """, to: ".nib.json")
    let found = try parsedLines(run("check", file, "--format", "json").output)
    #expect(found.map { $0["code"] as? String } == ["other-device", "duplicate-constraint"])
    #expect(found.map { $0["severity"] as? String } == ["warning", "notice"])
    // The nearest configuration counts alone.
    try scratch.write(
      "{\"version\": 1, \"rules\": {\"duplicate-constraint\": \"notice\", \"outside-superview\": \"off\"}}",
      to: "App/.nib.json")
    #expect(run("check", file).status == 0)
    try scratch.write(
      "{\"version\": 1, \"rules\": {\"duplicate-constraint\": \"error\"}}", to: "App/.nib.json")
    #expect(
      run("check", file).output.contains(
        "V.xib:13:17: error: duplicate constraint: width of 'box' = 320"))
  }

  @Test(
    "a configuration with a fault is refused at its place",
    arguments: [
      ("{\"version\": 1, \"ruls\": {}}", "1:16", "there is no key 'ruls'; did you mean 'rules'?"),
      ("{\"version\": 2}", "1:13", "version 2"), ("[]", "1:1", "a configuration must be an object"),
      ("{}", "1:1", "no 'version'"), ("{\"version\": 1} 3", "1:16", "other text"),
      ("{", "1:", "the file is not valid JSON"),
      (
        "{\"version\": 1, \"rules\": {\"duplicate-constrant\": \"off\"}}", "1:49",
        "did you mean 'duplicate-constraint'?"
      ),
      (
        "{\"version\": 1, \"rules\": {\"relative_to_margin\": \"on\"}}", "1:48", "is 'margin-constraint' here"
      ),
      (
        "{\"version\": 1, \"rules\": {\"negative-size\": \"of\"}}", "1:43",
        "there is no level 'of'; did you mean 'off'?"
      ),
      ("{\"version\": 1, \"colors\": [1]}", "1:26", "'colors' is an array of texts"),
      (
        "{\"version\": 1, \"allow\": [{\"code\": \"negative-size\"}]}", "1:26",
        "an allowance must have a 'file'"
      ),
      ("{\"version\": 1, \"allow\": [{\"file\": \"a\", \"line\": 3}]}", "1:48", "there is no key 'line'"),
    ])
  func faults(text: String, place: String, message: String) throws {
    let scratch = try Scratch([".nib.json": text, "A.xib": Self.xib(""), "B.xib": Self.xib("")])
    let run = run("check", scratch.path)
    #expect(run.status == 2)
    #expect(run.output.contains(".nib.json:\(place)"), "\(run.output)")
    #expect(run.output.contains(message), "\(run.output)")
    #expect(run.output.components(separatedBy: message).count == 2, "The fault is reported once.")
  }

  @Test("findings are allowed by file, folder, object and code")
  func allowances() throws {
    let scratch = try Scratch([
      "A.xib": Self.xib(Self.outside), "B.xib": Self.xib(Self.outside), "Pods/C.xib": Self.xib(Self.outside),
      ".nib.json": """
      {"version": 1, "allow": [
        {"file": "A.xib", "object": "name", "code": "outside-superview", "reason": "it slides in"},
        {"file": "B.xib", "object": "name", "code": "negative-size"}, {"file": "Pods/"}
      ]}
      """,
    ])
    let found = try parsedLines(run("check", scratch.path, "--format", "json").output)
    let places = found.map { finding in
      "\((finding["file"] as? String ?? "").split(separator: "/").last ?? "") \(finding["line"] ?? 0)"
    }
    // The second allowance allows nothing.
    #expect(places == ["A.xib 9", "B.xib 8", "B.xib 9", ".nib.json 3"])
    #expect(found.last?["code"] as? String == "unused-allowance")
  }

  @Test("an allowance for a file that does not exist is reported, and one for a folder is not")
  func missingFile() throws {
    let scratch = try Scratch([
      "Sub/A.xib": Self.xib(Self.outside),
      ".nib.json": """
      {"version": 1, "allow": [
        {"file": "A.xib", "code": "outside-superview"}, {"file": "Sub/A.xib", "code": "outside-superview"}, {"file": "Pods/"}
      ]}
      """,
    ])
    let run = run("check", scratch.path)
    #expect(
      run.output.contains(
        ".nib.json:2:3: warning: there is no 'A.xib' in the folder of this file [unused-allowance]"))
    #expect(run.output.components(separatedBy: "[unused-allowance]").count == 2, "\(run.output)")
    #expect(!run.output.contains("[outside-superview]"))
  }

  @Test("an allowed file is left out with its errors, and otherwise an error is not allowed")
  func allowedErrors() throws {
    let scratch = try Scratch([
      "A.xib": Self.xib("<subviews><label id=\"box\"/></subviews>"),
      ".nib.json": "{\"version\": 1, \"allow\": [{\"file\": \"A.xib\"}]}",
    ])
    #expect(run("check", scratch.path).status == 0)
    try scratch.write(
      "{\"version\": 1, \"allow\": [{\"file\": \"A.xib\", \"code\": \"duplicate-id\"}]}", to: ".nib.json")
    #expect(run("check", scratch.path).output.contains("[duplicate-id]"))
  }

  @Test("notes allow what a level makes an error, and those of rules that are off are not reported")
  func notesAndLevels() throws {
    let note =
      "<attributedString key=\"userComments\"><fragment content=\"nib: allow duplicate-constraint\"/></attributedString>"
    let scratch = try Scratch(["A.xib": Self.xib(note + "\n" + Self.doubled)])
    for level in ["error", "off", "on"] {
      try scratch.write(
        "{\"version\": 1, \"rules\": {\"duplicate-constraint\": \"\(level)\"}}", to: ".nib.json")
      #expect(run("check", scratch.path).status == 0, "\(level)")
    }
    try scratch.write(Self.xib(note), to: "A.xib")
    #expect(
      run("check", scratch.path).output.contains("there is no warning 'duplicate-constraint' at view 'box'"))
  }

  @Test("a configuration of all keys conforms to its schema", .enabled(if: JSONSchema.isInstalled))
  func schema() throws {
    let article = try Article(path: "Sources/NibTool/NibTool.docc/LintingXcodesFiles.md")
    let example = try #require(article.blocks(of: "json").first).replacing("\n", with: " ")
    let all = """
      {"version": 1, "rules": {}, "allow": [], "baseClasses": {}, "device": "retina4_7", "usesTraitCollections": false, \
      "bottomBarExceptions": ["A"], "colors": [], "modules": {"A": ["b"]}, "assets": ["c"]}
      """
    let wrong = ["{\"version\": 1, \"rules\": {\"a\": \"maybe\"}}", "{\"version\": 1, \"other\": 1}"]
    let faults = try JSONSchema.faults(
      of: [example, all] + wrong, schema: "\(packageFolder)/Schemas/configuration.schema.json")
    #expect(faults.map(\.isEmpty) == [true, true, false, false])
    let scratch = try Scratch([".nib.json": all, "A.xib": Self.xib("")])
    #expect(run("check", scratch.file("A.xib")).status == 0)
  }

  // MARK: The surroundings

  @Test("images and colors are compared with the asset catalogs of the project")
  func assets() throws {
    let objects = """
                  <color key="backgroundColor" name="Brand"/>
                  <subviews>
                      <imageView image="cart" id="a"/><imageView image="photo" id="b"/><imageView image="Icons/star" id="c"/>
                      <imageView image="sun" id="f"/><imageView image="Plain/sun" id="g"/><imageView image="star" id="h"/>
                      <imageView image="crat" id="d"/><imageView image="moon" catalog="system" id="e"/>
                  </subviews>
      """
    let scratch = try Scratch(["App/Views/V.xib": Self.xib(objects)])
    let file = scratch.file("App/Views/V.xib")
    #expect(try codes(run("check", file, "--format", "json")) == [])
    try scratch.write("{\"version\": 1}", to: ".nib.json")
    // A group is a part of a name only if it provides a namespace.
    try scratch.write(
      "{\"properties\": {\"provides-namespace\": true}}", to: "Shared/Assets.xcassets/Icons/Contents.json")
    for name in ["cart.imageset", "Icons/star.imageset", "Plain/sun.imageset", "Accent.colorset"] {
      try scratch.write("{}", to: "Shared/Assets.xcassets/\(name)/Contents.json")
    }
    try scratch.write("", to: "Other/photo@2x.png")
    let found = try parsedLines(run("check", file, "--format", "json").output)
    #expect(
      found.map { $0["code"] as? String } == ["unknown-color"] + Array(repeating: "unknown-image", count: 3))
    for (finding, name) in zip(found.dropFirst(), ["Plain/sun", "star", "crat"]) {
      #expect((finding["message"] as? String)?.contains("'\(name)'") == true)
    }
    try scratch.write("{\"version\": 1, \"assets\": [\"Other\"]}", to: ".nib.json")
    #expect(try codes(run("check", file, "--format", "json")) == [], "Without a catalog, nothing is known.")
  }

  @Test("classes are compared with the modules whose sources declare them")
  func modules() throws {
    let scratch = try Scratch([
      "V.xib": Self.xib(
        "<subviews><label id=\"a\" customClass=\"Tag\" customModule=\"Shop\"/><label id=\"b\" customClass=\"Tag\" customModule=\"Kit\"/></subviews>"
      ),
      "Sources/Kit/Views/Tag.swift": "public final class Tag: UILabel { class Inner {} }",
      ".nib.json": "{\"version\": 1, \"modules\": {\"Kit\": [\"Sources/Kit\"]}}",
    ])
    let run = run("check", scratch.file("V.xib"))
    #expect(
      run.output.contains("the class 'Tag' has the module 'Shop' here, and belongs to 'Kit' [wrong-module]"))
    #expect(run.output.components(separatedBy: "[wrong-module]").count == 2)
  }

  @Test("texts are compared with the tables of the languages")
  func texts() throws {
    let label = """
                  <subviews>
                      <label text="Name" fixedFrame="YES" id="a">
                          <rect key="frame" x="0.0" y="0.0" width="50" height="20"/>
                          <fontDescription key="fontDescription" type="system" pointSize="17"/>
                      </label>
                      <label text="Mail" fixedFrame="YES" id="b"><rect key="frame" x="0.0" y="30" width="50" height="20"/></label>
                      <label text="17:30" fixedFrame="YES" id="c"><rect key="frame" x="0.0" y="60" width="50" height="20"/></label>
                  </subviews>
      """
    let scratch = try Scratch([
      "Base.lproj/V.xib": Self.xib(label),
      ".nib.json": "{\"version\": 1, \"rules\": {\"untranslated-text\": \"on\"}}",
    ])
    let file = scratch.file("Base.lproj/V.xib")
    #expect(try codes(run("check", file, "--format", "json")) == [], "The file is not translated.")
    // In Helvetica's table, the letters of Benutzername add up to 6503 thousandths of the font's size: 110.6 points.
    try scratch.write("\"a.text\" = \"Benutzername\";", to: "de.lproj/V.strings")
    try scratch.write("\"a.text\" = \"Nom\";\n\"x.text\" = \"\";", to: "fr.lproj/V.strings")
    let run = run("check", file)
    #expect(run.output.contains("the text \"Mail\" of label 'b' has no translation [untranslated-text]"))
    #expect(run.output.contains("note: the file has texts in de and fr"))
    #expect(
      run.output.contains(
        "\"Benutzername\" (de) is about 111 points wide, and label 'a' has 50 [clipped-text]"),
      "\(run.output)")
    #expect(run.output.components(separatedBy: " [").count == 3)
  }

  // MARK: Files

  @Test("a folder's files of Interface Builder are checked, also beside a layout of the same name")
  func folder() throws {
    let scratch = try Scratch([
      "A.layout.xml": "<layout version=\"1\"/>", "A.xib": Self.xib(Self.outside),
      "Sub/A.storyboard": "<document/>",
    ])
    let run = run("check", scratch.path)
    #expect(run.output.contains("A.xib:8:"))
    #expect(run.output.contains("Sub/A.storyboard:1:"))
    #expect(run.output.contains("3 files, 3 findings in 2 of them"), "\(run.output)")
  }

  @Test("the edits of a finding remove the line of an element, and nothing is left to find")
  func edits() throws {
    let scratch = try Scratch(["A.xib": Self.xib(Self.doubled)])
    let file = scratch.file("A.xib")
    let found = try parsedLines(run("check", file, "--format", "json").output)
    let edits = try #require(found.first?["edits"] as? [[String: Any]])
    #expect(edits.count == 1)
    #expect(edits.first?["text"] as? String == "")
    #expect(edits.first?["line"] as? Int == 9)
    #expect(edits.first?["column"] as? Int == 1)
    #expect(edits.first?["endLine"] as? Int == 10)
    #expect(edits.first?["endColumn"] as? Int == 1)
    var lines = try scratch.read("A.xib").components(separatedBy: "\n")
    lines.remove(at: 8)
    try scratch.write(lines.joined(separator: "\n"), to: "A.xib")
    #expect(run("check", file).status == 0)
  }

  @Test("SARIF has the rule, the line and the column")
  func sarif() throws {
    let scratch = try Scratch(["A.xib": Self.xib(Self.doubled)])
    let output = run("check", scratch.path, "--format", "sarif").output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let results = ((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]) ?? []
    #expect(results.map { $0["ruleId"] as? String } == ["duplicate-constraint"])
    let location =
      (results.first?["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    let region = location?["region"] as? [String: Int]
    #expect(region?["startLine"] == 9)
    #expect(region?["startColumn"] == 17)
    #expect(output.contains("\"deletedRegion\""))
    #expect(
      output.contains(
        "\"fullDescription\":{\"text\":\"Two constraints of the same views are equal."
      ))
  }

  // MARK: Known findings

  @Test(
    "known findings are not reported again, wherever they move; new ones are, and those that are gone are listed"
  )
  func baseline() throws {
    let scratch = try Scratch(["A.xib": Self.xib(Self.outside), "B.xib": Self.xib(Self.doubled)])
    let known = scratch.file("known.json")
    let first = run("check", scratch.path, "--write-baseline", known)
    #expect(first.status == 0)
    #expect(first.output == "3 findings of 2 files are in \(known)\n")
    let second = run("check", scratch.path, "--baseline", known)
    #expect(second.status == 0, "\(second.output)")
    #expect(second.output.contains("3 known findings not shown"))
    // The file has another line at its beginning, and one more fault.
    let moved = Self.xib(Self.outside + "\n" + Self.doubled).replacing("<objects>", with: "<objects>\n")
    try scratch.write(moved, to: "A.xib")
    try scratch.write(Self.xib(""), to: "B.xib")
    let third = run("check", scratch.path, "--baseline", known)
    #expect(third.status == 1)
    #expect(third.output.contains("[duplicate-constraint]") && !third.output.contains("[outside-superview]"))
    #expect(third.output.contains("no longer found: "))
    let lines = try parsedLines(run("check", scratch.path, "--baseline", known, "--format", "json").output)
    #expect(lines.map { $0["code"] as? String } == ["duplicate-constraint"])
    // Known findings of files that are not checked are kept.
    let part = run("check", scratch.file("B.xib"), "--baseline", known, "--write-baseline", known)
    #expect(part.output.hasSuffix("\n2 findings of 1 file are in \(known)\n"))
    #expect(try scratch.read("known.json").components(separatedBy: "outside-superview").count == 3)
    #expect(run("check", scratch.path, "--baseline", scratch.file("A.xib")).status == 2)
  }

  @Test(
    "a run that writes known findings shows no other output than their number, and files that cannot be read")
  func writtenBaseline() throws {
    let scratch = try Scratch(["A.xib": Self.xib(Self.doubled), "B.xib": Self.xib("")])
    let known = scratch.file("known.json")
    let one = run("check", scratch.file("A.xib"), "--write-baseline", known)
    #expect((one.status, one.output, one.errors) == (0, "1 finding of 1 file is in \(known)\n", ""))
    let none = run("check", scratch.file("B.xib"), "--write-baseline", known)
    #expect((none.status, none.output, none.errors) == (0, "0 findings are in \(known)\n", ""))
    let missing = run("check", scratch.file("missing.xib"), "--write-baseline", known)
    #expect(missing.status == 2)
    #expect(missing.output.contains("[unreadable-file]"))
    // A program gets all findings, and the number beside them.
    let json = run("check", scratch.file("A.xib"), "--write-baseline", known, "--format", "json")
    #expect(try codes(json) == ["duplicate-constraint"])
    #expect(json.errors.hasSuffix("1 finding of 1 file is in \(known)\n"))
    let rest = run("check", scratch.file("A.xib"), "--baseline", known, "--format", "json")
    #expect((rest.status, rest.output) == (0, ""))
    #expect(rest.errors.hasSuffix("1 known finding not shown\n"))
  }

  @Test("a second equal finding is new")
  func equalFindings() throws {
    let third = Self.doubled.replacing(
      "</constraints>",
      with:
        "    <constraint firstAttribute=\"width\" constant=\"320\" id=\"three\"/>\n            </constraints>"
    )
    let scratch = try Scratch(["A.xib": Self.xib(Self.doubled)])
    let known = scratch.file("known.json")
    _ = run("check", scratch.path, "--write-baseline", known)
    try scratch.write(Self.xib(third), to: "A.xib")
    #expect(run("check", scratch.path, "--baseline", known).status == 1)
  }
}
