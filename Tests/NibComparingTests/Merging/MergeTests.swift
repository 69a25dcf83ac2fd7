import NibComparing
import NibModel
import Testing

/// The text of merges, to the byte.
@Suite struct MergeTests {
  private static let base = """
    <?xml version="1.0" encoding="UTF-8"?>
    <layout version="1" owner="Login">
      <!-- the form -->
      <VStack id="root" spacing="1">
        <Label text="Sign in"/>
        <TextField id="user"   width='20'/>
        <Button id="ok"
                title="_OK"/>
      </VStack>
    </layout>

    """

  private func merged(_ ours: [(String, String)], _ theirs: [(String, String)]) throws -> LayoutMerge {
    func edited(_ edits: [(String, String)]) -> String {
      edits.reduce(Self.base) { text, edit in
        #expect(text.contains(edit.0))
        return text.replacing(edit.0, with: edit.1)
      }
    }
    return try merge(Self.base, edited(ours), edited(theirs))
  }

  @Test("our file keeps each byte that their changes do not concern")
  func ourFileKeeps() throws {
    let ours = "\u{FEFF}" + Self.base.replacing("\n", with: "\r\n").replacing("  <", with: "\t<").dropLast()
    let result = try merge(Self.base, ours, Self.base)
    #expect(result.text == ours)
    #expect(result.conflicts.isEmpty)
  }

  @Test("changes of both sides to one tag are merged")
  func changesBothSides() throws {
    let result = try merged(
      [("width='20'", "width='30'"), ("_OK", "_Go")],
      [("id=\"user\"", "id=\"user\" bold=\"true\""), ("1\">", "2\">")])
    #expect(result.conflicts.isEmpty)
    #expect(
      result.text
        == Self.base.replacing("id=\"user\"   width='20'", with: "id=\"user\" bold=\"true\"   width='30'")
        .replacing("_OK", with: "_Go").replacing("1\">", with: "2\">").replacing(
          "version=\"2\"", with: "version=\"1\""))
  }

  @Test("additions of both sides at one place are kept")
  func additionsBothSides() throws {
    let result = try merged(
      [("width='20'/>", "width='20'/>\n    <Label text=\"mine\"/>")],
      [("width='20'/>", "width='20'/>\n    <!-- a hint -->\n    <Label text=\"theirs\"/>")])
    #expect(result.conflicts.isEmpty)
    #expect(
      result.text
        == Self.base.replacing(
          "width='20'/>",
          with: "width='20'/>\n    <Label text=\"mine\"/>\n    <!-- a hint -->\n    <Label text=\"theirs\"/>")
    )
  }

  @Test("the same change on both sides is made once")
  func sameChangeBoth() throws {
    let same = [
      ("<Label text=\"Sign in\"/>\n", "<Label text=\"Log in\"/>\n    <Label text=\"Hello\"/>\n"),
      ("Login", "L"),
    ]
    let result = try merged(same, same)
    #expect(result.conflicts.isEmpty)
    #expect(result.text == Self.base.replacing(same[0].0, with: same[0].1).replacing("Login", with: "L"))
  }

  @Test("an element that their side wraps keeps the change of our side")
  func elementTheirSide() throws {
    let result = try merged(
      [("title=\"_OK\"", "title=\"_Go\"")],
      [
        (
          "    <Button id=\"ok\"\n            title=\"_OK\"/>",
          "    <HStack>\n      <Button id=\"ok\"\n              title=\"_OK\"/>\n    </HStack>"
        )
      ])
    #expect(result.conflicts.isEmpty)
    // The second line of the tag goes along.
    #expect(
      result.text
        == Self.base.replacing(
          "    <Button id=\"ok\"\n            title=\"_OK\"/>",
          with: "    <HStack>\n      <Button id=\"ok\"\n              title=\"_Go\"/>\n    </HStack>"))
  }

  @Test("an empty element is opened for a child of their side")
  func emptyElementOpened() throws {
    let result = try merged([], [("width='20'/>", "width='20'>\n      <Hint/>\n    </TextField>")])
    #expect(
      result.text == Self.base.replacing("width='20'/>", with: "width='20'>\n      <Hint/>\n    </TextField>")
    )
  }

  @Test("line ends and byte order mark are those of our file")
  func lineEndsByte() throws {
    let ours = "\u{FEFF}" + Self.base.replacing("\n", with: "\r\n").replacing("_OK", with: "_Go").dropLast()
    let theirs = Self.base.replacing("  </VStack>", with: "    <Label\n      text=\"new\"/>\n  </VStack>")
    let result = try merge(Self.base, String(ours), theirs)
    #expect(result.conflicts.isEmpty)
    #expect(
      result.text == ours.replacing("  </VStack>", with: "    <Label\r\n      text=\"new\"/>\r\n  </VStack>"))
  }

  @Test("removals of both sides are made")
  func removalsBothSides() throws {
    let result = try merged([("    <Label text=\"Sign in\"/>\n", "")], [("  <!-- the form -->\n", "")])
    #expect(
      result.text
        == Self.base.replacing("    <Label text=\"Sign in\"/>\n", with: "").replacing(
          "  <!-- the form -->\n", with: ""))
  }

  @Test("two files that were added are merged without a base")
  func twoFilesAdded() throws {
    let result = try merge("", Self.base, Self.base.replacing("_OK", with: "_Go"))
    #expect(
      result.conflicts.map(\.message) == [
        "both give an object the id \"root\": ours to <VStack> 'root', theirs to <VStack> 'root'"
      ])
    #expect(result.resolved(0) == Self.base)
    #expect(
      try merge("", Self.base, Self.base.replacing(" width='20'", with: "\twidth=\"20\"")).text == Self.base)
  }
}
