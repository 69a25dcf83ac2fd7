import NibComparing
import NibModel
import TestSupport
import Testing

/// Values that Xcode computes by itself, and pieces that both sides have added, which are no conflicts.
@Suite struct XcodeMergeRulesTests {
  @Test("the higher version of each tool is used, number by number")
  func versions() throws {
    try expectClean(
      [("toolsVersion=\"22505\"", "toolsVersion=\"23094.1\""), ("version=\"22504\"", "version=\"9999\"")],
      [("toolsVersion=\"22505\"", "toolsVersion=\"23094\""), ("version=\"22504\"", "version=\"23084\"")],
      settled: [
        "both set 'toolsVersion' of <document>: ours to \"23094.1\", theirs to \"23094\"; the higher version is used",
        "both set 'version' of <plugIn com.apple.InterfaceBuilder.IBCocoaTouchPlugin>: ours to \"9999\", theirs to \"23084\"; the higher version is used",
      ],
      result: loginXib.edited([
        ("toolsVersion=\"22505\"", "toolsVersion=\"23094.1\""), ("version=\"22504\"", "version=\"23084\""),
      ]))
  }

  @Test(
    "a requirement stays that one side removes and the other raises, and so does an image that is still in use"
  )
  func dependencies() throws {
    let capability = "        <capability name=\"Safe area layout guides\" minToolsVersion=\"9.0\"/>\n"
    let raised = capability.replacing("9.0", with: "11.0")
    let image = "        <image name=\"key\" width=\"24\" height=\"24\"/>\n"
    // Ours no longer needs the image, which theirs uses once more.
    let use = (
      "state key=\"normal\" title=\"Sign in\" image=\"key\"", "state key=\"normal\" title=\"Sign in\""
    )
    let other = ("<label opaque=\"NO\"", "<label opaque=\"NO\" highlightedImage=\"key\"")
    try expectClean(
      [(capability, ""), (image, ""), use], [(capability, raised), other],
      settled: [
        "ours removes <capability Safe area layout guides>, which theirs changes; that of theirs is kept",
        "ours removes <image key>, which the result of the merge still names; it is kept",
      ],
      result: loginXib.edited([(capability, raised), use, other]))
  }

  @Test("a color that is still in use stays even if ours has removed all resources")
  func allResources() throws {
    let start = loginXib.split(separator: "    <resources>")[0]
    let color = [("backgroundColor\" systemColor", "backgroundColor\" alpha=\"1\" systemColor")]
    let merge = try xcodeMerge(loginXib, start + "</document>\n", loginXib.edited(color))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text == loginXib.edited(color))
  }

  @Test("an image that nothing names any more is removed")
  func unusedImage() throws {
    let image = "        <image name=\"key\" width=\"24\" height=\"24\"/>\n"
    try expectClean([(image, ""), (" image=\"key\"", "")], [("text=\"Sign in\"", "text=\"Log in\"")])
  }

  @Test("sizes of images are those of ours")
  func imageSizes() throws {
    try expectClean(
      [("width=\"24\" height=\"24\"", "width=\"25\" height=\"24\"")],
      [("width=\"24\" height=\"24\"", "width=\"26\" height=\"24\"")],
      settled: ["both set 'width' of <image key>: ours to \"25\", theirs to \"26\"; that of ours is used"],
      result: loginXib.edited([("width=\"24\" height=\"24\"", "width=\"25\" height=\"24\"")]))
  }

  static let frames: (Edits, Edits) = (
    [("x=\"20\" y=\"79\"", "x=\"20\" y=\"80\"")], [("x=\"20\" y=\"79\"", "x=\"21\" y=\"79\"")]
  )

  @Test("a frame that constraints determine is that of ours")
  func frame() throws {
    try expectClean(
      Self.frames.0, Self.frames.1,
      settled: [
        "both set 'frame' of <label> 'lbl-00-ttl' (Sign in): ours to <rect x=\"20\" y=\"80\">, "
          + "theirs to <rect x=\"21\" y=\"79\">; that of ours is used"
      ], result: loginXib.edited(Self.frames.0))
  }

  @Test(
    "a frame is a conflict if the sides have different constraints, if no constraint determines it, or without the rule"
  )
  func frameConflicts() throws {
    let message =
      "both set 'frame' of <label> 'lbl-00-ttl' (Sign in): ours to <rect x=\"20\" y=\"80\">, "
      + "theirs to <rect x=\"21\" y=\"79\">; it was <rect x=\"20\" y=\"79\">"
    _ = try expectConflict(Self.frames.0, Self.frames.1, [message])
    let constant = ("constant=\"20\" id=\"con-00-001\"", "constant=\"30\" id=\"con-00-001\"")
    _ = try expectConflict(
      Self.frames.0, Self.frames.1 + [constant], [message], rules: Set(MergeSettlement.Rule.allCases))
    let merge = try expectConflict(
      [("y=\"200\"", "y=\"201\"")], [("y=\"200\"", "y=\"202\"")],
      [
        "both set 'frame' of <view> 'vew-00-box': ours to <rect y=\"201\">, "
          + "theirs to <rect y=\"202\">; it was <rect y=\"200\">"
      ], rules: Set(MergeSettlement.Rule.allCases))
    #expect(merge.taking(.ours) == loginXib.edited([("y=\"200\"", "y=\"201\"")]))
    #expect(merge.taking(.theirs) == loginXib.edited([("y=\"200\"", "y=\"202\"")]))
  }

  @Test("a fixed frame is a conflict, although Xcode writes that no autoresizing mask is translated")
  func fixedFrame() throws {
    let fixed = loginXib.edited([
      ("fixedFrame=\"YES\"", "fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    ])
    func moved(_ y: Int) -> String { fixed.edited([("y=\"200\"", "y=\"\(y)\"")]) }
    let merge = try xcodeMerge(fixed, moved(201), moved(202))
    #expect(
      merge.conflicts.map(\.message) == [
        "both set 'frame' of <view> 'vew-00-box': ours to <rect y=\"201\">, theirs to <rect y=\"202\">; it was <rect y=\"200\">"
      ])
    #expect(merge.taking(.theirs) == moved(202))
  }

  @Test("a place on the canvas and the device are those of ours")
  func canvas() throws {
    let ours = [("x=\"130\" y=\"-11\"", "x=\"131\" y=\"-11\""), ("retina6_12", "retina5_9")]
    try expectClean(
      ours, [("x=\"130\" y=\"-11\"", "x=\"130\" y=\"-12\""), ("retina6_12", "retina4_7")],
      settled: [
        "both set 'id' of 'device' of <document>: ours to \"retina5_9\", theirs to \"retina4_7\"; that of ours is used",
        "both set 'canvasLocation' of <view> 'vew-00-top': ours to <point x=\"131\" y=\"-11\">, theirs to <point x=\"130\" y=\"-12\">; that of ours is used",
      ], result: loginXib.edited(ours))
  }

  @Test("the same outlet that both sides have added with different ids is one outlet")
  func sameOutlet() throws {
    func outlet(_ id: String) -> Edits {
      [
        (
          "                <outlet property=\"view\"",
          "                <outlet property=\"box\" destination=\"vew-00-box\" id=\"\(id)\"/>\n                <outlet property=\"view\""
        )
      ]
    }
    try expectClean(
      outlet("out-00-00a"), outlet("out-00-00b"),
      settled: ["both add the outlet 'box' of File's Owner to <view> 'vew-00-box'; that of ours is used"],
      result: loginXib.edited(outlet("out-00-00a")))
  }

  @Test("the same action that both sides have added with different ids is sent once, and another one is kept")
  func sameAction() throws {
    let line = loginXib.lines(ofElement: "act-00-sgn")
    func action(_ selector: String, _ id: String) -> String {
      line.edited([("signIn:", selector), ("act-00-sgn", id)])
    }
    let (a, b, c) = (action("a:", "act-00-00a"), action("b:", "act-00-00b"), action("a:", "act-00-00c"))
    try expectClean(
      [(line, a + line)], [(line, c + line)],
      settled: [
        "both add the action 'a:' of <button> 'btn-00-sgn' (Sign in) to File's Owner; that of ours is used"
      ],
      result: loginXib.edited([(line, a + line)]))
    // In Xcode's order, regardless of the side that added them.
    try expectClean([(line, b + line)], [(line, a + line)], result: loginXib.edited([(line, a + b + line)]))
  }

  @Test(
    "the same constraint that both sides have added with different ids is there once, unless theirs refers to it"
  )
  func sameConstraint() throws {
    let end = "        </constraints>"
    func constraint(_ id: String) -> (String, String) {
      (
        end,
        "            <constraint firstItem=\"btn-00-sgn\" firstAttribute=\"width\" constant=\"9\" id=\"\(id)\"/>\n"
          + end
      )
    }
    let settled =
      "both add <constraint> 'con-00-00a' (btn-00-sgn.width = 9) of <view> 'vew-00-top'; that of ours is used"
    try expectClean(
      [constraint("con-00-00a")], [constraint("con-00-00b")], settled: [settled],
      result: loginXib.edited([constraint("con-00-00a")]))
    let outlet = "                <outlet property=\"view\""
    let width = (
      outlet,
      "                <outlet property=\"width\" destination=\"con-00-00b\" id=\"out-00-wid\"/>\n" + outlet
    )
    let text = try xcodeMerge(
      loginXib, loginXib.edited([constraint("con-00-00a")]),
      loginXib.edited([constraint("con-00-00b"), width])
    ).text
    #expect(
      text.contains("id=\"con-00-00a\"") && text.contains("id=\"con-00-00b\"") && text.contains("out-00-wid"))
  }

  @Test("an object that both sides have taken over from one change is one object")
  func sameID() throws {
    func added(_ title: String) -> Edits {
      [
        (
          "        </constraints>",
          "            <constraint firstItem=\"btn-00-sgn\" firstAttribute=\"width\" constant=\"\(title)\" id=\"con-00-003\"/>\n        </constraints>"
        )
      ]
    }
    let other = [("text=\"Sign in\"", "text=\"Log in\"")]
    try expectClean(added("9"), added("9") + other, result: loginXib.edited(added("9") + other))
    let merge = try expectConflict(
      added("9"), added("10"),
      [
        "both set 'constant' of <constraint> 'con-00-003' (btn-00-sgn.width = 9): ours to \"9\", theirs to \"10\"; it was nothing"
      ])
    #expect(merge.taking(.theirs) == loginXib.edited(added("10")))
  }
}
