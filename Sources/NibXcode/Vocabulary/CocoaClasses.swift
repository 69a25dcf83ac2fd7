/// The classes for the elements of Interface Builder files, in one table. The documentation is made from it, too.
///
/// An element that is not in the table gets a class name made from the system's prefix and its own name: `fooView` is
/// `UIFooView`.
package enum CocoaClasses {
  /// A row of the table: an element, and the classes that it represents.
  package struct Row: Sendable {
    package let element: String
    /// The class in UIKit, if there is one.
    package let uikit: String?
    /// The class in AppKit, if there is one.
    package let appkit: String?
  }

  /// The rows, views first.
  package static let rows: [Row] = table.split(separator: "\n").map { line in
    let words = line.split(separator: " ").map(String.init)
    return Row(element: words[0], uikit: words[1] == "-" ? nil : words[1], appkit: words[2] == "-" ? nil : words[2])
  }

  // Element, UIKit's class, AppKit's class. Different classes of one system have different names. The names come from
  // the headers. For elements that only Interface Builder knows, they are its own names.
  private static let table = """
    view UIView NSView
    button UIButton NSButton
    label UILabel -
    textField UITextField NSTextField
    imageView UIImageView NSImageView
    tableView UITableView NSTableView
    scrollView UIScrollView NSScrollView
    customView UIView NSView
    tableViewCell UITableViewCell -
    tableViewCellContentView UITableViewCellContentView -
    scroller - NSScroller
    clipView - NSClipView
    stackView UIStackView NSStackView
    textView UITextView NSTextView
    box - NSBox
    popUpButton - NSPopUpButton
    navigationBar UINavigationBar -
    tableCellView - NSTableCellView
    tableRowView - NSTableRowView
    slider UISlider NSSlider
    tableHeaderView - NSTableHeaderView
    collectionViewCell UICollectionViewCell -
    collectionView UICollectionView NSCollectionView
    progressIndicator - NSProgressIndicator
    segmentedControl UISegmentedControl NSSegmentedControl
    activityIndicatorView UIActivityIndicatorView -
    visualEffectView UIVisualEffectView NSVisualEffectView
    switch UISwitch NSSwitch
    splitView - NSSplitView
    tabView - NSTabView
    searchField - NSSearchField
    outlineView - NSOutlineView
    tabBar UITabBar -
    stepper UIStepper NSStepper
    collectionReusableView UICollectionReusableView -
    progressView UIProgressView -
    secureTextField - NSSecureTextField
    toolbar UIToolbar NSToolbar
    datePicker UIDatePicker NSDatePicker
    searchBar UISearchBar -
    containerView UIView NSView
    collectionViewCellContentView UICollectionViewCellContentView -
    webView UIWebView WebView
    comboBox - NSComboBox
    matrix - NSMatrix
    form - NSForm
    colorWell UIColorWell NSColorWell
    gridView - NSGridView
    pickerView UIPickerView -
    tokenField - NSTokenField
    wkWebView WKWebView WKWebView
    glkView GLKView -
    levelIndicator - NSLevelIndicator
    pathControl - NSPathControl
    pageControl UIPageControl -
    pagecontroller - NSPageController
    avPlayerView - AVPlayerView
    mapView MKMapView MKMapView
    openGLView - NSOpenGLView
    ruleEditor - NSRuleEditor
    predicateEditor - NSPredicateEditor
    sceneView SCNView SCNView
    sceneKitView SCNView SCNView
    skView SKView SKView
    arskView ARSKView -
    arscnView ARSCNView -
    mtkView MTKView MTKView
    pdfView PDFView PDFView
    browser - NSBrowser
    scrubber - NSScrubber
    control UIControl NSControl
    separator UIView NSView
    drawer - NSDrawer
    window UIWindow NSWindow
    panel - NSPanel
    viewController UIViewController NSViewController
    tableViewController UITableViewController -
    collectionViewController UICollectionViewController -
    navigationController UINavigationController -
    tabBarController UITabBarController -
    splitViewController UISplitViewController NSSplitViewController
    pageViewController UIPageViewController -
    glkViewController GLKViewController -
    avPlayerViewController AVPlayerViewController -
    hostingController UIHostingController NSHostingController
    imagePickerController UIImagePickerController -
    searchDisplayController UISearchDisplayController -
    windowController - NSWindowController
    tabViewController - NSTabViewController
    pageController - NSPageController
    viewControllerPlaceholder UIViewControllerPlaceholder -
    controllerPlaceholder - NSControllerPlaceholder
    exit UIStoryboardExit NSStoryboardExit
    navigationItem UINavigationItem -
    barButtonItem UIBarButtonItem -
    barButtonItemGroup UIBarButtonItemGroup -
    tabBarItem UITabBarItem -
    tableViewSection UITableViewSection -
    tableColumn - NSTableColumn
    tabViewItem - NSTabViewItem
    splitViewItem - NSSplitViewItem
    toolbarItem - NSToolbarItem
    searchToolbarItem - NSSearchToolbarItem
    toolbarItemGroup - NSToolbarItemGroup
    menu UIMenu NSMenu
    menuItem - NSMenuItem
    command UICommand -
    application UIApplication NSApplication
    collectionViewFlowLayout UICollectionViewFlowLayout NSCollectionViewFlowLayout
    collectionViewLayout UICollectionViewLayout NSCollectionViewLayout
    collectionViewGridLayout - NSCollectionViewGridLayout
    collectionViewItem - NSCollectionViewItem
    gridRow - NSGridRow
    gridColumn - NSGridColumn
    gridCell - NSGridCell
    constraint NSLayoutConstraint NSLayoutConstraint
    viewLayoutGuide UILayoutGuide NSLayoutGuide
    layoutGuide UILayoutGuide NSLayoutGuide
    viewControllerLayoutGuide UILayoutGuide -
    textFieldCell - NSTextFieldCell
    secureTextFieldCell - NSSecureTextFieldCell
    buttonCell - NSButtonCell
    popUpButtonCell - NSPopUpButtonCell
    imageCell - NSImageCell
    sliderCell - NSSliderCell
    stepperCell - NSStepperCell
    segmentedCell - NSSegmentedCell
    searchFieldCell - NSSearchFieldCell
    comboBoxCell - NSComboBoxCell
    tokenFieldCell - NSTokenFieldCell
    datePickerCell - NSDatePickerCell
    levelIndicatorCell - NSLevelIndicatorCell
    pathCell - NSPathCell
    formCell - NSFormCell
    browserCell - NSBrowserCell
    textAttachmentCell - NSTextAttachmentCell
    customCell - NSCell
    tableHeaderCell - NSTableHeaderCell
    tapGestureRecognizer UITapGestureRecognizer -
    panGestureRecognizer UIPanGestureRecognizer NSPanGestureRecognizer
    pinchGestureRecognizer UIPinchGestureRecognizer -
    rotationGestureRecognizer UIRotationGestureRecognizer NSRotationGestureRecognizer
    swipeGestureRecognizer UISwipeGestureRecognizer -
    pongPressGestureRecognizer UILongPressGestureRecognizer -
    longPressGestureRecognizer UILongPressGestureRecognizer -
    screenEdgePanGestureRecognizer UIScreenEdgePanGestureRecognizer -
    gestureRecognizer UIGestureRecognizer NSGestureRecognizer
    clickGestureRecognizer - NSClickGestureRecognizer
    pressGestureRecognizer - NSPressGestureRecognizer
    magnificationGestureRecognizer - NSMagnificationGestureRecognizer
    numberFormatter NSNumberFormatter NSNumberFormatter
    dateFormatter NSDateFormatter NSDateFormatter
    byteCountFormatter NSByteCountFormatter NSByteCountFormatter
    customFormatter NSFormatter NSFormatter
    userDefaultsController - NSUserDefaultsController
    objectController - NSObjectController
    arrayController - NSArrayController
    treeController - NSTreeController
    dictionaryController - NSDictionaryController
    managedObjectContext - NSManagedObjectContext
    textFinder - NSTextFinder
    touchBar - NSTouchBar
    spriteKitScene SKScene SKScene
    customObject NSObject NSObject
    placeholder NSObject NSObject
    """

  /// The system for which a file is made.
  package enum Platform: String, Sendable {
    case uikit = "UI"
    case appkit = "NS"
    case watchkit = "WKInterface"
  }

  /// Returns true for the name of an element that represents a class in the table.
  static func isElement(_ name: String) -> Bool { byElement[name] != nil }

  private static let byElement = Dictionary(rows.map { ($0.element, $0) }) { first, _ in first }

  /// Returns the class that an element represents.
  package static func name(ofElement element: String, on platform: Platform) -> String {
    if platform != .watchkit, let row = byElement[element], let name = platform == .uikit ? row.uikit : row.appkit {
      return name
    }
    if platform == .watchkit, element == "constraint" || element == "customObject" { return "NSObject" }
    return platform.rawValue + element.prefix(1).uppercased() + element.dropFirst()
  }

  /// The elements by the classes that they represent. If several represent one class, the first.
  private static let byClass: [String: String] = Dictionary(
    rows.flatMap { row in [row.uikit, row.appkit].compactMap { $0 }.map { ($0, row.element) } }
  ) { first, _ in first }

  /// Returns the element that represents a class, or nil for a class that is not one of Cocoa's.
  package static func element(ofClass name: String) -> String? {
    if let element = byClass[name] { return element }
    for prefix in ["WKInterface", "UI", "NS"] where name.hasPrefix(prefix) && name.count > prefix.count {
      let rest = name.dropFirst(prefix.count)
      return rest.prefix(1).lowercased() + rest.dropFirst()
    }
    return nil
  }

  /// The classes whose objects are not sent `awakeFromNib()`.
  package static let withoutAwake: Set = ["UILayoutGuide", "NSLayoutGuide"]

  /// The classes that elements represent on any system.
  package static let names: Set<String> = Set(rows.flatMap { [$0.uikit, $0.appkit].compactMap { $0 } })
}
