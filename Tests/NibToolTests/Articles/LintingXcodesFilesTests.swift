import Foundation
import NibKit
import NibXcode
import TerminalKit
import TestSupport
import Testing

/// The file, the output, the configuration and the table in the article "Linting Xcode's files".
@Suite("The article on linting Xcode's files") @MainActor struct LintingXcodesFilesTests {
  private static let path = "Sources/NibTool/NibTool.docc/LintingXcodesFiles.md"

  @Test("the output is that of the code, and the configuration can be read and changes it")
  func outputs() throws {
    let article = try Article(path: Self.path)
    let xib = try #require(article.blocks(of: "xml").first)
    let scratch = try Scratch(["Login.xib": xib])
    func check() -> String {
      ToolRun("check", scratch.file("Login.xib"), classes: .terminal).output
        .replacing(scratch.path + "/", with: "")
    }
    #expect(article.blocks(of: "text") == [check()])
    try scratch.write(try #require(article.blocks(of: "json").first), to: ".nib.json")
    let allowed = check()
    #expect(!allowed.contains("outside-superview"))
    #expect(allowed.contains("[duplicate-constraint]"))
  }

  @Test("the table has each rule, as the code says it; RECORD_DOCS=1 writes it again")
  func table() throws {
    var article = try Article(path: Self.path)
    let rows = LintRule.all.map { rule in
      let option = rule.option.map { ". Compared with: `\($0)`" } ?? ""
      return
        "| `\(rule.code)` | \(rule.isOnByDefault ? "on" : "off") | \(rule.summary.dropLast())\(option). | "
        + "\(rule.peer.map { "`\($0)` " } ?? "")|"
    }
    let head = try #require(article.lines.firstIndex { $0.hasPrefix("| Code | Default |") })
    let end = try #require(article.lines[head...].firstIndex { !$0.hasPrefix("|") })
    #expect(article.lines[(head + 2)..<end] == rows[...])
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      article.lines.replaceSubrange((head + 2)..<end, with: rows)
      try article.write()
    }
  }
}
