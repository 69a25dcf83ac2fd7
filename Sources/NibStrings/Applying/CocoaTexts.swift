/// A table of the properties that Interface Builder uses in a strings file as names for the texts of its objects, if
/// they differ from the names of attributes.
package enum CocoaTexts {
  /// Returns the path to the text of a property, spelled like the key of a layout. Returns nil for a property that has
  /// the name of its attribute.
  package static func path(ofProperty property: String) -> String? {
    let name = String(property.prefix { $0 != "[" })
    guard let way = ways[name] else { return nil }
    // `segmentTitles[1]` is the title of the second segment.
    return way.replacing("[n]", with: property.dropFirst(name.count))
  }

  private static let ways = [
    "normalTitle": "normal.title", "selectedTitle": "selected.title", "highlightedTitle": "highlighted.title",
    "disabledTitle": "disabled.title", "focusedTitle": "focused.title", "ibShadowedToolTip": "toolTip",
    "ibExternalAccessibilityDescription": "accessibility.description", "segmentTitles": "segments[n].title",
    "ibShadowedLabels": "segments[n].label", "accessibilityLabel": "accessibilityConfiguration.label",
    "accessibilityHint": "accessibilityConfiguration.hint", "accessibilityHelp": "accessibility.help",
    "scopeButtonTitles": "scopeButtonTitles[n]", "ibShadowedToolTips": "segments[n].toolTip",
    "ibShadowedObjectValues": "objectValues[n]",
  ]

  /// The properties that refer to the options of a binding, by the options.
  package static let bindingOptions: [(option: String, property: String)] = [
    ("NSNullPlaceholder", "ibShadowedIsNilPlaceholder"),
    ("NSNoSelectionPlaceholder", "ibShadowedNoSelectionPlaceholder"),
    ("NSMultipleValuesPlaceholder", "ibShadowedMultipleValuesPlaceholder"),
    ("NSNotApplicablePlaceholder", "ibShadowedNotApplicablePlaceholder"),
    ("NSDisplayPattern", "ibShadowedDisplayPattern"), ("NSDisplayName", "ibShadowedDisplayName"),
  ]

  /// The prefix of an option's name among the attributes of a connection.
  package static let optionPrefix = "ib.options."

  /// The property for runtime attributes that are marked as localized, by their number.
  package static let runtimeAttributes = "ibExternalUserDefinedRuntimeAttributesLocalizableStrings"

  /// The attributes that are texts, by their names in the document, and the properties that refer to them.
  package static let attributes: [(attribute: String, property: String)] =
    [
      "title", "text", "placeholder", "placeholderString", "headerTitle", "footerTitle", "label", "paletteLabel",
      "alternateTitle", "prompt", "message", "subtitle", "scopeTitle", "attributedTitle", "headerToolTip",
    ].map { ($0, $0) } + [("toolTip", "ibShadowedToolTip")]

  /// Returns true if an attribute of an element is not a text, although its name is in `attributes`: a constraint can be
  /// a placeholder, and Xcode sets the title of a pop-up button from its menu.
  package static func isOther(_ attribute: some StringProtocol, ofElement element: String) -> Bool {
    let element = element.lowercased()
    return attribute == "placeholder" && element.hasSuffix("constraint")
      || attribute == "title" && element.hasSuffix("popupbuttoncell")
  }

  /// Returns the property that refers to an attribute of an element.
  package static func property(_ property: String, ofElement element: String) -> String {
    // The items of toolbars have a property of their own. Views and items of menus get their tips from elsewhere.
    property == "ibShadowedToolTip" && element.lowercased().contains("toolbaritem") ? "toolTip" : property
  }

  /// The texts in values with items: the attribute, the item in it, and the property that refers to it.
  package static let items: [(attribute: String, item: String, property: String)] = [
    ("normal", "title", "normalTitle"), ("selected", "title", "selectedTitle"),
    ("highlighted", "title", "highlightedTitle"), ("disabled", "title", "disabledTitle"),
    ("focused", "title", "focusedTitle"), ("headerCell", "title", "headerCell.title"),
    ("accessibilityConfiguration", "label", "accessibilityLabel"),
    ("accessibilityConfiguration", "hint", "accessibilityHint"),
    ("accessibility", "description", "ibExternalAccessibilityDescription"),
    ("configuration", "title", "configuration.title"), ("configuration", "subtitle", "configuration.subtitle"),
  ]

  /// The texts in lists: the attribute, the item in each of its values, or nil if the values are the texts, and the
  /// property that refers to them.
  package static let lists: [(attribute: String, item: String?, property: String)] = [
    ("segments", "title", "segmentTitles"), ("segments", "label", "ibShadowedLabels"),
    ("segments", "toolTip", "ibShadowedToolTips"), ("scopeButtonTitles", nil, "scopeButtonTitles"),
    ("objectValues", nil, "ibShadowedObjectValues"),
  ]
}
