/// A hash that is the same in each run: FNV-1a with 64 bits.
struct FNV {
  private(set) var hash: UInt64

  init(_ start: UInt64 = 0) { hash = start == 0 ? 0xCBF2_9CE4_8422_2325 : start }

  mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}
