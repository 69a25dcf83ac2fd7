import TerminalKit
import TestSupport
import Testing

/// Known findings of `nib check --sources`, which a run without the sources cannot find.
@MainActor @Suite struct SourceBaselineTests {
  /// An outlet that the class does not have, and a frame of a negative size.
  private static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <objects>
            <view id="v" customClass="Panel">
                <rect key="frame" x="0.0" y="0.0" width="-5" height="10"/>
                <subviews>
                    <label opaque="NO" text="Name" id="l">
                        <rect key="frame" x="0.0" y="0.0" width="5" height="5"/>
                    </label>
                </subviews>
                <connections>
                    <outlet property="title" destination="l" id="o"/>
                </connections>
            </view>
        </objects>
    </document>

    """

  private func check(_ options: String...) -> ToolRun {
    ToolRun(arguments: ["check"] + options, classes: .terminal)
  }

  private static let header = "@interface Panel : UIView\n@property (weak) IBOutlet UILabel *name;\n@end\n"

  @Test(
    "a run that has not read all files of the app keeps the findings of the sources",
    arguments: [false, true])
  func partOfFiles(isDamaged: Bool) throws {
    let side = Self.xib.replacing("Panel", with: "Side")
    let scratch = try Scratch([
      "App/Panel.h": Self.header, "App/Side.h": Self.header.replacing("Panel", with: "Side"),
      "App/Panel.xib": Self.xib,
      "App/Side.xib": side,
    ])
    let (app, known) = (scratch.file("App"), scratch.file("known.json"))
    _ = check("--sources", app, "--write-baseline", known)
    let before = try scratch.read("known.json")
    #expect(before.contains("the outlet 'name' of Side is not connected"))
    let file = scratch.file("App/Panel.xib")
    if isDamaged { try scratch.write(String(side.dropLast(20)), to: "App/Side.xib") }
    let part = isDamaged ? [] : [file]
    let run = ToolRun(
      arguments: ["check"] + part + ["--sources", app, "--baseline", known, "--write-baseline", known],
      classes: .terminal)
    #expect(!run.output.contains("no longer found"), "\(run.output)")
    let after = try scratch.read("known.json")
    for line in before.split(separator: "\n") where line.contains("fingerprint") {
      #expect(after.contains(line.drop { $0 == "," }.prefix { $0 != "}" }), "\(line)")
    }
  }

  /// The check against the sources says the same better.
  @Test("a known finding that a finding of the sources replaces is not gone")
  func replaced() throws {
    let wave = Self.xib.replacing("customClass=\"Panel\"", with: "customClass=\"Waveview\"").replacing(
      "<subviews>", with: "<subviews><view id=\"w\" customClass=\"Waveview\" customModule=\"App\"/>")
    let scratch = try Scratch(["App/WaveView.swift": "class WaveView: UIView {}\n", "App/Wave.xib": wave])
    let (app, known) = (scratch.file("App"), scratch.file("known.json"))
    _ = check(app, "--write-baseline", known)
    #expect(try scratch.read("known.json").contains("wrong-module"))
    let with = check("--sources", app, "--baseline", known, "--write-baseline", known)
    #expect(!with.output.contains("no longer found"), "\(with.output)")
    #expect(check(app, "--baseline", known).status == 0)
  }

  @Test("a run without the sources keeps the findings of the sources, and does not say that they are gone")
  func withoutSources() throws {
    let scratch = try Scratch([
      "App/Panel.m": "#import \"Panel.h\"\n@implementation Panel\n@end\n",
      "App/Panel.h": Self.header,
      "App/Panel.xib": Self.xib,
    ])
    let (app, known) = (scratch.file("App"), scratch.file("known.json"))
    let first = check("--sources", app, "--write-baseline", known)
    let count = try #require(Int(first.output.prefix { $0 != " " }))
    #expect(count > 2, "\(first.output)")
    let sources = try scratch.read("known.json").ranges(of: "\"sources\":true").count
    #expect(sources == 2)
    let without = check(app, "--baseline", known)
    #expect(without.status == 0)
    #expect(without.output.hasPrefix("1 file, nothing new\n"), "\(without.output)")
    #expect(without.output.hasSuffix("\n1 known finding not shown\n"), "\(without.output)")
    #expect(count == sources + 1)
    #expect(!without.output.contains("no longer found"))
    // The next baseline has them, too.
    #expect(check(app, "--baseline", known, "--write-baseline", known).status == 0)
    let again = check("--sources", app, "--baseline", known)
    #expect(again.output.hasPrefix("1 file, nothing new\n"), "\(again.output)")
    #expect(again.output.contains("\(count) known findings not shown"))
    // The class is mended, and the frame gets worse.
    try scratch.write(
      "@interface Panel : UIView\n@property (weak) IBOutlet UILabel *title;\n@end\n", to: "App/Panel.h")
    try scratch.write(Self.xib.replacing("height=\"10\"", with: "height=\"-10\""), to: "App/Panel.xib")
    let mended = check("--sources", app, "--baseline", known)
    #expect(
      mended.output.contains(
        "no longer found: \(app)/Panel.xib: 'title' is connected, but class Panel has no such outlet"))
    #expect(
      mended.output.contains("no longer found: \(app)/Panel.h: the outlet 'name' of Panel is not connected")
    )
    #expect(mended.output.contains("\n1 file, 1 new finding\n"), "\(mended.output)")
  }
}
