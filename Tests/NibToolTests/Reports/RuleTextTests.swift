import Foundation
import NibModel
import NibXcode
import TestSupport
import Testing

@testable import NibTool

/// The texts about rules in SARIF logs. They are copies: of the comments of the codes, and of the articles.
@Suite("The texts about rules") struct RuleTextTests {
  @Test("each code has the words of its comment and of its article; RECORD_DOCS=1 writes them again")
  func copies() throws {
    let summaries = try Self.summaries()
    let explanations = try Self.explanations()
    #expect(summaries.count > 100)
    #expect(RuleText.summaries == summaries)
    #expect(RuleText.explanations == explanations)
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil { try Self.write(summaries, explanations) }
  }

  @Test("each code of the package has words, and those of a program's own code name it")
  func complete() {
    let all = Diagnostic.Code.all + Diagnostic.Code.ofInterfaceBuilder + LintRule.all.map(\.code)
    for code in all.map(\.rawValue) {
      let text = RuleText(code)
      #expect(RuleText.summaries[code] != nil, "\(code)")
      for words in [text.summary, text.description, text.help, text.plainHelp] {
        #expect(words.hasSuffix("."), "\(code): \(words)")
      }
      #expect(!(text.summary + text.description + text.plainHelp).contains("`"), "\(code)")
    }
    #expect(RuleText("my-code").summary.contains("'my-code'"))
  }

  // MARK: The sources of the words

  /// Returns the comments of all codes that the sources declare.
  private static func summaries() throws -> [String: String] {
    let folder = packageFolder + "/Sources"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .sorted()
    var all: [String: String] = [:]
    for path in paths {
      let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
      guard text.contains("extension Diagnostic.Code") else { continue }
      var comment: [Substring] = []
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let match = line.firstMatch(of: #/^ *\/\/\/ ?(.*)/#) {
          comment.append(match.1)
        } else {
          if let match = line.firstMatch(of: #/static let \w+ = Self\("([a-z0-9-]+)"\)/#) {
            let summary = comment.prefix { !$0.isEmpty }.joined(separator: " ")
            // A code that two targets declare has the words of the first.
            if all[String(match.1)] == nil { all[String(match.1)] = summary }
          }
          comment = []
        }
      }
    }
    return all
  }

  /// Returns the first paragraphs of the sections about codes, and the cures of the findings of exploring.
  private static func explanations() throws -> [String: String] {
    let article = try Article(path: "Sources/NibKit/NibKit.docc/Diagnostics.md")
    var all: [String: String] = [:]
    for (index, line) in article.lines.enumerated() {
      guard let code = line.wholeMatch(of: #/### `([a-z0-9-]+)`/#)?.1 else { continue }
      let paragraph = article.lines[(index + 2)...].prefix { !$0.isEmpty }.joined(separator: " ")
      all[String(code)] = plain(paragraph)
    }
    let report = try Article(path: "Sources/NibExploring/NibExploring.docc/ReadingAReport.md")
    for row in report.table(below: "## What to do about each kind") {
      all[row[0].filter { $0 != "`" }] = plain(row[1])
    }
    return all
  }

  /// Returns a paragraph of an article without what only the article has: links, and sentences about its examples.
  private static func plain(_ paragraph: String) -> String {
    let linked = paragraph.replacing(#/``([^`]+)``/#) { match in
      "`" + match.1.replacing(#/-\([^)]*\)$/#, with: "").replacing("/", with: ".") + "`"
    }
    let sentences = linked.replacing(#/\. (?=[A-Z<`])/#, with: ".\n").split(separator: "\n")
    return sentences.filter { !$0.contains("<doc:") && !$0.hasPrefix("This example ") }.joined(separator: " ")
  }

  private static func write(_ summaries: [String: String], _ explanations: [String: String]) throws {
    func entries(_ texts: [String: String]) -> String {
      texts.sorted { $0.key < $1.key }.map { "    \"\($0)\":\n      #\"\($1)\"#,\n" }.joined()
    }
    let text = """
      // Written by the tests of RuleText: RECORD_DOCS=1 writes it again after a change of a comment or of an article.
      extension RuleText {
        /// The comments of the codes.
        static let summaries: [String: String] = [
      \(entries(summaries))  ]

        /// The words of the articles about a code, in Markdown: for findings of exploring, the cures.
        static let explanations: [String: String] = [
      \(entries(explanations))  ]
      }

      """
    try text.write(
      toFile: packageFolder + "/Sources/NibTool/Reports/RuleText+Words.swift", atomically: true,
      encoding: .utf8)
  }
}
