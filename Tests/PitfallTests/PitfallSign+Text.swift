import NibKit
import PitfallGallery

extension PitfallSign {
  /// The texts that a line of a trace or of a message has, all of them, if it shows the sign. Written independently of the
  /// events, so that a trace in a file can be searched.
  private var texts: [String] {
    switch self {
    case .note(let words, let object): ["note    \(object): \(words)"]
    case .read(let outlet, let object, let phase, let reader, let isConnected):
      [
        "\(isConnected ? "unwired" : "empty  ") the outlet \(object).\(outlet) was read in \(phase.rawValue) of \(reader)"
      ]
    case .wired(let outlet, let object, let target): ["outlet  \(object).\(outlet) = \(target)  "]
    case .abort: ["abort   "]
    case .finding(let code, let name): ["error: ", "[\(code)]"] + (name.map { ["'\($0)'"] } ?? [])
    }
  }

  /// Returns true if a line of a text shows the sign.
  func isIn(_ text: String) -> Bool {
    text.split(separator: "\n").contains { line in texts.allSatisfy(line.contains) }
  }
}

extension Pitfall {
  /// Returns true if a trace shows the pitfall.
  func isIn(_ trace: String) -> Bool { shows.contains { $0.isIn(trace) } }
}
