import Foundation
import NibKit
import NibTesting
import Synchronization
import Testing

/// The landing page of NibTesting's documentation.
@Suite struct ArticleTests {
  private let blocks: [(language: String, text: String)]
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  init() throws {
    let page = folder.appending(path: "../../../Sources/NibTesting/NibTesting.docc/NibTesting.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    blocks = parts.enumerated().filter { $0.offset % 2 == 1 }.map { _, part in
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      return (String(part[..<end]), part[end...].trimmingCharacters(in: .newlines))
    }
  }

  @Test("the code of the article is that of tests")
  func codeIsThatOfTests() throws {
    let sources = try ["LoginTests", "XCTestCode"].map {
      try code(String(contentsOf: folder.appending(path: "\($0).swift"), encoding: .utf8))
    }
    let swift = blocks.filter { $0.language == "swift" && !$0.text.contains(".testTarget(") }
    #expect(swift.count > 6)
    for block in swift { #expect(sources.contains { $0.contains(code(block.text)) }, "\(block.text)") }
  }

  @Test("the failures of the article are those of tests")
  func failuresArticle() async {
    let last = Mutex("")
    await withKnownIssue {
      await #expect(processExitsWith: .success) { expectOrderIndependent(FailingLogin.hasty) }
    } matching: { issue in
      if let message = issue.comments.first?.rawValue { last.withLock { $0 = message } }
      return true
    }
    let failures = [
      message { () throws(TestFailure) in try verifyRollback(of: FailingLogin.circle) },
      message { () throws(TestFailure) in try verifyOrderIndependent(FailingLogin.twoWriters) },
      last.withLock { $0 }, message(FailingLogin.misspelled),
    ].map(withoutLines)
    let shown = blocks.filter { $0.language.isEmpty }
    #expect(shown.count == failures.count)
    for block in shown {
      #expect(failures.contains { $0.hasPrefix(withoutLines(block.text)) }, "\(block.text)")
    }
  }

  /// Lines without the white space before them.
  private func code(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  /// Returns a change of the source moves the lines of the test, and a trap is another signal on other processors.
  private func withoutLines(_ text: String) -> String {
    text.replacing(/LoginTests\.swift:\d+/, with: "LoginTests.swift").replacing("SIGTRAP", with: "SIGILL")
      .components(separatedBy: "\n")
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }
}
