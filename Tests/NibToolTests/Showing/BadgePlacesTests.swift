import TestSupport
import Testing

@testable import NibTool

@Suite struct BadgePlacesTests {
  private func overlaps(_ one: PixelRect, _ other: PixelRect) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
      && other.y < one.y + one.height
  }

  @Test("random numbers are in the picture or its margin, and cover nothing", arguments: 0..<20)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let bounds = PixelRect(x: 0, y: 0, width: 450, height: 720)
    let texts = (0..<40).map { row in
      PixelRect(
        x: Int.random(in: 0..<200, using: &random), y: row * 18,
        width: Int.random(in: 9...250, using: &random), height: 18)
    }
    var places = BadgePlaces(in: bounds, texts: texts)
    var taken: [PixelRect] = []
    // The margin alone has room for 40 numbers.
    for number in 0..<40 {
      let frame = PixelRect(
        x: Int.random(in: 0..<400, using: &random), y: Int.random(in: 0..<700, using: &random),
        width: Int.random(in: 5...200, using: &random), height: Int.random(in: 5...200, using: &random))
      let width = BadgePlaces.width(of: "\(number)")
      let place = places.take(width, at: frame)
      #expect(place.rect.width == width)
      #expect(
        place.rect.x >= -34 && place.rect.x + width <= 450 && place.rect.y >= 0 && place.rect.y + 16 <= 720)
      #expect(!texts.contains { overlaps($0, place.rect) })
      #expect(!taken.contains { overlaps($0, place.rect) })
      taken.append(place.rect)
    }
  }

  @Test(
    "a number is outside the upper left corner of its frame if this is free, and else in the margin at its height"
  )
  func corner() {
    let bounds = PixelRect(x: 0, y: 0, width: 90, height: 90)
    let frame = PixelRect(x: 36, y: 36, width: 30, height: 18)
    var free = BadgePlaces(in: bounds, texts: [])
    #expect(
      free.take(16, at: frame) == BadgePlaces.Place(rect: PixelRect(x: 20, y: 20, width: 16, height: 16)))
    var full = BadgePlaces(in: bounds, texts: [bounds])
    let place = full.take(16, at: frame)
    #expect(
      place == BadgePlaces.Place(rect: PixelRect(x: -18, y: 36, width: 16, height: 16), isInMargin: true))
    // Where nothing is free, a number still has a place in the picture or in its margin.
    for _ in 0..<20 {
      let rect = full.take(16, at: frame).rect
      #expect(rect.x >= -34 && rect.x + rect.width <= 90 && rect.y >= 0 && rect.y + rect.height <= 90)
    }
  }

  @Test(
    "four times as many numbers take at most about four times as long, also at one frame",
    arguments: [true, false])
  func time(isOneFrame: Bool) {
    let bounds = PixelRect(x: 0, y: 0, width: 300, height: 300)
    func time(_ count: Int) -> Duration {
      (0..<3).map { _ in
        processorTime {
          var places = BadgePlaces(in: bounds, texts: [])
          for number in 0..<count {
            let offset = isOneFrame ? 0 : number * 7 % 200
            _ = places.take(
              BadgePlaces.width(of: "\(number)"), at: PixelRect(x: offset, y: offset, width: 80, height: 80))
          }
        }
      }.min() ?? .zero
    }
    let (small, large) = (time(1_000), time(4_000))
    #expect(large < small * 8 || large < .milliseconds(20))
  }
}
