import NibKit
import TestSupport
import Testing

/// The keys of the texts of Interface Builder's files, which are those that Xcode exports. In public files with strings
/// files, no title of a pop-up button has a key: its text is that of an item of its menu.
@Suite @MainActor struct CocoaTextsTests {
  private static func xib(_ objects: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
    <customObject id="-2" userLabel="File's Owner" customClass="NSObject"/>
    \(objects)
    </objects></document>

    """
  }

  private static let file = xib(
    """
    <toolbar id="tb"><allowedToolbarItems><toolbarItem label="Update" paletteLabel="Update now" toolTip="From source" id="ti"/>
    </allowedToolbarItems></toolbar>
    <button toolTip="Press" id="bu"><buttonCell key="cell" type="push" title="Go" id="bc"/>
      <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="plain" value="Not for translators"/>
        <userDefinedRuntimeAttribute type="string" keyPath="hint" value="First" localized="YES"/>
        <userDefinedRuntimeAttribute type="string" keyPath="help" value="Second" localized="YES"/>
      </userDefinedRuntimeAttributes>
      <connections><binding destination="-2" name="title" keyPath="self.name" id="bi"><dictionary key="options">
        <integer key="NSMultipleValuesPlaceholder" value="-1"/>
        <string key="NSNullPlaceholder">Nothing</string>
        <string key="NSNoSelectionPlaceholder">None</string>
        <string key="NSDisplayPattern">%{value1}@ files</string></dictionary></binding></connections></button>
    <segmentedControl id="sc"><segmentedCell key="cell" id="se"><segments><segment label="One" toolTip="The first"/>
      <segment label="Two"/></segments></segmentedCell></segmentedControl>
    <tableView id="tv"><tableColumns><tableColumn id="tc" headerToolTip="Names"><tableHeaderCell key="headerCell" title="Name"/>
    </tableColumn></tableColumns></tableView>
    <comboBox id="cb"><comboBoxCell key="cell" placeholderString="Choose" id="cc"><objectValues><string>Red</string>
      <string>Blue</string></objectValues></comboBoxCell></comboBox>
    <constraint firstItem="cb" firstAttribute="width" constant="9" placeholder="YES" id="co"/>
    <popUpButton id="pb"><popUpButtonCell key="cell" title="All" selectedItem="m1" id="pc" customClass="Chooser">
      <menu key="menu" id="m0"><items><menuItem title="All" id="m1"/></items></menu></popUpButtonCell></popUpButton>
    <popUpButton id="pd"><popUpButtonCell key="cell" title="All" id="pf"/></popUpButton>
    <menu title="File" id="me"><items><menuItem title="Open" toolTip="A file" id="mi"/></items></menu>
    """)

  private static let keys = [
    "ti.label": "Update", "ti.paletteLabel": "Update now", "ti.toolTip": "From source",
    "bu.ibShadowedToolTip": "Press",
    "bc.title": "Go", "bu.ibExternalUserDefinedRuntimeAttributesLocalizableStrings[0]": "First",
    "bu.ibExternalUserDefinedRuntimeAttributesLocalizableStrings[1]": "Second",
    "bi.ibShadowedIsNilPlaceholder": "Nothing", "bi.ibShadowedNoSelectionPlaceholder": "None",
    "bi.ibShadowedDisplayPattern": "%{value1}@ files", "se.ibShadowedLabels[0]": "One",
    "se.ibShadowedLabels[1]": "Two",
    "se.ibShadowedToolTips[0]": "The first", "tc.headerCell.title": "Name", "tc.headerToolTip": "Names",
    "cc.placeholderString": "Choose", "cc.ibShadowedObjectValues[0]": "Red",
    "cc.ibShadowedObjectValues[1]": "Blue",
    "m1.title": "All", "me.title": "File", "mi.title": "Open", "mi.ibShadowedToolTip": "A file",
  ]

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments) }

  /// Returns the keys and texts of a table.
  private func entries(_ table: String) -> [String: String] {
    Dictionary(
      table.matches(of: #/(?m)^"([^"]+)" = "([^"]*)";$/#).map { (String($0.1), String($0.2)) }
    ) { first, _ in first }
  }

  @Test("each text has the key that Xcode gives it")
  func export() throws {
    let scratch = try Scratch(["F.xib": Self.file])
    #expect(entries(run("strings", "export", scratch.file("F.xib")).output) == Self.keys)
  }

  @Test("a table with all keys is complete, and its texts are put into the file")
  func roundTrip() throws {
    let table = Self.keys.map { "\"\($0.key)\" = \"\($0.value.replacing("o", with: "0"))\";" }.joined(
      separator: "\n")
    let scratch = try Scratch(["Base.lproj/F.xib": Self.file, "de.lproj/F.strings": table])
    let file = scratch.file("Base.lproj/F.xib")
    let check = run("strings", "check", file)
    #expect(check.output == "" && check.status == 0)
    let imported = run("strings", "import", file, scratch.file("de.lproj/F.strings"))
    #expect(imported.errors == "")
    try scratch.write(imported.output, to: "G.xib")
    #expect(
      entries(run("strings", "export", scratch.file("G.xib")).output)
        == Self.keys.mapValues { $0.replacing("o", with: "0") })
  }
}
