import NibKit
import NibModel
import NibXcode
import Testing

/// The remarks about a layout that Xcode writes into a file.
@Suite struct LayoutRemarkTests {
  private func codes(constraints: String) throws -> [Diagnostic.Code] {
    let text = IBFile.macOS(
      "<view id=\"v\"><subviews><button misplaced=\"YES\" id=\"b\"/><button ambiguous=\"YES\" id=\"c\"/></subviews>"
        + "\(constraints)</view>")
    return try read(text, file: "F.xib").interfaceBuilderFindings.map(\.code)
  }

  @Test("a view that Xcode marks as misplaced or ambiguous is found in a file with constraints")
  func marked() throws {
    let constraints =
      "<constraints><constraint firstItem=\"b\" firstAttribute=\"top\" secondItem=\"v\" secondAttribute=\"top\" id=\"k\"/></constraints>"
    #expect(try codes(constraints: constraints) == [.misplacedView, .ambiguousLayout])
  }

  @Test("without constraints, frames decide, and the marks say nothing")
  func withoutConstraints() throws {
    #expect(try codes(constraints: "").isEmpty)
  }
}
