import NibComparing
import NibModel
import TestSupport
import Testing

/// The text of merges of Xcode's files, to the byte.
@Suite struct XcodeMergeTests {
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
}
