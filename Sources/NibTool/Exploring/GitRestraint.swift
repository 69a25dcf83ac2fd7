internal import FileAccess
internal import NibModel

/// The environment in which git runs no program that only the configuration of a repository names.
///
/// Filters that the user's own configuration defines still run, because git compares contents with them.
struct GitRestraint {
  /// The arguments of git that list the settings of filters.
  static let question = ["config", "--show-scope", "-z", "--get-regexp", "^filter\\."]

  private var settings = [
    ("core.fsmonitor", ""), ("core.hooksPath", "/dev/null"), ("log.showSignature", "false"),
  ]

  /// Creates the environment without knowledge of filters.
  init() {}

  /// Creates the environment from git's answer: for each setting its scope, a NUL, the key, a newline, the value, and a
  /// NUL.
  init(_ answer: [UInt8]) {
    let parts = answer.split(separator: 0, omittingEmptySubsequences: false).map { String(pathBytes: Array($0)) }
    var own: [String: String] = [:]
    var foreign: [String] = []
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      let pair = parts[place + 1].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      if ["local", "worktree"].contains(parts[place]) {
        foreign.append(pair[0])
      } else {
        own[pair[0]] = pair.count > 1 ? pair[1] : "true"
      }
    }
    settings += foreign.map { ($0, own[$0] ?? ($0.hasSuffix(".required") ? "false" : "")) }
  }

  /// The variables, as `NAME=value`. Variables and not `-c`, because the name of a filter may contain an equals sign.
  var variables: [String] {
    // The user may have set some in the same way.
    let first = Environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    let pairs = settings.enumerated().flatMap { number, setting in
      ["GIT_CONFIG_KEY_\(first + number)=\(setting.0)", "GIT_CONFIG_VALUE_\(first + number)=\(setting.1)"]
    }
    return pairs + [
      "GIT_CONFIG_COUNT=\(first + settings.count)", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
      // Missing objects of a partial clone are not fetched, because this runs programs.
      "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C",
    ]
  }
}
