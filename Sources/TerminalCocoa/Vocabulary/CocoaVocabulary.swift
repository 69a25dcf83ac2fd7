internal import NibXcode
internal import TerminalKit

/// The views of UIKit and AppKit, and the views that draw them here, in one table. The documentation is made from it,
/// too.
package enum CocoaVocabulary {
  /// The way in which an element is drawn.
  enum Shape {
    /// A container: its subviews have the frames of the file, in front of its face if it has one.
    case view
    case stack, scroll, clip, box, tabs, split, grid, list, cell, columns, window
    /// The element does not represent a view.
    case part
  }

  /// A row of the table.
  struct Row {
    /// The element of Interface Builder files. ``CocoaClasses`` has its classes.
    let element: String
    let shape: Shape
    /// The view of TerminalKit that draws the element, for the documentation.
    let drawnBy: String
    /// The facts that provide its text and its state, for the documentation.
    let words: String
    let face: (@MainActor (CocoaFacts) -> CocoaFace?)?

    init(
      _ element: String, _ shape: Shape = .view, _ drawnBy: String = "its subviews", _ words: String = "",
      _ face: (@MainActor (CocoaFacts) -> CocoaFace?)? = nil
    ) {
      self.element = element
      self.shape = shape
      self.drawnBy = drawnBy
      self.words = words
      self.face = face
    }
  }

  /// The rows. Other views are drawn as their contents, or as a box with the name of their class.
  static let rows: [Row] =
    [
      Row("view"), Row("customView"), Row("control"), Row("containerView"), Row("visualEffectView"),
      Row("tableViewCellContentView"), Row("collectionViewCellContentView"), Row("tableCellView"), Row("tableRowView"),
      Row("separator"),
      // Texts.
      Row("label", .view, "lines of text", "text, attributedText, textAlignment, numberOfLines", CocoaFace.label),
      Row(
        "textField", .view, "TextField; in AppKit, text if it is not editable and has no border",
        "text, placeholder; cell: title, placeholderString, editable, borderStyle", CocoaFace.textField),
      Row("secureTextField", .view, "TextField", "same as textField", CocoaFace.field),
      Row("searchField", .view, "TextField", "same as textField", CocoaFace.field),
      Row("searchBar", .view, "TextField", "text, placeholder", CocoaFace.field),
      Row("tokenField", .view, "TextField", "same as textField", CocoaFace.field),
      Row(
        "textView", .view, "TextArea; text if it is not editable", "text, attributedText, editable", CocoaFace.textView
      ),
      // Buttons and choices.
      Row(
        "button", .view, "Button; Checkbox for type=\"check\"; a mark and text for type=\"radio\"",
        "state normal: title, attributedTitle, image; configuration: title; cell: title, image, type, state",
        CocoaFace.button),
      Row("popUpButton", .view, "Select", "cell: title, menu", CocoaFace.popUpButton),
      Row("comboBox", .view, "Select", "cell: title, placeholderString", CocoaFace.comboBox),
      Row("switch", .view, "Checkbox", "on; cell: state", CocoaFace.toggle),
      Row(
        "segmentedControl", .view, "text: the segments, with ‹ › around the selected one",
        "segments, selectedSegmentIndex", CocoaFace.segments),
      Row("stepper", .view, "text", "", CocoaFace.stepper),
      Row("matrix", .view, "text, with a line for each cell", "cells: title, type, state", CocoaFace.matrix),
      Row("form", .view, "text, with a line for each cell", "cells: title", CocoaFace.matrix),
      // Values.
      Row("slider", .view, "a line with a knob", "value, minValue, maxValue", CocoaFace.slider),
      Row("progressView", .view, "Progress", "progress", CocoaFace.progress),
      Row(
        "progressIndicator", .view, "Progress; text for style=\"spinning\"",
        "doubleValue, maxValue, indeterminate, style", CocoaFace.progress),
      Row("activityIndicatorView", .view, "text", "", CocoaFace.progress),
      Row("levelIndicator", .view, "text", "cell: doubleValue, maxValue", CocoaFace.level),
      Row("pageControl", .view, "text", "numberOfPages, currentPage", CocoaFace.pages),
      Row("datePicker", .view, "text; a box if it is tall", "", CocoaFace.datePicker),
      Row("colorWell", .view, "text", "", CocoaFace.colorWell),
      Row("pathControl", .view, "text", "cell: url", CocoaFace.path),
      // Containers.
      Row("stackView", .stack, "a stack", "axis, orientation, spacing, alignment, distribution"),
      Row("scrollView", .scroll, "Scroll", ""), Row("clipView", .clip, "its content", ""),
      Row("box", .box, "a border with a title, or a line", "title, titlePosition, boxType, borderType"),
      Row("tabView", .tabs, "Tabs", "tabViewItems: label, view"),
      Row("splitView", .split, "panes and lines", "vertical"),
      Row("gridView", .grid, "a grid", "rows, columns, gridCells"),
      Row(
        "tableView", .list, "its cells; in AppKit, its columns",
        "prototypes, sections, headerTitle; tableColumns: headerCell, prototypeCellViews"),
      Row("outlineView", .columns, "its columns", "same as tableView"),
      Row("collectionView", .list, "its cells", "cells"),
      Row("tableViewCell", .cell, "its content view", "accessoryType"),
      Row("collectionViewCell", .cell, "its content view"),
      Row("collectionReusableView", .view), Row("group", .stack, "its items", "layout"),
      Row("window", .window, "a border with a title", "title, toolbar"), Row("panel", .window, "same as window", ""),
      // Bars.
      Row("navigationBar", .view, "a row", "items: title, leftBarButtonItem, rightBarButtonItem", CocoaFace.bar),
      Row("toolbar", .view, "a row; in AppKit, a row of the window", "items: title, systemItem, label", CocoaFace.bar),
      Row("tabBar", .view, "a row", "items: title, systemItem", CocoaFace.bar),
      // Views that a terminal cannot show.
      Row("imageView", .view, "a box with the name of the image", "image; cell: image", CocoaFace.image),
    ] + boxes.map { Row($0, .view, "a box with the name of its class", "", CocoaFace.named) }

  private static let boxes = [
    "webView", "wkWebView", "mapView", "sceneView", "sceneKitView", "skView", "arskView", "arscnView", "mtkView",
    "glkView",
    "openGLView", "avPlayerView", "pdfView", "pickerView", "ruleEditor", "predicateEditor", "browser", "scrubber",
    "pagecontroller", "map", "movie", "inlineMovie", "activityRing",
  ]

  /// Elements whose y coordinate also grows downwards in AppKit.
  static let flipped: Set<String> = [
    "tableView", "outlineView", "textView", "tabView", "splitView", "clipView", "collectionView", "matrix", "button",
  ]

  private static let byElement = Dictionary(rows.map { ($0.element, $0) }) { first, _ in first }

  static func row(ofElement element: String) -> Row? { byElement[element] }

  /// Returns the element that represents a class.
  static func element(ofClass name: String) -> String? { CocoaClasses.element(ofClass: name) }

  /// Returns true for a class that is drawn only as its contents, because its name has no information.
  static func isPlain(_ className: String) -> Bool {
    className == "UIView" || className == "NSView"
      || className.hasSuffix("ContentView") && element(ofClass: className) != nil
  }

  /// Returns true for the element of a controller that has a view or a window, or contains such controllers.
  static func isController(_ element: String) -> Bool {
    element == "controller"
      || element.hasSuffix("Controller")
        && !["userDefaults", "object", "array", "tree", "dictionary"].contains(
          String(element.dropLast("Controller".count)))
  }

  /// Returns the way in which an element is drawn on a system.
  static func shape(ofElement element: String, _ platform: CocoaPlatform) -> Shape {
    if element == "tableView", platform == .macOS { return .columns }
    if element == "toolbar", platform == .macOS { return .part }
    if platform == .watchOS, element == "table" || element == "tableRow" { return .list }
    if let row = row(ofElement: element) { return row.shape }
    return element.hasSuffix("View") ? .view : .part
  }
}
