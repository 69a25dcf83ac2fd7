/// The meaning of an element of Xcode's files in a comparison.
///
/// An element with an id is an object. An element without an id belongs to the element around it: it is a value, or a
/// container with a name, or an element of a list.
enum XcodeElement {
  case object
  /// A value of the element around it, with its name.
  case value(String)
  /// A part of the element around it, with a name that no other part of that element has.
  ///
  /// - isList: true if its contents have no names.
  case part(String, isList: Bool)

  /// - Parameters:
  ///   - isInList: true if the element is in a part that is a list.
  ///   - attribute: returns the value of an attribute.
  init(_ name: String, isInList: Bool, attribute: (String) -> String?) {
    if !namedDevices.contains(name), attribute("id") != nil {
      self = .object
    } else if let key = attribute("key") {
      self = values.contains(name) ? .value(key) : .part("\(name) \(key)", isList: arrays.contains(name))
    } else if let key = keys[name].flatMap(attribute) {
      self = .part("\(name) \(key)", isList: false)
    } else if isInList {
      self = .object
    } else {
      self = values.contains(name) ? .value(name) : .part(name, isList: !records.contains(name))
    }
  }
}

/// Elements whose id is the name of a kind of device.
private let namedDevices: Set<String> = ["device", "adaptation"]

/// Elements without a key whose contents have names.
private let records: Set<String> = ["document", "state", "variation", "textInputTraits", "device"]

/// Elements with a key whose contents are a list.
private let arrays: Set<String> = ["array", "mutableArray", "set", "mutableSet", "orderedSet", "mutableOrderedSet"]

/// The attribute by which an element without an id and a key is known among those around it.
private let keys = [
  "capability": "name", "deployment": "identifier", "development": "identifier", "exclude": "reference",
  "image": "name", "include": "reference", "namedColor": "name", "nil": "name", "plugIn": "identifier",
  "scene": "sceneID", "segue": "reference", "systemColor": "name", "userDefinedRuntimeAttribute": "keyPath",
]

/// Elements that are one value, with all of their attributes and contents: two people who change one color in two ways
/// do not want a third one. The names are those of elements with a key and without an id in public files.
private let values: Set<String> = [
  "attributedString", "audiovisualMediaTypes", "autoresizingMask", "behavior", "bool", "calendar", "color", "data",
  "dataDetectorType", "date", "decimal", "directionalEdgeInsets", "edgeInsets", "extendedEdge", "font",
  "fontDescription", "inset", "insets", "integer", "locale", "modifierMask", "mutableData", "mutableString", "nil",
  "offset", "offsetWrapper", "paragraphStyle", "point", "range", "real", "rect", "simulatedNavigationBarMetrics",
  "simulatedOrientationMetrics", "simulatedScreenMetrics", "simulatedStatusBarMetrics", "simulatedTabBarMetrics",
  "simulatedToolbarMetrics", "size", "string", "tableColumnResizingMask", "timeZone", "url", "value",
  "windowCollectionBehavior", "windowPositionMask", "windowStyleMask",
]
