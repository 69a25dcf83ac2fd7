import NibKit
import NibModel
import NibXcode
import TestSupport
import Testing

/// The time of reading a large file. Other tests disturb it, so processor time is measured, and more than once.
@Suite(.serialized) struct ReadingTimeTests {
  private func time(_ text: String) -> Duration {
    let source = SourceText(file: "A.xib", bytes: Array(text.utf8))
    return (0..<3).map { _ in processorTime { _ = try? NibDocument(recoveringXcode: source) } }.min()
      ?? .zero
  }

  @Test("a large file of an older format is refused by its root, and is not read to its end")
  func olderFormat() {
    let type = "type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\""
    let contents = String(
      repeating: "<customObject><string key=\"a\">b</string></customObject>\n", count: 20_000)
    let document = "<document \(type) version=\"3.0\"><objects>\(contents)</objects></document>"
    let archive = "<archive \(type) version=\"8.00\"><data>\(contents)</data></archive>"
    #expect(faults(of: archive).first?.contains("an <archive>: only format 3.0 is read") == true)
    let (refused, read) = (time(archive), time(document))
    #expect(refused * 3 < read)
  }

  @Test("four times as many texts with characters outside of ASCII take at most about four times as long")
  func texts() {
    func text(_ count: Int) -> String {
      IBFile.macOS(
        (0..<count).map { "<menuItem id=\"m\($0)\"><string key=\"title\">Größe</string></menuItem>" }.joined(
          separator: "\n"))
    }
    let (small, large) = (time(text(1500)), time(text(6000)))
    #expect(large < small * 8)
  }
}
