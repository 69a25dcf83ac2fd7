import SystemPackage

extension Compare {
  /// Returns the screen for two files that are no texts, but that `nib` compares by their structure: compiled layouts and
  /// archives. Nil for other files.
  ///
  /// If that is the only screen, the exit status of the program is that of `diff`.
  @MainActor func structureController() async -> StructureController? {
    guard ancestor == nil, output == nil, left != "-", right != "-" else { return nil }
    let (old, new) = (FilePath(left), FilePath(right))
    guard let report = try? await StructureReport.comparing(old, new) else { return nil }
    var comparer = ContentComparer(followsFileLinks: true)
    let isEqual = (try? comparer.areEqual(old, new)) ?? false
    return StructureController(
      report, title: "\(label(0) ?? left) → \(label(1) ?? right)", status: isEqual ? 0 : 1)
  }
}
