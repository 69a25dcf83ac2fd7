/// Some bytes of a file, which tell later whether it still holds what it held: its begin, its end, and a few pieces between.
struct FileSample {
  private var pieces: [(start: Int, bytes: [UInt8])] = []

  private static let count = 32
  private static let length = 64

  /// Creates a sample of nothing, which is in every file.
  init() {}

  /// Creates a sample of a file as it is now.
  init(of file: LogFile) {
    let last = max(0, file.size - Self.length)
    let starts = Set((0..<Self.count).map { last / (Self.count - 1) * $0 } + [last])
    pieces = starts.sorted().map { ($0, file.bytes($0..<min(file.size, $0 + Self.length))) }
  }

  /// Returns true if the file holds the same bytes in the same places.
  func isIn(_ file: LogFile) -> Bool {
    pieces.allSatisfy { file.bytes($0.start..<$0.start + $0.bytes.count) == $0.bytes }
  }
}
