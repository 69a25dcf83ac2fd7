import TerminalKit
import Testing

@Suite("Geometry")
struct GeometryTests {
  @Test("a rectangle's inside ends before its far edges")
  func contains() {
    let rect = Rect(x: 2, y: 3, width: 4, height: 1)
    #expect(rect.contains(Point(x: 5, y: 3)))
    #expect(!rect.contains(Point(x: 6, y: 3)))
    #expect(!rect.contains(Point(x: 5, y: 4)))
  }

  @Test("rectangles that do not meet have an empty intersection")
  func apart() {
    #expect(Rect(x: 0, y: 0, width: 2, height: 2).intersection(Rect(x: 5, y: 0, width: 2, height: 2)).isEmpty)
  }
}
