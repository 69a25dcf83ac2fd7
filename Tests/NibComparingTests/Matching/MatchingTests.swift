import NibComparing
import TestSupport
import Testing

@Suite struct MatchingTests {
  /// Two layouts, and the differences that a person would tell.
  private static let cases: [(String, String, [String])] = [
    // An id is known wherever it goes, and though another object has its class and values now.
    (
      "<A id='a' x='1'/><B/>", "<A x='1' y='2'/><B><A id='a' x='1'/></B>",
      ["<A> is added to the layout", "<A> 'a' is moved from the layout to <B>"]
    ),
    // An id is known in another container and with other values.
    (
      "<A id='a' x='1'/><B/>", "<B><A id='a' x='2'/></B>",
      ["<A> 'a' is moved from the layout to <B>", "<A> 'a': 'x' was \"1\", and is \"2\""]
    ),
    // Without an id, an object is known by its contents, in another container too.
    (
      "<A><C x='1'><D/></C></A><B/>", "<A/><B><C x='1'><D/></C></B>", ["<C> is moved from <A> to <B>"]
    ),
    // An id that two objects of a file have tells nothing: the values do.
    (
      "<A id='a' x='1'/><A id='a' x='2'/>", "<A id='a' x='2'/>", ["<A> 'a' is removed from the layout"]
    ),
    // One value of several has changed: it is the same object.
    ("<A x='1' y='2' z='3'/>", "<A x='1' y='2' z='4'/>", ["<A>: 'z' was \"3\", and is \"4\""]),
    // The element at the start came, and not one of those that are like it.
    ("<A x='1'/><A x='2'/>", "<A x='0'/><A x='1'/><A x='2'/>", ["<A> is added to the layout"]),
  ]

  @Test("an object is found again by its id, its contents, or its values", arguments: cases)
  func identity(old: String, new: String, expected: [String]) throws {
    func layout(_ contents: String) -> String { "<layout version='1'>\(contents)</layout>" }
    #expect(try differences(layout(old), layout(new)).map(\.words).sorted() == expected.sorted())
  }

  /// No file makes the comparison take long, or a merge: alike siblings, no ids, all turned round, deep.
  @Test(
    "hostile files are compared and merged in bounded time",
    arguments: ["alike", "turned", "deep", "different", "commented"])
  func hostileFilesCompared(
    kind: String
  ) throws {
    let (few, many) = isThorough ? (5_000, 20_000) : (750, 3_000)
    // Four times the elements. With the square of their number it would take sixteen times as long.
    let limit = try time(kind, few) * 8 + .milliseconds(200)
    #expect(try time(kind, many) < limit)
  }

  /// Returns the time to compare and merge two files of a kind.
  private func time(_ kind: String, _ count: Int) throws -> Duration {
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
    return processorTime {
      _ = LayoutComparison(before, after).text(hasColors: false, hasUpkeep: true)
      _ = LayoutMerge(base: before, ours: after, theirs: before)
      _ = LayoutMerge(base: before, ours: after, theirs: after)
    }
  }
}
