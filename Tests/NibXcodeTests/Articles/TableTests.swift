import Foundation
import NibXcode
import Testing

/// The table of the article on Xcode's files is that of the code.
@Suite struct TableTests {
  @Test("each element is in the article with its classes")
  func table() throws {
    let package = #filePath.components(separatedBy: "/Tests/")[0]
    let article = try String(
      contentsOfFile: package + "/Sources/NibXcode/NibXcode.docc/XcodesFiles.md", encoding: .utf8)
    let written =
      article.components(separatedBy: "| Element | UIKit | AppKit |\n| --- | --- | --- |\n").last ?? ""
    func cell(_ name: String?) -> String { name.map { " `\($0)` " } ?? "  " }
    let rows = CocoaClasses.rows.map { "|\(cell($0.element))|\(cell($0.uikit))|\(cell($0.appkit))|\n" }
    #expect(written == rows.joined())
  }

  @Test("no element is in the table twice")
  func distinct() {
    let names = CocoaClasses.rows.map(\.element)
    #expect(Set(names).count == names.count)
  }
}
