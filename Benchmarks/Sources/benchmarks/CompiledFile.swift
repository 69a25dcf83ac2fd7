import Foundation
import NibKit

/// The file of a compiled layout, for as long as it is measured.
struct CompiledFile {
  let path: String

  init(of source: SourceText, isStripped: Bool) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "form-\(UUID().uuidString).nib").path
    try Data(NibDocument(reading: source).compiled(strippingPositions: isStripped)).write(to: URL(filePath: path))
  }

  /// From the file to the awake tree.
  @MainActor func load() throws -> LoadedNib {
    try Nib(contentsOf: path, formats: [.compiled], limits: ReadingLimits(bytes: .max))
      .instantiate(owner: Owner(), classes: classes)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
