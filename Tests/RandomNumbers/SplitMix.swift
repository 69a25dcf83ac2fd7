/// Random numbers that are the same in each run, everywhere: SplitMix64.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Each seed begins numbers of its own.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns one of several.
  public mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element
  where Choices.Index == Int {
    choices[choices.startIndex + Int.random(in: 0..<choices.count, using: &self)]
  }

  /// Returns true once in so many times.
  public mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// Returns true so many times in a hundred.
  public mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
