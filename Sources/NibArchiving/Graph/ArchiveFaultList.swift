/// The faults of an archive as they are found. A hostile one has as many as it likes, so that a hundred are enough.
struct ArchiveFaultList {
  private(set) var all: [ArchiveFault] = []

  private static let most = 100

  /// Whether there is more than is listed, so that nobody need look further.
  var isFull: Bool { all.count > Self.most }

  mutating func add(_ fault: ArchiveFault) {
    if isFull { return }
    all.append(all.count < Self.most ? fault : .andMore)
  }
}
