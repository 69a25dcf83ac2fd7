import NibComparing
import NibModel
import Testing

@Suite struct DifferenceTests {
  /// Two layouts, and in words what differs.
  static let cases: [(String, String, [String])] = [
    ("<A x='1'/>", "<A x='2'/>", ["<A>: 'x' was \"1\", and is \"2\""]),
    ("<A x='1'/>", "<A\n  x = \"&#49;\"></A><!-- 2 -->", []),
    ("<A x='1' y='2'/>", "<A y='2' x='1'/>", []),
    ("<A x='e\u{301}'/>", "<A x='\u{E9}'/>", ["<A>: 'x' was \"e\\u{0301}\", and is \"\\u{00E9}\""]),
    ("<A id='a'/>", "<B id='a'/>", ["<A> 'a' is of class B now"]),
    ("<A x='1'/>", "<A id='a' x='1'/>", ["<A> 'a': 'id' is added, \"a\""]),
    ("<A id='a' x='1'/>", "<A id='b' x='1'/>", ["<A> 'b': 'id' was \"a\", and is \"b\""]),
    (
      "<A id='a' x='1'/>", "<A id='b' x='2'/>",
      ["<A> 'a' is removed from the layout", "<A> 'b' is added to the layout"]
    ),
    ("<A outlet='o'/>", "<A outlet='p'/>", ["<A>: the connection 'outlet' was \"o\", and is \"p\""]),
    ("<A id='a' next='#b'/>", "<A id='a'/>", ["<A> 'a': the connection 'next' is removed, it was \"#b\""]),
    (
      "<A><B x='1'/></A>", "<A><C><B x='1'/></C></A>",
      ["<C> is added to <A>", "<B> is moved from <A> to <C>"]
    ),
    (
      "<A id='a'/><B id='b'/><C id='c'/>", "<B id='b'/><C id='c'/><A id='a'/>",
      ["<A> 'a' is moved among its siblings: it was first, and is after <C> 'c'"]
    ),
    // The middle one of three that are alike was removed: it cannot be said which, but one of them was.
    ("<A/><A/><A/>", "<A/><A/>", ["<A> is removed from the layout"]),
    (
      "<A><attribute name='x'><item>1</item><item>2</item></attribute></A>",
      "<A><attribute name='x'><item>1</item><item>3</item></attribute></A>",
      ["<A>: 'x' [1] was 2, and is 3"]
    ),
    (
      "<A><attribute name='x'><item key='k'>1</item><item key='l'>2</item></attribute></A>",
      "<A><attribute name='x'><item key='l'>2</item> <item key='k'>1</item></attribute></A>", []
    ),
    (
      "<A id='a'><attribute name='x'><B y='1'/></attribute></A>", "<A id='a'><B y='1'/></A>",
      ["<A> 'a': 'x' is removed, it was objects", "<B> is moved from 'x' of <A> 'a' to <A> 'a'"]
    ),
    (
      "<connect from='#a' outlet='o' to='#b'/>", "<connect to='#c' from='#a' outlet='o'/>",
      ["<connect>: the connection 'to' was \"#b\", and is \"#c\""]
    ),
    (
      "", "<connect from='#a' event='e' action='x' to='#b'/>", ["connection added: e to x from #a to #b"]
    ),
    (
      "<A id='a' outlets='rows'/><B id='b' outlets='rows'/><C id='c'/>",
      "<C id='c'/><B id='b' outlets='rows'/><A id='a' outlets='rows'/>",
      [
        "<B> 'b' is moved among its siblings: it was after <A> 'a', and is after <C> 'c'",
        "the collection 'rows' of #owner has another order: <A> 'a', <B> 'b'; now <B> 'b', <A> 'a'",
        "<A> 'a' is moved among its siblings: it was first, and is after <B> 'b'",
      ]
    ),
  ]

  @Test("each difference is reported in words", arguments: cases) func differenceReported(
    old: String, new: String, expected: [String]
  )
    throws
  {
    func layout(_ contents: String) -> String { "<layout version='1'>\(contents)</layout>" }
    #expect(try differences(layout(old), layout(new)).map(\.words) == expected)
    #expect(try differences(layout(new), layout(new)).map(\.words) == [])
  }

  @Test("a changed owner is a difference of the layout")
  func changedOwnerDifference() throws {
    #expect(
      try differences("<layout version='1' owner='A'/>", "<layout version='1' owner='B'/>").map(\.words)
        == ["the layout: 'owner' was \"A\", and is \"B\""])
  }

  @Test("each difference has its places in both files")
  func differencePlaces() throws {
    let old = "<layout version='1'>\n  <A id='a' x='1'/>\n</layout>"
    let new = "<layout version='1'>\n\n  <A\n    id='a'\n    x='2'/>\n</layout>"
    let comparison = LayoutComparison(try tree(old, "old.xml"), try tree(new, "new.xml"))
    #expect(
      comparison.text(hasColors: false, hasUpkeep: true)
        == "~ <A> 'a': 'x' was \"1\", and is \"2\"\n    old.xml:2:13 → new.xml:5:5\n1 difference\n")
  }
}
