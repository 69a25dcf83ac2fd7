import NibKit
import NibXcode

/// A .xib for macOS of some number of text fields, as Xcode writes them: nine elements and about 1 150 bytes each. The largest
/// file that is known has 1.2 MB and 8 800 elements.
func xibText(fields: Int) -> String {
  var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="21701" targetRuntime="MacOSX.Cocoa" propertyAccessControl="none" useAutolayout="YES" customObjectInstantitationMethod="direct">
        <objects>
            <customObject id="-2" userLabel="File's Owner"/>
            <customView id="root">
                <rect key="frame" x="0.0" y="0.0" width="480" height="272"/>
                <subviews>

    """
  for field in 0..<fields {
    // Ids look as Xcode makes them, and captions differ.
    let id = "\(field / 10_000 % 10)\(field / 1000 % 10)e-\(field / 100 % 10)\(field / 10 % 10)-\(field % 10)xQ"
    text += """
                          <textField focusRingType="none" horizontalHuggingPriority="251" verticalHuggingPriority="750" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
                              <rect key="frame" x="18" y="\(field * 20)" width="104" height="17"/>
                              <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMinY="YES"/>
                              <textFieldCell key="cell" scrollable="YES" lineBreakMode="clipping" sendsActionOnEndEditing="YES" title="Caption \(field)" id="c\(id)">
                                  <font key="font" metaFont="system"/>
                                  <color key="textColor" name="controlTextColor" catalog="System" colorSpace="catalog"/>
                                  <color key="backgroundColor" name="controlColor" catalog="System" colorSpace="catalog"/>
                              </textFieldCell>
                              <connections>
                                  <outlet property="delegate" destination="root" id="o\(id)"/>
                              </connections>
                          </textField>

      """
  }
  return text + """
                </subviews>
            </customView>
        </objects>
    </document>

    """
}
