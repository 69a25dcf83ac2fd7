import Testing

/// The commands show structured values: lists and parts.
@Suite @MainActor struct PartCommandTests {
  private let layout = """
    <layout version="1">
      <User id="user">
        <attribute name="address"><Address id="home" owner="#user"/></attribute>
        <attribute name="tags"><item>a</item><item>b c</item></attribute>
      </User>
    </layout>
    """

  @Test func objectsNamesTheAttribute() {
    #expect(
      ToolRun("objects", "-", input: layout).output == """
        User user  2:3
          address: Address home owner=#user  3:31

        """)
  }

  @Test func standInsTakePartsAndItems() {
    #expect(
      ToolRun("trace", "-", "--stand-ins", input: layout).output.split(separator: "\n").dropFirst().dropLast()
        == [
          "init>   User user  2:3", "init>   Address home  3:31", "init<   Address home",
          "part    user.address += home", "init<   User user", "attr    user.address = [home]  3:5",
          #"attr    user.tags = ["a", "b c"]  4:5"#, "outlet  home.owner = user  3:50", "awake   user",
          "awake   home", "didLoad owner",
        ])
    #expect(
      ToolRun("describe", "-", "--stand-ins", input: layout).output.contains(
        "  attributes: tags (any value)\n  parts: address (objects of class AnyObject)\n"))
  }
}
