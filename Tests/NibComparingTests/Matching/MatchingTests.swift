import NibComparing
import TestSupport
import Testing

@Suite struct MatchingTests {
  /// No file makes the comparison take long, or a merge: alike siblings, no ids, all turned round, deep.
  @Test(arguments: ["alike", "turned", "deep", "different", "commented"])
  func hostileFilesAreComparedAndMergedInBoundedTime(
    kind: String
  ) throws {
    let count = 20_000
    func layout(_ contents: String) -> String { "<layout version='1'>\(contents)</layout>" }
    func list(_ item: (Int) -> String) -> String { (0..<count).map(item).joined() }
    let (old, new): (String, String) =
      switch kind {
      case "alike": (list { _ in "<A/>" }, list { $0 % 3 == 0 ? "" : "<A/>" })
      case "turned": (list { "<A id='\($0)'/>" }, list { "<A id='\(count - $0)'/>" })
      case "different": (list { "<A x='\($0)'/>" }, list { "<A x='n\($0)'/>" })
      case "commented":
        (list { "<!--\($0)--><A x='\($0)'/>" }, list { "<A x='\(count - $0)'/><!--\(count - $0)-->" })
      default:
        (
          String(repeating: "<A>", count: 199) + list { "<B x='\($0)'/>" }
            + String(repeating: "</A>", count: 199),
          String(repeating: "<A>", count: 199) + list { "<B y='\($0)'/>" }
            + String(repeating: "</A>", count: 199)
        )
      }
    let (before, after) = (try tree(layout(old)), try tree(layout(new)))
    let time = processorTime {
      _ = LayoutComparison(before, after).text(hasColours: false)
      _ = LayoutMerge(base: before, ours: after, theirs: before)
      _ = LayoutMerge(base: before, ours: after, theirs: after)
    }
    #expect(time < .seconds(40))
  }
}
