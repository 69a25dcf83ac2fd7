import Foundation
import NibKit
import Testing

/// "Initializers that work from everywhere" shows what its classes do, and what the compiler says.
@Suite struct InitializersThatWorkTests {
  private static let folder = packageFolder + "/Tests/PitfallTests"
  private static let name = "InitializersThatWorkFromEverywhere"

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(NameCard.self)
    classes.register(VisitorCard.self)
    classes.register(PriceSticker.self)
    return classes
  }

  // MARK: What the article shows

  /// The outputs, under the words that stand ahead of them in the article.
  @Test(arguments: [
    ("A card that code makes:", inCode), ("A card of the layout:", inALayout),
    ("The same card, archived", inAnArchive),
    ("leads it to `init(size:name:)`:", bySize), ("begins with an inherited secondary", byName),
    ("initializer that it has:", sticker),
  ])
  func traceIsReal(words: String, make: @Sendable () throws -> String) throws {
    #expect(try make() == (try Self.output(after: words)))
  }

  #if DEBUG
    @Test func mistakesAreToldSo() throws {
      let mistakes = NibMisuse.collect {
        NibLifecycle.scope {
          _ = EagerCard(size: 1)
          _ = HastyCard(size: 1)
          _ = SecondCard(size: 1)
          _ = ForgetfulCard(size: 1)
        }
      }
      let told = mistakes.map { "\($0)\n" }.joined()
      #expect(told == (try Self.output(after: "A build for debugging says:")))
    }
  #endif

  @Test func codeIsThatOfTheTest() throws {
    let sources = ["InitializersThatWorkClasses", "InitializersThatWorkTests"]
      .compactMap { contents(of: "\(Self.folder)/\($0).swift")?.withoutIndentation }
    let blocks = try Article(named: Self.name).blocks(of: "swift")
    #expect(blocks.count >= 8)
    for block in blocks { #expect(sources.contains { $0.contains(block.withoutIndentation) }, "\(block)") }
  }

  /// What the compiler refuses, it refuses in these words: `DoesNotCompileTests` has it say so.
  @Test func compilersWordsAreItsOwn() throws {
    let known = Set(try DoesNotCompileTests.files.flatMap(DoesNotCompileTests.expected(in:)).map(\.words))
    let text = try Article(named: Self.name).lines.joined(separator: " ")
    let quoted = text.components(separatedBy: "The compiler says: `").dropFirst().map {
      String($0.prefix { $0 != "`" })
    }
    #expect(quoted.count >= 5)
    for words in quoted { #expect(known.contains(words), "\(words)") }
  }

  /// How often each method is sent, by source, is what the table says.
  @Test func tableOfSourcesIsRight() throws {
    let traces = try [Self.inCode(), Self.inALayout(), Self.inAnArchive()].map {
      $0.components(separatedBy: "\n")
    }
    for method in ["onInit", "awake", "afterInit"] {
      let row = try #require(
        Article(named: Self.name).lines.first { $0.hasPrefix("| ") && $0.contains("| `\(method)()` |") })
      let cells = row.components(separatedBy: " | ").suffix(3).map { $0.replacing(" |", with: "") }
      let counts = traces.map { lines in
        lines.contains { $0.hasSuffix("NameCard \(method)") } ? "once" : "never"
      }
      #expect(cells == counts, "\(method)")
    }
  }

  // MARK: What is not shown

  /// A class without initializers has its own values from every source.
  @Test func aVisitorComesFromEverywhere() throws {
    try NibLifecycle.scope {
      let made = VisitorCard(size: 4, name: "Bo")
      made.colour = "green"
      made.host = "Ann"
      let loaded = try Self.load("<VisitorCard size=\"4\" name=\"Bo\" colour=\"green\" host=\"Ann\"/>")
      let restored = try NibArchive(of: [made], classes: Self.classes)
        .restore(VisitorCard.self, classes: Self.classes)
      let cards: [VisitorCard?] = [made, loaded as? VisitorCard, restored.first]
      for card in cards {
        #expect(card?.size == 4 && card?.name == "Bo" && card?.colour == "green" && card?.host == "Ann")
      }
      #expect(VisitorCard(size: 2).host == "reception" && VisitorCard(size: 2).colour == "blue")
    }
  }

  /// On the main actor and outside a scope, a class on no actor is sent `afterInit()` by layouts alone.
  @MainActor @Test func onTheMainActor() async throws {
    var classes = ClassRegistry()
    classes.register(LateCard.self)
    let made = LateCard(size: 1)
    let restored = try NibArchive(of: [made], classes: classes).restore(LateCard.self, classes: classes)
    let nib = try Nib(NibDocument("<layout version=\"1\"><LateCard/></layout>"))
    let loaded = try #require(try nib.instantiate(classes: classes).topLevel.first as? LateCard)
    #expect(!loaded.isSettled)
    // Whoever waits with it was made before it, and is sent no later.
    for _ in 0..<10_000 where !loaded.isSettled { await Task.yield() }
    #expect(loaded.isSettled && !made.isSettled && restored.map(\.isSettled) == [false])
  }

  /// What `init(coder:)` decodes ahead of `super.init`, and `onInit()` assigns, is not the file's any more.
  @Test func onInitWinsOverWhatWasDecoded() throws {
    var classes = ClassRegistry()
    classes.register(ForcedCard.self)
    let nib = try Nib(NibDocument("<layout version=\"1\"><ForcedCard title=\"Dr\"/></layout>"))
    try NibLifecycle.scope {
      let card = try #require(try nib.instantiate(classes: classes).topLevel.first as? ForcedCard)
      #expect(card.title == "none")
    }
  }

  /// A property that only its own class's initializer for code knows is not lost either.
  @Test func aStickerHasBothValues() throws {
    let sticker = try #require(try Self.load("<PriceSticker width=\"7\" price=\"2.5\"/>") as? PriceSticker)
    #expect(sticker.width == 7 && sticker.price == 2.5)
    #expect(PriceSticker(width: 3, price: 1).width == 3)
  }

  // MARK: Making the outputs

  private static func inCode() -> String {
    InitializerTrace.record {
      NibLifecycle.scope {
        let card = NameCard(size: 2, name: "Ann")
        card.colour = "red"
        NibLifecycle.settle()
      }
    }.text()
  }

  private static func inALayout() throws -> String {
    let nib = try Nib(NibDocument(layout(after: "A card of the layout:")))
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
      let card = NameCard(size: 2, name: "Ann")
      card.colour = "red"
      return try NibArchive(of: [card], classes: classes)
    }
    return try InitializerTrace.record {
      try NibLifecycle.scope {
        let cards = try archive.restore(NameCard.self, classes: classes)
        NibLifecycle.settle()
        withExtendedLifetime(cards) {}
      }
    }.text()
  }

  private static func bySize() -> String { initializers { _ = NameCard(size: 3) } }
  private static func byName() -> String { initializers { _ = VisitorCard(name: "Bo") } }

  private static func sticker() throws -> String {
    let nib = try Nib(NibDocument(layout(after: "initializer that it has:")))
    return try initializers { _ = try nib.instantiate(classes: classes) }
  }

  /// What is made and let go.
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

  /// The first block of a language behind some words.
  private static func block(_ language: String, after words: String) throws -> String {
    let article = try Article(named: name)
    let line = try #require(article.lines.firstIndex { $0.contains(words) }, "\(words)")
    var rest = article
    rest.replaceAll(with: Array(article.lines[line...]))
    return try #require(rest.blocks(of: language).first)
  }
}

private final class ForcedCard: Card {
  var title: String

  override class var members: Members {
    super.members.adding(ForcedCard.self) { $0.attribute("title", String.self) }
  }

  required init(coder: NibDecoder) throws {
    title = try coder.require("title")
    try super.init(coder: coder)
  }

  override func onInit() {
    super.onInit()
    title = "none"
  }
}

private final class LateCard: Card {
  private(set) var isSettled = false

  override func afterInit() {
    super.afterInit()
    isSettled = true
  }
}
