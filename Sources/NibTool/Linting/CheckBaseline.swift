internal import FileAccess
internal import NibExploring
internal import NibModel

/// The known findings of `nib check`: those of a baseline are not reported again.
struct CheckBaseline {
  private let known: Baseline?
  /// True if the run compares the files with the sources of their app.
  private let hasSources: Bool
  /// The fingerprints of all findings of this run.
  private var found: Set<String> = []
  /// Those of the findings that need no sources.
  private var ofFiles: Set<String> = []
  private var all: [Baseline.Entry] = []
  /// The files that were checked.
  private var files: Set<String> = []
  /// The number of findings that are known.
  private(set) var knownCount = 0

  /// - Parameters:
  ///   - ofFiles: the findings that need no sources.
  ///   - sources: the paths of the sources that the files are compared with; nil if they are not.
  init(_ known: Baseline?, ofFiles: [FileFindings], sources: [String]?) {
    self.known = known
    hasSources = sources != nil
    if hasSources { self.ofFiles = Set(ofFiles.flatMap(\.fingerprints)) }
    files = Set((sources ?? []).map(Fingerprint.path))
  }

  /// Returns the findings of a file that are not known, and remembers all of them.
  mutating func new(in file: FileFindings) -> FileFindings {
    let path = Fingerprint.path(file.source.file)
    files.insert(path)
    let pairs = zip(file.diagnostics, file.fingerprints)
    found.formUnion(pairs.map(\.1))
    all += pairs.map { diagnostic, fingerprint in
      Baseline.Entry(
        file: path, code: diagnostic.code.rawValue, message: diagnostic.message, fingerprint: fingerprint,
        isOfSources: hasSources && !ofFiles.contains(fingerprint))
    }
    let rest = pairs.filter { known?.contains($0.1) != true }
    knownCount += file.diagnostics.count - rest.count
    return FileFindings(rest.map(\.0), in: file.sources, fingerprints: rest.map(\.1))
  }

  /// Returns true for a known finding that this run would have found again.
  private func isLookedFor(_ entry: Baseline.Entry) -> Bool {
    files.contains(entry.file) && (hasSources || !entry.isOfSources)
  }

  /// The known findings that this run has looked for, and that no longer occur.
  var fixed: [Baseline.Entry] {
    known?.entries.filter { isLookedFor($0) && !found.contains($0.fingerprint) } ?? []
  }

  /// Returns the baseline for the next run: the findings of this one, and the known ones that it has not looked for.
  func next() -> Baseline { Baseline(all + (known?.entries.filter { !isLookedFor($0) } ?? [])) }
}
