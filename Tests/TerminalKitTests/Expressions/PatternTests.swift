import TestSupport
import Testing

@testable import TerminalKit

@Suite("Patterns")
struct PatternTests {
  @Test(
    "a pattern is for the whole text",
    arguments: [
      ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "abcd", false), ("abc", "ab", false),
      ("a.c", "axc", true), ("a.c", "a日c", true), ("[a-c_]+", "ab_c", true), ("[a-c_]+", "abd", false),
      ("[^,]*", "a b", true), ("[^,]*", "a,b", false), ("\\d{2,4}", "1", false), ("\\d{2,4}", "12", true),
      ("\\d{2,4}", "1234", true), ("\\d{2,4}", "12345", false), ("\\d{2,}", "123456", true),
      ("\\d{3}", "12", false),
      ("x{0}y", "y", true), ("(ab|c)*d?", "abccabd", true), ("(ab|c)*d?", "abcb", false),
      ("a|b|cd", "cd", true),
      ("a|", "", true), ("\\w+\\s\\W\\D", "né !x", true), ("\\.\\*\\\\", ".*\\", true), ("[]a]+", "]a", true),
      ("[a-]", "-", true), ("[\\d-]+", "1-2", true), ("(a*)*b", "aaab", true), ("(a?){3}", "aa", true),
      ("()+", "", true),
      ("[\\S]", " ", false), ("é", "é", true), ("a?b+c*", "bbb", true),
    ])
  func matches(source: String, text: String, expected: Bool) throws {
    #expect(try #require(TextPattern(source)).matches(text) == expected)
  }

  @Test(
    "what is no pattern is refused",
    arguments: [
      "(", ")", "a)", "[", "[]", "[z-a]", "*a", "a{", "a{2", "a{3,2}", "a{,2}", "a{9999}", "\\", "\\q", "\\1",
      "(?:a)",
      String(repeating: "(", count: 40) + String(repeating: ")", count: 40), "((((a{100}){100}){100}){100})",
    ])
  func refused(source: String) { #expect(TextPattern(source) == nil) }

  @Test("a pattern that would take others forever takes no time")
  func hostile() throws {
    let pattern = try #require(TextPattern("((a+)+|(a|a)*)+b"))
    #expect(!pattern.matches(String(repeating: "a", count: 2_000)))
    #expect(pattern.matches(String(repeating: "a", count: 2_000) + "b"))
  }

  @Test("random texts never stop the parser")
  func random() {
    var random = SplitMix(seed: 11)
    for _ in rounds(1_250) {
      let length = Int.random(in: 0..<12, using: &random)
      let source = String(
        (0..<length).map { _ in "ab()[]{}|*+?.\\d-^1,日".randomElement(using: &random) ?? "a" })
      _ = TextPattern(source)?.matches("ab1日")
    }
  }
}
