import Foundation

/// A folder of a test, which goes with the test.
public final class Scratch: Sendable {
  /// The path of the folder.
  public let path = FileManager.default.temporaryDirectory.appending(path: "nibkit-\(UUID().uuidString)").path

  /// Creates an empty folder.
  public init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Creates a folder with files.
  public convenience init(_ files: [String: String]) throws {
    try self.init()
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file, there or not.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file as editors do: another one takes its place. Folders in the name are created.
  public func write(_ text: String, to name: String) throws {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  /// Returns the text of a file.
  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// The names of the files in the folder, hidden ones too.
  public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
