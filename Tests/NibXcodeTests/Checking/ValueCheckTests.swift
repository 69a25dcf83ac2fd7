import NibKit
import NibModel
import NibXcode
import Testing

/// Values of the wrong kind, in every attribute of sample files whose kind is known.
@Suite struct ValueCheckTests {
  private static let iOS = IBFile.ios(
    """
    <view contentMode="scaleToFill" opaque="NO" alpha="0.5" tag="3" userInteractionEnabled="NO" id="v" customClass="Card">
      <rect key="frame" x="0.0" y="20" width="393" height="852.5"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMinY="YES"/>
      <subviews>
        <label text="12" textAlignment="natural" lineBreakMode="tailTruncation" numberOfLines="2" minimumFontSize="9" adjustsFontSizeToFit="NO" horizontalHuggingPriority="251" id="l">
          <fontDescription key="fontDescription" type="system" pointSize="17"/>
          <color key="textColor" red="0.1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
          <string key="text" base64-UTF8="YES">
    aGVsbG8
    </string>
        </label>
        <slider value="0.5" minValue="0.0" maxValue="1" id="s">
          <connections><action selector="go:" destination="-1" eventType="valueChanged" id="a1"/></connections></slider>
        <stackView axis="vertical" distribution="fillEqually" spacing="8" id="st"/>
        <textField borderStyle="roundedRect" clearButtonMode="always" id="t">
          <textInputTraits key="textInputTraits" keyboardType="numberPad" returnKeyType="done" secureTextEntry="YES"/></textField>
      </subviews>
      <constraints>
        <constraint firstItem="l" firstAttribute="top" relation="lessThanOrEqual" secondItem="v" secondAttribute="bottom" multiplier="1:2" constant="-4.5" priority="750" id="k"/>
      </constraints>
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="number" keyPath="radius"><real key="value" value="8.5"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="number" keyPath="count"><integer key="value" value="8"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="boolean" keyPath="on" value="YES"/>
        <userDefinedRuntimeAttribute type="point" keyPath="p"><point key="value" x="1" y="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="size" keyPath="z"><size key="value" width="1" height="2"/></userDefinedRuntimeAttribute>
        <userDefinedRuntimeAttribute type="range" keyPath="r"><range key="value" location="1" length="2"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes>
    </view>
    """)

  private static let macOS = IBFile.macOS(
    """
    <customView hidden="YES" wantsLayer="YES" id="v"><subviews>
      <button verticalHuggingPriority="750" id="b">
        <buttonCell key="cell" type="push" imagePosition="left" state="on" imageScaling="none" controlSize="small" id="c">
          <modifierMask key="keyEquivalentModifierMask" command="YES" shift="YES"/></buttonCell></button>
      <scrollView borderType="line" autohidesScrollers="YES" horizontalLineScroll="10" id="sv"/>
    </subviews></customView>
    <menu id="m"><items><menuItem tag="4" state="on" alternate="YES" id="i"/></items></menu>
    """)

  /// The attributes of the samples whose values are texts, names and ids.
  private static let texts: Set = [
    "version", "encoding", "type", "toolsVersion", "targetRuntime", "propertyAccessControl", "id",
    "orientation",
    "appearance", "placeholderIdentifier", "userLabel", "customClass", "key", "text", "customColorSpace",
    "selector",
    "destination", "firstItem", "secondItem", "keyPath", "title", "customObjectInstantitationMethod",
    "standalone",
  ]

  /// The values of the attributes in a text, with their names.
  private static func values(in text: String) -> [(name: Substring, value: Range<String.Index>)] {
    text.matches(of: #/ ([A-Za-z0-9-]+)="([^"]*)"/#).map {
      ($0.1, $0.2.startIndex..<$0.2.endIndex)
    }
  }

  private static let samples = [iOS, macOS]

  private func findings(_ text: String) throws -> [Diagnostic] {
    try NibDocument(recoveringXcode: SourceText(file: "a.xib", bytes: Array(text.utf8)))
      .interfaceBuilderFindings
  }

  @Test("right values have no findings", arguments: samples)
  func right(text: String) throws {
    #expect(try findings(text) == [])
  }

  @Test("a wrong value of each attribute is found at the value", arguments: samples)
  func mutations(text: String) throws {
    let wrong = "wrong!"
    var count = 0
    for (name, range) in Self.values(in: text) where !Self.texts.contains(String(name)) {
      let changed = String(text[..<range.lowerBound]) + wrong + String(text[range.upperBound...])
      let found = try findings(changed)
      let places = found.compactMap(\.range).map {
        String(decoding: Array(changed.utf8)[$0.lower..<$0.upper], as: UTF8.self)
      }
      #expect(places.contains(wrong), "\(name) of \(text[range]): \(found.map(\.message))")
      count += 1
    }
    #expect(count > 10)
  }

  @Test("numbers that are nearly right are found", arguments: ["", "1,5", "12pt", "0x", "--1", "1.2.3"])
  func numbers(value: String) throws {
    let text = Self.iOS.replacing("y=\"20\"", with: "y=\"\(value)\"")
    #expect(try findings(text).map(\.message) == ["'y' of <rect> must be a number, and is '\(value)'"])
  }

  @Test("a whole number is needed for a tag")
  func integers() throws {
    let text = Self.macOS.replacing("tag=\"4\"", with: "tag=\"4.5\"")
    #expect(try findings(text).map(\.message) == ["'tag' of <menuItem> must be a whole number, and is '4.5'"])
  }

  @Test("a misspelled word is a warning that says which one was probably meant")
  func words() throws {
    let found = try findings(Self.iOS.replacing("scaleToFill", with: "scaleToFil"))
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.map(\.message) == ["'contentMode' of <view> is 'scaleToFil', which is none of the known values"])
    #expect(found.first?.notes.map(\.message) == ["did you mean 'scaleToFill'?"])
  }

  @Test(
    "a text that is not in base64, or not of UTF-8, is found",
    arguments: [("a?VsbG8", "is not in base64"), ("/////w==", "but not of UTF-8")])
  func encodings(text: String, words: String) throws {
    let found = try findings(Self.iOS.replacing("aGVsbG8", with: text))
    #expect(found.map(\.code) == [.badValue])
    #expect(found.first?.message.hasSuffix(words) == true)
  }

  @Test("data that is not in base64 is found")
  func data() throws {
    let text = IBFile.macOS(
      "<customObject id=\"o\"><mutableData key=\"archive\">?!</mutableData></customObject>")
    #expect(try findings(text).map(\.message) == ["the text in <mutableData> is not in base64"])
  }

  @Test(
    "data can end with the digit of zeros that Xcode writes after the last byte, and with no other",
    arguments: ["A", "Q"])
  func lastDigit(digit: String) throws {
    let text = IBFile.macOS(
      "<customObject id=\"o\"><mutableData key=\"archive\">YnBs\n\(digit)</mutableData></customObject>")
    #expect(try findings(text).isEmpty == (digit == "A"))
  }

  @Test(
    "values of public files that are rare are known",
    arguments: [
      "<paragraphStyle key=\"style\"><tabStops><textTab location=\"0.5\"/></tabStops></paragraphStyle>",
      "<window separatorStyle=\"line\" id=\"w\"/>", "<textField lineBreakMode=\"clip\" id=\"t\"/>",
    ])
  func rareValues(element: String) throws {
    #expect(try findings(IBFile.macOS("<customObject id=\"o\">\(element)</customObject>")).isEmpty)
  }

  @Test("geometry without one of its numbers is found")
  func missing() throws {
    let text = Self.iOS.replacing(" height=\"852.5\"", with: "")
    #expect(try findings(text).map(\.message) == ["<rect> lacks 'height'"])
  }
}
