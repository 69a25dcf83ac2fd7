import Foundation
import NibXcode
import Testing

@testable import TerminalCocoa

/// The table of the article is made from the one that draws.
@Suite("The table of Cocoa's views")
struct CocoaViewsArticleTests {
  /// `RECORD_DOCS=1` writes the table of the article again. The text before it is written by hand.
  @Test("the article has a row for each element that is drawn, as the table says")
  func article() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Sources/TerminalCocoa/TerminalCocoa.docc/CocoaViews.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(text.range(of: "## The table\n"))
    let made = text[..<start.upperBound] + "\n" + table()
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try made.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text == made, "the article is stale: run `make traces`, and read the difference")
    }
  }

  private func table() -> String {
    func code(_ name: String?) -> String { name.map { "`\($0)`" } ?? "" }
    let rows = CocoaVocabulary.rows.sorted { $0.element < $1.element }.map { row in
      let classes = CocoaClasses.rows.first { $0.element == row.element }
      return
        "| `\(row.element)` | \(code(classes?.uikit)) | \(code(classes?.appkit)) | \(row.drawnBy) | \(row.words) |\n"
    }
    return "| element | UIKit | AppKit | drawn as | text and state |\n| --- | --- | --- | --- | --- |\n"
      + rows.joined()
  }

  @Test("each element has one row")
  func unique() {
    let elements = CocoaVocabulary.rows.map(\.element)
    #expect(Set(elements).count == elements.count)
  }

  /// The elements that real files have most of, as their statistics name them.
  @Test(
    "each frequent view is drawn",
    arguments: """
      view customView window box stackView scrollView clipView label textField secureTextField textView searchField searchBar
      tokenField comboBox button popUpButton switch slider stepper segmentedControl imageView tableView outlineView
      tableViewCell tableViewCellContentView tableCellView collectionView collectionViewCell collectionReusableView progressView
      progressIndicator activityIndicatorView levelIndicator pickerView datePicker pageControl colorWell pathControl ruleEditor
      predicateEditor gridView matrix tabView splitView visualEffectView navigationBar tabBar toolbar webView wkWebView mapView
      sceneView glkView mtkView skView arscnView avPlayerView containerView tableHeaderView
      """.split(whereSeparator: \.isWhitespace).map(String.init))
  func frequent(element: String) {
    let shape = CocoaVocabulary.shape(ofElement: element, .iOS)
    if case .part = shape { Issue.record("\(element) is no view") }
  }

  @Test(
    "what gives a view its words, and what is not seen, is no view",
    arguments: """
      textFieldCell buttonCell popUpButtonCell tableColumn tableHeaderCell tabViewItem toolbarItem barButtonItem tabBarItem
      navigationItem menu menuItem numberFormatter arrayController constraint viewLayoutGuide tapGestureRecognizer scroller
      """.split(whereSeparator: \.isWhitespace).map(String.init))
  func noViews(element: String) {
    guard case .part = CocoaVocabulary.shape(ofElement: element, .macOS) else {
      Issue.record("\(element) is a view")
      return
    }
  }
}
