internal import NibReading

/// The names of elements and attributes that the reader knows. Names that the reader tests for have their own numbers:
/// their places in `all`.
enum ElementName {
  // Elements whose text may be blank come first.
  static let string: UInt32 = 0
  static let mutableString: UInt32 = 1
  static let textElements = 0..<2

  static let id: UInt32 = 2
  static let key: UInt32 = 3
  static let customClass: UInt32 = 4
  static let value: UInt32 = 5
  static let type: UInt32 = 6
  static let keyPath: UInt32 = 7
  static let property: UInt32 = 8
  static let destination: UInt32 = 9
  static let target: UInt32 = 10
  static let selector: UInt32 = 11
  static let eventType: UInt32 = 12
  static let placeholderIdentifier: UInt32 = 13
  static let sceneMemberID: UInt32 = 14
  static let base64: UInt32 = 15
  static let sceneID: UInt32 = 16

  static let document: UInt32 = 17
  static let objects: UInt32 = 18
  static let scenes: UInt32 = 19
  static let scene: UInt32 = 20
  static let subviews: UInt32 = 21
  static let connections: UInt32 = 22
  static let userDefinedRuntimeAttributes: UInt32 = 23
  static let userDefinedRuntimeAttribute: UInt32 = 24
  static let outlet: UInt32 = 25
  static let outletCollection: UInt32 = 26
  static let action: UInt32 = 27
  static let placeholder: UInt32 = 28
  static let customObject: UInt32 = 29
  static let variation: UInt32 = 30
  static let element: UInt32 = 31

  private static let numbered = [
    "string", "mutableString", "id", "key", "customClass", "value", "type", "keyPath", "property", "destination",
    "target",
    "selector", "eventType", "placeholderIdentifier", "sceneMemberID", "base64-UTF8", "sceneID", "document", "objects",
    "scenes", "scene", "subviews", "connections", "userDefinedRuntimeAttributes", "userDefinedRuntimeAttribute",
    "outlet", "outletCollection", "action", "placeholder", "customObject", "variation",
    "element",
  ]

  /// Connections, values, containers and information about the file.
  private static let others = """
    segue binding accessibilityConnection
    rect point size inset edgeInsets directionalEdgeInsets range color font fontDescription attributedString fragment
    attributes paragraphStyle textTab tabStops options nil bool boolean integer real decimal float double date data
    mutableData dictionary mutableDictionary array mutableArray subarray url affineTransform locale timeZone calendar
    autoresizingMask modifierMask state textInputTraits accessibility accessibilityTraits windowStyleMask windowPositionMask
    windowCollectionBehavior behavior image imageReference namedColor systemColor tableColumnResizingMask exclude include
    mask segment animations freeformSimulatedSizeMetrics simulatedStatusBarMetrics simulatedNavigationBarMetrics
    simulatedToolbarMetrics simulatedTabBarMetrics simulatedOrientationMetrics simulatedScreenMetrics
    simulatedMetricsContainer simulatedSplitDetailMetrics simulatedSplitMasterMetrics frame extendedEdge
    audiovisualMediaTypes dataDetectorType wkWebViewConfiguration wkPreferences blurEffect vibrancyEffect
    navigationBarAppearance tabBarAppearance toolbarAppearance keyCommand keyCommands buttonConfiguration
    preferredSymbolConfiguration fontStyle backgroundConfiguration configuration offsetWrapper offset
    contentFilters metadata keyboard
    dependencies deployment development plugIn capability resources device adaptation customFonts
    inferredMetricsTieBreakers classes class relationships relationship accessibilityActions
    constraints items cells prototypes sections segments tabViewItems tableColumns prototypeCellViews gestureRecognizers
    layoutGuides viewControllers toolbarItems leftBarButtonItems rightBarButtonItems allowedToolbarItems
    defaultToolbarItems splitViewItems rows columns gridCells column row group declaredKeys holdingPriorities
    visibilityPriorities customSpacing beginningViews middleViews endViews arrangedSubviews rowTemplates
    sortDescriptors sortDescriptor tabStops exceptions objectValues popUpMenu connection
    simulatedBottomBarMetrics simulatedTopBarMetrics calibratedRGB accessibilityCustomAction
    label timer table tableRow map movie picker inlineMovie paymentButton date notificationController
    tableViewGridLines allowedInputSourceLocales sound datePickerElements textAttributesForPositiveValues
    textAttributesForNegativeValues textAttributesForZero textAttributesForNil textAttributesForNotANumber
    textAttributesForPositiveInfinity textAttributesForNegativeInfinity
    predicateEditorRowTemplate popUpMenus expression comparisonPredicateOptions
    controller splashScene staticNotificationController dynamicNotificationController activityRing
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// The names for a reader of trees.
  static let known = KnownNames(all, textElements: textElements)

  /// True for each of the names that is an element of a class.
  static let areClasses: [Bool] = all.map(CocoaClasses.isElement)

  /// The names: the numbered ones, and then every other element.
  static let all: [String] = {
    var seen = Set(numbered)
    return numbered + (CocoaClasses.rows.map(\.element) + others).filter { seen.insert($0).inserted }
  }()
}
