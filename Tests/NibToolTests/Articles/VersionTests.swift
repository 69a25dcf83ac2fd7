import Foundation
import NibKit
import NibModel
import TestSupport
import Testing

/// The version stands in one place of the sources; the pages that name it follow.
@Suite("The version") @MainActor struct VersionTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/\(name)", encoding: .utf8)
  }

  @Test("is that of the newest release in the changelog") func changelog() throws {
    let releases = try page("CHANGELOG.md").matches(of: /\n## (\d+\.\d+\.\d+)/).map { String($0.1) }
    #expect(releases.first == NibKitVersion.current)
  }

  @Test("is printed by the tool, with libxml2's and those of the forms") func tool() throws {
    let run = ToolRun("--version")
    #expect(run.status == 0)
    let number = #"\d+\.\d+\.\d+"#
    let expected = try Regex(
      "nib \(number)\nlibxml2 \(number) \\(compiled against \(number)\\)\nfiles: [a-z 0-9,]+\nJSON: [-a-z 0-9,]+\n"
    )
    #expect(try expected.wholeMatch(in: run.output) != nil, "\(run.output)")
    #expect(run.output.hasPrefix("nib \(NibKitVersion.current)\n"))
  }
}

/// The versions of the forms, compared with the files themselves and with the schemas, which are written by hand.
@Suite("The version of a form") @MainActor struct FormVersionTests {
  /// Returns the numbers that `nib --version` prints, by name.
  private func printed() -> [String: Int] {
    let lines = ToolRun("--version").output.split(separator: "\n").dropFirst(2)
    let forms = lines.flatMap { $0.split(separator: ": ")[1].split(separator: ", ") }
    return Dictionary(
      uniqueKeysWithValues: forms.map { form in
        let end = form.lastIndex(of: " ") ?? form.startIndex
        return (String(form[..<end]), Int(form[end...].dropFirst()) ?? -1)
      })
  }

  @Test("of JSON is the one that its schema demands") func schemas() throws {
    let versions = printed()
    let folder = packageFolder + "/Schemas"
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let name = file.replacing(".schema.json", with: "")
      let number = try #require(text.firstMatch(of: /"\$id": "urn:x-nibkit:[-a-z]+:(\d+)"/)?.1)
      #expect(versions[name] == Int(number), "\(name)")
    }
  }

  @Test("of JSON without a schema is in the output") func orders() throws {
    let line = try #require(ToolRun("orders", "--format", "json").output.split(separator: "\n").first)
    let order = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(printed()["orders"] == order["version"] as? Int)
  }

  @Test("of a layout is the last one that is read") func layouts() throws {
    let number = try #require(printed()["layout"])
    #expect(
      ToolRun("check", "--stand-ins", "-", input: "<layout version='\(number)'><A/></layout>").status == 0)
    #expect(
      ToolRun("check", "--stand-ins", "-", input: "<layout version='\(number + 1)'><A/></layout>").status == 1
    )
  }

  @Test("of a compiled layout is in bytes 12 and 13; a layout of one file has the first version")
  func compiled() throws {
    let scratch = try Scratch()
    let file = scratch.file("A.layout.xml")
    try "<layout version='1'><A/></layout>".write(toFile: file, atomically: true, encoding: .utf8)
    let output = scratch.file("A.nib")
    #expect(ToolRun("compile", file, "--output", output).status == 0)
    let bytes = try Data(contentsOf: URL(filePath: output))
    #expect(bytes[12] == 1 && bytes[13] == 0)
    let document = try NibDocument(contentsOf: file)
    let other = try NibDocument("<layout version='1'/>", file: "B.layout.xml")
    let newest = try #require(document.joining([.init(other, .lastIn(nil))])).compiled()
    #expect(printed()["compiled layout"] == Int(newest[12]) + Int(newest[13]) * 256)
  }

  @Test("of an archive is in its property list") func archives() throws {
    let archive = try Shelf.sample().archived()
    let list = try PropertyListSerialization.propertyList(from: archive, format: nil) as? [String: Any]
    #expect(printed()["archive"] == list?["version"] as? Int)
  }

  @Test("of a baseline is in the file") func baselines() throws {
    let scratch = try Scratch()
    let file = scratch.file("known.json")
    _ = ToolRun("explore", pitfall("01-nested-views"), "--write-baseline", file)
    let baseline = try String(contentsOfFile: file, encoding: .utf8)
    let fields = try JSONSerialization.jsonObject(with: Data(baseline.utf8)) as? [String: Any]
    #expect(printed()["baseline"] == fields?["version"] as? Int)
  }
}
