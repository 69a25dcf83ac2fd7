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
    // The README leaves out where each is declared.
    let withoutPlaces = expanded.text.replacing(/, file: "Test\/test\.swift", line: [0-9]+/, with: "")
    #expect(withoutPlaces.contains("\n\n\(lines)}"), "\(expanded.text)")
    #expect(expanded.faults == [])
  }
}
