import Foundation

/// A file with a hostile text at one of its places.
struct HostileFile: CustomStringConvertible, Sendable {
  /// The kind and the place.
  let description: String
  let suffix: String
  let bytes: Data

  private init(_ description: String, _ suffix: String, _ bytes: Data) {
    (self.description, self.suffix, self.bytes) = (description, suffix, bytes)
  }

  static let all = layouts + xibs + storyboards + archives

  // MARK: Texts

  /// Returns the forms of a text in which one of the places has the hostile text, and the others the word in braces.
  ///
  /// `#` marks a name that cannot have spaces. `!` marks a place that is not escaped, such as a comment. It is empty in
  /// the other forms.
  private static func forms(_ kind: String, _ suffix: String, _ template: String) -> [HostileFile] {
    let parts = template.split(separator: "{", omittingEmptySubsequences: false).map {
      $0.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    return parts.indices.dropFirst().map { place in
      let text = parts.indices.dropFirst().map { index in
        let word = parts[index][0]
        return written(word, isHostile: index == place) + parts[index][1]
      }
      return HostileFile(
        "\(kind) \(place) \(parts[place][0])", suffix, Data((parts[0][0] + text.joined()).utf8))
    }
  }

  private static func written(_ word: String, isHostile: Bool) -> String {
    switch (word.first, isHostile) {
    case ("!", true): HostileText.all
    case ("!", false): ""
    case ("#", true): HostileText.nameInXML
    case ("#", false): String(word.dropFirst())
    case (_, true): HostileText.inXML
    case (_, false): word
    }
  }

  static let layouts = forms(
    "layout", "layout.xml",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="{Owner}"><!-- {!comment} -->
      <Window id="{#w}" title="{title}"><Foo id="{f}" outlet="{#foo}" note="{note}" label="{label}" pressed="#owner.{act}"/>
        <Label id="l" text="{text}" width="{*}" for="{for}" other="#{l}"/>
        <TextField pattern="{a}"><attribute name="{spans}"><array><item>{item}</item></array></attribute></TextField>
        <List outlets="{lists}" awake-after="#{#none}"/>
      </Window>{!stray}
      <connect from="#l" outlet="{peer}" to="#l"/>
      <connect from="#{l}" event="{pressed}" action="{#go}" to="#{owner}"/>
    </layout>
    """)

  private static let xibs = forms(
    "xib", "xib",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="{iOS.CocoaTouch}"><!-- {!c} -->
      <dependencies><plugIn identifier="{p}" version="{1}"/></dependencies>
      <objects>
        <placeholder placeholderIdentifier="{IBFilesOwner}" id="-1" customClass="{VC}"><connections>
          <outlet property="{view}" destination="v1" id="{c1}"/>
          <action selector="{act:}" destination="{v1}" eventType="{touchUpInside}" id="c2"/>
        </connections></placeholder>
        <view id="{v1}" userLabel="{label}" customClass="{K}" restorationIdentifier="{r}" customModule="{M}" contentMode="{left}"><rect key="{frame}" x="{0}" y="0" width="1" height="1"/>
          <subviews><label id="v2" text="{text}"><string key="{title}">{string}</string></label></subviews>
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="{string}" keyPath="{k}" value="{v}"/>
          </userDefinedRuntimeAttributes>{!stray}
          <connections><outletCollection property="{many}" destination="v2" id="c4"/></connections>
        </view>
      </objects>
    </document>
    """)

  private static let storyboards = forms(
    "storyboard", "storyboard",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="{v1}">
      <scenes>
        <scene sceneID="{s1}"><objects>
          <viewController storyboardIdentifier="{first}" id="v1" customClass="{VC}" sceneMemberID="viewController">
            <view key="view" id="w1"><subviews><button id="b1"><connections>
              <action selector="{go:}" destination="v1" eventType="touchUpInside" id="c1"/>
              <segue identifier="{segue}" destination="{v2}" kind="{show}" id="c2"/>
            </connections></button></subviews></view>
          </viewController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewControllerPlaceholder storyboardName="{Other}" referencedIdentifier="{there}" id="v2"/>
        </objects></scene>
      </scenes>
    </document>
    """)

  // MARK: Archives

  private static let archives = (0..<12).map { place in
    func text(_ index: Int, _ word: String) -> String { index == place ? HostileText.all : word }
    let objects: [[String: Any]] = [
      [
        "class": 0, "children": [1], "collections": [text(0, "many"): [1]], "outlets": [text(1, "one"): 1],
        "values": [
          text(2, "data"): [text(3, "key"): [1, text(4, "item")]] as [String: Any],
          text(5, "title"): text(6, "text"),
        ],
        "actions": [text(7, "pressed"): ["action": text(8, "go"), "target": 1] as [String: Any]],
      ], ["class": 1],
    ]
    let archive: [String: Any] = [
      "format": text(11, "NibKit archive"), "version": 1, "roots": [0], "objects": objects,
      "classes": [["name": text(9, "Note")], ["name": "Item", "versions": [text(10, "Item"): 1]]]
        as [[String: Any]],
    ]
    let bytes = try? PropertyListSerialization.data(fromPropertyList: archive, format: .binary, options: 0)
    return HostileFile("archive \(place)", "plist", bytes ?? Data())
  }
}
