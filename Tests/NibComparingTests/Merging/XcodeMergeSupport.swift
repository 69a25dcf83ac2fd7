import NibComparing
import NibModel
import Testing

/// A small file in the form in which Xcode writes it.
let loginXib = """
  <?xml version="1.0" encoding="UTF-8"?>
  <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES">
      <device id="retina6_12" orientation="portrait" appearance="light"/>
      <dependencies>
          <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
          <capability name="Safe area layout guides" minToolsVersion="9.0"/>
          <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
      </dependencies>
      <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="Login">
              <connections>
                  <outlet property="title" destination="lbl-00-ttl" id="out-00-ttl"/>
                  <outlet property="view" destination="vew-00-top" id="out-00-vew"/>
              </connections>
          </placeholder>
          <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
          <view contentMode="scaleToFill" id="vew-00-top">
              <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
              <subviews>
                  <label opaque="NO" text="Sign in" textAlignment="natural" translatesAutoresizingMaskIntoConstraints="NO" id="lbl-00-ttl">
                      <rect key="frame" x="20" y="79" width="353" height="21"/>
                      <fontDescription key="fontDescription" type="system" pointSize="17"/>
                      <color key="textColor" red="0.1" green="0.2" blue="0.3" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                      <nil key="highlightedColor"/>
                  </label>
                  <button opaque="NO" contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="btn-00-sgn">
                      <rect key="frame" x="20" y="120" width="353" height="30"/>
                      <state key="normal" title="Sign in" image="key"/>
                      <connections>
                          <action selector="signIn:" destination="-1" eventType="touchUpInside" id="act-00-sgn"/>
                      </connections>
                  </button>
                  <view contentMode="scaleToFill" fixedFrame="YES" id="vew-00-box">
                      <rect key="frame" x="20" y="200" width="100" height="100"/>
                  </view>
              </subviews>
              <viewLayoutGuide key="safeArea" id="saf-00-top"/>
              <color key="backgroundColor" systemColor="systemBackgroundColor"/>
              <constraints>
                  <constraint firstItem="lbl-00-ttl" firstAttribute="top" secondItem="saf-00-top" secondAttribute="top" constant="20" id="con-00-001"/>
                  <constraint firstItem="lbl-00-ttl" firstAttribute="leading" secondItem="saf-00-top" secondAttribute="leading" constant="20" id="con-00-002"/>
              </constraints>
              <point key="canvasLocation" x="130" y="-11"/>
          </view>
      </objects>
      <resources>
          <image name="key" width="24" height="24"/>
          <systemColor name="systemBackgroundColor">
              <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
          </systemColor>
      </resources>
  </document>

  """

func xcodeTree(_ text: String, _ file: String = "L.xib") throws -> LayoutTree {
  try LayoutTree(readingXcode: SourceText(file: file, bytes: Array(text.utf8)))
}

func xcodeMerge(
  _ base: String, _ ours: String, _ theirs: String,
  rules: Set<MergeSettlement.Rule> = Set(MergeSettlement.Rule.allCases)
) throws -> LayoutMerge {
  LayoutMerge(
    base: try xcodeTree(base, "base"), ours: try xcodeTree(ours, "ours"),
    theirs: try xcodeTree(theirs, "theirs"),
    rules: rules)
}

/// Pieces of a text with their replacements.
typealias Edits = [(String, String)]

extension LayoutMerge {
  func taking(_ side: MergeSide) -> String { String(decoding: text { _ in side }, as: UTF8.self) }
  var withComments: String { String(decoding: commented.bytes, as: UTF8.self) }
}

extension String {
  /// Returns the lines of an element, from its tag to its end tag.
  func lines(ofElement id: String) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.contains(" id=\"\(id)\"") }) else { return "?" }
    let margin = lines[start].prefix { $0 == " " }
    let rest = lines[(start + 1)...]
    let end = rest.firstIndex { $0.hasPrefix(margin + "</") && !lines[start].hasSuffix("/>") } ?? start
    return lines[start...end].map { "\($0)\n" }.joined()
  }

  /// Returns the text with replacements. Each piece must occur.
  func edited(_ edits: Edits) -> String {
    edits.reduce(self) { text, edit in
      precondition(text.contains(edit.0), "\(edit.0) does not occur")
      return text.replacing(edit.0, with: edit.1)
    }
  }
}

/// Merges two edited versions, and expects a result that has the edits of both.
func expectClean(
  _ ours: Edits, _ theirs: Edits, settled: [String] = [], result: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let merge = try xcodeMerge(loginXib, loginXib.edited(ours), loginXib.edited(theirs))
  #expect(merge.conflicts.map(\.message) == [], sourceLocation: sourceLocation)
  #expect(merge.settlements.map(\.message) == settled, sourceLocation: sourceLocation)
  #expect(merge.text == result ?? loginXib.edited(ours + theirs), sourceLocation: sourceLocation)
}

/// Merges two edited versions, and expects conflicts with these messages.
func expectConflict(
  _ ours: Edits, _ theirs: Edits, _ messages: [String], rules: Set<MergeSettlement.Rule> = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> LayoutMerge {
  let merge = try xcodeMerge(loginXib, loginXib.edited(ours), loginXib.edited(theirs), rules: rules)
  #expect(merge.conflicts.map(\.message) == messages, sourceLocation: sourceLocation)
  return merge
}
