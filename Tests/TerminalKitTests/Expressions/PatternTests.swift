import NibExpressions
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

  @Test(
    "a pattern that nests or repeats without end is refused on a small stack, with the limit that it exceeds",
    arguments: [
      ("a", "{1}", 60_000, "at most 64"), ("a", "*", 100_000, "at most 64"), ("a", "?", 65, "at most 64"),
      ("a", "+{0,1}", 9_000, "at most 64"), ("(a|b)", "{2}*", 40, "at most 64"),
      ("", "(", 100_000, "at most 32"),
      ("", "|", 100_000, "4096 steps"), ("", "a|b?", 3_000, "4096 steps"),
      ("a", "{1001}", 1, "at most 1000 times"),
      ("(x{900}){900}", "y", 1, "4096 steps"),
    ])
  func limits(start: String, part: String, count: Int, limit: String) throws {
    let source = start + String(repeating: part, count: count)
    let refusal = try onSmallStack { TextPattern(source) == nil ? TextPattern.nibRefusal(of: source) : nil }
    #expect(refusal?.contains(limit) == true, "\(refusal ?? "none")")
  }

  @Test("the deepest nesting and the longest choice are compiled, matched and released on a small stack")
  func deepest() throws {
    let nested = String(repeating: "(", count: 32) + "a" + String(repeating: "+)", count: 32)
    let repeated = "a" + String(repeating: "{1}", count: 64)
    let choice = String(repeating: "b|", count: 1_300) + "a"
    #expect(
      try onSmallStack { [nested, repeated, choice].allSatisfy { TextPattern($0)?.matches("a") == true } })
  }

  @Test("a set of many characters is a set of ranges, whatever their order")
  func sets() throws {
    // Every second ideograph, from the last to the first, many times.
    let ideographs = stride(from: 0x9000, to: 0x4E00, by: -2).compactMap { Unicode.Scalar(UInt32($0)) }
    let members = String(repeating: ideographs.map { String($0) }.joined(), count: 5)
    let pattern = try #require(TextPattern("[\(members)]*"))
    let rest = try #require(TextPattern("[^\(members)]*"))
    let text = String(repeating: "\u{4E02}\u{8FFE}\u{9000}", count: 3_000)
    #expect(pattern.matches(text) && !rest.matches(text))
    #expect(!pattern.matches(text + "\u{4E03}") && rest.matches("\u{4E03}a"))
    for source in ["[c-ea-dx]+", "[xa-cd-e]+", "[a-ex]+", "[a-eb-cx]+"] {
      let pattern = try #require(TextPattern(source))
      #expect(
        pattern.matches("abcdex") && !pattern.matches("f") && !pattern.matches("w") && !pattern.matches("y"))
    }
  }

  @Test("a match that takes too many steps ends, and says so")
  func longMatch() throws {
    let pattern = try #require(TextPattern("(" + String(repeating: "a?", count: 1_000) + ")*"))
    let text = String(repeating: "a", count: 100_000)
    #expect(!pattern.matches(text))
    #expect(FieldRules(pattern: pattern).fault(in: text) == .tooLong)
    #expect(FieldRules(pattern: pattern).fault(in: "aa") == nil)
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
