import Foundation
import NibFoundation
import NibKit
import TestSupport
import Testing

/// "Model objects and builders" shows what its classes do.
@Suite struct ModelObjectsTests {
  private static let name = "ModelObjectsAndBuilders"

  /// A user by its own initializer, and one by a builder.
  static let ways = [modelClasses, modelClassesWithBuilder]

  @Test("the code of the article is that of the test")
  func codeIsThatOfTheTest() throws {
    let sources = ["ModelObjectsClasses", "ModelObjectsTests"]
      .compactMap {
        contents(of: "\(packageFolder)/Tests/PitfallTests/Articles/\($0).swift")?.withoutIndentation
      }
    let blocks = try Article(named: Self.name).blocks(of: "swift")
    #expect(blocks.count >= 8)
    for block in blocks { #expect(sources.contains { $0.contains(block.withoutIndentation) }, "\(block)") }
  }

  @Test("the quoted errors are those of the compiler")
  func theQuotedErrorsAreThoseOfTheCompiler() throws {
    let known = Set(try DoesNotCompileTests.files.flatMap(DoesNotCompileTests.expected(in:)).map(\.words))
    let text = try Article(named: Self.name).lines.joined(separator: "\n").withoutIndentation.replacing(
      "\n", with: " ")
    let quoted = try #require(text.firstMatch(of: #/The compiler says:\s+`([^`]*)`/#)?.1)
    #expect(known.contains(String(quoted)))
  }

  // MARK: The user of the article

  /// Returns true if a user has the values of the layout, which are written here by hand.
  private static func isKitty(_ user: User) -> Bool {
    user.userID == "1214138" && user.firstName == "Hello" && user.lastName == "Kitty"
      && user.dateOfBirth == Date(timeIntervalSince1970: 152_496_000)
      && user.homepage?.absoluteString == "https://example.org/kitty?tab=albums"
      && user.tags == ["cat", "red bow"]
      && user.scores == ["chess": 3, "go": 12] && user.address?.street == "Main Street 1"
      && user.address?.city == "London" && user.albums.map(\.title) == ["Apples", "Pears"]
      && user.albums.map(\.place) == [Place(latitude: 51.5, longitude: -0.125), nil]
  }

  private static func kitty(_ classes: ClassRegistry) throws -> User {
    let nib = try Nib(NibDocument(block("xml", under: "What a value can be")))
    return try #require(nib.instantiate(classes: classes)["kitty"] as? User)
  }

  @Test("a layout makes the user in both ways", arguments: ways)
  func layoutMakesUser(classes: @Sendable () -> ClassRegistry) throws {
    #expect(Self.isKitty(try Self.kitty(classes())))
  }

  /// An archive that is written with the classes of one way can be read with those of the other, and has the same bytes.
  @Test("an archive is read in both ways", arguments: ways)
  func archiveReadBoth(classes: @Sendable () -> ClassRegistry) throws {
    let user = try Self.kitty(classes())
    let archive = try NibArchive(of: [user], classes: classes())
    for other in Self.ways {
      #expect(Self.isKitty(try archive.restore(User.self, classes: other())[0]))
      #expect(try NibArchive(of: [user], classes: other()).bytes == archive.bytes)
    }
  }

  /// `plutil` is another program: it prints what the article shows.
  @Test("the archive is printed as the article shows", .needs("plutil")) func archivePrinted() async throws {
    let scratch = try Scratch()
    let path = scratch.file("Users.plist")
    try NibArchive(of: [Self.kitty(modelClasses())], classes: modelClasses()).write(to: path)
    let printed = try await Run.finished(["plutil", "-p", path])
    try Self.expect(printed.output, under: "What a value can be")
  }

  @Test("a list is read from words and from items")
  func listReadWords() throws {
    for tags in [
      "tags=\"cat bow\"/>", "><attribute name=\"tags\"><item>cat</item><item>bow</item></attribute></User>",
    ] {
      let user = try Self.user("<User userID=\"1\" firstName=\"a\" lastName=\"b\" \(tags)", modelClasses())
      #expect(user.tags == ["cat", "bow"])
    }
  }

  /// The texts of the table of types.
  @Test("the dates of the table are read")
  func datesTableRead() throws {
    let table = try Article(named: Self.name).lines.first { $0.hasPrefix("| `Date` |") }
    let words = try #require(table).components(separatedBy: "`")
    #expect(words[3] == "1974-11-01" && words[5] == "1974-11-01T17:42:00Z" && words[7] == "+01:00")
    for (text, seconds) in [
      ("1974-11-01", 152_496_000.0), ("1974-11-01T17:42:00Z", 152_559_720),
      ("1974-11-01T17:42:00+01:00", 152_556_120),
    ] {
      let user = try Self.user(
        "<User userID=\"1\" firstName=\"a\" lastName=\"b\" dateOfBirth=\"\(text)\"/>", modelClasses())
      #expect(user.dateOfBirth?.timeIntervalSince1970 == seconds)
    }
  }

  // MARK: Faults

  @Test("an error of a builder is reported as the article shows")
  func errorBuilderReported() throws {
    let section = "By a builder"
    let nib = try Nib(NibDocument(Self.block("xml", under: section), file: "Users.layout.xml"))
    let failure = #expect(throws: LoadFailure.self) {
      try nib.instantiate(classes: modelClassesWithBuilder())
    }
    try Self.expect(failure.map { "\($0)\n" }, under: section)
  }

  /// Before anything is made, and in the same words.
  @Test("faults of a layout are reported as the article shows", arguments: ways)
  func faultsLayoutReported(classes: @Sendable () -> ClassRegistry) throws {
    let section = "What is missing, or of no use"
    let nib = try Nib(NibDocument(Self.block("xml", under: section), file: "Users.layout.xml"))
    let error = #expect(throws: NibError.self) { try nib.plan(classes: classes()) }
    try Self.expect(error.map { "\($0)\n" }, under: section)
  }

  @Test("faults of an archive are reported as the article shows", arguments: ways)
  func faultsArchiveReported(classes: @Sendable () -> ClassRegistry) throws {
    let archive = try NibArchive(of: [NamelessUser()], classes: Self.registry(NamelessUser.init))
    let error = #expect(throws: NibError.self) {
      try NibArchive(archive.bytes, file: "Users.plist").restore(User.self, classes: classes())
    }
    try Self.expect(error.map { "\($0)\n" }, under: "What is missing, or of no use", number: 1)
  }

  // MARK: Newer classes

  @Test("a file of a former class is read", arguments: ways)
  func fileFormerClass(way: @Sendable () -> ClassRegistry) throws {
    let classes = way()
    let formerClasses = Self.registry { FormerUser(userID: "", firstName: "", lastName: "") }
    let old = FormerUser(userID: "1214138", firstName: "Hello", lastName: "Kitty")
    let former = try NibArchive(of: [old], classes: formerClasses)
    let user = try former.restore(User.self, classes: classes)[0]
    #expect(
      user.firstName == "Hello" && user.lastName == "Kitty" && user.homepage == nil && user.albums.isEmpty)
  }

  // MARK: Substitutes

  @Test("every reference leads to the substitute")
  func everyReferenceLeadsToTheSubstitute() throws {
    let classes = avatarClasses()
    let nib = try Nib(
      NibDocument("<layout version=\"1\"><Avatar id=\"a\" name=\"Ann\" caption=\"me\"/></layout>"))
    let avatar = try #require(nib.instantiate(classes: classes)["a"] as? Avatar)
    #expect(avatar.name == "Ann" && avatar.caption == "me")
    avatar.friends = [Avatar(name: "Bo"), Avatar(name: "Cy")]
    let archive = try NibArchive(of: [avatar], classes: classes)
    let restored = try archive.restore(Avatar.self, classes: classes)[0]
    #expect(
      restored.name == "Ann" && restored.caption == "me" && restored.friends.map(\.name) == ["Bo", "Cy"])
  }

  @Test("children of a substitute are refused")
  func childrenSubstitute() throws {
    let section = "An object in place of another"
    let nib = try Nib(NibDocument(Self.block("xml", under: section), file: "Users.layout.xml"))
    let error = #expect(throws: NibError.self) { try nib.plan(classes: avatarClasses()) }
    try Self.expect(error.map { "\($0)\n" }, under: section)
  }

  /// An archive adds them to the substitute, whatever the original's initializer does, unless it decodes them and hands
  /// them on.
  @Test("the children in an archive reach the substitute", arguments: FolderFile.Way.allCases)
  private func childrenArchive(way: FolderFile.Way) throws {
    var classes = ClassRegistry()
    classes.register(Folder.self)
    classes.register(
      FolderFile.self, as: "Folder", substitute: { (file: FolderFile) in Folder(file.children) })
    let archive = try NibArchive(of: [Folder([Folder([]), Folder([])])], classes: classes)
    let restored = try FolderFile.$way.withValue(way) { try archive.restore(Folder.self, classes: classes) }
    #expect(restored.map(\.folders.count) == [2])
  }

  @Test("one substitute can replace two elements")
  func substituteReplace() throws {
    let folder = Folder([])
    var classes = ClassRegistry()
    classes.register(FolderFile.self, as: "Folder", substitute: { (_: FolderFile) in folder })
    let nib = try Nib(NibDocument("<layout version=\"1\"><Folder name=\"a\"/><Folder name=\"b\"/></layout>"))
    _ = try nib.instantiate(classes: classes)
    #expect(folder.names == ["a", "b"] && folder.awakes == 2)
  }

  // MARK: Looking into the article

  private static func user(_ element: String, _ classes: ClassRegistry) throws -> User {
    let nib = try Nib(NibDocument("<layout version=\"1\">\(element)</layout>"))
    return try #require(nib.instantiate(classes: classes).topLevel.first as? User)
  }

  /// Returns a registry of a class that is not `User`, and that archives call so.
  private static func registry<Object: NibEncodable & AnyObject>(_ make: @escaping () -> Object)
    -> ClassRegistry
  {
    var classes = ClassRegistry()
    classes.register("User", members: Members()) { _ in make() }
    return classes
  }

  /// Expects that a section of the article shows an output.
  private static func expect(_ output: String?, under heading: String, number: Int = 0) throws {
    #expect(output == (try block("", under: heading, number: number)), "\(output ?? "")")
  }

  /// Returns a block of a language in a section.
  private static func block(_ language: String, under heading: String, number: Int = 0) throws -> String {
    let article = try Article(named: name)
    let line = try #require(article.lines.firstIndex(of: "### \(heading)"), "\(heading)")
    var section = article
    section.lines = Array(
      article.lines[line...].prefix(1) + article.lines[(line + 1)...].prefix { !$0.hasPrefix("### ") })
    let blocks = section.blocks(of: language)
    return number < blocks.count ? blocks[number] : ""
  }
}

private final class NamelessUser: NibEncodable {
  func encode(with encoder: NibEncoder) {
    encoder.encode("1214138", forKey: "userID")
    encoder.encode("Hello", forKey: "firstName")
  }
}

/// Is replaced by a folder.
private final class FolderFile: NibDecodable {
  enum Way: CaseIterable { case leavesAlone, decodes, attaches }
  @TaskLocal static var way = Way.leavesAlone

  private(set) var children: [Folder] = []
  static var members: Members { Members() }

  init(coder: NibDecoder) throws {
    switch Self.way {
    case .leavesAlone: break
    case .decodes: children = try coder.decodeChildren()
    case .attaches: try coder.attachChildren(to: self)
    }
  }
}

/// Counts what is done to it.
private final class Folder: NibObject, NibEncodable {
  var names: [String] = []
  var awakes = 0
  var folders: [Folder] = []

  static var members: Members {
    Members(of: Folder.self) {
      $0.attribute("name") { $0.names.append($1) }
      $0.children { $0.folders.append($1) }
    }
  }

  init(_ folders: [Folder]) { self.folders = folders }
  init(coder: NibDecoder) throws {}
  func encode(with encoder: NibEncoder) { encoder.encodeChildren(folders) }
  func awake() throws { awakes += 1 }
}
