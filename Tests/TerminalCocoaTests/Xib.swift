import NibKit
import NibModel
import NibXcode
import TerminalCocoa
import TerminalKit
import Testing

/// Files of Interface Builder with as little as they need, and their pictures.
enum Xib {
  static func iOS(_ objects: String) -> String {
    text("com.apple.InterfaceBuilder3.CocoaTouch.XIB", "iOS.CocoaTouch", objects)
  }
  static func macOS(_ objects: String) -> String {
    text("com.apple.InterfaceBuilder3.Cocoa.XIB", "MacOSX.Cocoa", objects)
  }

  private static func text(_ type: String, _ runtime: String, _ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="\(type)" version="3.0" toolsVersion="23504" targetRuntime="\(runtime)">
    <objects>\(objects)</objects></document>
    """
  }

  static func rect(_ x: Any, _ y: Any, _ width: Any, _ height: Any) -> String {
    "<rect key=\"frame\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
  }

  /// Returns a view with subviews at a frame.
  static func view(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ more: String = "", _ subviews: String)
    -> String
  {
    "<view \(more) id=\"view-\(x)-\(y)-\(width)-\(height)\">\(rect(x, y, width, height))<subviews>\(subviews)</subviews></view>"
  }

  /// Returns a label of UIKit.
  static func label(_ text: String, _ x: Any, _ y: Any, _ width: Any, _ height: Any = 21, _ more: String = "")
    -> String
  {
    "<label text=\"\(text)\" \(more)>\(rect(x, y, width, height))</label>"
  }

  static func document(_ xib: String) throws -> NibDocument {
    try NibDocument(xcode: SourceText(file: "Test.xib", bytes: Array(xib.utf8)))
  }

  static func picture(_ xib: String) throws -> CocoaPicture { try CocoaPicture(drawing: document(xib)) }

  /// Returns the picture at the size that it asks for.
  static func drawn(_ xib: String) throws -> String {
    let picture = try picture(xib)
    let size = picture.fittingSize(in: Size(width: 10_000, height: 10_000))
    return try pilot(picture, max(1, size.width), max(1, size.height)).screen
  }

  /// Returns a program that shows a view in all of its screen.
  static func pilot(_ view: View, _ width: Int, _ height: Int) throws -> Pilot {
    final class Shower: Controller {
      var shown: View?
      override func makeView() throws -> View {
        let window = Window()
        if let shown {
          shown.height = .share(1)
          window.addSubview(shown)
        }
        return window
      }
    }
    let shower = Shower(style: .screen)
    shower.shown = view
    return try Pilot(
      Application(layouts: MemoryLayouts([:])), size: Size(width: width, height: height), showing: shower)
  }
}

/// Compares two pictures, and shows both.
func expectEqual(
  _ drawn: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(drawn == expected, "is drawn:\n\(drawn)", sourceLocation: sourceLocation)
}
