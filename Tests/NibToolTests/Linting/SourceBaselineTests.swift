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

  @Test("a run without the sources keeps the findings of the sources, and does not say that they are gone")
  func withoutSources() throws {
    let scratch = try Scratch([
      "App/Panel.m": "#import \"Panel.h\"\n@implementation Panel\n@end\n",
      "App/Panel.h": "@interface Panel : UIView\n@property (weak) IBOutlet UILabel *name;\n@end\n",
      "App/Panel.xib": Self.xib,
    ])
    let (app, known) = (scratch.file("App"), scratch.file("known.json"))
    func check(_ options: String...) -> ToolRun {
      ToolRun(arguments: ["check"] + options, classes: .terminal)
    }
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
