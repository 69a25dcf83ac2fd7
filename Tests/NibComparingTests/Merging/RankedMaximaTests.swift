import TestSupport
import Testing

@testable import NibComparing

@Suite struct RankedMaximaTests {
  @Test("the largest value of a group, above and below a rank, is what a search finds", arguments: rounds(20))
  func search(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let keys = (0..<Int.random(in: 1...30, using: &random)).map { _ in
      RankedMaxima.Key(Int.random(in: 0...2, using: &random), Int.random(in: 0...9, using: &random))
    }
    var maxima = RankedMaxima(keys)
    var values: [(Int, RankedMaxima.Key)] = []
    for key in keys {
      for group in -1...3 {
        func largest(_ isWanted: (Int) -> Bool) -> Int {
          values.filter { $0.1.group == group && isWanted($0.1.rank) }.map(\.0).max() ?? .min
        }
        #expect(maxima.maximum(in: group) == largest { _ in true })
        for rank in -1...10 {
          #expect(maxima.maximum(in: group, above: rank) == largest { $0 > rank })
          #expect(maxima.maximum(in: group, below: rank) == largest { $0 < rank })
        }
      }
      let value = Int.random(in: -9...9, using: &random)
      maxima.insert(value, key)
      values.append((value, key))
    }
  }
}
