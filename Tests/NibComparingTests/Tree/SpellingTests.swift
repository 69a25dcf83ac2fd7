import NibComparing
import TestSupport
import Testing

@Suite struct SpellingTests {
  @Test("two spellings of one layout are equal", arguments: 0..<60) func twoSpellingsLayout(seed: UInt64)
    throws
  {
    var numbers = SplitMix(seed: seed)
    let layout = RandomLayout(objects: Int(seed) % 40 + 1, with: &numbers)
    let found = try differences(layout.text(with: &numbers), layout.text(with: &numbers))
    #expect(found.map(\.words) == [])
  }
}
