internal import FileAccess
internal import NibExploring
internal import NibModel

/// The known findings of `nib check`: those of a baseline are not reported again.
struct CheckBaseline {
  private let known: Baseline?
  /// The fingerprints of all findings of this run.
  private var found: Set<String> = []
  private var all: [Baseline.Entry] = []
  /// The files that were checked.
  private var files: Set<String> = []
  /// The number of findings that are known.
  private(set) var knownCount = 0

  init(_ known: Baseline?) { self.known = known }

  /// Returns the findings of a file that are not known, and remembers all of them.
  mutating func new(in file: FileFindings) -> FileFindings {
    let path = Fingerprint.path(file.source.file)
    files.insert(path)
    let pairs = zip(file.diagnostics, file.fingerprints)
    found.formUnion(pairs.map(\.1))
    all += pairs.map { diagnostic, fingerprint in
      Baseline.Entry(
        file: path, code: diagnostic.code.rawValue, message: diagnostic.message, fingerprint: fingerprint)
    }
    let rest = pairs.filter { known?.contains($0.1) != true }
    knownCount += file.diagnostics.count - rest.count
    return FileFindings(rest.map(\.0), in: file.sources, fingerprints: rest.map(\.1))
  }

  /// The known findings of checked files that no longer occur.
  var fixed: [Baseline.Entry] {
    known?.entries.filter { files.contains($0.file) && !found.contains($0.fingerprint) } ?? []
  }

  /// Returns the baseline for the next run: the findings of this one, and the known ones of files that were not checked.
  func next() -> Baseline { Baseline(all + (known?.entries.filter { !files.contains($0.file) } ?? [])) }
}
