import NibKit
import Testing

/// The errors of the library share one protocol: a program that shows diagnostics needs one catch.
@Suite struct ErrorTests {
  /// Returns the kind of the first fault, the file and the words of an error.
  private func shown(_ body: () throws -> Void) throws -> [String] {
    let error = try #require(throws: (any Error).self) { try body() }
    let diagnosed = try #require(error as? any DiagnosedError)
    let first = try #require(diagnosed.diagnostics.first)
    return [first.code.rawValue, diagnosed.source.file, first.message]
  }

  @Test("a layout that no source has is a diagnostic")
  func layoutSourceDiagnostic() throws {
    let loader = Loader(classes: ClassRegistry(), layouts: MemoryLayouts([:]))
    let shown = try shown { _ = try loader.load("Gone") }
    #expect(shown.prefix(2) == ["nested-layout", "Gone.layout.xml"])
    #expect(shown[2].hasPrefix("the layout 'Gone' is not found: there is no Gone.layout.xml in "))
  }

  @Test("a layout that is requested outside a load is a diagnostic")
  func layoutRequested() throws {
    #expect(
      try shown { _ = try NibLoad.load("Gone", owner: nil) } == [
        "nested-layout", "Gone.layout.xml",
        "the layout 'Gone' cannot be found by its name: no load is running",
      ])
  }

  @Test("an input that a builder refuses is a diagnostic")
  func inputBuilderRefuses() throws {
    let shown = try shown {
      var builder = NibDocument.Builder()
      try builder.begin("a b")
    }
    #expect(shown == ["malformed-xml", "", "'a b' cannot be the name of this class in XML"])
  }

  @Test("a text that is not a layout is a diagnostic")
  func textLayoutDiagnostic() throws {
    let shown = try shown { _ = try NibDocument(reading: SourceText(file: "a.xml", bytes: [])) }
    #expect(shown.prefix(2) == ["empty-file", "a.xml"])
  }
}
