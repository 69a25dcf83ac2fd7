internal import NibKit

/// Runs a check, and reports an error that it throws as a failure of the test.
func report(at place: Place, _ check: () throws -> Void) {
  do { try check() } catch { reportFailure(words(for: error), at: place) }
}

/// Runs a check, and throws its failure with the place of the test.
func verify(_ filePath: String, _ line: Int, _ check: () throws -> Void) throws(TestFailure) {
  do { try check() } catch { throw TestFailure(message: words(for: error), filePath: filePath, line: line) }
}

private func words(for error: any Error) -> String {
  (error as? Finding)?.message ?? "the test could not be done: \(error)"
}

extension TestLayout {
  /// Runs a body that loads the layout.
  ///
  /// - Throws: `Finding`, also in place of the errors of a load.
  func loading<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let finding as Finding { throw finding } catch {
      throw Finding("the layout cannot be loaded\n" + words(for: error))
    }
  }

  /// Returns the message for an error, with the lines of the test in which the layout's lines are.
  func words(for error: any Error) -> String {
    switch error {
    case let error as NibError: error.diagnostics.map { words(for: $0, in: error.sources) }.joined(separator: "\n")
    case let error as LoadFailure: words(for: error.diagnostic, in: error.sources)
    default: "\(error)"
    }
  }

  func words(for diagnostic: Diagnostic, in sources: [SourceText]) -> String {
    [diagnostic].rendered(in: sources) + (testLine(of: diagnostic.place, in: sources).map { "\n    in \($0)" } ?? "")
  }

  /// Returns a sentence with its place, written like a diagnostic.
  func words(_ sentence: String, at place: SourcePlace?, in sources: [SourceText]) -> String {
    lines.words(sentence, at: place, in: sources)
  }

  /// Returns the place in the test's source, such as `LoginTests.swift:17`, or nil if the layout is not in the test's
  /// source.
  func testLine(of place: SourcePlace?, in sources: [SourceText]) -> String? { lines.testLine(of: place, in: sources) }

  /// The lines of the layout in the source of the test.
  var lines: TestLines { TestLines(literal: literal, file: (try? document.get())?.source.file) }
}

/// The lines of a layout in the source of the test.
struct TestLines: Sendable {
  let literal: SourceLiteral?
  /// The name of the layout; nil if it could not be read.
  let file: String?

  func words(_ sentence: String, at place: SourcePlace?, in sources: [SourceText]) -> String {
    sources.text(sentence, at: place) + (testLine(of: place, in: sources).map { "\n    in \($0)" } ?? "")
  }

  func testLine(of place: SourcePlace?, in sources: [SourceText]) -> String? {
    // The text of another layout, which a class has loaded or which is joined to this one, is not in the literal.
    guard let place, let range = place.range, let literal, sources.indices.contains(place.file) else { return nil }
    let source = sources[place.file]
    guard source.file == file ?? sources[0].file else { return nil }
    return literal.place(ofLine: LineIndex(source).position(of: range.lower).line)
  }
}
