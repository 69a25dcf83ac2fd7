import NibModel
import NibXcode

/// A file that a rule has findings in. In the text, `§` stands before each place at which a finding is expected.
struct LintCase: CustomStringConvertible {
  var code: Diagnostic.Code
  /// The text with the marks.
  private var marked: String
  var options = LintOptions()
  var surroundings = LintSurroundings()
  /// True if the finding can be corrected.
  var hasFix = false

  init(
    _ code: Diagnostic.Code, _ marked: String, hasFix: Bool = false,
    _ configure: (inout LintOptions, inout LintSurroundings) -> Void = { _, _ in }
  ) {
    (self.code, self.marked, self.hasFix) = (code, marked, hasFix)
    configure(&options, &surroundings)
  }

  var description: String { code.rawValue }
  var text: String { marked.replacing("§", with: "") }

  /// The lines and columns of the marks, both counted from 1.
  var places: [String] {
    marked.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { line, text in
      text.split(separator: "§", omittingEmptySubsequences: false).dropLast().reduce(into: [Int]()) {
        columns, part in
        columns.append((columns.last ?? 1) + part.count)
      }.map { "\(line + 1):\($0)" }
    }
  }

  private static func view(_ content: String, attributes: String = "") -> String {
    IBFile.ios(
      """
              <view\(attributes) id="v">
                  <rect key="frame" x="0.0" y="0.0" width="300" height="200"/>
      \(content)
              </view>
      """)
  }

  /// Switches a rule on.
  private static func on(_ code: Diagnostic.Code) -> (inout LintOptions, inout LintSurroundings) -> Void {
    { options, _ in options.enabled = [code] }
  }

  /// A scene of a controller that has the given attributes.
  private static func controller(_ attributes: String, name: String = "viewController") -> String {
    "                <\(name) \(attributes) sceneMemberID=\"viewController\"/>"
  }

  static let all: [LintCase] = [
    // The second and the third say the same as the first: b.top = a.bottom + 8.
    LintCase(
      .duplicateConstraint,
      view(
        """
                    <subviews><label id="a"/><label id="b"/></subviews>
                    <constraints>
                        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" constant="8" id="c1"/>
                        §<constraint firstItem="a" firstAttribute="bottom" secondItem="b" secondAttribute="top" constant="-8" id="c2"/>
                        §<constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" constant="8.0" multiplier="1:1" id="c3">
                            <!-- </constraint> -->
                        </constraint>
                        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" constant="8" priority="750" id="c4"/>
                        <constraint firstItem="b" firstAttribute="top" relation="greaterThanOrEqual" secondItem="a" secondAttribute="bottom" constant="8" id="c5"/>
                        <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="leading" id="c6"/>
                    </constraints>
        """), hasFix: true),
    // An outlet names the second, so that it cannot simply be removed.
    LintCase(
      .duplicateConstraint,
      view(
        """
                    <constraints>
                        <constraint firstAttribute="width" constant="300" id="c1"/>
                        §<constraint firstAttribute="width" constant="300" id="c2"/>
                    </constraints>
                    <connections><outlet property="width" destination="c2" id="o1"/></connections>
        """)),
    LintCase(
      .contradictoryConstraints,
      view(
        """
                    <constraints>
                        <constraint firstAttribute="width" constant="300" id="c1"/>
                        §<constraint firstAttribute="width" relation="lessThanOrEqual" constant="200" id="c2"/>
                        <constraint firstAttribute="height" constant="100" id="c3"/>
                        <constraint firstAttribute="height" priority="999" constant="200" id="c4"/>
                        <constraint firstAttribute="height" relation="greaterThanOrEqual" constant="50" id="c5"/>
                    </constraints>
        """)),
    // 2 · a.width + 10 = b.width and a.width = b.width / 2 contradict each other: the second is b.width = 2 · a.width.
    LintCase(
      .contradictoryConstraints,
      view(
        """
                    <subviews><label id="a"/><label id="b"/></subviews>
                    <constraints>
                        <constraint firstItem="b" firstAttribute="width" secondItem="a" secondAttribute="width" multiplier="2" constant="10" id="c1"/>
                        §<constraint firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" multiplier="1:2" id="c2"/>
                    </constraints>
        """)),
    LintCase(
      .fixedTextWidth,
      view(
        """
                    <subviews>
                        <label text="Name" id="a">
                            <constraints>§<constraint firstAttribute="width" constant="80" id="c1"/></constraints>
                        </label>
                        <imageView id="b">
                            <constraints><constraint firstAttribute="width" constant="80" id="c2"/></constraints>
                        </imageView>
                    </subviews>
        """), on(.fixedTextWidth)),
    LintCase(
      .dynamicTypeFont,
      view(
        """
                    <subviews>
                        <label text="Name" adjustsFontForContentSizeCategory="YES" id="a">
                            §<fontDescription key="fontDescription" type="system" pointSize="17"/>
                        </label>
                        <label text="Mail" adjustsFontForContentSizeCategory="YES" id="b">
                            <fontDescription key="fontDescription" style="UICTFontTextStyleBody"/>
                        </label>
                        <label text="City" id="c">
                            <fontDescription key="fontDescription" type="system" pointSize="17"/>
                        </label>
                    </subviews>
        """)),
    LintCase(
      .marginConstraint,
      view(
        """
                    <subviews><label id="a"/></subviews>
                    <constraints>
                        <constraint firstItem="a" firstAttribute="top" secondItem="v" §secondAttribute="topMargin" id="c1"/>
                        <constraint §firstAttribute="trailingMargin" secondItem="a" secondAttribute="trailing" id="c2"/>
                        <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" id="c3"/>
                    </constraints>
        """), on(.marginConstraint)),
    LintCase(
      .negativeSize,
      view(
        """
                    <subviews>
                        <label id="a"><rect key="frame" x="-5" y="-5" §width="-1" height="20"/></label>
                        <label id="b"><rect key="frame" x="-5" y="-5" width="10" §height="-0.5"/></label>
                        <label id="c"><rect key="frame" x="0.0" y="0.0" width="0.0" height="0.0"/></label>
                    </subviews>
        """)),
    LintCase(
      .outsideSuperview,
      view(
        """
                    <subviews>
                        <label id="a">§<rect key="frame" x="300" y="0.0" width="10" height="20"/></label>
                        <label id="b">§<rect key="frame" x="0.0" y="-20" width="10" height="20"/></label>
                        <label id="c"><rect key="frame" x="299" y="0.0" width="10" height="20"/></label>
                        <label id="g"><rect key="frame" x="0.0" y="300" width="10" height="20"/><constraints>
                            <constraint firstItem="g" firstAttribute="top" secondItem="c" secondAttribute="bottom" id="k"/></constraints></label>
                        <label hidden="YES" id="d"><rect key="frame" x="400" y="0.0" width="10" height="20"/></label>
                        <scrollView id="e">
                            <rect key="frame" x="0.0" y="0.0" width="100" height="100"/>
                            <subviews><label id="f"><rect key="frame" x="0.0" y="400" width="10" height="20"/></label></subviews>
                        </scrollView>
                    </subviews>
        """)),
    LintCase(
      .stackViewBackground,
      view(
        """
                    <subviews>
                        <stackView id="a">
                            §<color key="backgroundColor" systemColor="systemGray2Color"/>
                        </stackView>
                        <stackView id="b"><color key="tintColor" systemColor="systemGray2Color"/></stackView>
                    </subviews>
        """), hasFix: true, on(.stackViewBackground)),
    LintCase(
      .missingAccessibilityLabel,
      view(
        """
                    <subviews>
                        §<button id="a"><state key="normal" image="star"/></button>
                        §<button id="b"/>
                        <button buttonType="close" id="c"/>
                        <button id="d"><state key="normal" title="OK"/></button>
                        <button id="e"><buttonConfiguration key="configuration" style="plain" title="OK"/></button>
                        <button id="f"><accessibility key="accessibilityConfiguration" label="Favorite"/></button>
                    </subviews>
        """), on(.missingAccessibilityLabel)),
    LintCase(
      .missingReuseIdentifier,
      view(
        """
                    <subviews>
                        <tableView dataMode="prototypes" id="t">
                            <prototypes>
                                §<tableViewCell id="a"/>
                                <tableViewCell reuseIdentifier="row" id="b"/>
                            </prototypes>
                        </tableView>
                        <collectionView id="c"><cells>§<collectionViewCell reuseIdentifier="" id="d"/></cells></collectionView>
                    </subviews>
        """)),
    LintCase(
      .duplicateReuseIdentifier,
      view(
        """
                    <subviews>
                        <tableView dataMode="prototypes" id="t">
                            <prototypes>
                                <tableViewCell reuseIdentifier="row" id="a"/>
                                <tableViewCell §reuseIdentifier="row" id="b"/>
                            </prototypes>
                        </tableView>
                        <tableView id="u"><prototypes><tableViewCell reuseIdentifier="row" id="c"/></prototypes></tableView>
                    </subviews>
        """)),
    LintCase(
      .reuseIdentifierClass,
      view(
        """
                    <subviews>
                        <tableView id="t">
                            <prototypes>
                                <tableViewCell §reuseIdentifier="row" id="a" customClass="Row&amp;"/>
                                <tableViewCell reuseIdentifier="Row" id="b" customClass="Row"/>
                                <tableViewCell reuseIdentifier="other" id="c"/>
                            </prototypes>
                        </tableView>
                    </subviews>
        """), hasFix: true, on(.reuseIdentifierClass)),
    LintCase(
      .staticTable,
      IBFile.storyboard([
        """
                        <viewController id="one" sceneMemberID="viewController">
                            <tableView key="view" §dataMode="static" id="a"/>
                        </viewController>
        """,
        """
                        <tableViewController id="two" sceneMemberID="viewController">
                            <tableView key="view" dataMode="static" id="b"/>
                        </tableViewController>
        """,
      ])),
    LintCase(
      .duplicateAction,
      view(
        """
                    <subviews>
                        <button id="a">
                            <connections>
                                <action selector="go:" destination="-1" eventType="touchUpInside" id="c1"/>
                                <action selector="go:" destination="-1" eventType="touchDown" id="c2"/>
                                §<action selector="go:" destination="-1" eventType="touchUpInside" id="c3"/>
                            </connections>
                        </button>
                        <button id="b">
                            <connections><action selector="go:" destination="-1" eventType="touchUpInside" id="c4"/></connections>
                        </button>
                    </subviews>
        """), hasFix: true),
    LintCase(
      .wrongModule,
      view(
        """
                    <subviews>
                        <label id="a" customClass="Tag" customModule="Shop" customModuleProvider="target"/>
                        <label id="b" §customClass="Tag"/>
                        <label id="c" customClass="Tag" customModuleProvider="target"/>
                        <label id="d" customClass="Other"/>
                    </subviews>
        """), hasFix: true),
    LintCase(
      .wrongModule,
      view(
        """
                    <subviews>
                        <label id="a" customClass="Tag" §customModule="Shop"/>
                        <label id="b" §customClass="Tag"/>
                        <label id="c" customClass="Tag" customModule="Kit"/>
                    </subviews>
        """), hasFix: true, { options, _ in options.modules = ["Tag": "Kit"] }),
    LintCase(
      .baseClass,
      view(
        """
                    <subviews>
                        §<label id="a"/>
                        <label id="b" §customClass="Tag"/>
                        <label id="c" customClass="Title"/>
                    </subviews>
        """),
      { options, _ in
        options.enabled = [.baseClass]
        options.baseClasses = ["UILabel": ["Title", "Note"]]
      }),
    LintCase(
      .controllerClass, IBFile.storyboard([controller("id=\"one\" §customClass=\"Login\"")]),
      { options, surroundings in
        options.enabled = [.controllerClass]
        surroundings.stem = "Start"
      }),
    LintCase(
      .storyboardIdentifierClass,
      IBFile.storyboard([
        controller("§storyboardIdentifier=\"login\" id=\"one\" customClass=\"Login\""),
        controller("storyboardIdentifier=\"Home\" id=\"two\" customClass=\"Home\""),
        controller("storyboardIdentifier=\"plain\" id=\"three\""),
      ]), hasFix: true, on(.storyboardIdentifierClass)),
    LintCase(
      .bottomBar,
      IBFile.storyboard([
        "§" + controller("id=\"one\" customClass=\"Login\"").drop { $0 == " " },
        controller("hidesBottomBarWhenPushed=\"YES\" id=\"two\""),
        controller("id=\"three\" customClass=\"Home\""),
        controller("id=\"four\"", name: "navigationController"),
      ]),
      { options, _ in
        options.enabled = [.bottomBar]
        options.bottomBarExceptions = ["Home"]
      }),
    LintCase(
      .severalControllers,
      IBFile.storyboard([
        controller("id=\"one\""), "<viewControllerPlaceholder storyboardName=\"Other\" id=\"x\"/>",
        "§" + controller("id=\"two\"").drop { $0 == " " }, controller("id=\"three\""),
      ]), on(.severalControllers)),
    LintCase(
      .noInitialController,
      IBFile.storyboard([controller("id=\"one\"")]).replacing("<document", with: "§<document"),
      on(.noInitialController)),
    LintCase(
      .unknownImage,
      view(
        """
                    <subviews>
                        <imageView image="§bakery" id="a"/>
                        <imageView image="§bakery" id="b"/>
                        <imageView image="star" catalog="system" id="c"/>
                        <button id="d"><state key="normal" image="bakers"/></button>
                    </subviews>
        """), hasFix: true, { _, surroundings in surroundings.images = ["bakers", "unrelated"] }),
    LintCase(
      .unknownColor,
      view(
        """
                    <color key="backgroundColor" name="§Unheard"/>
                    <color key="tintColor" name="Accent"/>
                    <color key="textColor" name="controlTextColor" catalog="System" colorSpace="catalog"/>
                    <color key="otherColor" systemColor="labelColor"/>
        """), { _, surroundings in surroundings.colors = ["Accent"] }),
    LintCase(
      .unlistedColor,
      view(
        "            <color key=\"backgroundColor\" name=\"§Brand\"/><color key=\"tintColor\" name=\"Accent\"/>"
      ),
      hasFix: true,
      { options, _ in
        options.enabled = [.unlistedColor]
        options.colors = ["Accent", "Brands"]
      }),
    LintCase(
      .unusedResource,
      view("            <color key=\"backgroundColor\" name=\"Brand\"/>").replacing(
        "</document>",
        with: """
              <resources>
                  §<image name="old" width="20" height="20"/>
                  <namedColor name="Brand">
                      <color red="1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                  </namedColor>
                  §<namedColor name="Former">
                      <color red="1" green="0.0" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                  </namedColor>
              </resources>
          </document>
          """), hasFix: true, on(.unusedResource)),
    LintCase(
      .noAutoLayout,
      view("").replacing("useAutolayout=\"YES\"", with: "§useAutolayout=\"NO\""), on(.noAutoLayout)),
    LintCase(
      .traitCollections,
      view("").replacing(" useTraitCollections=\"YES\"", with: "").replacing("<document", with: "§<document"),
      on(.traitCollections)),
    LintCase(
      .traitCollections,
      view("").replacing("useTraitCollections=\"YES\"", with: "§useTraitCollections=\"YES\""),
      { options, _ in
        options.enabled = [.traitCollections]
        options.usesTraitCollections = false
      }),
    LintCase(
      .otherDevice, view("").replacing("id=\"retina6_12\"", with: "§id=\"retina6_12\""), hasFix: true,
      on(.otherDevice)),
  ]
}
