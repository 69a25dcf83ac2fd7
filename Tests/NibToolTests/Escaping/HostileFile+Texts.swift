// Files in XML: those that load have hostile texts wherever a text is possible, the others wherever it is a fault.
extension HostileFile {
  static let layout = HostileFile(
    "layout", "layout.xml",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="{owner}">
      <Window id="{#window}" title="{title}">
        <Foo id="{#foo}" note="{note}" label="{label}" peer="#{#target}" pressed="#owner.{act}"/>
        <Label id="{#target}" text="{text}"/>
        <Foo awake-after="#{#foo}"><attribute name="rows"><item>{item}</item></attribute>
          <attribute name="cells"><item key="{key}">{value}</item></attribute></Foo>
        <TextField placeholder="{placeholder}"/>
        <Foo id="far" other="#ext:{external}"/>
      </Window>
      <connect from="#{#foo}" outlet="{outlet}" to="#{#target}"/>
      <connect from="#{#foo}" event="{event}" action="{action}" to="#owner"/>
    </layout>
    """)

  static let layouts = [
    layout,
    HostileFile(
      "layout with faults", "layout.xml", loads: false,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <layout version="1"><Window id="{id}">
        <Label id="l" width="{size}" for="{reference}"
          bold="#{#dangling}"/>
        <Label
          bold="{boolean}"/>
        <TextField
          pattern="({pattern}"/>
        <List awake-after="#{#none}"
          selected="{number}"/>
        </Window>
        <connect from="#l"
          outlet="{outlet}" to="#l"/>
        <connect from="#l"
          event="{event}" action="go" to="#l"/>
        <connect from="#l" event="action"
          action="{action}" to="#l"/>
        <connect
          from="{from}" outlet="a" to="{to?}"/>
      </layout>
      """),
    HostileFile(
      "layout with a comment", "layout.xml", loads: false,
      "<layout version='1'><!-- {!comment} --><Window/></layout>"),
    HostileFile(
      "layout with text", "layout.xml", loads: false, "<layout version='1'><Window>{stray}</Window></layout>"),
    HostileFile(
      "layout with an attribute", "layout.xml", loads: false,
      "<layout version='1'><Window {!attribute}/></layout>"),
    HostileFile(
      "layout with an entity", "layout.xml", loads: false,
      "<layout version='1'><Window a='&{!entity};'/></layout>"),
    HostileFile("layout of a version", "layout.xml", loads: false, "<layout version='{version}'/>"),
    HostileFile(
      "layout with a name", "layout.xml", loads: false,
      "<layout version='1'><Label><attribute name='{name}'>a</attribute></Label></layout>"),
  ]

  static let xcodeFiles = [
    HostileFile(
      "xib", "xib",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
        <dependencies><plugIn identifier="{plugin?}" version="{pluginVersion?}"/></dependencies>
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="{owner}"><connections>
            <outlet property="{outlet}" destination="v1" id="{connection}"/>
            <action selector="{selector}:" destination="v1" eventType="touchUpInside" id="c2"/>
          </connections></placeholder>
          <view id="v1" userLabel="{label?}" customClass="{class}" restorationIdentifier="{restoration?}"
            customModule="{module?}"><rect key="{frame?}" x="0" y="0" width="1" height="1"/>
            <subviews><label id="v2" text="{text}"><string key="{key?}">{string?}</string></label></subviews>
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute type="string" keyPath="{keyPath}" value="{value}"/>
            </userDefinedRuntimeAttributes>
            <connections><outletCollection property="{many}" destination="v2" id="c4"/></connections>
          </view>
        </objects>
      </document>
      """),
    HostileFile(
      "xib with faults", "xib", loads: false,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="{runtime?}">
        <objects>
          <placeholder placeholderIdentifier="{placeholder?}" id="-1"><connections>
            <outlet property="a"
              destination="{destination}" id="c1"/>
            <action selector="a:" destination="-1"
              eventType="{eventType}" id="c2"/>
          </connections></placeholder>
          <view id="v1"
            contentMode="{mode}"><rect key="frame"
              x="{x}" y="0" width="1" height="1"/>
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute
                type="{type}" keyPath="a" value="b"/>
            </userDefinedRuntimeAttributes>{stray}
          </view>
        </objects>
      </document>
      """),
    HostileFile("xib with a comment", "xib", loads: false, "<document><!-- {!comment} --></document>"),
    HostileFile(
      "storyboard", "storyboard",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
        targetRuntime="iOS.CocoaTouch" initialViewController="v1">
        <scenes>
          <scene sceneID="{scene}"><objects>
            <viewController storyboardIdentifier="{identifier}" id="v1" customClass="{class}" sceneMemberID="viewController">
              <view key="view" id="w1"><subviews><button id="b1"><connections>
                <action selector="{selector}:" destination="v1" eventType="touchUpInside" id="c1"/>
                <segue identifier="{segue}" destination="v2" kind="show" id="c2"/>
                <segue destination="{destination}"
                  kind="{kind}" id="c3"/>
              </connections></button></subviews></view>
            </viewController>
          </objects></scene>
          <scene sceneID="s2"><objects>
            <viewControllerPlaceholder storyboardName="{storyboard}"
              referencedIdentifier="{reference?}" id="v2"/>
          </objects></scene>
        </scenes>
      </document>
      """),
  ]
}
