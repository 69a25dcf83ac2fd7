/// The superclasses of UIKit's and AppKit's classes, and the members that they have for connections. From the headers.
package enum CocoaHierarchy {
  /// The known superclasses of each class. One that both systems have can have two.
  private static let superclasses: [String: Set<String>] = table.split(separator: "\n").reduce(into: [:]) { all, line in
    let words = line.split { $0 == " " || $0 == ":" }.map(String.init)
    for name in words.dropFirst() { all[name, default: []].insert(words[0]) }
  }

  // A class, and its subclasses.
  private static let table = """
    NSObject: UIResponder UIGestureRecognizer UIBarItem UINavigationItem UILayoutGuide NSLayoutConstraint NSLayoutGuide
    NSObject: UICollectionViewLayout UIStoryboardSegue UISearchDisplayController UIMenuElement UIBarButtonItemGroup
    NSObject: WKInterfaceController WKInterfaceObject UIStoryboardExit UITableViewSection UIScene UISceneDelegate
    NSObject: NSResponder NSCell NSMenu NSMenuItem NSToolbar NSToolbarItem NSTableColumn NSTabViewItem NSSplitViewItem
    NSObject: NSFontManager NSFormatter NSController NSDocument NSDocumentController NSManagedObjectContext NSTextFinder
    NSObject: NSTouchBar NSTouchBarItem NSGridRow NSGridColumn NSGridCell NSCollectionViewLayout NSGestureRecognizer
    NSObject: NSManagedObject NSOperation NSStoryboardSegue NSPreferencePane NSTextStorage NSTextContainer NSPageLayout
    NSObject: UIDocument NSUserDefaults NSStatusItem
    UIResponder: UIView UIViewController UIApplication SKNode
    SKNode: SKEffectNode
    SKEffectNode: SKScene
    UIScene: UIWindowScene
    UIView: UIControl UILabel UIImageView UIScrollView UIStackView UINavigationBar UITabBar UIToolbar UISearchBar
    UIView: UIProgressView UIActivityIndicatorView UIPickerView UIVisualEffectView UIWebView WKWebView UITableViewCell
    UIView: UITableViewHeaderFooterView UICollectionReusableView UIWindow MKMapView GLKView MTKView SKView SCNView PDFView
    UIView: UIInputView UITableViewCellContentView UICollectionViewCellContentView UIAlertView UIActionSheet ARView
    UIControl: UIButton UITextField UISwitch UISlider UISegmentedControl UIStepper UIDatePicker UIPageControl UIColorWell
    UIControl: UIRefreshControl
    UITextField: UISearchTextField
    UIScrollView: UITableView UICollectionView UITextView
    UICollectionReusableView: UICollectionViewCell
    UICollectionViewCell: UICollectionViewListCell
    SCNView: ARSCNView
    SKView: ARSKView
    UIViewController: UITableViewController UICollectionViewController UINavigationController UITabBarController
    UIViewController: UISplitViewController UIPageViewController UISearchController UIAlertController UIInputViewController
    UIViewController: UIActivityViewController GLKViewController AVPlayerViewController UIHostingController
    UIViewController: SLComposeServiceViewController MSMessagesAppViewController UIDocumentPickerViewController
    UIViewController: QLPreviewController SFSafariViewController
    UINavigationController: UIImagePickerController MFMailComposeViewController MFMessageComposeViewController
    UIBarItem: UIBarButtonItem UITabBarItem
    UIGestureRecognizer: UITapGestureRecognizer UIPanGestureRecognizer UIPinchGestureRecognizer UISwipeGestureRecognizer
    UIGestureRecognizer: UIRotationGestureRecognizer UILongPressGestureRecognizer UIHoverGestureRecognizer
    UIPanGestureRecognizer: UIScreenEdgePanGestureRecognizer
    UICollectionViewLayout: UICollectionViewFlowLayout UICollectionViewCompositionalLayout
    UIMenuElement: UIMenu UICommand
    UICommand: UIKeyCommand
    UIDocument: UIManagedDocument
    WKInterfaceController: WKUserNotificationInterfaceController
    NSResponder: NSView NSViewController NSWindow NSWindowController NSApplication NSDrawer NSPopover SKNode
    NSView: NSControl NSText NSBox NSClipView NSScrollView NSSplitView NSTabView NSStackView NSProgressIndicator
    NSView: NSTableHeaderView NSTableCellView NSTableRowView NSVisualEffectView NSOpenGLView NSGridView NSCollectionView
    NSView: NSRulerView WebView WKWebView QLPreviewView AVPlayerView MKMapView SCNView SKView MTKView PDFView NSScrubber
    NSView: ScreenSaverView IKImageView IKImageBrowserView NSBackgroundExtensionView NSGlassEffectView
    NSText: NSTextView
    NSControl: NSButton NSTextField NSImageView NSSlider NSStepper NSSegmentedControl NSTableView NSScroller NSDatePicker
    NSControl: NSColorWell NSLevelIndicator NSPathControl NSMatrix NSBrowser NSRuleEditor NSSwitch
    NSButton: NSPopUpButton
    NSTextField: NSSecureTextField NSSearchField NSComboBox NSTokenField
    NSTableView: NSOutlineView
    NSMatrix: NSForm
    NSRuleEditor: NSPredicateEditor
    NSWindow: NSPanel
    NSPanel: NSSavePanel NSFontPanel NSColorPanel
    NSSavePanel: NSOpenPanel
    NSMenu: NSDockMenu
    NSCell: NSActionCell NSImageCell NSTextAttachmentCell NSBrowserCell
    NSActionCell: NSButtonCell NSTextFieldCell NSSliderCell NSStepperCell NSSegmentedCell NSPathCell NSDatePickerCell
    NSActionCell: NSFormCell NSLevelIndicatorCell
    NSButtonCell: NSMenuItemCell
    NSMenuItemCell: NSPopUpButtonCell
    NSTextFieldCell: NSSecureTextFieldCell NSSearchFieldCell NSComboBoxCell NSTokenFieldCell NSTableHeaderCell
    NSViewController: NSTabViewController NSSplitViewController NSCollectionViewItem NSPageController
    NSViewController: NSTitlebarAccessoryViewController NSHostingController
    NSController: NSObjectController NSUserDefaultsController
    NSObjectController: NSArrayController NSTreeController
    NSArrayController: NSDictionaryController
    NSFormatter: NSNumberFormatter NSDateFormatter NSByteCountFormatter
    NSToolbarItem: NSSearchToolbarItem NSToolbarItemGroup NSTrackingSeparatorToolbarItem
    NSDocument: NSPersistentDocument
    NSGestureRecognizer: NSClickGestureRecognizer NSPanGestureRecognizer NSPressGestureRecognizer
    NSGestureRecognizer: NSMagnificationGestureRecognizer NSRotationGestureRecognizer
    NSCollectionViewLayout: NSCollectionViewFlowLayout NSCollectionViewGridLayout
    """

  /// The names that Swift has for classes of Foundation.
  private static let swiftNames = [
    "Formatter": "NSFormatter", "NumberFormatter": "NSNumberFormatter", "DateFormatter": "NSDateFormatter",
    "ByteCountFormatter": "NSByteCountFormatter", "UserDefaults": "NSUserDefaults", "Operation": "NSOperation",
  ]

  /// Returns true for a class whose superclasses are known.
  package static func knows(_ name: String) -> Bool {
    name == "NSObject" || superclasses[swiftNames[name] ?? name] != nil
  }

  /// Returns the class and all of its superclasses, by the names of Objective-C. Only itself, if it is unknown.
  package static func lineage(of name: String) -> Set<String> {
    var all: Set<String> = []
    var pending = [swiftNames[name] ?? name]
    while let next = pending.popLast() { if all.insert(next).inserted { pending += superclasses[next] ?? [] } }
    return all
  }

  /// Returns true if an object of one class can be one of another. Nil if one of the classes is unknown.
  package static func isKind(_ name: String, of other: String) -> Bool? {
    knows(name) && knows(other) ? lineage(of: name).contains(swiftNames[other] ?? other) : nil
  }

  /// Returns true for the name of a class that the system has, or that has the form of one.
  package static func mayBeSystem(_ name: String) -> Bool {
    if knows(name) || CocoaClasses.names.contains(name) { return true }
    return prefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase ?? false
    }
  }

  private static let prefixes = [
    "NS", "UI", "WK", "MK", "SK", "SCN", "AV", "CA", "GL", "GLK", "MTK", "AR", "ARSK", "ARSCN", "PDF", "QL", "QC", "IK",
    "AB", "CN", "EK", "PH", "PK", "MF", "MP", "SF", "SL", "ST", "IN", "CI", "_NS", "_UI", "AD", "GK", "QT", "MS",
  ]
}
