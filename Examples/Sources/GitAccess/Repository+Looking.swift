/// Finds out how git can look at the repository without running a program that the repository names.
extension Repository {
  /// The settings for the current configuration. They are read again when the configuration or the index has changed.
  func lookingSettings() async -> LookingSettings {
    let stamps = [configuration, index].map { FolderStamp(of: $0) }
    if let known = knownSettings, known.stamps == stamps { return known.settings }
    var settings = LookingSettings()
    var left = Self.mostSubmodules
    await collect(into: &settings, from: top, isTop: true, &left)
    knownSettings = (stamps, settings)
    return settings
  }

  /// The maximum number of submodules whose filters are looked up. Of a repository with more, no submodule is entered.
  private static let mostSubmodules = 200

  private func collect(
    into settings: inout LookingSettings, from folder: [UInt8], isTop: Bool, _ left: inout Int
  ) async {
    let question = [Array("-C".utf8), folder] + LookingSettings.question.map { Array($0.utf8) }
    if let ending = try? await Self.start(question, variables: settings.variables).value.get() {
      settings.read(ending.output, isTop: isTop, takesFilters: !runsFilters)
    }
    if isBare || runsFilters { return }
    for path in await submodules(of: folder, settings) {
      let inner = folder + [UInt8(ascii: "/")] + path
      // A folder without a repository is not entered by git either.
      guard FolderStamp(of: inner + Array("/.git".utf8)) != nil else { continue }
      left -= 1
      guard left > 0 else { return settings.entersSubmodules = false }
      await collect(into: &settings, from: inner, isTop: false, &left)
    }
  }

  /// Returns the paths of submodules according to the index.
  private func submodules(of folder: [UInt8], _ settings: LookingSettings) async -> [[UInt8]] {
    let words = [Array("-C".utf8), folder] + ["ls-files", "-z", "--stage"].map { Array($0.utf8) }
    let found = SubmoduleEntries()
    _ = try? await ChildProcess.run("git", words, variables: settings.variables) { found.read($0) }
    return found.paths
  }

  /// Returns the name of the filter that changes a file when git reads it, if looking does not run this filter.
  package func unusedFilter(of path: [UInt8]) async throws(GitError) -> String? {
    let filters = await lookingSettings().filters
    if filters.isEmpty { return nil }
    let fields = try await answer(["check-attr", "-z", "filter"], paths: [path]).split(separator: 0)
    guard fields.count == 3, filters.contains(Array(fields[2])) else { return nil }
    return Readable.name(fields[2])
  }

  /// The files that git does not track and that the user wants to see.
  package var untracked: UntrackedFiles { get async { await lookingSettings().untracked } }
  /// True if git may look into submodules.
  package var entersSubmodules: Bool { get async { await lookingSettings().entersSubmodules } }
}
