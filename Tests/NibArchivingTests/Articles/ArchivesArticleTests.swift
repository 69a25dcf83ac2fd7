import Foundation
import NibArchiving
import NibKit
import NibModel
import TestSupport
import Testing

// The classes of "Archives and versions", as the article has them.

final class Album: NibDecodable, NibEncodable {
  var title: String
  var year: Int?
  var songs: [Song] = []
  /// The one that is played first. It is one of the songs.
  weak var opener: Song?

  init(title: String) { self.title = title }

  init(coder: NibDecoder) throws {
    title = try coder.require(forKey: "title")
    year = try coder.decode(forKey: "year")
    try coder.attachChildren(to: self)
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(title, forKey: "title")
    encoder.encode(year, forKey: "year")
    encoder.encodeChildren(songs)
    encoder.encodeConditionalReference(opener, forKey: "opener")
  }

  static var members: Members {
    Members(of: Album.self) {
      $0.attribute("title", String.self, required: true)
      $0.attribute("year", Int.self)
      $0.children { $0.songs.append($1 as Song) }
      $0.outlet("opener") { swap(&$0.opener, &$1) }
    }
  }
}

final class Song: NibDecodable, NibEncodable {
  let title: String

  init(title: String) { self.title = title }
  init(coder: NibDecoder) throws { title = try coder.require(forKey: "title") }
  func encode(with encoder: NibEncoder) { encoder.encode(title, forKey: "title") }

  static var members: Members {
    Members(of: Song.self) { $0.attribute("title", String.self, required: true) }
  }
}

@Suite struct ArchivesArticleTests {
  private static let folder = #filePath.components(separatedBy: "/").dropLast(4).joined(separator: "/")

  private static var article: String {
    get throws {
      try String(
        contentsOfFile: folder + "/Sources/NibKit/NibKit.docc/ArchivesAndVersions.md", encoding: .utf8)
    }
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Album.self)
    classes.register(Song.self)
    return classes
  }

  private static var album: Album {
    let album = Album(title: "Kind of Blue")
    album.year = 1959
    album.songs = [Song(title: "So What")]
    album.opener = album.songs[0]
    return album
  }

  /// Returns the text between the fences behind a sentence.
  private func block(_ language: String, after words: String) throws -> String {
    let parts = try Self.article.components(separatedBy: words)
    try #require(parts.count == 2, "\(words)")
    let fenced = parts[1].components(separatedBy: "```")
    return fenced[1].hasPrefix(language + "\n") ? String(fenced[1].dropFirst(language.count + 1)) : ""
  }

  @Test("the class of the article is that of the test")
  func classArticleTest() throws {
    let code = try block("swift", after: "`encode(with:)`.\n")
    #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains(code))
    #expect(code.contains("final class Album"))
  }

  @Test("the two lines do what the article says")
  func twoLinesArticle() throws {
    let scratch = try Scratch()
    let path = scratch.file("Albums.plist")
    let album = Self.album
    let classes = Self.classes
    try NibArchive(of: [album], classes: classes).write(to: path)
    let albums = try NibArchive(contentsOf: path).restore(Album.self, classes: classes)
    #expect(albums.map(\.title) == ["Kind of Blue"] && albums[0].year == 1959)
    #expect(albums[0].opener === albums[0].songs[0])
  }

  /// `plutil` is another program: it prints what the article shows.
  @Test("the file is printed as the article shows", .needs("plutil")) func filePrintedArticle() async throws {
    let scratch = try Scratch()
    let path = scratch.file("Albums.plist")
    try NibArchive(of: [Self.album], classes: Self.classes).write(to: path)
    let printed = try await Run.finished(["plutil", "-p", path])
    #expect(printed.output == (try block("", after: "`plutil -p` prints it.\n")))
  }

  @Test("faults are reported as the article shows")
  func faultsReported() throws {
    let list = try BinaryPropertyList(bytes: NibArchive(of: [Self.album], classes: Self.classes).bytes)
    let changed = list.propertyList(list.root).withoutChecksum
      .replacing(["objects", "0", "values", "year"], by: .string("last"))
      .replacing(["objects", "1", "values", "title"], by: nil)
    var writer = BinaryPropertyListWriter()
    let root = writer.add(changed)
    let archive = NibArchive(writer.finish(root: root), file: "Albums.plist")
    let error = #expect(throws: NibError.self) { try archive.restore(Album.self, classes: Self.classes) }
    #expect(error.map { "\($0)\n" } == (try block("", after: "all objects that were made are released.\n")))
  }

  @Test("every code of a diagnostic has its row")
  func codeDiagnostic() throws {
    let rows = try Self.article.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("-") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
      .filter { !$0.contains("(") }
    #expect(rows == Diagnostic.Code.ofArchives.map(\.rawValue))
  }
}
