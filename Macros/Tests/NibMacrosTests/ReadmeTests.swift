import Foundation
import Testing

@Suite("The README of the macros") struct ReadmeTests {
  @Test("shows the table that @Loadable writes")
  func table() throws {
    let path = #filePath.components(separatedBy: "/Tests/")[0] + "/README.md"
    let blocks = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    let expanded = expansion(of: blocks[0])
    let lines = blocks[1].split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(expanded.text.contains("\n\n\(lines)}"), "\(expanded.text)")
    #expect(expanded.faults == [])
  }
}
