/// Blocks of many sizes that are allocated before a load and freed after it, in different numbers each time. Without
/// them, each load would get the same addresses as the load before it, and therefore the same order of sets.
struct HeapShift {
  private var blocks: [[UInt8]] = []

  init(_ numbers: inout RandomNumbers) {
    for size in stride(from: 16, through: 1_024, by: 16) {
      for _ in 0..<(numbers.next() % 6) { blocks.append([UInt8](repeating: 0, count: size)) }
    }
  }
}
