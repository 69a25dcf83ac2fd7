/// Some bytes of a file, which show later whether its content is still the same: its beginning, its end, and a few
/// pieces in between.
struct FileSample {
  private var pieces: [(start: Int, bytes: [UInt8])] = []

  private static let count = 32
  private static let length = 64

  /// Creates an empty sample, which matches every file.
  init() {}

  /// Creates a sample of the current file.
  init(of file: LogFile) {
    let last = max(0, file.size - Self.length)
    let starts = Set((0..<Self.count).map { last / (Self.count - 1) * $0 } + [last])
    pieces = starts.sorted().map { ($0, file.bytes($0..<min(file.size, $0 + Self.length))) }
  }

  /// Returns true if the file has the same bytes at the same places.
  func isIn(_ file: LogFile) -> Bool {
    pieces.allSatisfy { file.bytes($0.start..<$0.start + $0.bytes.count) == $0.bytes }
  }
}
