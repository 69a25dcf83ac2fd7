import NibExpressions
import NibKit
import Testing
import TestSupport

@testable import TerminalKit

@Suite("Regular expressions of the find bar")
struct ExpressionTests {
  private func found(_ query: FindQuery, _ line: String) throws -> [String] {
    try Expression(query).matches(in: line).map { String(line.text(inBytes: $0.range)) }
  }

  @Test("it finds what Swift's own regular expressions find", arguments: [1, 2, 3])
  func likeSwift(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    func expression(_ depth: Int) -> String {
      func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
      guard depth > 0 else { return pick(["a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\d", "\\s", "é"]) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return "(" + expression(depth - 1) + "|" + expression(depth - 1) + ")"
      case 1: return "(" + expression(depth - 1) + ")" + pick(["*", "+", "?", "{1,2}", "{2}", "+?"])
      case 2: return "(?:" + expression(depth - 1) + ")" + pick(["+", "{1,3}"])
      case 3: return pick(["^", ""]) + expression(depth - 1) + pick(["$", ""])
      default: return expression(depth - 1) + expression(depth - 1)
      }
    }
    for _ in 0..<150 {
      let pattern = expression(3)
      let line = (0..<12).map { _ in ["a", "b", "é", "1", " ", "_"].randomElement(using: &random) ?? "" }
        .joined()
      // Without boundaries of words, which Swift sees elsewhere than programmers do, and lazy repetitions of nothing.
      let regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
      let wanted = line.matches(of: regex).map { String(line[$0.range]) }.filter { !$0.isEmpty }
      let query = FindQuery(pattern, matchesCase: true, isExpression: true)
      let found = try found(query, line)
      #expect(found == wanted, "\(pattern) in '\(line)': \(found) instead of \(wanted)")
    }
  }

  @Test("case is ignored unless it is asked for, in all scripts; whole words are whole")
  func options() throws {
    #expect(try found(FindQuery("straße é"), "STRAßE É strasse") == ["STRAßE É"])
    #expect(try found(FindQuery("Ab", matchesCase: true), "ab Ab aB") == ["Ab"])
    #expect(try found(FindQuery("in", matchesWords: true), "in inner kin in_ in.") == ["in", "in"])
    #expect(try found(FindQuery("a.b*"), "a.b* axbb") == ["a.b*"])
    #expect(try found(FindQuery("\\bé\\w*\\b", isExpression: true), "été a_é é1 é.") == ["été", "é1", "é"])
    #expect(try found(FindQuery("a*?b|\\Bc", isExpression: true), "aab c xc") == ["aab", "c"])
    // A letter with its mark is one character.
    #expect(try found(FindQuery("e"), "e e\u{301} e") == ["e", "e"])
  }

  @Test(
    "expressions on which others take years take no time",
    arguments: ["(a+)+$", "(a|a)*b", "(a|aa)+$", "a*a*a*a*a*b"])
  func hostile(pattern: String) throws {
    let line = String(repeating: "a", count: 400) + "c"
    #expect(try found(FindQuery(pattern, isExpression: true), line).allSatisfy { !$0.contains("c") })
  }

  @Test("an invalid expression says why, and nothing grows without bound")
  func faults() {
    func fault(_ pattern: String) -> Expression.Fault? {
      do { _ = try Expression(FindQuery(pattern, isExpression: true)) } catch { return error }
      return nil
    }
    #expect(fault("(a") == .unclosed)
    #expect(fault("a)") == .unopened)
    #expect(fault("[a") == .unclosed)
    #expect(fault("*a") == .nothingToRepeat)
    #expect(fault("a**") == .nothingToRepeat)
    #expect(fault("[b-a]") == .badRange)
    #expect(fault("a{2,1}") == .badRange)
    #expect(fault("\\q") == .badEscape)
    #expect(fault("a\\") == .badEscape)
    #expect(fault("((a{900}){900}){900}") == .tooLong)
    #expect(fault("(((?:){900}){900}){900}") == .tooLong)
    #expect(fault(String(repeating: "(", count: 10_000)) == .tooDeep)
    #expect(fault("a{1001}") == .tooManyTimes)
    #expect(fault("a{,}") == nil)
  }
}
