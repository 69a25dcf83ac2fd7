import NibKit
import Testing
import TestSupport

@testable import TerminalKit

@Suite("What is remembered of highlighting")
struct SyntaxCacheTests {
  @Test("after any edits, every line looks as if the text had just been opened")
  func likeNew() {
    var random = SplitMix(seed: 7)
    let pieces = ["/*", "*/", "\"\"\"", "let a", "\n", "x\ny", "", "// c"]
    for _ in 0..<40 {
      var buffer = TextBuffer(isMultiline: true)
      buffer.text = (0..<30).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: "\n")
      var cache = SyntaxCache()
      cache.lexer = Grammar.swift
      _ = buffer.takeChanges()
      for _ in 0..<12 {
        // Some lines are seen, some are not, before the next change.
        if Bool.random(using: &random) {
          _ = cache.spans(ofLine: Int.random(in: 0..<buffer.lines.count, using: &random), in: buffer.lines)
        }
        let ends = (0..<2).map { _ in
          let line = Int.random(in: 0..<buffer.lines.count, using: &random)
          return TextPosition(
            line: line, offset: Int.random(in: 0...buffer.lines[line].utf8.count, using: &random))
        }.sorted()
        buffer.replace(ends[0]..<ends[1], with: pieces.randomElement(using: &random) ?? "", as: .other)
        if Bool.random(using: &random) { buffer.undo() }
        for change in buffer.takeChanges() ?? [] { cache.replace(change.lines, with: change.count) }
        let seen = Int.random(in: 0..<buffer.lines.count, using: &random)
        #expect(
          cache.spans(ofLine: seen, in: buffer.lines) == SyntaxLanguage.swift.spans(of: buffer.lines)[seen])
      }
      let fresh = SyntaxLanguage.swift.spans(of: buffer.lines)
      for line in buffer.lines.indices { #expect(cache.spans(ofLine: line, in: buffer.lines) == fresh[line]) }
    }
  }

  @Test("typing lexes one line, however long the text is; opening a comment lexes what is seen")
  func costs() {
    var buffer = TextBuffer(isMultiline: true)
    buffer.text = Array(repeating: "let a = \"text\"", count: 10_000).joined(separator: "\n")
    _ = buffer.takeChanges()
    var cache = SyntaxCache()
    cache.lexer = Grammar.swift
    func page(at top: Int) -> Int {
      cache.beginFrame()
      for change in buffer.takeChanges() ?? [] { cache.replace(change.lines, with: change.count) }
      let before = cache.lexedLines
      for line in top..<top + 40 { _ = cache.spans(ofLine: line, in: buffer.lines) }
      return cache.lexedLines - before
    }
    #expect(page(at: 0) <= 80)
    // The way to the middle is gone once.
    while page(at: 5_000) > 80 {}
    buffer.move(to: TextPosition(line: 5_010, offset: 3), selecting: false)
    buffer.insert("x", as: .typing)
    // The line itself, and what is drawn again.
    #expect(page(at: 5_000) <= 42)
    buffer.insert("/*", as: .typing)
    #expect(page(at: 5_000) <= 80)
    #expect(cache.spans(ofLine: 5_020, in: buffer.lines).first?.role == .comment)
    buffer.undo()
    #expect(page(at: 5_000) <= 80)
    #expect(cache.spans(ofLine: 5_020, in: buffer.lines).first?.role == .keyword)
  }

  @Test("a jump to the end of a long text lexes a part of the way, and the look is right in the end")
  func jump() {
    let lines = ["/*"] + Array(repeating: "let a", count: 20_000)
    var cache = SyntaxCache()
    cache.lexer = Grammar.swift
    for line in 19_960...20_000 { _ = cache.spans(ofLine: line, in: lines) }
    #expect(cache.isBehind)
    #expect(cache.lexedLines <= 2_300)
    var frames = 0
    while cache.isBehind, frames < 20 {
      cache.beginFrame()
      _ = cache.spans(ofLine: 20_000, in: lines)
      frames += 1
    }
    #expect(cache.spans(ofLine: 20_000, in: lines).map(\.role) == [.comment])
  }

  @Test("of a very long line only the start is lexed")
  func longLine() {
    var cache = SyntaxCache()
    cache.lexer = Grammar.json
    let spans = cache.spans(ofLine: 0, in: [String(repeating: "1 ", count: 500_000)])
    #expect(spans.last?.range.upperBound ?? 0 <= SyntaxCache.longestLine)
    #expect(spans.count > 100)
  }
}
