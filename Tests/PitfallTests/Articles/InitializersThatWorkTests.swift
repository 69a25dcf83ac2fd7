import Foundation
import NibKit
import TestSupport
import Testing

/// "Initializers that work from everywhere" shows what its classes do, and what the compiler says.
@Suite struct InitializersThatWorkTests {
  private static let folder = packageFolder + "/Tests/PitfallTests/Articles"
  private static let name = "InitializersThatWorkFromEverywhere"

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(NameSign.self)
    classes.register(VisitorSign.self)
    classes.register(PriceSticker.self)
    return classes
  }

  // MARK: Shown in the article

  /// The outputs, under the words that stand ahead of them in the article.
  @Test(
    "the traces are those of the article",
    arguments: [
      ("A sign that code makes:", inCode), ("A sign of the layout:", inALayout),
      ("The same sign, archived", inAnArchive),
      ("leads it to `init(size:name:)`:", bySize), ("begins with an inherited secondary", byName),
      ("initializer that it has:", sticker),
    ])
  func tracesArticle(words: String, make: @Sendable () throws -> String) throws {
    #expect(try make() == (try Self.output(after: words)))
  }

  #if DEBUG
    @Test("mistakes are reported as the article shows")
    func mistakesReported() throws {
      let mistakes = NibMisuse.collect {
        NibLifecycle.scope {
          _ = EagerSign(size: 1)
          _ = HastySign(size: 1)
          _ = SecondSign(size: 1)
          _ = ForgetfulSign(size: 1)
        }
      }
      let reported = mistakes.map { "\($0)\n" }.joined()
      #expect(reported == (try Self.output(after: "A build for debugging says:")))
    }
  #endif

  @Test("the code of the article is that of the test")
  func codeIsThatOfTheTest() throws {
    let sources = ["InitializersThatWorkClasses", "InitializersThatWorkTests"]
      .compactMap { contents(of: "\(Self.folder)/\($0).swift")?.withoutIndentation }
    let blocks = try Article(named: Self.name).blocks(of: "swift")
    #expect(blocks.count >= 8)
    for block in blocks { #expect(sources.contains { $0.contains(block.withoutIndentation) }, "\(block)") }
  }

  /// The article quotes the compiler's errors as `DoesNotCompileTests` has them from the compiler.
  @Test("the quoted errors are those of the compiler")
  func theQuotedErrorsAreThoseOfTheCompiler() throws {
    let known = Set(try DoesNotCompileTests.files.flatMap(DoesNotCompileTests.expected(in:)).map(\.words))
    let text = try Article(named: Self.name).lines.joined(separator: " ")
    let quoted = text.components(separatedBy: "The compiler says: `").dropFirst().map {
      String($0.prefix { $0 != "`" })
    }
    #expect(quoted.count >= 5)
    for words in quoted { #expect(known.contains(words), "\(words)") }
  }

  /// The table says how often each method is sent, for each source.
  @Test("the table of sources is right")
  func tableSourcesRight() throws {
    let traces = try [Self.inCode(), Self.inALayout(), Self.inAnArchive()].map {
      $0.components(separatedBy: "\n")
    }
    for method in ["onInit", "awake", "afterInit"] {
      let row = try #require(
        Article(named: Self.name).lines.first { $0.hasPrefix("| ") && $0.contains("| `\(method)()` |") })
      let cells = row.components(separatedBy: " | ").suffix(3).map { $0.replacing(" |", with: "") }
      let counts = traces.map { lines in
        lines.contains { $0.hasSuffix("NameSign \(method)") } ? "once" : "never"
      }
      #expect(cells == counts, "\(method)")
    }
  }

  // MARK: Not shown in the article

  /// A class without initializers has its own values from every source.
  @Test("a class without initializers has its values from every source")
  func classInitializers() throws {
    try NibLifecycle.scope {
      let made = VisitorSign(size: 4, name: "Bo")
      made.color = "green"
      made.host = "Ann"
      let loaded = try Self.load("<VisitorSign size=\"4\" name=\"Bo\" color=\"green\" host=\"Ann\"/>")
      let restored = try NibArchive(of: [made], classes: Self.classes)
        .restore(VisitorSign.self, classes: Self.classes)
      let signs: [VisitorSign?] = [made, loaded as? VisitorSign, restored.first]
      for sign in signs {
        #expect(sign?.size == 4 && sign?.name == "Bo" && sign?.color == "green" && sign?.host == "Ann")
      }
      #expect(VisitorSign(size: 2).host == "reception" && VisitorSign(size: 2).color == "blue")
    }
  }

  /// On the main actor and outside a scope, a class on no actor is sent `afterInit()` by layouts and archives, which know where they run.
  @MainActor @Test("loads and archives settle on the main actor and code does not")
  func loadsArchivesSettle() async throws {
    var classes = ClassRegistry()
    classes.register(LateSign.self)
    let made = LateSign(size: 1)
    let restored = try NibArchive(of: [made], classes: classes).restore(LateSign.self, classes: classes)
    let nib = try Nib(NibDocument("<layout version=\"1\"><LateSign/></layout>"))
    let loaded = try #require(try nib.instantiate(classes: classes).topLevel.first as? LateSign)
    #expect(!loaded.isSettled)
    // Whoever waits with it was made before it, and is sent no later.
    for _ in 0..<10_000 where !loaded.isSettled { await Task.yield() }
    #expect(loaded.isSettled && !made.isSettled && restored.map(\.isSettled) == [true])
  }

  /// A value that `init(coder:)` decodes before `super.init` is lost if `onInit()` assigns the property.
  @Test("`onInit()` replaces a decoded value")
  func oninitReplaces() throws {
    var classes = ClassRegistry()
    classes.register(ForcedSign.self)
    let nib = try Nib(NibDocument("<layout version=\"1\"><ForcedSign title=\"Dr\"/></layout>"))
    try NibLifecycle.scope {
      let sign = try #require(try nib.instantiate(classes: classes).topLevel.first as? ForcedSign)
      #expect(sign.title == "none")
    }
  }

  /// A property that only its own class's initializer for code knows is not lost either.
  @Test("a property that only code initializes is kept")
  func propertyCodeInitializes() throws {
    let sticker = try #require(try Self.load("<PriceSticker width=\"7\" price=\"2.5\"/>") as? PriceSticker)
    #expect(sticker.width == 7 && sticker.price == 2.5)
    #expect(PriceSticker(width: 3, price: 1).width == 3)
  }

  // MARK: Making the outputs

  private static func inCode() -> String {
    InitializerTrace.record {
      NibLifecycle.scope {
        let sign = NameSign(size: 2, name: "Ann")
        sign.color = "red"
        NibLifecycle.settle()
      }
    }.text()
  }

  private static func inALayout() throws -> String {
    let nib = try Nib(NibDocument(layout(after: "A sign of the layout:")))
    return try InitializerTrace.record {
      try NibLifecycle.scope {
        let loaded = try nib.instantiate(classes: classes)
        NibLifecycle.settle()
        withExtendedLifetime(loaded) {}
      }
    }.text()
  }

  private static func inAnArchive() throws -> String {
    let archive = try NibLifecycle.scope {
      let sign = NameSign(size: 2, name: "Ann")
      sign.color = "red"
      return try NibArchive(of: [sign], classes: classes)
    }
    return try InitializerTrace.record {
      try NibLifecycle.scope {
        let signs = try archive.restore(NameSign.self, classes: classes)
        NibLifecycle.settle()
        withExtendedLifetime(signs) {}
      }
    }.text()
  }

  private static func bySize() -> String { initializers { _ = NameSign(size: 3) } }
  private static func byName() -> String { initializers { _ = VisitorSign(name: "Bo") } }

  private static func sticker() throws -> String {
    let nib = try Nib(NibDocument(layout(after: "initializer that it has:")))
    return try initializers { _ = try nib.instantiate(classes: classes) }
  }

  /// Makes objects and releases them.
  private static func initializers(_ body: () throws -> Void) rethrows -> String {
    try NibLifecycle.scope { try InitializerTrace.record(body).text() }
  }

  private static func load(_ element: String) throws -> AnyObject? {
    try Nib(NibDocument("<layout version=\"1\">\(element)</layout>")).instantiate(classes: classes).topLevel
      .first
  }

  // MARK: Looking into the article

  private static func output(after words: String) throws -> String { try block("", after: words) }
  private static func layout(after words: String) throws -> String { try block("xml", after: words) }

  /// Returns the first block of a language behind some words.
  private static func block(_ language: String, after words: String) throws -> String {
    let article = try Article(named: name)
    let line = try #require(article.lines.firstIndex { $0.contains(words) }, "\(words)")
    var rest = article
    rest.lines = Array(article.lines[line...])
    return try #require(rest.blocks(of: language).first)
  }
}

private final class ForcedSign: Sign {
  var title: String

  override class var members: Members {
    super.members.adding(ForcedSign.self) { $0.attribute("title", String.self) }
  }

  required init(coder: NibDecoder) throws {
    title = try coder.require(forKey: "title")
    try super.init(coder: coder)
  }

  override func onInit() {
    super.onInit()
    title = "none"
  }
}

private final class LateSign: Sign {
  private(set) var isSettled = false

  override func afterInit() {
    super.afterInit()
    isSettled = true
  }
}
