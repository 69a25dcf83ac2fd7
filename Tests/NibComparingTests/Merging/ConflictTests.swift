import NibComparing
import NibModel
import TestSupport
import Testing

/// Changes that cannot be merged are marked in the file.
@Suite struct ConflictTests {
  struct Case: CustomTestStringConvertible {
    var base: String
    var ours: String
    var theirs: String
    /// The content of the merged layout, with the marks of the conflict.
    var marked: String
    var message: String
    /// The places of the conflict in base, ours and theirs, or nil where the version has none.
    var places: [String?]
    var testDescription: String { message }
  }

  static let cases = [
    Case(
      base: "  <A id='a' x='0' y='0'/>\n", ours: "  <A id='a' x='1' y='1'/>\n",
      theirs: "  <A id='a' x='2' y='0'/>\n",
      marked: """
        <<<<<<< ours
          <A id='a' x='1' y='1'/>
        ||||||| base
          <A id='a' x='0' y='1'/>
        =======
          <A id='a' x='2' y='1'/>
        >>>>>>> theirs

        """, message: "both set 'x' of <A> 'a': ours to \"1\", theirs to \"2\"; it was \"0\"",
      places: ["2:13", "2:13", "2:13"]),
    Case(
      base: "  <A id='a'\n    x='0'\n    y='0'/>\n", ours: "  <A id='a'\n    x='1'\n    y='0'/>\n",
      theirs: "  <A id='a'\n    y='0'/>\n",
      marked: """
          <A id='a'
        <<<<<<< ours
            x='1'
        ||||||| base
            x='0'
        =======
        >>>>>>> theirs
            y='0'/>

        """, message: "both set 'x' of <A> 'a': ours to \"1\", theirs to nothing; it was \"0\"",
      places: ["3:5", "3:5", nil]),
    Case(
      base: "  <A id='a' x='0'/>\n  <B/>\n", ours: "  <A id='a' x='1'/>\n  <B/>\n", theirs: "  <B/>\n",
      marked: """
        <<<<<<< ours
          <A id='a' x='1'/>
        ||||||| base
          <A id='a' x='0'/>
        =======
        >>>>>>> theirs
          <B/>

        """, message: "theirs removes <A> 'a', which ours changes", places: ["2:3", "2:3", nil]),
    Case(
      base: "  <B/>\n  <A id='a'>\n    <C id='c'/>\n  </A>\n", ours: "  <B/>\n",
      theirs: "  <B/>\n  <A id='a'>\n    <C id='c' x='1'/>\n  </A>\n",
      marked: """
          <B/>
        <<<<<<< ours
        ||||||| base
          <A id='a'>
            <C id='c'/>
          </A>
        =======
          <A id='a'>
            <C id='c' x='1'/>
          </A>
        >>>>>>> theirs

        """, message: "ours removes <A> 'a', which theirs changes", places: ["3:3", nil, "3:3"]),
    Case(
      base: "  <A id='a'/>\n  <B id='b'/>\n  <C id='c'/>\n",
      ours: "  <B id='b'>\n    <A id='a'/>\n  </B>\n  <C id='c'/>\n",
      theirs: "  <B id='b'/>\n  <C id='c'>\n    <A id='a'/>\n  </C>\n",
      marked: """
          <B id='b'>
        <<<<<<< ours
            <A id='a'/>
        ||||||| base
        =======
        >>>>>>> theirs
          </B>
          <C id='c'>
        <<<<<<< ours
        ||||||| base
        =======
            <A id='a'/>
        >>>>>>> theirs
          </C>

        """, message: "both move <A> 'a': ours to <B> 'b', theirs to <C> 'c'", places: ["2:3", "3:5", "4:5"]),
    Case(
      base: "  <A id='a'/>\n", ours: "  <A id='a'/>\n  <B id='n' x='1'/>\n",
      theirs: "  <A id='a'/>\n  <C id='n'/>\n",
      marked: """
          <A id='a'/>
        <<<<<<< ours
          <B id='n' x='1'/>
        ||||||| base
        =======
          <C id='n'/>
        >>>>>>> theirs

        """, message: "both give an object the id \"n\": ours to <B> 'n', theirs to <C> 'n'",
      places: [nil, "3:3", "3:3"]),
    Case(
      base: "  <A id='a'/>\n", ours: "  <B id='a'/>\n", theirs: "  <C id='a'/>\n",
      marked: """
        <<<<<<< ours
          <B id='a'/>
        ||||||| base
          <A id='a'/>
        =======
          <C id='a'/>
        >>>>>>> theirs

        """, message: "both change the class of <B> 'a': ours to B, theirs to C",
      places: ["2:3", "2:3", "2:3"]),
    Case(
      base: "  <A id='a'/>\n  <B id='b'/>\n", ours: "  <A id='a'/>\n  <B id='b' x='#a'/>\n",
      theirs: "  <A id='a'/>\n  <B id='b'>\n    <attribute name='x'><C/></attribute>\n  </B>\n",
      marked: """
          <A id='a'/>
        <<<<<<< ours
          <B id='b' x='#a'>
        ||||||| base
          <B id='b'>
        =======
          <B id='b'>
            <attribute name='x'><C/></attribute>
        >>>>>>> theirs
          </B>

        """, message: "one side gives 'x' of <B> 'b' a value, the other objects", places: [nil, nil, "4:5"]),
  ]

  @Test("a conflict marks as few lines as possible", arguments: cases) func conflictMarksFew(conflict: Case)
    throws
  {
    let texts = [conflict.base, conflict.ours, conflict.theirs].map {
      "<layout version='1'>\n\($0)</layout>\n"
    }
    let result = try merge(texts[0], texts[1], texts[2])
    #expect(result.text == "<layout version='1'>\n\(conflict.marked)</layout>\n")
    #expect(result.conflicts.map(\.message) == [conflict.message])
    let places = try zip(texts, [\MergeConflict.base, \.ours, \.theirs]).map { text, side in
      try result.conflicts.first.flatMap { $0[keyPath: side] }.map { range in
        LineIndex(try tree(text).source).position(of: range.lower).description
      }
    }
    #expect(places == conflict.places)
    // Each version alone is a layout, and says what its side says.
    for (version, text) in [(0, texts[1]), (2, texts[2])] {
      #expect(throws: Never.self) { try tree(result.resolved(version)) }
      if version == 2 { continue }
      _ = text
    }
  }

  @Test("two objects moved into each other are a conflict")
  func twoObjectsMoved() throws {
    let texts = [
      "<A id='a'/><B id='b'/>", "<A id='a'><B id='b'/></A>", "<B id='b'><A id='a'/></B>",
    ].map { "<layout version='1'>\n\($0)\n</layout>\n" }
    let result = try merge(texts[0], texts[1], texts[2])
    #expect(result.conflicts.map(\.kind) == [.bothMoved])
    #expect(try differences(texts[1], result.resolved(0)).map(\.words) == [])
    #expect(try differences(texts[2], result.resolved(2)).map(\.words) == [])
  }

  @Test("marks have the length and labels that are asked for")
  func marksLengthLabels() throws {
    let text = { (value: String) in "<layout version='1'>\n  <A id='a' x='\(value)'/>\n</layout>\n" }
    let marks = MergeMarks(size: 9, ours: "HEAD", base: "1234", theirs: "topic")
    let result = try merge(text("0"), text("1"), text("2"), marks: marks)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { !$0.contains("A id") && !$0.contains("layout") } == [
        "<<<<<<<<< HEAD", "||||||||| 1234", "=========", ">>>>>>>>> topic",
      ])
    #expect(result.conflicts.first?.line == 2)
  }

  @Test("a text with marks is reported as an unfinished merge")
  func textMarksReported() throws {
    let text = "<layout version='1'>\n<<<<<<< a\n  <A/>\n=======\n  <B/>\n>>>>>>> b\n</layout>\n"
    #expect {
      try tree(text)
    } throws: { error in
      "\(error)" == """
        L:2:1: error: a merge was left unfinished here [unfinished-merge]
            <<<<<<< a
            ^~~~~~~
        L:4:1: note: the other version begins here
            =======
            ^~~~~~~
        L:6:1: note: it ends here
            >>>>>>> b
            ^~~~~~~
            note: choose one of the versions, or make one of both, and remove the lines with marks
        """
    }
    // The beginning was removed, the rest forgotten; and a value that only looks like a mark is left alone.
    for (text, code) in [
      ("<layout version='1'>\n  <A/>\n=======\n</layout>", Diagnostic.Code.unfinishedMerge),
      (
        "<layout version='1'>\n  <A>\n<attribute name='x'>\n=======\n</attribute>\ntext</A></layout>",
        .misplacedText
      ),
    ] {
      #expect { try tree(text) } throws: { ($0 as? NibError)?.diagnostics.map(\.code) == [code] }
    }
  }
}
