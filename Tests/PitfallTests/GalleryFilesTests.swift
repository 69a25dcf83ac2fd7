import Foundation
import PitfallGallery
import Testing

/// The copies of the gallery's layouts in the program.
@Suite struct GalleryFilesTests {
  private static let layouts = String(galleryFolder.dropLast("/pitfalls".count))

  /// `RECORD_DOCS=1` writes the copies anew.
  @Test("the program has a copy of each layout of the gallery and of the cases")
  func copies() throws {
    var files: [String: String] = [:]
    for folder in ["pitfalls", "sources", "initializers"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: "\(Self.layouts)/\(folder)")
      where name.hasSuffix(".layout.xml") || name.hasSuffix(".storyboard") {
        files["\(folder)/\(name)"] = contents(of: "\(Self.layouts)/\(folder)/\(name)")
      }
    }
    #expect(GalleryFiles.all == files)
    if isRecordingDocs { try record(files) }
  }

  private func record(_ files: [String: String]) throws {
    let path = Self.layouts + "/../Sources/PitfallGallery/GalleryFiles.swift"
    let start = try #require(contents(of: path)?.prefix { $0 != "[" })
    let order = ["pitfalls", "sources", "initializers"]
    let sorted = files.sorted { one, other in
      let ranks = [one.key, other.key].map { key in order.firstIndex { key.hasPrefix($0) } ?? 0 }
      return (ranks[0], one.key) < (ranks[1], other.key)
    }
    let entries = sorted.map { key, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? "\n" : "    \($0)\n"
      }
      return "    \"\(key)\":\n    #\"\"\"\n\(lines.joined())    \"\"\"#,\n"
    }
    try "\(start)[String: String] = [\n\(entries.joined())  ]\n}\n".write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("a file belongs to the gallery by its name or by its text, and no other does")
  func recognition() {
    let text = GalleryFiles.all["pitfalls/01-nested-views.layout.xml"] ?? ""
    func isPitfall(_ file: String, _ text: String) -> Bool {
      GalleryFiles.isPitfall(file: file, bytes: Array(text.utf8))
    }
    #expect(isPitfall("any/01-nested-views.layout.xml", "<layout version=\"1\"/>"))
    #expect(isPitfall("01-nested-views.nib", ""))
    #expect(isPitfall("<standard input>", text))
    #expect(!isPitfall("Login.layout.xml", text.replacing("sub", with: "son")))
    #expect(!isPitfall("nested-views.layout.xml", ""))
    #expect(!isPitfall("", ""))
  }
}
