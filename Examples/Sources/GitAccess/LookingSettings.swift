/// The settings with which git looks at a repository without running a program that the repository's own configuration
/// names.
///
/// Filters that only the user's own configuration defines still run.
nonisolated struct LookingSettings: Sendable {
  /// The filters that are not run, by name.
  private(set) var filters: Set<[UInt8]> = []
  /// The files that git does not track and that the user wants to see.
  private(set) var untracked = UntrackedFiles.all
  /// True if git may look into submodules.
  var entersSubmodules = true
  private var overrides: [(key: [UInt8], value: [UInt8])] = [
    ("core.fsmonitor", ""), ("core.hooksPath", "/dev/null"), ("log.showSignature", "false"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// The arguments of git that list the settings which matter here.
  static let question = ["config", "--show-scope", "-z", "--get-regexp", "^(filter\\..*|status\\.showuntrackedfiles)$"]

  /// Reads git's answer: for each setting its scope, a NUL, the key, a newline, the value, and a NUL.
  ///
  /// - Parameters:
  ///   - isTop: false if the answer is about a submodule.
  ///   - takesFilters: false if the filters of the repository may run.
  mutating func read(_ answer: [UInt8], isTop: Bool, takesFilters: Bool) {
    var own: [[UInt8]: [UInt8]] = [:]
    var foreign: [[UInt8]] = []
    let parts = answer.split(separator: 0, omittingEmptySubsequences: false)
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      let pair = parts[place + 1].split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      let (key, value) = (Array(pair[0]), pair.count > 1 ? Array(pair[1]) : Array("true".utf8))
      if key.elementsEqual("status.showuntrackedfiles".utf8) {
        if isTop { untracked = UntrackedFiles(setting: value.asText) }
      } else if parts[place].elementsEqual("local".utf8) || parts[place].elementsEqual("worktree".utf8) {
        foreign.append(key)
      } else {
        own[key] = value
      }
    }
    if takesFilters { for key in foreign { restrain(key, own[key]) } }
  }

  /// Replaces the setting of a filter by the user's own value, or by none.
  private mutating func restrain(_ key: [UInt8], _ own: [UInt8]?) {
    guard let start = key.firstIndex(of: UInt8(ascii: ".")), let end = key.lastIndex(of: UInt8(ascii: ".")), start < end
    else { return }
    let none = key[end...].elementsEqual(".required".utf8) ? Array("false".utf8) : []
    if own == nil { filters.insert(Array(key[(start + 1)..<end])) }
    overrides.append((key, own ?? none))
  }

  /// The environment of git. Variables and not `-c`, because the name of a filter may contain an equals sign.
  var variables: [String: [UInt8]] {
    var variables = Self.fixed
    // The user may have set some in the same way.
    let first = ChildProcess.inherited("GIT_CONFIG_COUNT").flatMap { Int($0) } ?? 0
    for (number, setting) in overrides.enumerated() {
      variables["GIT_CONFIG_KEY_\(first + number)"] = setting.key
      variables["GIT_CONFIG_VALUE_\(first + number)"] = setting.value
    }
    variables["GIT_CONFIG_COUNT"] = Array("\(first + overrides.count)".utf8)
    return variables
  }

  /// The variables with which git changes nothing, fetches nothing, and treats every path literally.
  private static let fixed: [String: [UInt8]] = [
    "GIT_OPTIONAL_LOCKS": "0", "GIT_LITERAL_PATHSPECS": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat",
    // Missing objects of a partial clone are not fetched, because this runs programs. Older versions of git know only
    // the second variable.
    "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    // Output arrives in larger pieces instead of single lines.
    "GIT_FLUSH": "0",
  ].mapValues { Array($0.utf8) }
}
