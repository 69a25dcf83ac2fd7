/// The importance of a line.
nonisolated enum LogLevel: Int, Comparable, CaseIterable {
  case debug, info, warning, error

  static func < (one: LogLevel, other: LogLevel) -> Bool { one.rawValue < other.rawValue }

  /// The name of the level, as a word for the user.
  var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
