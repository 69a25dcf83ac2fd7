internal import FileAccess
internal import NibExploring
internal import NibModel

/// The known findings of `nib check`: those of a baseline are not reported again.
struct CheckBaseline {
  private let known: Baseline?
  /// True if the run has compared all files of an app with all of its sources.
  private let knowsSources: Bool
  /// The fingerprints of all findings of this run.
  private var found: Set<String> = []
  private var all: [Baseline.Entry] = []
  /// The files that were checked.
  private var files: Set<String> = []
  /// The number of findings that are known.
  private(set) var knownCount = 0

  /// - Parameter sources: the sources of an app, if all of its files are compared with all of them. Nil if not: what then
  ///   is not found may be in a file that was not read.
  init(_ known: Baseline?, sources: [String]?) {
    self.known = known
    knowsSources = sources != nil
    files = Set((sources ?? []).map(Fingerprint.path))
  }

  /// Returns the findings of a file that are not known, and remembers all of them.
  ///
  /// - Parameters:
  ///   - own: the findings that need no sources. Nil for a source.
  ///   - isDamaged: true if the file could not be read, so that most rules have not looked at it.
  mutating func new(in file: FileFindings, own: FileFindings?, isDamaged: Bool) -> FileFindings {
    let path = Fingerprint.path(file.source.file)
    if !isDamaged { files.insert(path) }
    // One that the sources say better is not in the file's findings, and is still found.
    if let own { note(zip(own.diagnostics, own.fingerprints), in: path, ofSources: false) }
    let ofFile = Set(own?.fingerprints ?? [])
    let pairs = zip(file.diagnostics, file.fingerprints)
    note(pairs.filter { !ofFile.contains($0.1) }, in: path, ofSources: true)
    let rest = pairs.filter { known?.contains($0.1) != true }
    knownCount += file.diagnostics.count - rest.count
    return FileFindings(rest.map(\.0), in: file.sources, fingerprints: rest.map(\.1))
  }

  private mutating func note(_ findings: some Sequence<(Diagnostic, String)>, in path: String, ofSources: Bool) {
    for (diagnostic, fingerprint) in findings {
      found.insert(fingerprint)
      all.append(
        Baseline.Entry(
          file: path, code: diagnostic.code.rawValue, message: diagnostic.message, fingerprint: fingerprint,
          isOfSources: ofSources))
    }
  }

  /// Returns true for a known finding that this run would have found again.
  private func isLookedFor(_ entry: Baseline.Entry) -> Bool {
    files.contains(entry.file) && (knowsSources || !entry.isOfSources)
  }

  /// The known findings that this run has looked for, and that no longer occur.
  var fixed: [Baseline.Entry] {
    known?.entries.filter { isLookedFor($0) && !found.contains($0.fingerprint) } ?? []
  }

  /// Returns the baseline for the next run: the findings of this one, and the known ones that it has not looked for.
  func next() -> Baseline { Baseline(all + (known?.entries.filter { !isLookedFor($0) } ?? [])) }
}
