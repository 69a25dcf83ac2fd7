import NibComparing
import NibModel
import TestSupport
import Testing

/// The text of merges of Xcode's files, to the byte.
@Suite struct XcodeMergeTests {
  typealias Edits = [(String, String)]

  /// Merges two edited versions, and expects a result that has the edits of both.
  private func expectClean(
    _ ours: Edits, _ theirs: Edits, settled: [String] = [], result: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let merge = try xcodeMerge(loginXib, loginXib.edited(ours), loginXib.edited(theirs))
    #expect(merge.conflicts.map(\.message) == [], sourceLocation: sourceLocation)
    #expect(merge.settlements.map(\.message) == settled, sourceLocation: sourceLocation)
    #expect(merge.text == result ?? loginXib.edited(ours + theirs), sourceLocation: sourceLocation)
  }

  private func expectConflict(
    _ ours: Edits, _ theirs: Edits, _ messages: [String], rules: Set<MergeSettlement.Rule> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> LayoutMerge {
    let merge = try xcodeMerge(loginXib, loginXib.edited(ours), loginXib.edited(theirs), rules: rules)
    #expect(merge.conflicts.map(\.message) == messages, sourceLocation: sourceLocation)
    return merge
  }

  @Test("changes of two attributes in one tag are merged, in the tag's order")
  func oneTag() throws {
    try expectClean(
      [("text=\"Sign in\"", "text=\"Log in\"")],
      [("natural\" trans", "center\" lineBreakMode=\"wordWrap\" trans")])
  }

  @Test("attributes that both sides add at one place have the order of another element of the kind")
  func attributeOrder() throws {
    let base = loginXib.edited([
      (
        "<view contentMode=\"scaleToFill\" id=\"vew-00-top\"",
        "<view contentMode=\"scaleToFill\" alpha=\"1\" tag=\"3\" id=\"vew-00-top\""
      )
    ])
    func box(_ attributes: String) -> String {
      base.edited([
        ("contentMode=\"scaleToFill\" fixedFrame", "contentMode=\"scaleToFill\" \(attributes)fixedFrame")
      ])
    }
    for (ours, theirs) in [("alpha=\"0.5\" ", "tag=\"7\" "), ("tag=\"7\" ", "alpha=\"0.5\" ")] {
      #expect(try xcodeMerge(base, box(ours), box(theirs)).text == box("alpha=\"0.5\" tag=\"7\" "))
    }
  }

  @Test("a key that Xcode has written twice in one object has two values")
  func keyTwice() throws {
    let sizes =
      "<size key=\"minSize\" width=\"1\" height=\"1\"/>\n                    <size key=\"minSize\" width=\"2\" height=\"1\"/>"
    let base = loginXib.edited([("<nil key=\"highlightedColor\"/>", sizes)])
    let (ours, theirs) = (
      ("width=\"1\" height=\"1\"", "width=\"5\" height=\"1\""),
      ("width=\"2\" height=\"1\"", "width=\"6\" height=\"1\"")
    )
    let merge = try xcodeMerge(base, base.edited([ours]), base.edited([theirs]))
    #expect(merge.conflicts.isEmpty)
    #expect(merge.text == base.edited([ours, theirs]))
  }

  @Test(
    "a text that theirs gives in an element and in an attribute is not lost if ours removes the attribute")
  func textTwice() throws {
    let color = "<nil key=\"highlightedColor\"/>"
    let merge = try xcodeMerge(
      loginXib, loginXib.edited([(" text=\"Sign in\"", "")]),
      loginXib.edited([(color, "<string key=\"text\">Log\nin</string>\n                    \(color)")]))
    #expect(merge.text.contains("<string key=\"text\">Log\nin</string>"))
  }

  @Test("a view that ours adds and one that theirs adds at one place are both there, ours first")
  func twoViews() throws {
    func label(_ id: String) -> String {
      """
                      <label text="\(id)" id="\(id)">
                          <rect key="frame" x="0.0" y="0.0" width="9" height="9"/>
                      </label>

      """
    }
    let (mine, other, end) = (label("new-00-our"), label("new-00-the"), "            </subviews>\n")
    try expectClean(
      [(end, mine + end)], [(end, other + end)], result: loginXib.edited([(end, mine + other + end)]))
  }

  @Test("constraints, connections and resources of both sides are added, in their own lines")
  func additionsToContainers() throws {
    try expectClean(
      [
        (
          "        </constraints>",
          "            <constraint firstItem=\"btn-00-sgn\" firstAttribute=\"width\" constant=\"9\" id=\"con-00-003\"/>\n        </constraints>"
        ),
        ("    <resources>\n", "    <resources>\n        <image name=\"door\" width=\"20\" height=\"20\"/>\n"),
      ],
      [
        (
          "            </connections>\n        </placeholder>",
          "                <outlet property=\"box\" destination=\"vew-00-box\" id=\"out-00-box\"/>\n            </connections>\n        </placeholder>"
        ),
        (
          "backgroundColor\" systemColor=\"systemBackgroundColor",
          "backgroundColor\" systemColor=\"systemRedColor"
        ),
      ])
  }

  @Test("an object without connections gets them from both sides in one element")
  func newContainerOnBothSides() throws {
    let end = "height=\"100\"/>\n                </view>"
    func connections(_ lines: [String]) -> Edits {
      [
        (
          end,
          "height=\"100\"/>\n                    <connections>\n"
            + lines.map { "                        \($0)\n" }.joined()
            + "                    </connections>\n                </view>"
        )
      ]
    }
    let mine = "<outlet property=\"a\" destination=\"-1\" id=\"out-00-00a\"/>"
    let other = "<outlet property=\"b\" destination=\"-1\" id=\"out-00-00b\"/>"
    try expectClean(
      connections([mine]), connections([other]), result: loginXib.edited(connections([mine, other])))
  }

  @Test("a view that theirs moves into another keeps the change of ours")
  func movedView() throws {
    let label = loginXib.lines(ofElement: "lbl-00-ttl")
    #expect(label.hasPrefix("                <label"))
    let inner = label.split(separator: "\n").map { "        \($0)\n" }.joined()
    let end = "height=\"100\"/>\n                </view>"
    func move(_ text: String) -> String {
      let changed = text.edited([(label, "")])
      return changed.edited([
        (
          end,
          "height=\"100\"/>\n                    <subviews>\n\(inner)                    </subviews>\n                </view>"
        )
      ])
    }
    let ours = loginXib.edited([("pointSize=\"17\"", "pointSize=\"24\"")])
    let merge = try xcodeMerge(loginXib, ours, move(loginXib))
    #expect(merge.conflicts.map(\.message) == [])
    #expect(merge.text == move(loginXib).edited([("pointSize=\"17\"", "pointSize=\"24\"")]))
  }

  @Test("removals of both sides that empty an element remove it, as Xcode does")
  func emptiedElement() throws {
    let lines = loginXib.split(separator: "\n").filter { $0.contains("property=\"") }.map { "\($0)\n" }
    let connections =
      ">\n            <connections>\n\(lines.joined())            </connections>\n        </placeholder>"
    try expectClean([(lines[0], "")], [(lines[1], "")], result: loginXib.edited([(connections, "/>")]))
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
      settled: ["both add the outlet \"box\" of <placeholder> '-1'; that of ours is used"],
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
        "both add the connection <action> 'act-00-00a' of <button> 'btn-00-sgn'; that of ours is used"
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
    let settled = "both add <constraint> 'con-00-00a' of <view> 'vew-00-top'; that of ours is used"
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

  @Test("an outlet that ours renames and theirs adds is a conflict")
  func renamedOutlet() throws {
    let added = [
      (
        "                <outlet property=\"view\"",
        "                <outlet property=\"box\" destination=\"vew-00-box\" id=\"out-00-00b\"/>\n                <outlet property=\"view\""
      )
    ]
    let merge = try expectConflict(
      [("property=\"title\"", "property=\"box\"")], added,
      [
        "both connect the outlet \"box\" of <placeholder> '-1': ours with <outlet> 'out-00-ttl', theirs with <outlet> 'out-00-00b'"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([("property=\"title\"", "property=\"box\"")]))
    #expect(merge.taking(.theirs) == loginXib.edited(added))
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
      ["both set 'constant' of <constraint> 'con-00-003': ours to \"9\", theirs to \"10\"; it was nothing"])
    #expect(merge.taking(.theirs) == loginXib.edited(added("10")))
  }

  @Test("byte order mark, line ends and indentation are those of ours")
  func form() throws {
    func windows(_ text: String) -> String { "\u{FEFF}" + text.replacing("\n", with: "\r\n") }
    let merge = try xcodeMerge(
      loginXib, windows(loginXib.edited([("Log", "Sign")].map { ($0.1 + " in\" text", "Log in\" text") })),
      loginXib.edited([("constant=\"20\" id=\"con-00-001\"", "constant=\"30\" id=\"con-00-001\"")]))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.text
        == windows(
          loginXib.edited([
            ("Sign in\" text", "Log in\" text"),
            ("constant=\"20\" id=\"con-00-001\"", "constant=\"30\" id=\"con-00-001\""),
          ])))
  }

  @Test("a text with several lines, entities and a comment keep their spelling")
  func spelling() throws {
    let base = loginXib.edited([
      ("text=\"Sign in\" ", ""),
      (
        "<nil key=\"highlightedColor\"/>",
        "<string key=\"text\">Sign &amp; in\nnow &lt;3</string>\n                        <nil key=\"highlightedColor\"/>"
      ),
      ("title=\"Sign in\"", "title=\"a&#10;b &quot;c&quot;\""),
      ("    <resources>", "    <!-- ours & theirs -->\n    <resources>"),
    ])
    let merge = try xcodeMerge(
      base, base.edited([("pointSize=\"17\"", "pointSize=\"24\"")]),
      base.edited([("now &lt;3", "now &lt;4"), ("orientation=\"portrait\"", "orientation=\"landscape\"")]))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.text
        == base.edited([
          ("pointSize=\"17\"", "pointSize=\"24\""), ("now &lt;3", "now &lt;4"),
          ("orientation=\"portrait\"", "orientation=\"landscape\""),
        ]))
  }

  @Test(
    "scenes that both sides add keep the comments that Xcode writes above them, and a scene has one of them")
  func scenes() throws {
    func scene(_ id: String, _ name: String, _ title: String = "") -> String {
      """
              <!--\(name)-->
              <scene sceneID="\(id)">
                  <objects>
                      <viewController\(title) id="vc-\(id)" sceneMemberID="viewController"/>
                  </objects>
                  <point key="canvasLocation" x="1" y="2"/>
              </scene>

      """
    }
    func storyboard(_ scenes: String...) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505">
          <scenes>
      \(scenes.joined())    </scenes>
      </document>

      """
    }
    let merge = try xcodeMerge(
      storyboard(scene("a", "A"), scene("b", "B")),
      storyboard(scene("a", "Ours"), scene("b", "B"), scene("c", "C")),
      storyboard(scene("a", "Theirs", " title=\"t\""), scene("b", "New"), scene("d", "D")))
    #expect(merge.conflicts.isEmpty)
    #expect(
      merge.settlements.map(\.message) == [
        "both set the comment of <scene a> to its name; that of ours is used"
      ])
    #expect(
      merge.text
        == storyboard(
          scene("a", "Ours", " title=\"t\""), scene("b", "New"), scene("c", "C"), scene("d", "D")))
  }

  // MARK: What Xcode computes

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
        "both set 'frame' of <label> 'lbl-00-ttl': ours to <rect x=\"20\" y=\"80\">, "
          + "theirs to <rect x=\"21\" y=\"79\">; that of ours is used"
      ], result: loginXib.edited(Self.frames.0))
  }

  @Test(
    "a frame is a conflict if the sides have different constraints, if no constraint determines it, or without the rule"
  )
  func frameConflicts() throws {
    let message =
      "both set 'frame' of <label> 'lbl-00-ttl': ours to <rect x=\"20\" y=\"80\">, "
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

  // MARK: Conflicts

  @Test("two changes of one color are a conflict, and never a third color")
  func color() throws {
    let merge = try expectConflict(
      [("red=\"0.1\"", "red=\"0.9\"")], [("blue=\"0.3\"", "blue=\"0.8\"")],
      [
        "both set 'textColor' of <label> 'lbl-00-ttl': "
          + "ours to <color blue=\"0.3\" red=\"0.9\">, "
          + "theirs to <color blue=\"0.8\" red=\"0.1\">; "
          + "it was <color blue=\"0.3\" red=\"0.1\">"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([("red=\"0.1\"", "red=\"0.9\"")]))
  }

  @Test("ours stays in place, and theirs is in a comment at the element")
  func comments() throws {
    let ours = [
      ("text=\"Sign in\"", "text=\"Log in\""),
      ("constant=\"20\" id=\"con-00-001\"", "constant=\"8\" id=\"con-00-001\""),
    ]
    let theirs =
      [("text=\"Sign in\"", "text=\"En--ter\""), ("relative", "relative")].prefix(1) + [
        ("constant=\"20\" id=\"con-00-002\"", "constant=\"7\" id=\"con-00-002\"")
      ]
    let merge = try expectConflict(
      ours, Array(theirs),
      [
        "both set 'text' of <label> 'lbl-00-ttl': ours to \"Log in\", theirs to \"En--ter\"; it was \"Sign in\""
      ])
    let clean = loginXib.edited(ours + [theirs[1]])
    #expect(merge.taking(.ours) == clean)
    #expect(
      merge.withComments
        == clean.edited([
          (
            "                <label opaque",
            "                <!-- nib merge, conflict 1: both set 'text' of <label> 'lbl-00-ttl': ours to \"Log in\", "
              + "theirs to \"En- -ter\"; it was \"Sign in\"; theirs: text=\"En- -ter\" -->\n                <label opaque"
          )
        ]))
    #expect(
      String(
        decoding: try LayoutMerge.withoutComments(.init(file: "", bytes: merge.commented)), as: UTF8.self)
        == clean)
  }

  @Test(
    "a view that theirs removes and ours changes stays, and a view that ours removes and theirs changes is in a comment"
  )
  func removedView() throws {
    let button = loginXib.lines(ofElement: "btn-00-sgn")
    let changed = ("image=\"key\"", "image=\"key\" backgroundImage=\"back\"")
    let merge = try expectConflict(
      [(button, "")], [changed],
      ["ours removes <state normal>, which theirs changes"].map { _ in
        "ours removes <button> 'btn-00-sgn', which theirs changes"
      })
    #expect(merge.taking(.ours) == loginXib.edited([(button, "")]))
    #expect(merge.taking(.theirs) == loginXib.edited([changed]))
    let lines = merge.withComments.split(separator: "\n")
    let comment = lines.firstIndex { $0.contains("<!-- nib merge, conflict 1: ours removes") } ?? 0
    #expect(lines[comment - 1] == "                </label>")
    #expect(lines[comment].hasPrefix("                <!-- nib"))
    #expect(lines[comment].contains("theirs: <button opaque"))
    #expect(lines[comment + 6] == "                </button> -->")
    let other = try expectConflict(
      [changed], [(button, "")], ["theirs removes <button> 'btn-00-sgn', which ours changes"])
    #expect(other.withComments.contains("; theirs has nothing here -->\n                <button opaque"))
  }

  @Test("a view with another id is another view, even if nothing else differs")
  func otherID() throws {
    let merge = try expectConflict(
      [("vew-00-box", "vew-11-box")], [("fixedFrame=\"YES\"", "fixedFrame=\"NO\"")],
      ["ours removes <view> 'vew-00-box', which theirs changes"])
    #expect(merge.taking(.ours) == loginXib.edited([("vew-00-box", "vew-11-box")]))
  }

  @Test("a value that ours removes and theirs changes leaves no line behind")
  func removedValue() throws {
    let color = "                    <nil key=\"highlightedColor\"/>\n"
    let merge = try expectConflict(
      [(color, "")], [("<nil key=\"highlightedColor\"/>", "<color key=\"highlightedColor\" white=\"1\"/>")],
      [
        "both set 'highlightedColor' of <label> 'lbl-00-ttl': ours to nothing, theirs to <color white=\"1\">; it was <nil>"
      ])
    #expect(merge.taking(.ours) == loginXib.edited([(color, "")]))
    #expect(
      merge.taking(.theirs)
        == loginXib.edited([
          ("<nil key=\"highlightedColor\"/>", "<color key=\"highlightedColor\" white=\"1\"/>")
        ]))
  }

  @Test("two cells for one key, and two objects for one outlet, are conflicts")
  func oneplace() throws {
    func guide(_ id: String) -> Edits {
      [
        (
          "<viewLayoutGuide key=\"safeArea\" id=\"saf-00-top\"/>",
          "<viewLayoutGuide key=\"safeArea\" id=\"saf-00-top\"/>\n            <view key=\"inputView\" id=\"\(id)\"/>"
        )
      ]
    }
    let merge = try expectConflict(
      guide("inp-00-00a"), guide("inp-00-00b"),
      [
        "both set \"inputView\" of <view> 'vew-00-top': ours with <view> 'inp-00-00a', theirs with <view> 'inp-00-00b'"
      ])
    #expect(merge.taking(.ours) == loginXib.edited(guide("inp-00-00a")))
    #expect(merge.taking(.theirs) == loginXib.edited(guide("inp-00-00b")))
    func outlet(_ target: String, _ id: String) -> Edits {
      [
        (
          "                <outlet property=\"view\"",
          "                <outlet property=\"box\" destination=\"\(target)\" id=\"\(id)\"/>\n                <outlet property=\"view\""
        )
      ]
    }
    _ = try expectConflict(
      outlet("vew-00-box", "out-00-00a"), outlet("btn-00-sgn", "out-00-00b"),
      [
        "both connect the outlet \"box\" of <placeholder> '-1': ours with <outlet> 'out-00-00a', theirs with <outlet> 'out-00-00b'"
      ],
      rules: Set(MergeSettlement.Rule.allCases))
  }

  @Test("a view that ours removes and to which a new constraint of theirs refers is a conflict")
  func brokenReference() throws {
    let box = loginXib.lines(ofElement: "vew-00-box")
    let constraint = (
      "        </constraints>",
      "            <constraint firstItem=\"vew-00-box\" firstAttribute=\"width\" constant=\"9\" id=\"con-00-003\"/>\n        </constraints>"
    )
    let merge = try expectConflict(
      [(box, "")], [constraint], ["ours removes <view> 'vew-00-box', to which theirs refers"])
    #expect(merge.taking(.theirs) == loginXib.edited([constraint]))
  }
}
