import TerminalKit
import TestSupport
import Testing

/// The decisions of a project about findings of `nib check --sources`.
@MainActor @Suite struct SourceLevelTests {
  /// The outlet has another type than the object, and the outlet 'mail' of the source is not connected.
  private func project(_ configuration: String, notes: String = "") throws -> Scratch {
    let note = """
      <attributedString key="userComments"><fragment content="\(notes)"/></attributedString>
      """
    return try Scratch([
      ".nib.json": "{\"version\": 1, \(configuration)}",
      "App/Panel.swift": """
      class Panel: UIView {
        @IBOutlet var title: UIButton!
        @IBOutlet var mail: UIView!
      }
      """,
      "App/Panel.xib": """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
          <objects>
              <view id="v" customClass="Panel" customModule="App">
                  <rect key="frame" x="0.0" y="0.0" width="5" height="10"/>
                  <subviews>
                      <label opaque="NO" text="Name" id="l">
                          <rect key="frame" x="0.0" y="0.0" width="5" height="5"/>
                      </label>
                  </subviews>
                  <connections>
                      <outlet property="title" destination="l" id="o"/>
                  </connections>
                  \(notes.isEmpty ? "" : note)
              </view>
          </objects>
      </document>

      """,
    ])
  }

  private func codes(_ scratch: Scratch, _ options: [String] = []) -> (status: Int32, findings: Set<String>) {
    let run = ToolRun(
      arguments: ["check", scratch.file("App"), "--format", "json"] + options, classes: .terminal)
    let lines = (try? parsedLines(run.output)) ?? []
    let words = lines.map { "\($0["severity"] as? String ?? "") \($0["code"] as? String ?? "")" }
    return (run.status, Set(words.filter { !$0.contains("clipped") && !$0.contains("accessib") }))
  }

  private func sources(_ scratch: Scratch) -> [String] { ["--sources", scratch.file("App")] }

  private nonisolated static let all: Set = ["warning outlet-type", "notice unconnected-outlet"]

  @Test(
    "levels and allowances of a project hold for what the sources show",
    arguments: [
      ("\"rules\": {}", all, 1), ("\"rules\": {\"outlet-type\": \"off\"}", ["notice unconnected-outlet"], 0),
      ("\"rules\": {\"outlet-type\": \"notice\"}", ["notice outlet-type", "notice unconnected-outlet"], 0),
      (
        "\"rules\": {\"unconnected-outlet\": \"error\"}",
        ["warning outlet-type", "error unconnected-outlet"], 1
      ),
      ("\"allow\": [{\"file\": \"App/\", \"code\": \"outlet-type\"}]", ["notice unconnected-outlet"], 0),
      (
        "\"allow\": [{\"file\": \"App/Panel.xib\", \"object\": \"v\", \"code\": \"outlet-type\"}]",
        ["notice unconnected-outlet"], 0
      ),
      (
        "\"allow\": [{\"file\": \"App/Panel.swift\", \"code\": \"unconnected-outlet\"}]",
        ["warning outlet-type"], 1
      ),
      ("\"allow\": [{\"file\": \"App/\"}]", [], 0),
    ] as [(String, Set<String>, Int32)])
  func decided(configuration: String, findings: Set<String>, status: Int32) throws {
    let scratch = try project(configuration)
    let found = codes(scratch, sources(scratch))
    #expect(found.findings == findings)
    #expect(found.status == status)
  }

  @Test("a note of an object allows what the sources show, and a run without them does not call it unused")
  func note() throws {
    let scratch = try project("\"rules\": {}", notes: "nib: allow outlet-type: old")
    #expect(codes(scratch, sources(scratch)).findings == ["notice unconnected-outlet"])
    #expect(codes(scratch).findings == [])
    // An allowance of something that the sources do not show is unused.
    let other = try project(
      "\"allow\": [{\"file\": \"App/Panel.xib\", \"code\": \"unused-identifier\"}]")
    #expect(codes(other, sources(other)).findings == Self.all.union(["warning unused-allowance"]))
    #expect(codes(other).findings == [])
  }
}
