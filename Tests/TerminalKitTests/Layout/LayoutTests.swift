import NibKit
import TerminalKit
import Testing
import TestSupport

/// Loads a layout, and lays its root out in a size.
func laidOut(_ body: String, width: Int, height: Int) throws -> LoadedNib {
  let document = try NibDocument(
    reading: SourceText(file: "test.layout.xml", bytes: Array("<layout version=\"1\">\(body)</layout>".utf8)))
  let loaded = try Nib(document).instantiate(classes: .terminal)
  let root = try #require(loaded.topLevel.first as? View)
  root.place(in: Rect(x: 0, y: 0, width: width, height: height))
  return loaded
}

func frame(_ id: String, in loaded: LoadedNib) throws -> Rect {
  try #require(loaded.object(id, as: View.self)).frame
}

@Suite("Stacks")
struct StackTests {
  @Test("fixed and percent first; what is left goes to shares by weight")
  func widths() throws {
    // 40 cells and three gaps leave 37: 10, then 50 % rounded down is 18, and 9 are left: 3 and 6.
    let loaded = try laidOut(
      """
      <HStack spacing="1"><Label id="a" width="10"/><Label id="b" width="50%"/><Label id="c" width="*"/>\
      <Label id="d" width="2*"/></HStack>
      """, width: 40, height: 3)
    #expect(try frame("a", in: loaded) == Rect(x: 0, y: 0, width: 10, height: 3))
    #expect(try frame("b", in: loaded) == Rect(x: 11, y: 0, width: 18, height: 3))
    #expect(try frame("c", in: loaded) == Rect(x: 30, y: 0, width: 3, height: 3))
    #expect(try frame("d", in: loaded) == Rect(x: 34, y: 0, width: 6, height: 3))
  }

  @Test("if there is too little room, the last views shrink first, down to nothing, and none lies outside")
  func shrinks() throws {
    let loaded = try laidOut(
      """
      <VStack><Label id="a" text="x" height="2"/><Label id="b" height="3" minHeight="2"/><Label id="c" height="4"/></VStack>
      """, width: 5, height: 3)
    #expect(try frame("a", in: loaded) == Rect(x: 0, y: 0, width: 5, height: 1))
    #expect(try frame("b", in: loaded) == Rect(x: 0, y: 1, width: 5, height: 2))
    #expect(try frame("c", in: loaded).height == 0)
  }

  @Test("align: a row of buttons is at the right of its column")
  func align() throws {
    let loaded = try laidOut(
      """
      <VStack><HStack id="row" align="end" spacing="2"><Button id="ok" title="_OK"/><Button id="no" title="_Quit"/></HStack></VStack>
      """, width: 30, height: 4)
    // [ OK ] is 6 wide, [ Quit ] is 8, the gap 2.
    #expect(try frame("row", in: loaded) == Rect(x: 14, y: 0, width: 16, height: 1))
    #expect(try frame("no", in: loaded) == Rect(x: 8, y: 0, width: 8, height: 1))
  }
}

@Suite("Random stacks")
struct StackProperties {
  @Test(
    "children never overlap, never leave their stack, fill it if one takes a share, and keep to their bounds")
  func properties() throws {
    var dice = SplitMix(seed: 7)
    for round in 0..<2_000 {
      let isRow = Bool.random(using: &dice)
      let room = Int.random(in: 0...60, using: &dice)
      let spacing = Int.random(in: 0...2, using: &dice)
      let stack: Stack = isRow ? HStack() : VStack()
      stack.spacing = spacing
      let count = Int.random(in: 1...7, using: &dice)
      var takesShare = false
      var leastTogether = spacing * (count - 1)
      var bounds: [ClosedRange<Int>] = []
      for _ in 0..<count {
        let view = View()
        let length: Length =
          switch Int.random(in: 0..<4, using: &dice) {
          case 0: .auto
          case 1: .cells(Int.random(in: 0...20, using: &dice))
          case 2: .percent(Int.random(in: 0...100, using: &dice))
          default: .share(Int.random(in: 1...5, using: &dice))
          }
        let least = Int.random(in: 0...4, using: &dice)
        let most = Bool.random(using: &dice) ? Int.max : least + Int.random(in: 0...10, using: &dice)
        if case .share = length, most == .max { takesShare = true }
        if isRow {
          (view.width, view.minWidth, view.maxWidth) = (length, least, most)
        } else {
          (view.height, view.minHeight, view.maxHeight) = (length, least, most)
        }
        leastTogether += least
        bounds.append(least...most)
        stack.addSubview(view)
      }
      stack.place(
        in: isRow ? Rect(x: 3, y: 1, width: room, height: 2) : Rect(x: 3, y: 1, width: 2, height: room))
      let spans = stack.subviews.map { view in
        isRow ? view.frame.x..<view.frame.maxX : view.frame.y..<view.frame.maxY
      }
      var end = 0
      for (index, span) in spans.enumerated() {
        #expect(span.lowerBound >= end, "round \(round): child \(index) overlaps the one before")
        #expect(span.upperBound <= room, "round \(round): child \(index) leaves the stack")
        end = span.upperBound
      }
      guard leastTogether <= room else { continue }
      for (span, bounds) in zip(spans, bounds) {
        #expect(bounds.contains(span.count), "round \(round): \(span.count) cells are not in \(bounds)")
      }
      if takesShare { #expect(end == room, "round \(round): \(room - end) cells are left over") }
      for (first, second) in zip(spans, spans.dropFirst()) {
        #expect(
          second.lowerBound - first.upperBound == spacing,
          "round \(round): a gap is not as wide as it should be")
      }
    }
  }

  @Test(
    "stacks within stacks are measured in time that grows with their number, not with two to the power of it")
  func deep() throws {
    var body = "<Text text=\"some words that wrap in a narrow place\"/>"
    for depth in 0..<150 {
      body =
        "<\(depth % 2 == 0 ? "HStack" : "VStack")>\(body)<Text text=\"a b\"/></\(depth % 2 == 0 ? "HStack" : "VStack")>"
    }
    let time = try processorTime { _ = try laidOut(body, width: 100, height: 50) }
    #expect(time < .seconds(5))
  }
}
