public import NibKit

/// A diagnostic that a test expects for a layout.
public struct ExpectedDiagnostic: Hashable, Sendable {
  /// The number of the mark at the diagnostic's place, or nil for a diagnostic of the file as a whole.
  let mark: Int?
  let code: Diagnostic.Code
  /// The whole message, or nil to accept any message.
  let message: String?

  /// Returns the expectation of a diagnostic at a mark: `.at(1, .unknownOutlet, "LoginScreen has no outlet 'usre'")`.
  ///
  /// - Parameters:
  ///   - mark: The number of the mark, 1 for `1️⃣`.
  ///   - code: The code of the diagnostic.
  ///   - message: The whole message, or nil to accept any message.
  public static func at(_ mark: Int, _ code: Diagnostic.Code, _ message: String? = nil) -> ExpectedDiagnostic {
    ExpectedDiagnostic(mark: mark, code: code, message: message)
  }

  /// Returns the expectation of a diagnostic of the whole file, without a place.
  ///
  /// If `message` is nil, the diagnostic may have any message.
  public static func inFile(_ code: Diagnostic.Code, _ message: String? = nil) -> ExpectedDiagnostic {
    ExpectedDiagnostic(mark: nil, code: code, message: message)
  }
}

/// Expects that a layout has exactly some diagnostics, each at its mark.
///
///     expectDiagnostics(
///       in: #"<layout version="1"><Label 1️⃣colr="red"/></layout>"#, classes: .terminal,
///       are: [.at(1, .unknownAttribute)])
///
/// A mark is `1️⃣` to `9️⃣`, which is a digit followed by the characters U+FE0F and U+20E3. It is at the position of
/// the diagnostic's caret, and is removed before the layout is read. The diagnostics are those of `nib check`: nothing
/// is loaded. It is an error if a mark has no expected diagnostic, or occurs twice.
///
/// - Parameters:
///   - marked: The text of the layout, with marks.
///   - classes: The classes that the layout may name.
///   - expected: The diagnostics, in any order.
///   - layouts: The source of layouts by name, for classes that load layouts of their own.
///   - fileID: The file of the call, where a failure is reported.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectDiagnostics(
  in marked: String, classes: ClassRegistry, are expected: [ExpectedDiagnostic],
  layouts: (any LayoutSource)? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  report(at: Place(fileID, filePath, line, column)) {
    let check = DiagnosticsCheck(marked, classes, layouts, filePath, line)
    try check.run(expected)
  }
}

/// Does the same as `expectDiagnostics(in:classes:are:)`, and throws the failure.
///
/// - Throws: `TestFailure` if the expectation fails.
public func verifyDiagnostics(
  in marked: String, classes: ClassRegistry, are expected: [ExpectedDiagnostic],
  layouts: (any LayoutSource)? = nil, filePath: String = #filePath, line: Int = #line
) throws(TestFailure) {
  try verify(filePath, line) {
    try DiagnosticsCheck(marked, classes, layouts, filePath, line).run(expected)
  }
}

struct DiagnosticsCheck {
  private let marked: MarkedLayout
  private let layout: TestLayout
  private let source: SourceText

  init(
    _ text: String, _ classes: ClassRegistry, _ layouts: (any LayoutSource)?, _ path: String, _ line: Int
  ) {
    marked = MarkedLayout(text)
    source = SourceText(file: "layout", bytes: Array(marked.text.utf8))
    layout = TestLayout(
      marked.text, file: source.file, classes: classes, layouts: layouts,
      literal: SourceLiteral(text: text, path: path, line: line))
  }

  func run(_ expected: [ExpectedDiagnostic]) throws {
    if let unknown = expected.compactMap(\.mark).first(where: { marked.offsets[$0] == nil }) {
      throw Finding("there is no mark \(MarkedLayout.name(unknown)) in the layout")
    }
    if let unused = marked.offsets.keys.sorted().first(where: { mark in !expected.contains { $0.mark == mark } }) {
      throw Finding("mark \(MarkedLayout.name(unused)) is in the layout, and nothing is expected at it")
    }
    if let twice = marked.repeated.first {
      throw Finding("mark \(MarkedLayout.name(twice)) occurs twice in the layout")
    }
    var found = diagnostics
    let missing = expected.filter { expected in
      guard let index = found.firstIndex(where: { isSame(expected, $0) }) else { return true }
      found.remove(at: index)
      return false
    }
    guard !missing.isEmpty || !found.isEmpty else { return }
    // A diagnostic of the same kind is treated as the expected one with a difference.
    var lines = ["the diagnostics are not the expected ones"]
    for expected in missing {
      if let index = found.firstIndex(where: { $0.code == expected.code }) {
        lines += differences(found.remove(at: index), expected)
      } else {
        lines.append(words("expected and not found: [\(expected.code)]", expected))
        if let message = expected.message { lines.append("with the message: \(message)") }
      }
    }
    lines += found.map { layout.words(for: $0, in: sources) + "\nis not expected" }
    throw Finding(lines.joined(separator: "\n"))
  }

  private var diagnostics: [Diagnostic] {
    switch layout.document {
    case .success(let document):
      LoadPlan.diagnose(document, classes: layout.classes, layouts: layout.layouts)
    case .failure(let error): (error as? NibError)?.diagnostics ?? []
    }
  }

  /// The sources of the diagnostics.
  private var sources: [SourceText] {
    switch layout.document {
    case .success(let document): document.including(layout.layouts, classes: layout.classes).sources
    case .failure(let error): (error as? NibError)?.sources ?? [source]
    }
  }

  private func isSame(_ expected: ExpectedDiagnostic, _ found: Diagnostic) -> Bool {
    found.code == expected.code && isAtPlace(expected, found) && found.message == expected.message ?? found.message
  }

  private func isAtPlace(_ expected: ExpectedDiagnostic, _ found: Diagnostic) -> Bool {
    found.range?.lower == expected.mark.flatMap { marked.offsets[$0] }
  }

  private func differences(_ found: Diagnostic, _ expected: ExpectedDiagnostic) -> [String] {
    var lines = [layout.words(for: found, in: sources)]
    if !isAtPlace(expected, found) { lines.append(words("it was expected here", expected)) }
    if let message = expected.message, message != found.message { lines.append("expected message: \(message)") }
    return lines
  }

  private func words(_ sentence: String, _ expected: ExpectedDiagnostic) -> String {
    guard let mark = expected.mark, let offset = marked.offsets[mark] else {
      return [source].text(sentence + ", for the file as a whole", at: nil)
    }
    return layout.words(
      "\(sentence), at \(MarkedLayout.name(mark))", at: .text(SourceRange(offset, offset + 1)), in: [source])
  }
}
