internal import FileAccess

/// The ids of findings that a client has asked for, so that it is not sent the same ones again.
struct FindingResults {
  private var known: [String: Result] = [:]
  private var count = 0
  private var generation = 0

  private struct Result {
    let id: String
    let generation: Int
    let version: Int?
    let stamp: FileStamp?
  }

  /// Notes that something else than a text has changed, such as a catalog of classes.
  mutating func noteChange() { generation += 1 }

  /// Forgets the findings of a text, whose versions begin again.
  mutating func forget(_ key: String) { known[key] = nil }

  /// Returns the id of the findings that a text has now: that of the last time, unless something has changed.
  mutating func id(of key: String, version: Int?, isOpen: Bool) -> String {
    let stamp = isOpen ? nil : FileStamp(of: key)
    if let result = known[key], result.generation == generation, result.version == version, result.stamp == stamp,
      isOpen ? version != nil : stamp?.isSettled == true
    {
      return result.id
    }
    count += 1
    let result = Result(id: String(count), generation: generation, version: version, stamp: stamp)
    known[key] = result
    return result.id
  }
}
