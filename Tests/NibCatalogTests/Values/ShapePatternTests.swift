@testable import NibCatalog
import TestSupport
import Testing

@Suite("Patterns of shapes") struct ShapePatternTests {
  private func compiled(_ pattern: String) -> ShapePattern? {
    var states = 200_000
    return ShapePattern(pattern, states: &states)
  }

  @Test(
    "a pattern matches whole texts",
    arguments: [
      ("[0-9]{4}-[0-9]{2}-[0-9]{2}", ["2024-02-29"], ["2024-2-29", "x2024-02-29", "2024-02-299", ""]),
      ("0*(100|[0-9]?[0-9])%|-0+%", ["5%", "100%", "0099%", "-0%"], ["101%", "-1%", "%"]),
      ("#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", ["#fff", "#FFfa09"], ["#ffff", "fff"]),
      ("[^./][^/]*", ["a", "a.b"], [".a", "a/b", "/", ""]),
      ("[+\\-]?[0-9]+%", ["+5%", "-5%", "5%"], ["++5%", "5"]),
      ("\\s*", ["", " \n"], ["a"]),
      ("a.c", ["abc", "aéc"], ["a\nc", "ac"]),
      ("(a|b){2,}", ["ab", "bbb"], ["a"]),
      ("^a$", ["^a$"], ["a"]),
    ])
  func matching(pattern: String, accepted: [String], refused: [String]) throws {
    let pattern = try #require(compiled(pattern))
    for text in accepted { #expect(pattern.matches(text), "\(text)") }
    for text in refused { #expect(!pattern.matches(text), "\(text)") }
  }

  @Test(
    "what is not compiled accepts every text",
    arguments: ["\\p{L}+", "[a-z-[aeiou]]", "(a", "a{2000000}", "*", "\\d"])
  func refused(pattern: String) { #expect(compiled(pattern) == nil) }

  @Test("nested repetitions match in time that is linear in the text")
  func hostile() throws {
    let pattern = try #require(compiled("((a*)*)*b"))
    #expect(!pattern.matches(String(repeating: "a", count: 50_000)))
    // A text that needs too many steps is taken for a match.
    let large = try #require(compiled("(a*){400}b"))
    #expect(large.matches(String(repeating: "a", count: 50_000)))
    #expect(compiled(String(repeating: "(", count: 100_000)) == nil)
    #expect(compiled("((((a{100}){100}){100}){100})") == nil)
    var states = 1_000
    #expect(ShapePattern("a{900}", states: &states) != nil)
    #expect(ShapePattern("a{900}", states: &states) != nil)
    #expect(ShapePattern("a", states: &states) == nil)
  }
}
