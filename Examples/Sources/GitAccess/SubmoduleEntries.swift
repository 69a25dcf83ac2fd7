import Synchronization

/// The submodules in the output of `git ls-files -z --stage`, read while git writes it.
nonisolated final class SubmoduleEntries: Sendable {
  private let state = Mutex((rest: [UInt8](), paths: [[UInt8]]()))

  /// The paths of the submodules.
  var paths: [[UInt8]] { state.withLock { $0.paths } }

  /// Reads more output: `mode object stage`, a tab, the path, and a NUL for each entry.
  ///
  /// - Returns: true, because all of the output is needed.
  func read(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      let all = state.rest + bytes
      var start = 0
      while let end = all[start...].firstIndex(of: 0) {
        let entry = all[start..<end]
        if entry.starts(with: "160000 ".utf8), let tab = entry.firstIndex(of: UInt8(ascii: "\t")) {
          state.paths.append(Array(entry[(tab + 1)...]))
        }
        start = end + 1
      }
      state.rest = Array(all[start...])
      return true
    }
  }
}
