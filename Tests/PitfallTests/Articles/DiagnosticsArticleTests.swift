import Foundation
import NibKit
import TestSupport
import Testing

@Suite struct DiagnosticsArticleTests {
  /// `RECORD_DOCS=1` writes the outputs into the article again. Read the difference before you commit it.
  @Test("the outputs of the article are those of the code")
  func outputsArticle() async throws {
    let windows = await DiagnosticsClasses.windows()
    var article = try Article(named: "Diagnostics")
    for example in article.examples where example.code.map(Diagnostic.Code.ofLayouts.contains) ?? false {
      // On a thread of no actor: a thread of the pool may have been the main actor's just before.
      let actual = try onSmallStack { try Self.output(of: example, windows: windows) }
      #expect(actual == example.output, "\(example.heading)")
      #expect(actual.contains("[\(example.heading)]"))
      article.replace(example.output, with: actual, under: example.heading)
    }
    if isRecordingDocs { try article.write() }
  }

  @Test("every code has its section")
  func everyCodeHasItsSection() throws {
    let headings = try Article(named: "Diagnostics").examples.map(\.heading)
    #expect(headings == Diagnostic.Code.ofLayouts.map(\.rawValue))
  }

  @Test("the classes of the article are those of the test")
  func classesArticle() throws {
    let sources = ["DiagnosticsClasses", "DiagnosticsArticleTests"].compactMap {
      contents(of: packageFolder + "/Tests/PitfallTests/Articles/\($0).swift")
    }
    for block in try Article(named: "Diagnostics").blocks(of: "swift") {
      #expect(sources.contains { $0.withoutIndentation.contains(block.withoutIndentation) }, "\(block)")
    }
  }

  /// Reads, plans and loads, up to the first error.
  private static func output(of example: Article.Example, windows: ClassRegistry) throws -> String {
    let source = SourceText(file: example.file, bytes: Array(example.layout.utf8))
    do {
      switch example.code {
      case .unreadableFile:
        _ = try Nib(contentsOf: "Missing.layout.xml")
      case .limitExceeded:
        _ = try NibDocument(reading: source, limits: ReadingLimits(depth: 2))
      case .ownerMismatch:
        _ = try Nib(NibDocument(reading: source)).instantiate(
          owner: HelpScreen(), classes: DiagnosticsClasses.all)
      default:
        let document = try NibDocument(reading: source)
        var classes = DiagnosticsClasses.all
        classes.merge(windows)
        let owner = document.ownerClass.flatMap(classes.makeOwner(named:))
        let layouts = example.layout.contains("<include") ? try LayoutsInPiecesTests.layouts() : nil
        _ = try Nib(document).instantiate(owner: owner, classes: classes, layouts: layouts)
        // Faults that a load ignores.
        return LoadPlan.diagnose(document, classes: classes, layouts: layouts).rendered(in: source) + "\n"
      }
    } catch {
      return "\(error)\n"
    }
    return ""
  }
}

@Suite struct GettingStartedTests {
  @Test("the article's layout in a string can be loaded")
  func layoutInAString() throws {
    let classes = DiagnosticsClasses.all
    let text = """
      <layout version="1">
        <Label id="note" text="Hello"/>
      </layout>
      """
    let nib = try Nib(NibDocument(text))
    let loaded = try nib.instantiate(classes: classes)
    #expect((loaded["note"] as? Label)?.text == "Hello")
    let source = try #require(
      contents(of: packageFolder + "/Tests/PitfallTests/Articles/DiagnosticsArticleTests.swift"))
    let block = try #require(
      try Article(named: "GettingStarted").blocks(of: "swift").first { $0.contains("<Label id=\"note\"") })
    #expect(source.withoutIndentation.contains(block.withoutIndentation))
  }
}
